//! Go on the manager: every level plays without breaking a rule or its time
//! limit, on several boards.

use tests::{Events, arbiter};

/// Plays two levels against each other, each game with other colours.
fn play(levels: [&str; 2], games: &str, words: &[&str]) -> Events {
    let brains = levels.map(|level| format!("{level}=go-brain --level {level} --seed 1"));
    let finished = arbiter(["match", "go"])
        .args(brains)
        .args(["--games", games, "--concurrency", "2"])
        // The brains stop at the limit, but a busy machine may delay them.
        .args(["--timeout", "40ms", "--lag-allowance", "10s"])
        .args(crate::PATIENT)
        .args(["--events", "-"])
        .args(words)
        .run()
        .expect_status(0);
    finished.events()
}

fn play_by_the_rules(levels: [&str; 2], games: &str, words: &[&str]) {
    let events = play(levels, games, words);
    let played = events.games();
    assert_eq!(played.len().to_string(), games);
    for game in &played {
        // A brain that has certainly lost says so.
        assert!(
            ["win", "draw", "forfeit"].contains(&&*game.cause),
            "{game:?}"
        );
    }
}

#[test]
fn random_and_greedy_play_by_the_rules() {
    play_by_the_rules(["random", "greedy"], "20", &[]);
    play_by_the_rules(["greedy", "random"], "2", &["--board", "19"]);
}

#[test]
fn the_searching_player_plays_by_the_rules_and_in_time() {
    play_by_the_rules(
        ["search", "greedy"],
        "4",
        &["--board", "5", "--option", "komi=0"],
    );
    play_by_the_rules(["search", "random"], "2", &["--board", "7"]);
}

#[test]
fn handicap_and_komi_are_options() {
    let words = [
        "--board",
        "9",
        "--option",
        "handicap=4",
        "--option",
        "komi=-3.5",
    ];
    play_by_the_rules(["greedy", "random"], "4", &words);
}

#[test]
fn a_greedy_player_beats_a_random_one() {
    let events = play(["greedy", "random"], "10", &["--board", "7"]);
    let won = events
        .games()
        .iter()
        .filter(|game| game.winner.as_deref() == Some("greedy"))
        .count();
    assert!(won >= 9, "{won} of 10");
}

#[test]
fn a_set_position_goes_on_where_it_says() {
    // Black has passed and both have only eyes left: white passes too.
    let position = "x1xo1/xxxoo/1xxo1/xxxoo/x1xo1 white - 1 0 0";
    let words = [
        "--board",
        "5",
        "--option",
        "komi=0.5",
        "--position",
        position,
    ];
    let events = play(["greedy", "search"], "2", &words);
    for game in events.games() {
        assert_eq!(game.cause, "win");
        assert!(game.winner.is_some(), "{game:?}");
    }
}

#[test]
fn the_counts_of_the_first_moves_are_known() {
    let done = arbiter(["perft", "go", "2"]).run().expect_status(0);
    // After a stone there are 80 crossings, after a pass 81; with passes.
    let count = 81 * 81 + 82;
    assert!(
        done.stdout.contains(&format!("2 {count}")),
        "{}",
        done.stdout
    );
}
