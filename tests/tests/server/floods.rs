//! Brains that send without end: they lose what they had, and nobody else
//! waits for them.

use std::time::{Duration, Instant};

use tests::Offender;

use crate::host::{PATIENCE, Person, Server};

/// Longer than any of these tests.
const FOR_EVER: &str = "flood 600000";

/// A refusal of every game but gomoku, so that it is known what is played.
const GOMOKU_ALONE: &str = "com 0,2 | on game kalaha: say game failed | on game dice: say game failed | on game qubic: say game failed";

/// How many 'who' are asked and answered, and how many games have to end.
const ROUNDS: usize = 40;
const GAMES: usize = 3;

fn flooders(server: &Server, when: &str, name: &str) -> Vec<Offender> {
    let floods = [r"\n", "x", r"\x20", r"\r\n"].iter().zip(1..);
    let brain = |(what, number): (&&str, u32)| {
        let script = format!("name {name}{number} | {GOMOKU_ALONE} | {when} {FOR_EVER} {what}");
        Offender::dial(server.brains, &script)
    };
    floods.map(brain).collect()
}

/// Somebody asks again and again and is answered, and games are played.
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
    let polite = ["A", "B"]
        .map(|name| Offender::dial(server.brains, &format!("name {name} | {GOMOKU_ALONE}")));
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
    let _polite = ["A", "B", "C", "D"]
        .map(|name| Offender::dial(server.brains, &format!("name {name} | {GOMOKU_ALONE}")));
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
