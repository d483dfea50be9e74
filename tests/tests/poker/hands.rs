//! Hands at cash tables.

use poker_rules::{Card, MadeHand};
use protocol::poker::Element;

use crate::client::{Client, check_or_call, number, play, shove};
use crate::server::Server;

const HEADS_UP: &str = "<create name='Duel' seats='2' hands='1'/>";

fn names(elements: &[Element]) -> Vec<&str> {
    elements.iter().map(Element::name).collect()
}

/// The events up to the next `<turn>` or `<acting>`.
fn up_to_question(client: &mut Client) -> Vec<Element> {
    let mut seen = Vec::new();
    loop {
        let element = client.hear();
        let asks = matches!(element.name(), "turn" | "acting");
        seen.push(element);
        if asks {
            return seen;
        }
    }
}

#[test]
fn two_clients_play_a_hand_word_for_word() {
    let server = Server::start();
    let (table, mut clients) = server.table(HEADS_UP, &["Ann", "Bob"]);
    let begins: Vec<Vec<Element>> = clients.iter_mut().map(up_to_question).collect();
    let hand = begins[0].iter().find(|one| one.name() == "hand").unwrap();
    assert_eq!(number(hand, "table"), table);
    let dealer = number(hand, "dealer") as usize;
    assert!(
        begins[0]
            .iter()
            .any(|one| one.name() == "sat" && one.get("name") == Some("Bob"))
    );
    for (index, seen) in begins.iter().enumerate() {
        let from = seen.iter().position(|one| one.name() == "hand").unwrap();
        let asks = if index + 1 == dealer {
            "turn"
        } else {
            "acting"
        };
        assert_eq!(names(&seen[from..]), ["hand", "post", "post", "hole", asks]);
        let hole = &seen[from + 3];
        assert_eq!(
            number(hole, "seat") as usize,
            index + 1,
            "its own cards alone"
        );
        let posts: Vec<(u64, u64)> = seen[from + 1..from + 3]
            .iter()
            .map(|post| (number(post, "amount"), number(post, "stack")))
            .collect();
        assert_eq!(posts, [(5, 995), (10, 990)]);
    }
    let turn = begins[dealer - 1].last().unwrap();
    assert_eq!((number(turn, "to-call"), number(turn, "pot")), (5, 15));
    assert_eq!(turn.get("round"), Some("preflop"));
    let offers = names(turn.children());
    assert_eq!(offers, ["fold", "call", "raise", "allin"]);
    let raise = turn.child("raise").unwrap();
    assert_eq!((number(raise, "min"), number(raise, "max")), (20, 1000));

    let (button, other) = (dealer - 1, 2 - dealer);
    let id = number(hand, "id");
    clients[button].send(&format!("<action type='raise' amount='60' hand='{id}'/>"));
    let acted = clients[other].expect("acted");
    for (key, value) in [("amount", 55), ("total", 60), ("stack", 940), ("pot", 70)] {
        assert_eq!(number(&acted, key), value, "{key}");
    }
    assert_eq!(
        (acted.get("type"), acted.get("cause")),
        (Some("raise"), None)
    );
    clients[other].expect("turn");
    clients[other].send("<action type='call'/>");
    let board = clients[button].expect("board");
    assert_eq!(board.get("round"), Some("flop"));
    assert_eq!(board.get("cards"), board.get("all"));
    let turn = clients[other].expect("turn");
    assert_eq!(names(turn.children()), ["fold", "check", "bet", "allin"]);
    assert_eq!(number(turn.child("bet").unwrap(), "min"), 10);
    clients[other].send("<action type='bet' amount='100'/>");
    clients[button].expect("turn");
    clients[button].send("<action type='fold'/>");
    let rest = |client: &mut Client| {
        client.expect_where("acted", |acted| acted.get("type") == Some("fold"));
        (0..4).map(|_| client.hear()).collect::<Vec<_>>()
    };
    let seen = rest(&mut clients[other]);
    assert_eq!(seen, rest(&mut clients[button]));
    assert_eq!(names(&seen), ["refund", "win", "end", "closed"]);
    assert_eq!(
        (number(&seen[0], "amount"), number(&seen[1], "amount")),
        (100, 120)
    );
    let nets: Vec<&str> = seen[2]
        .children()
        .iter()
        .filter_map(|row| row.get("net"))
        .collect();
    assert_eq!(
        nets.iter()
            .map(|net| net.parse::<i64>().unwrap())
            .sum::<i64>(),
        0
    );
    assert_eq!(seen[3].get("reason"), Some("hands"));

    clients[0].send("<leave/>");
    assert_eq!(
        clients[0].error(),
        "not-seated",
        "a closed table sets everybody free"
    );
}

