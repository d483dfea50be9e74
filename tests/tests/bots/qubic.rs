//! Qubic on the manager: every level plays without breaking a rule or its time
//! limit.

use tests::{arbiter, programs};

/// Plays 10 games with each start against each of two opponents, 40 in all.
fn forty_games_of(level: &str, words: &[&str]) {
    let brain = |level: &str| {
        let program = programs().arbiter.with_file_name("qubic-brain");
        format!("{level}={} --level {level} --seed 1", program.display())
    };
    for opponent in ["random", "naive"] {
        let events = arbiter(["match", "qubic"])
            .args([
                brain(level),
                format!(
                    "other={}",
                    brain(opponent)
                        .split_once('=')
                        .map_or("", |(_, words)| words)
                ),
            ])
            .args([
                "--games",
                "20",
                "--concurrency",
                "2",
                "--timeout",
                "1s",
                // Beside other tests a process may not run for a while.
                "--lag-allowance",
                "10s",
                "--events",
                "-",
            ])
            .args(crate::PATIENT)
            .args(words)
            .run()
            .expect_status(0)
            .events();
        let games = events.games();
        assert_eq!(games.len(), 20);
        for game in &games {
            assert!(["win", "draw"].contains(&&*game.cause), "{game:?}");
        }
    }
}

#[test]
fn random_and_naive_and_minimax_play_by_the_rules() {
    for level in ["random", "naive", "minimax"] {
        forty_games_of(level, &[]);
    }
}

#[test]
fn the_searching_player_plays_by_the_rules_and_in_time() {
    forty_games_of("search", &[]);
}

#[test]
fn the_perfect_player_plays_by_the_rules_and_in_time() {
    forty_games_of("perfect", &[]);
}

#[test]
fn falling_stones_and_other_cubes_are_played_too() {
    forty_games_of("minimax", &["--option", "gravity=on"]);
    forty_games_of("minimax", &["--board", "3"]);
    forty_games_of("minimax", &["--board", "5", "--option", "gravity=on"]);
}

#[test]
fn the_counts_of_the_first_moves_are_known() {
    let done = arbiter(["perft", "qubic", "3"]).run().expect_status(0);
    assert!(done.stdout.contains("3 249984"), "{}", done.stdout);
}
