//! Brains that send without end lose their games, and others need not wait for
//! them.

use std::time::{Duration, Instant};

use tests::Offender;

use crate::host::{GOMOKU_ALONE, PATIENCE, Person, Server};

/// Longer than any of these tests.
const FOR_EVER: &str = "flood 600000";

/// How often 'who' is asked, and how many games must end.
const ROUNDS: usize = 40;
const GAMES: usize = 3;

fn dial(server: &Server, name: &str, more: &str) -> Offender {
    let script = format!("com 0,2 | name {name} | {GOMOKU_ALONE} | {more}");
    Offender::dial(server.brains, &script)
}

fn flooders(server: &Server, when: &str, name: &str) -> Vec<Offender> {
    let floods = [r"\n", "x", r"\x20", r"\r\n"].iter().zip(1..);
    let brain = |(what, number): (&&str, u32)| {
        let more = format!("{when} {FOR_EVER} {what}");
        dial(server, &format!("{name}{number}"), &more)
    };
    floods.map(brain).collect()
}

/// A person asks repeatedly and gets answers, while games are played.
fn others_go_on(server: &Server, person: &mut Person, games: usize) {
    for _ in 0..ROUNDS {
        person.type_line("who");
        person.expect("Ann");
    }
    let before = server.records().len();
    server.wait_for_records(before + games);
}

fn wait_until_gone(flooders: &[Offender], person: &mut Person, name: &str) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        person.type_line("brains");
        let shown = person.expect_any(&["waiting\r\n> ", "No brain is here."]);
        if !shown.contains(name) {
            return;
        }
        for flooder in flooders {
            assert!(Instant::now() < deadline, "{}", flooder.log().text());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn who_floods_in_the_handshake_or_the_lobby_is_sent_away_and_stops_nobody() {
    let server = Server::start("[lobby]\npair = true\n");
    let mut ann = server.login("Ann");
    let polite = ["A", "B"].map(|name| dial(&server, name, ""));
    let greeted = flooders(&server, "on hello 1: polite;", "Rude");
    let waiting = flooders(&server, "on name 1: polite;", "Loud");
    for brain in &waiting {
        assert!(brain.log().wait_for("name msg", 1, PATIENCE));
    }
    for brain in &greeted {
        assert!(brain.log().wait_for("hello msg", 1, PATIENCE));
    }
    others_go_on(&server, &mut ann, GAMES);
    wait_until_gone(&waiting, &mut ann, "Loud");
    wait_until_gone(&greeted, &mut ann, "Rude");
    for brain in &polite {
        assert_eq!(brain.log().complaints(), [""; 0], "{}", brain.log().text());
    }
    drop((greeted, waiting));
    server.stop();
}

#[test]
fn who_floods_in_a_game_loses_it_and_stops_nobody() {
    let server = Server::start("[lobby]\npair = true\n");
    let mut ann = server.login("Ann");
    let flooders = flooders(&server, "on move 2: polite;", "Rude");
    let _polite = ["A", "B", "C", "D"].map(|name| dial(&server, name, ""));
    for brain in &flooders {
        assert!(brain.log().wait_for("move", 2, PATIENCE));
    }
    others_go_on(&server, &mut ann, GAMES);
    let deadline = Instant::now() + PATIENCE;
    loop {
        let records = server.records();
        let lost = |number: &u32| {
            let name = format!("name=\"Rude{number}\"");
            let of = |record: &&String| record.contains(&name);
            let mut own = records.iter().filter(of);
            own.any(|record| record.contains("cause=\"protocol error\""))
        };
        if (1..=4).all(|number| lost(&number)) {
            break;
        }
        assert!(Instant::now() < deadline, "{records:?}");
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(flooders);
    server.stop();
}
