//! Stud and draw games over sockets.

use std::cell::RefCell;

use poker_rules::{Card, spaced};
use protocol::poker::Element;

use crate::client::{Client, number, play};
use crate::other_games::{HANDS, act, cards, named, replayed};
use crate::server::Server;

const NAMES: [&str; 3] = ["Ann", "Bob", "Cid"];

/// The cards of the players, as far as each was told them, by seat.
#[derive(Default)]
struct Held([Vec<Card>; 3]);

impl Held {
    /// Takes in an event that the client of this seat, counted from 0, hears. Nobody
    /// hears of the hidden cards of others.
    fn hear(&mut self, own: usize, event: &Element) {
        let held = &mut self.0[own];
        match event.name() {
            "hand" => held.clear(),
            "hole" | "discard" => {
                let seat = number(event, "seat") as usize;
                assert_eq!(seat, own + 1, "{event:?}");
                match event.name() {
                    "hole" => held.extend(cards(event)),
                    _ => held.retain(|card| !cards(event).contains(card)),
                }
            }
            "up" if number(event, "seat") as usize == own + 1 => held.extend(cards(event)),
            _ => {}
        }
    }

    /// An answer that changes some cards, or plays on.
    fn answer(&self, own: usize, turns: &mut u64, turn: &Element) -> String {
        let Some(draw) = turn.child("draw") else {
            return act(turns, turn);
        };
        assert_eq!(turn.children().len(), 1, "{turn:?}");
        *turns += 1;
        let held = &self.0[own];
        assert_eq!(held.len() as u64, number(draw, "max"), "{turn:?}");
        match *turns as usize % (held.len() + 1) {
            0 => "<action type='draw'/>".to_owned(),
            some => format!("<action type='draw' cards='{}'/>", spaced(&held[..some])),
        }
    }
}

/// Plays hands of a game to the end of a table of three; gives all events of the
/// first two clients.
fn played(server: &Server, attributes: &str) -> (Vec<Element>, Vec<Element>) {
    let create = format!("<create seats='3' hands='{HANDS}' {attributes}/>");
    let (_, mut clients) = server.table(&create, &NAMES);
    let held = RefCell::new(Held::default());
    let (mut turns, mut seen) = (0, [Vec::new(), Vec::new(), Vec::new()]);
    play(
        &mut clients,
        |index, turn| held.borrow().answer(index, &mut turns, turn),
        |index, one| {
            held.borrow_mut().hear(index, one);
            seen[index].push(one.clone());
            index == 0 && one.name() == "closed"
        },
    );
    let [first, mut second, _] = seen;
    while second.last().is_none_or(|one| one.name() != "closed") {
        second.push(clients[1].hear());
    }
    clients.into_iter().for_each(Client::hang_up);
    (first, second)
}

fn rounds(seen: &[Element]) -> Vec<&str> {
    let boards = named(seen, "board");
    let mut rounds: Vec<&str> = boards.filter_map(|board| board.get("round")).collect();
    rounds.sort_unstable();
    rounds.dedup();
    rounds
}

#[test]
fn every_draw_game_is_played_to_its_end_and_its_hands_replay() {
    for (game, code, own, draws) in [
        ("five-card-draw", "N5D", 5, 1),
        ("2-7-single-draw", "N2L1D", 5, 1),
        ("2-7-triple-draw", "F2L3D", 5, 3),
        ("badugi", "FB", 4, 3),
    ] {
        let server = Server::start();
        let (seen, others) = played(&server, &format!("game='{game}'"));
        let mut hands = named(&seen, "hand");
        assert!(hands.all(|hand| hand.get("game") == Some(game)));
        let all = ["first-draw", "second-draw", "third-draw"];
        assert_eq!(rounds(&others), all[..draws], "{game}");
        for shown in named(&others, "show") {
            assert_eq!(cards(shown).len(), own, "{shown:?}");
            assert!(shown.get("value").is_some(), "{shown:?}");
        }
        let drew = |one: &&Element| one.get("type") == Some("draw");
        let counts: Vec<u64> = named(&others, "acted")
            .filter(drew)
            .map(|acted| number(acted, "cards"))
            .collect();
        assert!(
            counts.contains(&0) && counts.iter().any(|count| *count > 0),
            "{counts:?}"
        );
        replayed(&server, code);
    }
}

