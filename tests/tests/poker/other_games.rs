//! Tables of other games than no-limit hold'em.

use std::time::{Duration, Instant};

use poker_rules::Card;
use protocol::poker::Element;
use tests::arbiter;

use crate::client::{Client, PATIENCE, number, play};
use crate::server::Server;

/// Hands of each game.
pub(crate) const HANDS: usize = 12;

/// Bets or raises as little as may be on every third turn, folds on every eleventh that
/// costs something, and checks, brings it in or calls otherwise.
pub(crate) fn act(turns: &mut u64, turn: &Element) -> String {
    *turns += 1;
    let raise = ["bet", "raise"]
        .into_iter()
        .find_map(|kind| Some((kind, turn.child(kind)?)));
    match raise {
        Some((kind, limits)) if turns.is_multiple_of(3) => {
            let amount = number(limits, "min");
            format!("<action type='{kind}' amount='{amount}'/>")
        }
        _ if turn.child("check").is_some() => "<action type='check'/>".to_owned(),
        _ if turn.child("bringin").is_some() => "<action type='bringin'/>".to_owned(),
        _ if turns.is_multiple_of(11) => "<action type='fold'/>".to_owned(),
        _ => "<action type='call'/>".to_owned(),
    }
}

/// Plays hands of a game to the end; gives all events of the first client.
fn played(server: &Server, attributes: &str) -> Vec<Element> {
    let mut turns = 0;
    let attributes = format!("hands='{HANDS}' {attributes}");
    played_by(server, &attributes, |turn| act(&mut turns, turn))
}

/// Plays a table of three to the end by a policy; gives all events of the first client.
pub(crate) fn played_by(
    server: &Server,
    attributes: &str,
    mut policy: impl FnMut(&Element) -> String,
) -> Vec<Element> {
    let create = format!("<create seats='3' {attributes}/>");
    let (_, mut clients) = server.table(&create, &["Ann", "Bob", "Cid"]);
    let mut seen = Vec::new();
    play(
        &mut clients,
        |_, turn| policy(turn),
        |index, one| {
            if index == 0 {
                seen.push(one.clone());
            }
            index == 0 && one.name() == "closed"
        },
    );
    clients.into_iter().for_each(Client::hang_up);
    seen
}

pub(crate) fn named<'a>(seen: &'a [Element], name: &'a str) -> impl Iterator<Item = &'a Element> {
    seen.iter().filter(move |one| one.name() == name)
}

pub(crate) fn cards(element: &Element) -> Vec<Card> {
    Card::parse_all(element.get("cards").expect("cards")).expect("cards")
}

/// Exports all hands, and replays them by the rules of PHH: so many have this code.
pub(crate) fn replayed(server: &Server, code: &str) {
    let text = replayed_all(server);
    assert_eq!(
        text.matches(&format!("variant = \"{code}\"")).count(),
        HANDS,
        "{text}"
    );
}

/// Exports all [`HANDS`], and replays them by the rules of PHH; gives their text.
pub(crate) fn replayed_all(server: &Server) -> String {
    let store = server.path("arbiter-data");
    let deadline = Instant::now() + PATIENCE;
    let text = loop {
        let words = ["poker", "export", "--store"];
        let text = arbiter(words).args([&store]).run().expect_status(0).stdout;
        // Cards that were not shown are told once the store has the table as closed.
        if text.matches("variant =").count() == HANDS && !text.contains("??") {
            break text;
        }
        assert!(Instant::now() < deadline, "{text}");
        std::thread::sleep(Duration::from_millis(50));
    };
    let file = server.path("hands.phhs");
    std::fs::write(&file, &text).expect("the folder can be written");
    let replayed = arbiter(["poker", "replay"])
        .args([&file])
        .run()
        .expect_status(0);
    let agreed = format!("{HANDS} hands: {HANDS} agree");
    assert!(replayed.stdout.contains(&agreed), "{}", replayed.stdout);
    text
}

#[test]
fn bets_of_a_fixed_limit_are_one_amount_and_the_hands_replay() {
    let server = Server::start();
    let seen = played(&server, "limit='fixed'");
    let mut limits = named(&seen, "turn").filter_map(|turn| turn.child("raise"));
    assert!(limits.all(|raise| raise.get("min") == raise.get("max")));
    let bets = named(&seen, "turn").filter_map(|turn| {
        let bet = number(turn.child("bet")?, "max");
        Some((turn.get("round")?.to_owned(), bet))
    });
    for (round, bet) in bets {
        let one = if matches!(&*round, "flop") { 10 } else { 20 };
        assert_eq!(bet, one, "{round}");
    }
    let mut hands = named(&seen, "hand");
    assert!(hands.all(|hand| (hand.get("limit"), hand.get("game")) == (Some("fixed"), None)));
    replayed(&server, "FT");
}

#[test]
fn pot_limit_omaha_hi_lo_is_dealt_with_four_cards() {
    let server = Server::start();
    let seen = played(&server, "game='omaha-8' limit='pot'");
    assert!(named(&seen, "hole").all(|hole| cards(hole).len() == 4));
    assert!(named(&seen, "show").count() > 0);
    assert!(named(&seen, "show").all(|show| cards(show).len() == 4));
    for turn in named(&seen, "turn").filter(|turn| turn.child("raise").is_some()) {
        let most = number(turn.child("raise").expect("a raise"), "max");
        let (pot, to_call) = (number(turn, "pot"), number(turn, "to-call"));
        // A player's own bets of the round are below the pot, and part of the current
        // bet.
        assert!(most <= 2 * (pot + to_call), "{turn:?}");
    }
    replayed(&server, "PO/8");
}

#[test]
fn a_short_deck_has_nothing_below_a_six() {
    let server = Server::start();
    let seen = played(&server, "game='short-deck'");
    let dealt: Vec<Card> = named(&seen, "hole").flat_map(cards).collect();
    assert_eq!(dealt.len(), 2 * HANDS);
    // The rank 4 is the six.
    assert!(dealt.iter().all(|card| card.rank() >= 4), "{dealt:?}");
    replayed(&server, "NS");
}

#[test]
fn games_that_no_table_plays_are_refused() {
    let server = Server::start();
    let mut client = server.client("Ann");
    for wrong in ["game='pineapple'", "game=''", "limit='spread'"] {
        assert_eq!(client.refused(&format!("<create {wrong}/>")), "bad-value");
    }
    // With four cards each, twelve of 36 cards for three.
    client.send("<create game='omaha' limit='fixed' seats='10'/>");
    client.expect("created");
    client.send("<tables/>");
    let tables = client.expect("tables");
    let row = &tables.children()[0];
    assert_eq!(
        (row.get("game"), row.get("limit")),
        (Some("omaha"), Some("fixed"))
    );
}
