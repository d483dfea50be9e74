//! Brains that dial in, play, disconnect and come back.

use std::io::Write as _;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use tests::Offender;

use crate::host::{GOMOKU_ALONE, PATIENCE, Person, Server};

const PAIRING: &str = "[lobby]\npair = true\n";

#[test]
fn idle_brains_of_the_same_game_are_paired_by_themselves() {
    let server = Server::start(PAIRING);
    let brains = [
        Offender::dial(server.brains, &format!("name A | {GOMOKU_ALONE}")),
        Offender::dial(server.brains, &format!("name B | com 0,2 | {GOMOKU_ALONE}")),
    ];
    let stubborn = Offender::dial(server.brains, "name C | on game: say game failed");
    let records = server.wait_for_records(2);
    for record in &records {
        assert!(
            record.contains("cause=\"win\"") || record.contains("cause=\"draw\""),
            "{record}"
        );
        assert!(!record.contains("name=\"C\""), "{record}");
    }
    server.stop();
    for brain in &brains {
        assert_eq!(
            brain.log_to_end().complaints(),
            [""; 0],
            "{}",
            brain.log().text()
        );
        assert_eq!(brain.log().connections(), 1, "{}", brain.log().text());
    }
    let told = stubborn.log_to_end().heard(1);
    assert_eq!(
        told.last().map(String::as_str),
        Some("quit msg"),
        "{told:?}"
    );
}

#[test]
fn a_modern_brain_comes_back_into_its_game_and_plays_on() {
    let server = Server::start(PAIRING);
    let lost = Offender::dial(
        server.brains,
        &format!("redial | com 0,2 | name A | {GOMOKU_ALONE} | on move 3 @1: close"),
    );
    let other = Offender::dial(
        server.brains,
        &format!("com 0,2 | name B | think 100 | {GOMOKU_ALONE}"),
    );
    let records = server.wait_for_records(1);
    assert!(records[0].contains("cause=\"win\""), "{}", records[0]);
    let again = lost.log().heard(2);
    let place = |wanted: &str| again.iter().position(|line| line.starts_with(wanted));
    let (game, new, setup) = (place("game gomoku"), place("new game"), place("setup "));
    assert!(game.is_some() && game < new && new < setup, "{again:?}");
    // It left on turn, so it is asked again, with all moves before the
    // question.
    let start = place("move start");
    assert_eq!(start, setup.map(|place| place + 1), "{again:?}");
    for brain in [&lost, &other] {
        assert_eq!(brain.log().complaints(), [""; 0], "{}", brain.log().text());
    }
    server.stop();
}

#[test]
fn a_brain_of_the_old_protocol_that_leaves_has_lost() {
    let server = Server::start(PAIRING);
    let lost = Offender::dial(
        server.brains,
        &format!("redial | name A | {GOMOKU_ALONE} | on move 3 @1: close"),
    );
    let _other = Offender::dial(server.brains, &format!("name B | {GOMOKU_ALONE}"));
    let records = server.wait_for_records(2);
    assert!(
        records[0].contains("cause=\"disconnected\""),
        "{}",
        records[0]
    );
    // It may play the next game.
    assert!(records[1].contains("cause=\"win\""), "{}", records[1]);
    assert!(lost.log().connections() >= 2);
    server.stop();
}

#[test]
fn a_live_seat_is_taken_over_by_its_owner_and_by_nobody_else() {
    let server = Server::start("[lobby]\npair = true\nprotect-names = true\n");
    let brain = |name: &str, secret: &str, more: &str| {
        let script = format!(
            "com 0,2 | name {name} | on token: say token {secret} | {GOMOKU_ALONE} | {more}"
        );
        Offender::dial(server.brains, &script)
    };
    // It hangs in its third move; the limit is five seconds.
    let hanging = brain("A", "one", "on move 3: silent");
    let _other = brain("B", "two", "think 50");
    assert!(hanging.log().wait_for("new game", 1, PATIENCE));
    let thief = brain("A", "three", "");
    assert!(
        hanging.log().wait_for("move", 3, PATIENCE),
        "{}",
        hanging.log().text()
    );
    let owner = brain("A", "one", "");
    assert!(
        owner.log().wait_for("move start", 1, PATIENCE),
        "{}",
        owner.log().text()
    );
    for refused in [&hanging, &thief] {
        assert!(refused.log().wait_for("quit msg", 1, PATIENCE));
    }
    let records = server.wait_for_records(1);
    assert!(records[0].contains("cause=\"win\""), "{}", records[0]);
    server.stop();
}

#[test]
fn a_storm_of_connections_leaves_the_server_as_it_was() {
    let server = Server::start(PAIRING);
    let mut held = Vec::new();
    for round in 0..300 {
        let mut stream = TcpStream::connect(server.brains).expect("the server listens");
        // Some send a little, some nothing, some leave and some stay half open.
        if round % 3 == 0 {
            stream
                .write_all(b"hello ok\ncom 0,2\n")
                .expect("it can be written");
        }
        if round % 2 == 0 {
            held.push(stream);
        }
    }
    let storms = ["A", "A", "A"].map(|name| {
        let script = format!("redial | com 0,2 | name {name} | on name: polite; close");
        Offender::dial(server.brains, &script)
    });
    let _brains = ["name D", "name E"].map(|script| Offender::dial(server.brains, script));
    server.wait_for_records(1);
    let deadline = Instant::now() + PATIENCE;
    while storms.iter().any(|storm| storm.log().connections() < 5) {
        assert!(Instant::now() < deadline);
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut person = server.login("Ann");
    person.type_line("who");
    person.expect("Ann");
    server.stop();
}

/// Begins a game with the brain once it is there.
fn play_deep(person: &mut Person, game: &str) {
    loop {
        person.type_line(&format!("play gomoku Deep {game}"));
        if person
            .expect_any(&["Game 1 begins", "no brain 'Deep'"])
            .contains("begins")
        {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn players_and_watchers_hear_that_a_brain_lost_its_line_and_is_back() {
    let server = Server::start("");
    let script = format!("com 0,2 | name Deep | {GOMOKU_ALONE}");
    let brain = Offender::dial(server.brains, &format!("{script} | on move 1: close"));
    let mut person = server.login("Ann");
    play_deep(&mut person, "board=15 seat=cross");
    let mut watcher = server.login("Eve");
    watcher.type_line("watch 1");
    watcher.expect("Deep");
    person.expect("Your move.");
    person.type_line("a1");
    for line in [&mut person, &mut watcher] {
        line.expect("Deep has lost the connection, and may come back.");
    }
    drop(brain);
    let _again = Offender::dial(server.brains, &format!("{script} | think 3000"));
    person.expect("Deep is back.");
    person.type_line("stop 1");
    person.expect("stopped, no result} *");
    server.stop();
}

#[test]
fn a_person_plays_a_brain_that_waits() {
    let server = Server::start("");
    let _brain = Offender::dial(server.brains, "name Deep");
    let mut person = server.login("Ann");
    play_deep(&mut person, "board=15");
    person.expect("Your move.");
    person.type_line("stop 1");
    person.expect("stopped, no result} *");
    // It is free for the next game.
    person.type_line("play gomoku deep");
    person.expect("Game 2 begins");
    // At its end the server would wait for a running game.
    person.type_line("stop 2");
    person.expect("stopped, no result} *");
    server.stop();
}
