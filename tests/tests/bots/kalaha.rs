//! Kalaha on the manager: every brain plays without breaking a rule or its time
//! limit.

use tests::{Events, Played, arbiter, programs};

fn brain(name: &str, words: &str) -> String {
    let program = programs().arbiter.with_file_name("kalaha-brain");
    format!("{name}={} {words} --seed 1", program.display())
}

fn events(one: &str, other: &str, games: usize, words: &[&str]) -> Events {
    arbiter(["match", "kalaha"])
        .args([brain("A", one), brain("B", other)])
        .args(["--games", &games.to_string(), "--concurrency", "2"])
        .args(["--timeout", "20s", "--events", "-"])
        .args(crate::PATIENT)
        .args(words)
        .run()
        .expect_status(0)
        .events()
}

/// Plays this many games; each must end by the rules.
fn play(one: &str, other: &str, games: usize, words: &[&str]) -> Vec<Played> {
    let games_played = events(one, other, games, words).games();
    assert_eq!(games_played.len(), games);
    for game in &games_played {
        assert!(["win", "draw"].contains(&&*game.cause), "{game:?}");
    }
    games_played
}

#[test]
fn all_six_strategies_play_a_hundred_games_by_the_rules() {
    for (one, other) in [(0, 1), (2, 3), (4, 5)] {
        let words = |strategy| format!("--strategy {strategy}");
        play(&words(one), &words(other), 100, &[]);
    }
}

#[test]
fn searching_players_play_a_hundred_games_by_the_rules_and_in_time() {
    let search = "--level search --move-time 2ms";
    play(search, "--level perfect --move-time 2ms", 100, &[]);
}

#[test]
fn other_beans_and_captures_are_played_too() {
    let search = "--level search --move-time 2ms";
    for words in [
        ["--option", "beans=6", "--option", "capture=nonempty"],
        ["--option", "beans=1", "--option", "capture=off"],
        ["--option", "beans=12", "--option", "capture=always"],
    ] {
        play(search, "--strategy 5", 2, &words);
        play("--level perfect --move-time 2ms", "--strategy 3", 2, &words);
    }
}

#[test]
fn the_perfect_player_wins_as_first_by_ten_at_least() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().to_str().unwrap();
    let words = ["--start", "first", "--records", records];
    let games = play("--level perfect", "--strategy 5", 4, &words);
    assert!(games.iter().all(|game| game.winner.as_deref() == Some("A")));
    let notation = arbiter([
        "records", "export", "--format", "kalaha", "--store", records,
    ])
    .run()
    .expect_status(0)
    .stdout;
    assert_eq!(notation.matches("#-+").count(), 4, "{notation}");
}

#[test]
fn by_margin_games_are_worth_their_beans() {
    let words = ["--start", "first", "--option", "returns=margin"];
    let played = events("--level perfect", "--strategy 5", 2, &words);
    for game in played.of("game") {
        // The first player wins by ten at least.
        let gained = game["returns"][0].as_i64().unwrap();
        assert!(gained >= 10 && game["returns"][1] == -gained, "{game}");
    }
}

#[test]
fn the_counts_of_the_first_sowings_are_known() {
    let done = arbiter(["perft", "kalaha", "6"]).run().expect_status(0);
    assert!(done.stdout.contains("6 23169"), "{}", done.stdout);
}
