//! A whole match of poker in XML, byte for byte, as two agents and a spectator see it.

use std::fmt::Write as _;
use std::net::SocketAddr;

use protocol::poker::Element;
use tests::table_client::{Client, check_or_call, number, play, shove};
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

/// Speaks once, raises as little as may be on every third turn, and changes no cards.
fn greet_and_raise(turns: &mut usize, turn: &Element) -> String {
    *turns += 1;
    let raise = ["bet", "raise"]
        .into_iter()
        .find_map(|kind| Some((kind, turn.child(kind)?)));
    let action = match raise {
        _ if turn.child("draw").is_some() => "<action type='draw'/>".to_owned(),
        _ if turn.child("bringin").is_some() => "<action type='bringin'/>".to_owned(),
        Some((kind, limits)) if turns.is_multiple_of(3) => {
            let amount = number(limits, "min");
            format!("<action type='{kind}' amount='{amount}'/>")
        }
        _ => check_or_call(turn),
    };
    if *turns == 1 {
        format!("<say>good luck &amp; &lt;have fun></say>{action}")
    } else {
        action
    }
}

fn same(name: &str, words: &[&str], answer: fn(&mut usize, &Element) -> String) {
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
        // The elements after the end show how the server stops.
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
    same("xml-hands", &["--hands", "12"], answer);
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
    same("xml-freezeout", &words, answer);
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
    same("xml-mix", &words, answer);
}

#[test]
fn stud_and_draws_are_told_byte_for_byte() {
    let words = ["--hands", "16", "--mix", "8-game", "--mix-hands", "2"];
    same("xml-8-game", &words, greet_and_raise);
}

#[test]
fn levels_are_told_byte_for_byte() {
    let words = [
        "--format",
        "freezeout",
        "--stack",
        "200",
        "--level-hands",
        "2",
    ];
    same("xml-levels", &words, greet_and_raise);
}

#[test]
fn a_rake_and_bomb_pots_are_told_byte_for_byte() {
    let words = [
        "--hands",
        "8",
        "--rake",
        "5",
        "--rake-cap",
        "30",
        "--bomb",
        "4",
    ];
    same("xml-stakes", &words, greet_and_raise);
}
