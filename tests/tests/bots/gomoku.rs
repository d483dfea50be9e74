//! Gomoku with the real brains: every level under every rule on the manager.

use tests::{Events, arbiter};

/// The levels in pairs; the two of a pair play each other.
const PAIRS: [[&str; 2]; 4] = [
    ["strong", "alphabeta"],
    ["hard", "medium"],
    ["easy", "greedy"],
    ["strong", "random"],
];

fn play(levels: [&str; 2], rule: &str, games: &str) -> Events {
    let brains = levels.map(|level| format!("gomoku-brain --level {level} --seed 1"));
    let finished = arbiter(["match", "gomoku"])
        .args(brains)
        .args(["--games", games, "--board", "9", "--rule", rule])
        // The brains stop at the limit, but a busy machine may delay them.
        .args(["--timeout", "30ms", "--lag-allowance", "10s"])
        .args(crate::PATIENT)
        .args(["--events", "-"])
        .run()
        .expect_status(0);
    finished.events()
}

fn every_level_plays(rule: &str) {
    for levels in PAIRS {
        let events = play(levels, rule, "2");
        let games = events.of("game");
        assert_eq!(games.len(), 2);
        for game in games {
            let cause = game["cause"].as_str();
            // A brain that has certainly lost says so.
            assert!(
                matches!(cause, Some("win" | "draw" | "forfeit")),
                "{levels:?} under {rule}: {game}"
            );
        }
    }
}

#[test]
fn every_level_plays_freestyle() {
    every_level_plays("freestyle");
}

#[test]
fn every_level_plays_exact() {
    every_level_plays("exact");
}

#[test]
fn every_level_plays_renju() {
    every_level_plays("renju");
}

#[test]
fn every_level_plays_caro() {
    every_level_plays("caro");
}

#[test]
fn every_level_plays_open() {
    every_level_plays("open");
}
