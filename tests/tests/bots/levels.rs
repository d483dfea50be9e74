//! Levels by Elo over the wire: the stronger one wins, and equal seeds play
//! equal games.

use tests::{Played, arbiter};

fn games(weak: &str, strong: &str) -> Vec<Played> {
    let brain = |elo: &str| format!("{elo}=gomoku-brain --elo {elo} --seed 1");
    let finished = arbiter(["match", "gomoku"])
        .args([brain(weak), brain(strong)])
        .args(["--games", "2", "--board", "9"])
        // Positions end the searches, never the time.
        .args(["--timeout", "60s", "--events", "-"])
        .run()
        .expect_status(0);
    finished.events().games()
}

#[test]
fn the_stronger_wins_and_seeds_repeat_the_games() {
    let played = games("400", "1300");
    assert_eq!(played.len(), 2);
    for game in &played {
        assert_eq!(game.winner.as_deref(), Some("1300"), "{game:?}");
        assert_eq!(game.cause, "win", "{game:?}");
    }
    assert_eq!(played, games("400", "1300"));
}

#[test]
fn a_level_that_no_player_has_is_refused_with_the_range() {
    let refused = arbiter(["match", "gomoku"])
        .args(["gomoku-brain --elo 9000", "gomoku-brain --elo 1300"])
        .run();
    let told = &refused.stderr;
    assert!(told.contains("from 400 to"), "{told}");
}
