//! Brains that dial in.

use std::net::SocketAddr;
use std::time::Duration;

use tests::{Finished, Manager, Offender, arbiter, free_address};

use crate::checks::{assert_unharmed, games_of_pairs, together};
use crate::tournament::Event;

const PATIENCE: Duration = Duration::from_secs(60);

/// `arbiter match` with a lobby at this address.
fn lobby(address: SocketAddr, first: &str, second: &str) -> Manager {
    arbiter(["match", "gomoku", first, second])
        .args(["--listen", &address.to_string(), "--wait", "20s"])
        .args(["--events", "-", "--start", "first"])
}

fn causes(finished: &Finished) -> Vec<String> {
    let games = finished.events().games();
    games.into_iter().map(|game| game.cause).collect()
}

fn heard(brain: &Offender) -> Vec<String> {
    brain.log().heard(1)
}

#[test]
fn brains_that_dial_in_are_seated_under_their_names() {
    let address = free_address();
    // In the opposite order of the names on the command line.
    let second = Offender::dial(address, "name B");
    let first = Offender::dial(address, "name A | com 0,2");
    let finished = lobby(address, "lobby:A", "lobby:B")
        .args(["--games", "2", "--timeout", "30s"])
        .run()
        .expect_status(0);
    assert_eq!(finished.events().players(), ["A", "B"]);
    assert_eq!(causes(&finished), ["win", "win"]);
    for brain in [&first, &second] {
        assert_unharmed(brain, 2);
    }
    let told = heard(&first);
    let arrival = ["hello msg", "com msg", "name msg"];
    let seated = ["game gomoku", "board 15", "player cross", "timeoutms 30000"];
    assert_eq!(told[..3], arrival);
    assert_eq!(told[3..7], seated);
}

#[test]
fn a_brain_that_dials_in_plays_one_that_is_dialled() {
    let address = free_address();
    let first = Offender::dial(address, "name A");
    let second = Offender::listen("name B");
    let finished = lobby(address, "lobby:A", &second.brain())
        .run()
        .expect_status(0);
    assert_eq!(causes(&finished), ["win"]);
    assert_unharmed(&first, 1);
    assert_unharmed(&second, 1);
}

#[test]
fn diallers_without_manners_do_not_disturb_the_others() {
    let address = free_address();
    let manager = lobby(address, "lobby:A", "lobby:B").start();
    let offenders = [
        "on hello: silent",
        "on hello: wait 60000",
        r"on connect: flood 2000 GET / HTTP/1.1\r\n",
        "on connect: repeat 100000 x",
        r"on connect: repeat 3000 \xff\x00\n",
        "on connect: close",
        "on hello: reset",
        "on hello: say hello no",
        "on com: say com 9,9",
        "on name: say name",
        "on name: raw name A; close",
    ]
    .map(|script| Offender::dial(address, script));
    for offender in &offenders {
        // Connections that end at once hear nothing.
        let connected = || offender.log().connections() > 0;
        let deadline = std::time::Instant::now() + PATIENCE;
        while !connected() && std::time::Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(connected());
    }
    let brains = ["name A", "name B"].map(|script| Offender::dial(address, script));
    let finished = manager.wait().expect_status(0);
    assert_eq!(causes(&finished), ["win"]);
    assert_eq!(finished.events().failures(), []);
    for brain in &brains {
        assert_unharmed(brain, 1);
    }
}

#[test]
fn equal_names_in_the_lobby_are_told_apart() {
    let address = free_address();
    let manager = lobby(address, "lobby:A", "lobby:A-2").start();
    let first = Offender::dial(address, "name A");
    assert!(first.log().wait_for("name msg", 1, PATIENCE));
    let second = Offender::dial(address, "name A");
    let finished = manager.wait().expect_status(0);
    assert_eq!(finished.events().players(), ["A", "A-2"]);
    assert_eq!(causes(&finished), ["win"]);
    assert_unharmed(&first, 1);
    assert_unharmed(&second, 1);
}

#[test]
fn a_brain_that_nobody_wants_is_told_goodbye() {
    let address = free_address();
    let manager = lobby(address, "lobby:A", "lobby:B").start();
    let stranger = Offender::dial(address, "name Stranger");
    assert!(stranger.log().wait_for("quit msg", 1, PATIENCE));
    assert_eq!(
        heard(&stranger),
        ["hello msg", "com msg", "name msg", "quit msg"]
    );
    let brains = ["name A", "name B"].map(|script| Offender::dial(address, script));
    let finished = manager.wait().expect_status(0);
    assert_eq!(finished.events().players(), ["A", "B"]);
    assert!(brains.iter().all(|brain| brain.log().connections() == 1));
}

