//! Matches that the operator sets up, which outlive the server.

use std::collections::BTreeSet;
use std::fs;
use std::time::{Duration, Instant};

use serde_json::Value;
use tests::{Events, programs};

use crate::host::{Browser, PATIENCE, Server};

/// Far more games than are played before the second kill: each takes a good part of
/// a tenth of a second.
const GAMES: usize = 200;

/// The match in the API.
fn told(browser: &mut Browser) -> Value {
    let answer = browser.get("/api/v1/tournaments/match-1");
    serde_json::from_str(&answer.body).expect("it is JSON")
}

/// Waits until the match satisfies `is_so`; gives it as JSON.
fn wait_until(browser: &mut Browser, is_so: impl Fn(&Value) -> bool) -> Value {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let told = told(browser);
        if is_so(&told) {
            return told;
        }
        assert!(Instant::now() < deadline, "{told}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The number of games that count.
fn games(told: &Value) -> u64 {
    told["games"].as_u64().expect("a number")
}

#[test]
fn a_match_goes_on_after_the_server_was_killed_with_each_game_once() {
    let mut server = Server::start_with(|folder| {
        fs::write(folder.join("openings.txt"), "H8 H9\nA1 O15\n").expect("it can be written");
        let brain = programs().gomoku_brain.display();
        format!(
            "[[brain]]\nname = 'One'\ngame = 'gomoku'\nbrain = '{brain} --level random --seed 1'\n"
        )
    });
    let word = format!(
        "'{}' 'name Two | com 0,2 | think 10'",
        programs().offender.display()
    );
    let number = GAMES.to_string();
    let fields = [
        ("game", "gomoku"),
        ("time", "5s"),
        ("games", number.as_str()),
        ("openings", "openings.txt"),
        ("first", "One"),
        ("second", ""),
        ("second-word", word.as_str()),
        ("second-name", "Two"),
        ("do", "start"),
    ];
    let mut operator = server.operator();
    let started = operator.post("/admin/match", &fields);
    let address = started.header("location");
    assert_eq!(address, Some("/tournaments/match-1"), "{started:?}");
    for _ in 0..2 {
        let before = games(&told(&mut operator));
        wait_until(&mut operator, |told| games(told) > before + 5);
        server = server.kill_and_start_again();
        operator = server.operator();
        let found = told(&mut operator);
        assert_eq!(found["state"], "not running", "{found}");
        assert!(games(&found) < GAMES as u64, "it was killed too late");
        let go_on = [("name", "match-1"), ("what", "start")];
        let answer = operator.post("/admin/tournament/run", &go_on);
        assert_eq!(answer.status, 303, "{answer:?}");
    }
    let ended = wait_until(&mut operator, |told| told["state"] == "ended");
    assert_eq!(games(&ended), GAMES as u64, "{ended}");
    let all = format!("{GAMES} of {GAMES} games");
    operator.get("/admin/now").expect(&all);
    operator.get("/tournaments").expect("match-1");
    assert_whole(&server, &ended);
    server.stop();
}

/// Checks that every game was recorded and announced once, and each opening was
/// played with both starts.
fn assert_whole(server: &Server, ended: &Value) {
    let store = server.path("tournaments/match-1");
    let said = fs::read_to_string(store.join("events.jsonl")).expect("there are events");
    let events = Events::parse(&said).expect("they are whole");
    let played = events.of("game");
    assert_eq!(played.len(), GAMES);
    let records: BTreeSet<&str> = played
        .iter()
        .map(|game| game["record"].as_str().expect("it has a record"))
        .collect();
    assert_eq!(records.len(), GAMES, "each is told of once");
    let kept = fs::read_dir(store.join("records")).expect("there are records");
    let kept = kept.map(|entry| entry.expect("it can be read").path());
    let kept: BTreeSet<String> = kept.map(|path| path.display().to_string()).collect();
    assert_eq!(kept.len(), GAMES);
    let begun = |player: &str, opening: &str| {
        let is_meant = |game: &&&Value| {
            let record = game["record"].as_str().expect("it has a record");
            let record = fs::read_to_string(record).expect("it can be read");
            let seats = game["seats"].as_object().expect("names by seat");
            let first = seats.values().next().and_then(Value::as_str);
            first == Some(player) && record.contains(&format!("opening=\"{opening}\""))
        };
        played.iter().filter(is_meant).count()
    };
    for player in ["One", "Two"] {
        for opening in ["H8 H9", "A1 O15"] {
            assert_eq!(begun(player, opening), GAMES / 4, "{player} {opening}");
        }
    }
    for row in ended["standings"].as_array().expect("a list") {
        assert_eq!(row["games"], GAMES, "{row}");
    }
    assert_eq!(events.kinds().last(), Some(&"standings"));
}