#[test]
fn a_showdown_tells_values_and_a_beaten_player_may_muck() {
    let server = Server::start();
    let create = "<create seats='3' hands='20'/>";
    let (_, mut clients) = server.table(create, &["Ann", "Bob", "Cid"]);
    let mut shows = 0;
    let closed = play(
        &mut clients,
        |_, turn| check_or_call(turn),
        |index, element| {
            if index == 0 && element.name() == "show" {
                shows += 1;
                let best = element.get("best").unwrap();
                let cards: Vec<Card> = best.split(' ').map(|card| card.parse().unwrap()).collect();
                assert_eq!(cards.len(), 5);
                let made = MadeHand::of(&cards).unwrap().to_string();
                assert_eq!(element.get("value"), Some(made.as_str()));
            }
            if element.name() == "muck" {
                assert_eq!(element.get("cards"), None);
            }
            element.name() == "closed" && index == 2
        },
    );
    assert!(shows >= 20, "{shows}");
    assert_eq!(closed.get("reason"), Some("hands"));
    let heard = String::from_utf8_lossy(&clients[0].heard).into_owned();
    assert!(heard.contains("<muck "), "of 20 hands somebody mucks one");
}

#[test]
fn all_in_cards_are_shown_before_the_board_and_a_busted_player_may_come_again() {
    let server = Server::start();
    let (table, mut clients) = server.table("<create seats='2'/>", &["Ann", "Bob"]);
    let busted = play(
        &mut clients,
        |_, turn| shove(turn),
        |_, element| element.name() == "busted",
    );
    assert_eq!(busted.get("place"), None, "places are for freezeouts");
    let loser = number(&busted, "seat") as usize - 1;
    let name = ["Ann", "Bob"][loser];
    clients[loser].send(&format!("<join table='{table}' buyin='500'/>"));
    let joined = clients[loser].expect("joined");
    assert_eq!(number(&joined, "stack"), 500);
    let heard = String::from_utf8_lossy(&clients[loser].heard).into_owned();
    let (shown, board) = (heard.find("<show "), heard.find("<board "));
    assert!(shown.unwrap() < board.unwrap());
    let hand = clients[1 - loser].expect("hand");
    let rows = hand.children().iter();
    let mut stacks: Vec<u64> = rows.map(|row| number(row, "stack")).collect();
    stacks.sort_unstable();
    assert_eq!(stacks, [500, 2000]);

    clients[loser].send(&format!("<statistics name='{name}'/>"));
    let statistics = clients[loser].expect("statistics");
    let row = &statistics.children()[0];
    assert_eq!(row.get("net"), Some("-1000"));
    assert!(number(row, "hands") >= 1);
}

#[test]
fn a_player_that_leaves_folds_at_once_and_one_that_is_all_in_is_played_out_first() {
    let server = Server::start();
    let (_, mut clients) = server.table("<create seats='2'/>", &["Ann", "Bob"]);
    let begins: Vec<Vec<Element>> = clients.iter_mut().map(up_to_question).collect();
    let on_turn = usize::from(begins[1].last().unwrap().name() == "turn");
    let other = 1 - on_turn;
    // This player is not on turn.
    clients[other].send("<leave/>");
    let left = clients[other].expect("left");
    assert_eq!(number(&left, "stack"), 990);
    let acted = clients[on_turn].expect("acted");
    assert_eq!(
        (acted.get("type"), acted.get("cause")),
        (Some("fold"), Some("left"))
    );
    let gone = clients[on_turn].expect("gone");
    assert_eq!(number(&gone, "seat") as usize, other + 1);
    let end = clients[on_turn].expect("end");
    let won = end
        .children()
        .iter()
        .find(|row| number(row, "seat") as usize == on_turn + 1);
    assert_eq!(won.unwrap().get("net"), Some("10"));

    let (_, mut clients) = server.table("<create seats='2' hands='1'/>", &["Cid", "Dan"]);
    let begins: Vec<Vec<Element>> = clients.iter_mut().map(up_to_question).collect();
    let on_turn = usize::from(begins[1].last().unwrap().name() == "turn");
    clients[on_turn].send("<action type='allin'/><leave/>");
    clients[1 - on_turn].expect("turn");
    assert!(
        clients[on_turn]
            .settle()
            .iter()
            .all(|one| one.name() != "left")
    );
    clients[1 - on_turn].send("<action type='call'/>");
    clients[on_turn].expect("end");
    let left = clients[on_turn].expect("left");
    assert!([0, 1000, 2000].contains(&number(&left, "stack")));
}

#[test]
fn what_is_said_is_heard_at_the_table_and_show_always_shows() {
    let server = Server::start();
    let create = "<create seats='2' hands='12'/>";
    let mut clients: Vec<Client> = ["Ann", "Bob"].map(|name| server.client(name)).into();
    for client in &mut clients {
        client.send("<preferences show='always'/>");
        client.expect("ok");
    }
    clients[0].send(create);
    let table = clients[0]
        .expect("created")
        .get("table")
        .unwrap()
        .to_owned();
    clients[0].send(&format!(
        "<join table='{table}'/><say>hello &amp; good luck</say>"
    ));
    let said = clients[0].expect("said");
    assert_eq!(
        (said.get("name"), said.text()),
        (Some("Ann"), "hello & good luck")
    );
    clients[1].send(&format!("<join table='{table}'/>"));
    play(
        &mut clients,
        |_, turn| check_or_call(turn),
        |_, element| {
            assert_ne!(element.name(), "muck");
            element.name() == "closed"
        },
    );
}