#[test]
fn a_login_under_the_name_of_a_seat_that_plays_is_refused() {
    let address = free_address();
    let manager = lobby(address, "lobby:A", "lobby:B")
        .args(["--timeout", "30s"])
        .start();
    let first = Offender::dial(address, "name A");
    let second = Offender::dial(address, "name B | on move 2: wait 6000; polite");
    assert!(second.log().wait_for("move", 2, PATIENCE));
    let double = Offender::dial(address, "name A");
    assert!(double.log().wait_for("quit msg", 1, PATIENCE));
    let finished = manager.wait().expect_status(0);
    assert_eq!(causes(&finished), ["win"]);
    assert_eq!(finished.events().players(), ["A", "B"]);
    assert_unharmed(&first, 1);
    assert_unharmed(&second, 1);
}

#[test]
fn a_brain_that_does_not_come_in_time_is_not_started() {
    let address = free_address();
    let first = Offender::dial(address, "name A");
    let finished = arbiter(["match", "gomoku", "lobby:A", "lobby:B"])
        .args(["--listen", &address.to_string(), "--wait", "6s"])
        .args(["--events", "-"])
        .run()
        .expect_status(1);
    let failures = finished.events().failures();
    assert_eq!(failures.len(), 1, "{finished}");
    assert_eq!(failures[0].cause, "not started", "{finished}");
    assert_eq!(failures[0].player, "B", "{finished}");
    let rows = finished.events().standings();
    assert!(rows.iter().all(|row| ["A", "B"].contains(&&*row.player)));
    assert_eq!(causes(&finished), [""; 0]);
    let told = first.log_to_end().heard(1);
    assert_eq!(told.last().map(String::as_str), Some("quit msg"));
}

#[test]
fn a_lobby_brain_that_leaves_loses_and_is_awaited_for_its_next_game() {
    let address = free_address();
    let first = Offender::dial(address, "redial | name A | on move 2 @1: close");
    let second = Offender::dial(address, "name B");
    let finished = lobby(address, "lobby:A", "lobby:B")
        .args(["--games", "2"])
        .run()
        .expect_status(0);
    assert_eq!(causes(&finished), ["disconnected", "win"]);
    assert_eq!(finished.events().players(), ["A", "B"]);
    assert!(first.log().connections() >= 2, "{}", first.log().text());
    assert_unharmed(&second, 2);
}

#[test]
fn a_lobby_brain_that_does_not_come_back_is_not_started() {
    let address = free_address();
    let _first = Offender::dial(address, "name A | on move 2 @1: close");
    let second = Offender::dial(address, "name B");
    let finished = arbiter(["match", "gomoku", "lobby:A", "lobby:B"])
        .args(["--listen", &address.to_string(), "--wait", "6s"])
        .args(["--events", "-", "--start", "first", "--games", "3"])
        .run()
        .expect_status(1);
    assert_eq!(causes(&finished), ["disconnected"]);
    let failures = finished.events().failures();
    assert_eq!(failures.len(), 1, "{finished}");
    assert_eq!(failures[0].cause, "not started");
    assert_unharmed(&second, 1);
}

#[test]
fn a_lobby_brain_that_left_before_it_was_paired_is_awaited_again() {
    let address = free_address();
    let manager = lobby(address, "lobby:A", "lobby:B").start();
    let first = Offender::dial(
        address,
        "redial | name A | on name @1: polite; wait 200; close",
    );
    assert!(first.log().wait_for("name msg", 2, PATIENCE));
    let second = Offender::dial(address, "name B");
    let finished = manager.wait().expect_status(0);
    assert_eq!(finished.events().players(), ["A", "B"]);
    assert_eq!(causes(&finished), ["win"]);
    assert_unharmed(&second, 1);
}

