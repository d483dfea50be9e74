//! Checkers on the manager: every level plays without breaking a rule.

use tests::{arbiter, programs};

/// Plays games of one level against another, half of them with each start, and
/// gives how many the first one won.
fn games_of(levels: [&str; 2], games: usize, words: &[&str]) -> usize {
    let brain = |name: &str, level: &str| {
        let program = programs().arbiter.with_file_name("checkers-brain");
        format!("{name}={} --level {level} --seed 1", program.display())
    };
    let count = games.to_string();
    let events = arbiter(["match", "checkers"])
        .args([brain("one", levels[0]), brain("other", levels[1])])
        .args(["--games", &count, "--concurrency", "2", "--events", "-"])
        // Beside other tests a process may not run for a while.
        .args(["--lag-allowance", "10s"])
        .args(crate::PATIENT)
        .args(words)
        .run()
        .expect_status(0)
        .events();
    let played = events.games();
    assert_eq!(played.len(), games);
    for game in &played {
        let causes = ["win", "repetition", "40 moves"];
        assert!(causes.contains(&&*game.cause), "{game:?}");
    }
    let is_won = |winner: &Option<String>| winner.as_deref() == Some("one");
    played.iter().filter(|game| is_won(&game.winner)).count()
}

#[test]
fn random_and_greedy_play_by_the_rules() {
    for rule in ["english", "czech"] {
        let option = format!("rule={rule}");
        let words = ["--timeout", "2s", "--option", &option];
        games_of(["random", "random"], 20, &words);
        let won = games_of(["greedy", "random"], 20, &words);
        assert!(won > 10, "{won} of 20 by the {rule} rule");
    }
    let international = [
        "--timeout",
        "2s",
        "--board",
        "10",
        "--option",
        "rule=international",
    ];
    games_of(["greedy", "random"], 20, &international);
}

#[test]
fn the_searching_player_plays_by_the_rules_and_wins() {
    let words = ["--timeout", "200ms"];
    let won = games_of(["search", "greedy"], 2, &words);
    assert!(won >= 1, "{won} of 2");
}

#[test]
fn the_counts_of_the_first_moves_are_known() {
    let done = arbiter(["perft", "checkers", "6"]).run().expect_status(0);
    assert!(done.stdout.contains("6 36768"), "{}", done.stdout);
    let words = [
        "perft",
        "checkers",
        "5",
        "--board",
        "10",
        "--option",
        "rule=international",
    ];
    let done = arbiter(words).run().expect_status(0);
    assert!(done.stdout.contains("5 27117"), "{}", done.stdout);
}