#[test]
fn an_all_in_that_comes_too_late_is_not_played_as_the_next_decision() {
    let server = Server::start();
    let (_, mut clients) = server.table(HEADS_UP, &["Ann", "Bob"]);
    let begins: Vec<Vec<Element>> = clients.iter_mut().map(up_to_question).collect();
    let button = usize::from(begins[1].last().unwrap().name() == "turn");
    let other = 1 - button;
    let first = begins[button].last().unwrap();
    let (hand, preflop) = (number(first, "hand"), number(first, "decision"));
    let answer = |kind: &str, decision: u64| {
        format!("<action type='{kind}' hand='{hand}' decision='{decision}'/>")
    };
    clients[button].send(&answer("call", preflop));
    let second = number(&clients[other].expect("turn"), "decision");
    clients[other].send(&answer("check", second));
    let third = clients[other].expect("turn");
    assert_eq!(third.get("round"), Some("flop"));
    clients[other].send(&answer("check", number(&third, "decision")));
    let flop = clients[button].expect("turn");
    let decision = number(&flop, "decision");
    assert!(preflop < second && second < decision);
    // This answer is for the previous round.
    assert_eq!(clients[button].refused(&answer("allin", preflop)), "stale");
    assert_eq!(clients[button].hear(), flop, "it is asked still");
    clients[button].send(&answer("check", decision));
    let acted = clients[button].expect("acted");
    assert_eq!(acted.get("type"), Some("check"));
    // An answer without a number answers the open question.
    clients[other].expect("turn");
    clients[other].send("<action type='allin'/>");
    clients[other].expect_where("acted", |acted| acted.get("type") == Some("allin"));
}

#[test]
fn clients_that_wait_are_told_for_how_long() {
    let server = Server::start();
    let mut ann = server.client("Ann");
    ann.send("<create seats='3'/>");
    let table = ann.expect("created").get("table").unwrap().to_owned();
    ann.send(&format!("<watch table='{table}'/><tables/>"));
    let within = |element: &Element, key: &str, most: u64| {
        assert!(number(element, key) <= most, "{element:?}");
    };
    within(&ann.expect("state"), "closes-in", 60_000);
    within(&ann.expect("tables").children()[0], "closes-in", 60_000);
    let join = format!("<join table='{table}'/>");
    ann.send(&join);
    assert_eq!(ann.expect("sat").get("starts-in"), None);
    let mut bob = server.client("Bob");
    bob.send(&join);
    within(&ann.expect("sat"), "starts-in", 10_000);
    within(&bob.expect("sat"), "starts-in", 10_000);
    let mut cid = server.client("Cid");
    cid.send("<tables/>");
    within(&cid.expect("tables").children()[0], "starts-in", 10_000);
    cid.send(&join);
    ann.expect("hand");
    for client in [&mut bob, &mut cid] {
        client.send("<leave/>");
        client.expect("left");
    }
    let waits = ann.expect_where("end", |_| true);
    let waits = match waits.get("closes-in") {
        Some(_) => waits,
        None => ann.expect("gone"),
    };
    within(&waits, "closes-in", 5_000);
    assert_eq!(ann.expect("closed").get("reason"), Some("players"));
}

#[test]
fn a_table_is_found_or_made_for_a_client_that_asks_for_none() {
    let server = Server::start();
    let mut ann = server.client("Ann");
    ann.send("<join/>");
    let joined = ann.expect("joined");
    let mut bob = server.client("Bob");
    bob.send("<tables/>");
    let tables = bob.expect("tables");
    let row = &tables.children()[0];
    assert_eq!(row.get("id"), joined.get("table"));
    let expected = [
        ("seats", "6"),
        ("taken", "1"),
        ("small-blind", "5"),
        ("big-blind", "10"),
        ("min-buyin", "10"),
        ("max-buyin", "1000"),
        ("format", "cash"),
        ("mode", "agent"),
        ("state", "waiting"),
    ];
    for (key, value) in expected {
        assert_eq!(row.get(key), Some(value), "{key}");
    }
    bob.send("<join buyin='10' seat='6'/>");
    let joined = bob.expect("joined");
    assert_eq!(joined.get("table"), row.get("id"));
    assert_eq!((number(&joined, "seat"), number(&joined, "stack")), (6, 10));
    // This is ten seconds after the second player sat down.
    ann.expect("hand");
    let mut cid = server.client("Cid");
    cid.send("<join/>");
    assert_ne!(cid.expect("joined").get("table"), row.get("id"));
}
