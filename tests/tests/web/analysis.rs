//! The analysis of a recorded game by a brain of the server.

use std::net::{IpAddr, Ipv4Addr};

use crate::host::{Answer, Browser, Server, rest};
use crate::playing::{ply, start};

/// Two rows with gaps, so that nobody wins.
const OWN: [&str; 5] = ["A1", "C1", "E1", "G1", "I1"];
const PLAN: &str = "A9 C9 E9 G9 I9 B5 D5 F5 H5";

/// A brain to which each position is worth 2.50, with these habits besides its plan.
pub(crate) fn thinker(habits: &str) -> String {
    let bin = tests::programs().arbiter.parent().expect("a folder");
    let script = format!(
        "name Thinker | com 0,2 | plan {PLAN} | {habits} | on move: say info score 250 depth 2; polite"
    );
    let bin = bin.display();
    format!("[[brain]]\nname = 'Thinker'\ngame = 'gomoku'\nbrain = \"{bin}/offender '{script}'\"\n")
}

fn visitor(server: &Server, last: u8) -> Browser {
    server.browser_from(IpAddr::V4(Ipv4Addr::new(127, 0, 1, last)))
}

/// Plays against the thinker, gives up, and waits for the record; gives its address.
pub(crate) fn recorded(browser: &mut Browser, name: &str) -> String {
    let address = given_up(browser, name);
    while !browser.get(&address).body.contains("Where did I lose it?") {
        rest();
    }
    address
}

/// Plays against the thinker, and gives up; gives the address of the game.
fn given_up(browser: &mut Browser, name: &str) -> String {
    let fields = [
        ("game", "gomoku"),
        ("board", "9"),
        ("against", "Thinker"),
        ("name", name),
        ("seat", "0"),
    ];
    let address = start(browser, &fields);
    assert!(!browser.get(&address).body.contains("Where did I lose it?"));
    for (made, point) in OWN.iter().enumerate() {
        let before = (2 * made).to_string();
        while ply(&browser.get(&address)) != before {
            rest();
        }
        let fields = [("ply", before.as_str()), ("action", *point)];
        let answer = browser.post(&format!("{address}/move"), &fields);
        assert_eq!(answer.status, 303, "{answer:?}");
    }
    browser.post(&format!("{address}/resign"), &[]);
    address
}

fn analyse(browser: &mut Browser, game: &str) -> Answer {
    browser.post(&format!("{game}/analysis"), &[])
}

#[test]
fn a_recorded_game_is_analysed_once_for_everybody() {
    let server = Server::start(&thinker("crlf"));
    let mut ann = visitor(&server, 1);
    let game = recorded(&mut ann, "Ann");
    let begun = analyse(&mut ann, &game);
    assert_eq!(begun.status, 303, "{begun:?}");
    assert_eq!(begun.header("location"), Some(game.as_str()));
    let done = loop {
        let page = ann.get(&format!("{game}/analysis"));
        if !page.body.contains("class=\"progress\"") {
            break page;
        }
        rest();
    };
    assert_eq!(done.header("hx-retarget"), Some("#game"), "{done:?}");
    assert!(done.body.contains("Analysis by Thinker"), "{done:?}");
    // Ann's own moves: each is worth 2.50 before it, and is as good for the opponent.
    let mistakes = done.between("<ol class=\"mistakes\">", "</ol>");
    assert_eq!(mistakes.matches("<li>").count(), 3, "{mistakes}");
    let first = "Move 1, Ann: A1 (+2.5 → -2.5). Better: A9";
    assert!(mistakes.contains(first), "{mistakes}");
    // Somebody else gets it at once, with what was better on the board.
    let mut bob = visitor(&server, 2);
    let page = bob.get(&format!("{game}?ply=0&better=1"));
    assert!(
        page.body.contains("The board shows A9 in place of A1."),
        "{page:?}"
    );
    assert!(page.body.contains("class=\"advantage\""), "{page:?}");
    assert!(
        !bob.get(&format!("{game}?ply=0"))
            .body
            .contains("in place of")
    );
    server.stop();
}

#[test]
fn visitors_are_not_told_why_a_brain_fails_in_an_analysis() {
    let server = Server::start(&thinker("on setup: close"));
    let mut ann = visitor(&server, 1);
    let game = recorded(&mut ann, "Ann");
    assert_eq!(analyse(&mut ann, &game).status, 303);
    let page = loop {
        let page = ann.get(&game);
        if !page.body.contains("class=\"progress\"") {
            break page;
        }
        rest();
    };
    let alert = page.between("role=\"alert\">", "</p>");
    let told = "The brain of the server could not be asked. The reason is in the server's log.";
    assert_eq!(alert.replace("&#39;", "'"), told);
    assert!(
        page.body.contains("Where did I lose it?"),
        "it may be tried again"
    );
    server.stop();
}

#[test]
fn an_address_has_one_analysis_at_a_time_and_the_server_two() {
    // It takes its time where moves were played before, as in an analysis alone.
    let server = Server::start(&thinker("on setup: wait 1000"));
    let mut people: Vec<Browser> = (1..=3).map(|last| visitor(&server, last)).collect();
    let names = ["Ann", "Bob", "Carl"];
    let games = people.iter_mut().zip(names);
    let games: Vec<String> = games
        .map(|(browser, name)| recorded(browser, name))
        .collect();
    let status = |browser: &mut Browser, game: usize| {
        let answer = analyse(browser, &games[game]);
        (answer.status, answer)
    };
    let [ann, bob, carl] = &mut people[..] else {
        panic!("they are three");
    };
    assert_eq!(status(ann, 0).0, 303);
    let (refused, why) = status(ann, 1);
    assert_eq!(refused, 429);
    assert!(
        why.body.contains("Another analysis for you is under way"),
        "{why:?}"
    );
    // What is under way is shared.
    assert_eq!(status(bob, 0).0, 303);
    assert_eq!(status(bob, 1).0, 303);
    let (refused, why) = status(carl, 2);
    assert_eq!(refused, 429);
    assert!(why.body.contains("other games"), "{why:?}");
    assert!(carl.get(&games[0]).body.contains("class=\"progress\""));
    server.stop();
}

#[test]
fn an_operator_switches_analyses_off() {
    let off = format!("[web]\nanalyses = false\n{}", thinker("crlf"));
    let server = Server::start(&off);
    let mut ann = visitor(&server, 1);
    let game = given_up(&mut ann, "Ann");
    // The record is there as soon as the page has no stream any more.
    while ann.get(&game).body.contains("sse-connect") {
        rest();
    }
    assert!(!ann.get(&game).body.contains("Where did I lose it?"));
    assert_eq!(analyse(&mut ann, &game).status, 422);
    server.stop();
}
