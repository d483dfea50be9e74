//! The brains of this workspace.

use tests::{Finished, arbiter, programs};

/// Checks that two games between these brains end by the rules.
fn assert_they_play(first: &str, second: &str) -> Finished {
    let finished = arbiter(["match", "gomoku", first, second])
        .args(["--games", "2", "--timeout", "30s", "--events", "-"])
        .run()
        .expect_status(0);
    let games = finished.events().games();
    assert_eq!(games.len(), 2, "{finished}");
    for game in games {
        let by_rules = ["win", "draw", "forfeit"].contains(&game.cause.as_str());
        assert!(by_rules && game.moves > 4, "{finished}");
    }
    finished
}

pub(crate) fn gomoku(level: &str) -> String {
    let program = programs().gomoku_brain.display().to_string();
    format!("{level}='{program}' --level {level} --seed 1")
}

#[test]
fn the_levels_of_the_gomoku_brain_play_each_other() {
    let finished = assert_they_play(&gomoku("greedy"), &gomoku("random"));
    let rows = finished.events().standings();
    assert_eq!((&*rows[0].player, rows[0].points), ("greedy", 2.0));
}

#[test]
fn two_instant_brains_fill_the_board() {
    let brain = programs().instant_brain.display().to_string();
    let words = [format!("A='{brain}'"), format!("B='{brain}'")];
    let finished = arbiter(["match", "gomoku"])
        .args(words)
        .args(["--games", "4", "--events", "-"])
        .run()
        .expect_status(0);
    for game in finished.events().games() {
        assert_eq!((game.cause.as_str(), game.moves), ("draw", 225));
    }
}
