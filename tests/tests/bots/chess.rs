//! Chess on the manager: every level plays without breaking a rule or its time
//! limit, and chess960 is played too.

use tests::{Events, arbiter, programs};

/// How a game of chess ends where nobody is at fault.
const CAUSES: [&str; 5] = [
    "checkmate",
    "stalemate",
    "insufficient material",
    "threefold repetition",
    "fifty moves",
];

fn brain(level: &str) -> String {
    let program = programs().arbiter.with_file_name("chess-brain");
    format!("{level}={} --level {level} --seed 1", program.display())
}

fn play(levels: [&str; 2], games: &str, words: &[&str]) -> Events {
    let events = arbiter(["match", "chess"])
        .args(levels.map(brain))
        .args(["--games", games, "--concurrency", "2"])
        // The brains stop at the limit, but a busy machine may delay them.
        .args(["--timeout", "40ms", "--lag-allowance", "10s"])
        .args(crate::PATIENT)
        .args(["--events", "-"])
        .args(words)
        .run()
        .expect_status(0)
        .events();
    for game in events.games() {
        assert!(CAUSES.contains(&&*game.cause), "{game:?}");
    }
    events
}

#[test]
fn random_and_greedy_play_by_the_rules() {
    assert_eq!(play(["greedy", "random"], "4", &[]).games().len(), 4);
}

#[test]
fn the_searching_player_plays_by_the_rules_and_wins() {
    let games = play(["search", "greedy"], "2", &[]).games();
    let won = games
        .iter()
        .filter(|game| game.winner.as_deref() == Some("search"));
    assert_eq!(won.count(), 2, "{games:?}");
}

#[test]
fn chess960_is_played_from_any_start() {
    for start in ["start=0", "start=959"] {
        let words = ["--option", "chess960=on", "--option", start];
        assert_eq!(play(["greedy", "random"], "2", &words).games().len(), 2);
    }
}

#[test]
fn the_counts_of_the_first_moves_are_the_published_ones() {
    let done = arbiter(["perft", "chess", "4"]).run().expect_status(0);
    assert!(done.stdout.contains("4 197281"), "{}", done.stdout);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let done = arbiter(["perft", "chess", "3", "--position", kiwipete])
        .run()
        .expect_status(0);
    assert!(done.stdout.contains("3 97862"), "{}", done.stdout);
}
