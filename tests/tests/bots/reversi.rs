//! Reversi on the manager: every level plays without breaking a rule.

use tests::{arbiter, programs};

/// Plays 10 games against `random` on this board, half with each start.
fn ten_games_of(level: &str, board: &str) {
    let program = programs().arbiter.with_file_name("reversi-brain");
    let brain =
        |name: &str, level: &str| format!("{name}={} --level {level} --seed 1", program.display());
    let events = arbiter(["match", "reversi"])
        .args([brain(level, level), brain("other", "random")])
        .args(["--games", "10", "--board", board, "--events", "-"])
        // Beside other tests a process may not run for a while.
        .args(["--timeout", "500ms", "--lag-allowance", "10s"])
        .args(crate::PATIENT)
        .run()
        .expect_status(0)
        .events();
    let games = events.games();
    assert_eq!(games.len(), 10);
    for game in &games {
        assert!(["win", "draw"].contains(&&*game.cause), "{game:?}");
    }
}

#[test]
fn random_and_greedy_play_by_the_rules_on_every_board() {
    for board in ["6", "8", "10"] {
        ten_games_of("random", board);
        ten_games_of("greedy", board);
    }
}

#[test]
fn a_board_of_an_odd_size_is_refused() {
    let done = arbiter(["perft", "reversi", "3", "--board", "7"]).run();
    let done = done.expect_status(2);
    assert!(done.stderr.contains("give 6, 8 or 10"), "{}", done.stderr);
}

#[test]
fn the_counts_of_the_first_moves_are_known() {
    let done = arbiter(["perft", "reversi", "6"]).run().expect_status(0);
    assert!(done.stdout.ends_with("6 8200\n"), "{}", done.stdout);
}