#[test]
fn an_idle_brain_is_probed_and_dropped_if_it_does_not_answer() {
    // A brain that answers may be slow beside other tests.
    let cases = [("on hello 2 @1: silent", "5s"), ("", "30s")];
    together(cases, |(script, patience)| {
        let address = free_address();
        let manager = arbiter(["match", "gomoku", "lobby:A", "lobby:B"])
            .args(["--listen", &address.to_string(), "--wait", "50s"])
            .args(["--keepalive", "2s", "--answer-timeout", patience])
            .args(["--events", "-"])
            .start();
        // Only a brain that is disconnected must connect again.
        let redial = if script.is_empty() { "" } else { "redial | " };
        let first = Offender::dial(address, &format!("{redial}name A | {script}"));
        assert!(first.log().wait_for("hello msg", 2, PATIENCE));
        if !script.is_empty() {
            // After the disconnection it connects again.
            assert!(first.log().wait_for("name msg", 2, PATIENCE));
        }
        let second = Offender::dial(address, "name B");
        let finished = manager.wait().expect_status(0);
        assert_eq!(causes(&finished), ["win"], "{finished}");
        assert_unharmed(&second, 1);
        assert_eq!(first.log().heard_like("new game").len(), 1);
        if script.is_empty() {
            assert_unharmed(&first, 1);
        }
    });
}

/// A round robin of players that dial in, with these lines in its file.
fn tournament(address: SocketAddr, settings: &str, players: &[&str]) -> Event {
    let players: Vec<(&str, String)> = players
        .iter()
        .map(|name| (*name, format!("lobby:{name}")))
        .collect();
    Event::new(&format!("listen = \"{address}\"\n{settings}"), &players)
}