#[test]
fn every_stud_game_shows_open_cards_to_all_and_its_hands_replay() {
    let seven = &["fifth", "fourth", "seventh", "sixth"][..];
    for (game, code, own, later) in [
        ("stud", "F7S", 6, seven),
        ("stud-8", "F7S/8", 6, seven),
        ("razz", "FR", 6, seven),
        ("five-card-stud", "F5S", 5, &["fifth", "fourth", "third"]),
    ] {
        let server = Server::start();
        let (seen, others) = played(&server, &format!("game='{game}'"));
        for hand in named(&others, "hand") {
            let posts = (hand.get("ante"), hand.get("bring-in"), hand.get("limit"));
            assert_eq!(posts, (Some("2"), Some("5"), Some("fixed")));
        }
        let mut kinds = named(&others, "post").map(|post| post.get("kind"));
        assert!(kinds.all(|kind| kind == Some("ante")));
        let brought = named(&others, "acted").filter(|one| one.get("type") == Some("bringin"));
        assert!(brought.count() > HANDS / 2, "{game}");
        assert!(named(&others, "up").count() >= 3 * HANDS, "{game}");
        // All players see the same open cards.
        let ups = |events: &[Element]| -> Vec<String> {
            let all = named(events, "up")
                .map(|up| format!("{:?} {}", up.get("seat"), spaced(&cards(up))));
            all.collect()
        };
        assert_eq!(ups(&seen), ups(&others));
        assert_eq!(rounds(&others), later, "{game}");
        for shown in named(&others, "show").filter(|shown| shown.get("value").is_some()) {
            assert!(cards(shown).len() >= own, "{shown:?}");
        }
        replayed(&server, code);
    }
}

#[test]
fn a_player_that_comes_back_in_a_draw_game_has_the_own_cards_and_the_question() {
    let server = Server::start();
    let create = "<create seats='2' hands='1' game='five-card-draw'/>";
    let (table, mut clients) = server.table(create, &["Ann", "Bob"]);
    // The button calls, the other checks, then the other is asked to draw first.
    let dealer = number(&clients[0].expect("hand"), "dealer") as usize - 1;
    let other = 1 - dealer;
    let own = cards(&clients[other].expect("hole"));
    clients[dealer].expect("turn");
    clients[dealer].send("<action type='call'/>");
    clients[other].expect("turn");
    clients[other].send("<action type='check'/>");
    let turn = clients[other].expect("turn");
    assert!(turn.child("draw").is_some(), "{turn:?}");
    let foreign = Card::all().find(|card| !own.contains(card)).expect("one");
    let refused = clients[other].refused(&format!("<action type='draw' cards='{foreign}'/>"));
    assert_eq!(refused, "illegal-action");
    let twice = format!("<action type='draw' cards='{0} {0}'/>", own[0]);
    assert_eq!(clients[other].refused(&twice), "bad-value");
    assert_eq!(
        clients[other].refused("<action type='check'/>"),
        "illegal-action"
    );
    assert_eq!(
        clients[dealer].refused("<action type='draw'/>"),
        "not-your-turn"
    );
    // The same player from another connection.
    let name = ["Ann", "Bob"][other];
    let mut back = server.client_with(name, &format!("secret of {name}"));
    let state = back.expect("state");
    assert_eq!(
        (state.get("round"), state.get("board")),
        (Some("first-draw"), Some(""))
    );
    let hole = state.child("hole").expect("the own cards");
    assert_eq!(cards(hole), own);
    let asked = state.child("turn").and_then(|turn| turn.child("draw"));
    assert_eq!(asked.and_then(|draw| draw.get("max")), Some("5"));
    back.send(&format!(
        "<action type='draw' cards='{}'/>",
        spaced(&own[..2])
    ));
    assert_eq!(cards(&back.expect("discard")), own[..2]);
    let drew = clients[dealer].expect_where("acted", |one| one.get("type") == Some("draw"));
    assert_eq!(
        (drew.get("cards"), drew.get("amount")),
        (Some("2"), Some("0"))
    );
    // A watcher sees how many were changed, and no cards.
    let mut watcher = server.client("Watcher");
    watcher.send(&format!("<watch table='{table}'/>"));
    let state = watcher.expect("state");
    assert!(state.child("hole").is_none(), "{state:?}");
    let draws: Vec<_> = state
        .children()
        .iter()
        .filter_map(|one| one.get("draws"))
        .collect();
    assert_eq!(draws, ["2"]);
    clients[dealer].send("<action type='draw'/>");
    let new = cards(&back.expect("hole"));
    assert_eq!(new.len(), 2);
    assert!(new.iter().all(|card| !own.contains(card)), "{new:?}");
}
