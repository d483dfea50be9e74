//! A whole match of poker in XML, byte for byte, as two agents and somebody who looks
//! on see it.

use std::fmt::Write as _;
use std::net::SocketAddr;

use protocol::poker::Element;
use tests::table_client::{Client, check_or_call, play, shove};
use tests::{arbiter, free_address};

use crate::golden::{by_kind, check};
use crate::lines::dial;

/// A client at a match that is about to listen.
fn client(address: SocketAddr, name: &str) -> Client {
    let mut client = Client::over(dial(address));
    client.hello(name, "");
    client.expect("welcome");
    client
}

/// Bets, folds and shoves by turns.
fn answer(turns: &mut usize, turn: &Element) -> String {
    *turns += 1;
    let has = |name: &str| turn.child(name).is_some();
    match *turns % 7 {
        3 if has("fold") && !has("check") => "<action type='fold'/>".to_owned(),
        0 => shove(turn),
        _ => check_or_call(turn),
    }
}

fn same(name: &str, words: &[&str]) {
    let address = free_address();
    let running = arbiter(["poker", "match", "--seed", "7", "--keepalive", "60s"])
        .args(["--listen", &address.to_string(), "--wait", "2m"])
        .args(["--events", "-", "--event-level", "moves"])
        .args(words)
        .args(["lobby:Ann", "lobby:Bob"])
        .start();
    let mut watcher = client(address, "Eye");
    watcher.send("<watch table='1'/>");
    watcher.expect("state");
    let mut agents: Vec<Client> = ["Ann", "Bob"].map(|name| client(address, name)).into();
    for agent in &mut agents {
        agent.send("<join/>");
        agent.expect("joined");
    }
    let (mut turns, mut closed) = (0, 0);
    play(
        &mut agents,
        |_, turn| answer(&mut turns, turn),
        |_, element| {
            closed += usize::from(element.name() == "closed");
            closed == 2
        },
    );
    watcher.expect("closed");
    let ended = running.wait().expect_status(0);
    let mut text = String::new();
    for client in agents.iter().chain([&watcher]) {
        let heard = String::from_utf8_lossy(&client.heard);
        // What comes after the end is how the server stops.
        let (before, after) = heard.split_once("<closed ").expect("it heard the end");
        let end = after.split_once("</message>").map_or(after, |(end, _)| end);
        let heard = format!("{before}<closed {end}</message>");
        let heard = heard.replace("</message>", "</message>\n");
        let _ = write!(text, "== heard\n{heard}");
    }
    let _ = write!(text, "== events\n{}", by_kind(&ended.stdout));
    check(&format!("{name}.txt"), &text);
}

#[test]
fn a_match_of_hands_is_told_byte_for_byte() {
    same("xml-hands", &["--hands", "12"]);
}

#[test]
fn a_freezeout_is_told_byte_for_byte() {
    let words = [
        "--format",
        "freezeout",
        "--stack",
        "300",
        "--level-hands",
        "3",
        "--ante",
        "1",
    ];
    same("xml-freezeout", &words);
}

#[test]
fn other_games_are_told_byte_for_byte() {
    let words = [
        "--hands",
        "12",
        "--mix",
        "NT PO FS",
        "--mix-hands",
        "2",
        "--runs",
        "2",
    ];
    same("xml-mix", &words);
}