/// Waits until the log of a tournament contains this.
fn wait_for_log(event: &Event, text: &str) {
    let deadline = std::time::Instant::now() + PATIENCE;
    loop {
        let log = std::fs::read_to_string(event.path("store/arbiter.log")).unwrap_or_default();
        if log.contains(text) {
            return;
        }
        assert!(std::time::Instant::now() < deadline, "no '{text}' in {log}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn the_players_that_are_here_play_though_boards_could_wait_for_others() {
    let address = free_address();
    // If a board waited, no game would be played within the time of the test.
    let settings = "games = 2\nconcurrency = 2\nwait = \"1h\"";
    let event = tournament(address, settings, &["A", "B", "C", "D"]);
    let manager = event.manager().start();
    let early = ["name A", "name B | com 0,2"].map(|script| Offender::dial(address, script));
    for brain in &early {
        assert!(brain.log().wait_for("end game", 2, PATIENCE));
    }
    wait_for_log(
        &event,
        &format!("waiting for C, D: they have not dialled in at {address}"),
    );
    let late = ["name C", "name D"].map(|script| Offender::dial(address, script));
    let _done = manager.wait().expect_status(0);
    assert_eq!(event.events().failures(), []);
    assert_eq!(event.events().games().len(), 12);
    for brain in early.iter().chain(&late) {
        assert_unharmed(brain, 6);
    }
}

#[test]
fn a_player_that_comes_after_it_was_suspended_plays_on() {
    let address = free_address();
    let event = tournament(address, "games = 4\nwait = \"2s\"", &["A", "B", "C"]);
    // Slow enough that they still play when the third one comes.
    let _early = ["name A | think 600", "name B"].map(|script| Offender::dial(address, script));
    let manager = event.manager().start();
    wait_for_log(&event, "C is suspended until it dials in");
    let late = Offender::dial(address, "name C");
    let finished = manager.wait().expect_status(1);
    let failures = event.events().failures();
    assert_eq!(failures.len(), 3, "{finished}");
    let is_absence = |failure: &tests::Failed| failure.cause == "not started";
    assert!(
        failures
            .iter()
            .all(|one| one.player == "C" && is_absence(one))
    );
    assert_eq!(event.events().games().len(), 12, "{finished}");
    let pairs = games_of_pairs(&event.events().games());
    assert_eq!(pairs.len(), 3, "{finished}");
    assert_unharmed(&late, 8);
}

#[test]
fn a_tournament_to_which_nobody_comes_says_so_and_fails() {
    let event = tournament(free_address(), "wait = \"1200ms\"", &["A", "B", "C"]);
    let finished = event.manager().run().expect_status(1);
    assert_eq!(event.events().failures().len(), 9, "{finished}");
    assert_eq!(event.events().games().len(), 0);
    let log = std::fs::read_to_string(event.path("store/arbiter.log")).expect("there is a log");
    assert_eq!(
        log.matches("waiting for A, B, C: they have").count(),
        1,
        "{log}"
    );
}

/// A brain that gives this token at every request.
fn with_token(name: &str, token: &str) -> String {
    format!("name {name} | com 0,2 | on token: say token {token}")
}

#[test]
fn a_protected_seat_is_for_the_first_brain_with_a_token_also_after_a_restart() {
    let address = free_address();
    let settings = "games = 2\nwait = \"20s\"\nprotect-names = true";
    let event = tournament(address, settings, &["A", "B"]);
    let away = format!("redial | {} | on end @1: close", with_token("A", "one"));
    let manager = event.manager().start();
    let owner = Offender::dial(address, &away);
    assert!(owner.log().wait_for("token msg", 1, PATIENCE));
    let old = Offender::dial(address, "name B");
    let stranger = Offender::dial(address, &with_token("Stranger", "x"));
    let thief = Offender::dial(address, &with_token("A", "two"));
    for refused in [&old, &stranger, &thief] {
        assert!(refused.log().wait_for("quit msg", 1, PATIENCE));
    }
    assert_eq!(
        stranger.log().heard_like("token"),
        [""; 0],
        "nobody asked for it"
    );
    wait_for_log(&event, "'A' from 127.0.0.1:");
    wait_for_log(&event, "that secret does not own the name");
    wait_for_log(&event, "waits in the lobby as 'A'");
    let other = Offender::dial(address, &with_token("B", "three"));
    let _done = manager.wait().expect_status(0);
    assert!(owner.log().connections() >= 2, "{}", owner.log().text());
    assert_eq!(other.log_to_end().heard_like("new game").len(), 2);
    drop(owner);
    // The names stay protected in the next run, in which the thief is first.
    let settings = settings.replace("games = 2", "games = 4");
    let players = ["A", "B"].map(|name| (name, format!("lobby:{name}")));
    let settings = format!("listen = \"{address}\"\n{settings}");
    event.rewrite("round-robin", &settings, &players);
    let manager = event.manager().start();
    let thief = Offender::dial(address, &with_token("A", "two"));
    assert!(thief.log().wait_for("quit msg", 1, PATIENCE));
    let _both = [("A", "one"), ("B", "three")]
        .map(|(name, token)| Offender::dial(address, &with_token(name, token)));
    let _done = manager.wait().expect_status(0);
    assert_eq!(event.events().games().len(), 4);
    let log = std::fs::read(event.path("store/arbiter.sqlite")).expect("there is a store");
    assert!(!log.windows(5).any(|bytes| bytes == b"three"));
}

#[test]
fn a_player_with_a_token_is_protected_and_the_others_are_not() {
    let address = free_address();
    // The token stands below the brain.
    let players = [
        ("A", "lobby:A\"\"\"\ntoken = \"\"\"secret words".to_owned()),
        ("B", "lobby:B".to_owned()),
    ];
    let event = Event::new(&format!("listen = \"{address}\"\nwait = \"20s\""), &players);
    let manager = event.manager().start();
    for refused in ["name A".to_owned(), with_token("A", "secret")] {
        let thief = Offender::dial(address, &refused);
        assert!(thief.log().wait_for("quit msg", 1, PATIENCE));
    }
    let brains = [with_token("A", "secret words"), "name B".to_owned()];
    let brains = brains.map(|script| Offender::dial(address, &script));
    let finished = manager.wait().expect_status(0);
    assert_eq!(event.events().failures(), [], "{finished}");
    assert_unharmed(&brains[1], 2);
    let log = std::fs::read_to_string(event.path("store/arbiter.log")).expect("there is a log");
    assert!(!log.contains("secret words"), "{log}");
}

#[test]
fn the_names_of_a_match_are_protected_for_the_run() {
    let address = free_address();
    let manager = lobby(address, "lobby:A", "lobby:B")
        .args(["--protect-names"])
        .start();
    let first = Offender::dial(address, &with_token("A", "one"));
    assert!(first.log().wait_for("token msg", 1, PATIENCE));
    let thief = Offender::dial(address, &with_token("A", "two"));
    assert!(thief.log().wait_for("quit msg", 1, PATIENCE));
    let second = Offender::dial(address, &with_token("B", "three"));
    let finished = manager.wait().expect_status(0);
    assert_eq!(causes(&finished), ["win"]);
    assert_unharmed(&first, 1);
    assert_unharmed(&second, 1);
}
