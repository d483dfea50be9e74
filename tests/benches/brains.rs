//! Do the brains keep their time, and are they as strong as they should be?
//! `cargo bench -p tests --bench brains`.
//!
//! Each pair plays with both starts and without a lag allowance. The results
//! depend on the machine and its other load.

use tests::{Played, arbiter, programs};

/// Two brains, and the points that the first should reach.
struct Pairing {
    game: &'static str,
    /// The words of the measured brain and of its opponent.
    brains: [&'static str; 2],
    /// The time for each turn.
    timeout: &'static str,
    games: u32,
    /// The fewest points of the first; a draw is half a point.
    wanted: f64,
}

const PAIRINGS: [Pairing; 9] = [
    pairing(
        "gomoku",
        ["--level strong", "--level random"],
        "60ms",
        4,
        4.0,
    ),
    pairing(
        "gomoku",
        ["--level strong", "--level greedy"],
        "60ms",
        4,
        4.0,
    ),
    pairing(
        "gomoku",
        ["--level alphabeta", "--level greedy"],
        "200ms",
        10,
        8.0,
    ),
    pairing("gomoku", ["--level hard", "--level easy"], "60ms", 10, 8.0),
    pairing(
        "kalaha",
        ["--move-time 5ms", "--strategy 5"],
        "1s",
        20,
        14.0,
    ),
    pairing(
        "kalaha",
        ["--level perfect", "--move-time 2ms"],
        "100ms",
        10,
        5.0,
    ),
    pairing(
        "qubic",
        ["--level minimax", "--level naive"],
        "1s",
        40,
        30.0,
    ),
    pairing(
        "qubic",
        ["--level search", "--level minimax"],
        "200ms",
        10,
        8.0,
    ),
    pairing(
        "qubic",
        ["--level perfect", "--level search"],
        "200ms",
        10,
        5.0,
    ),
];

/// Brains of these levels.
const fn pairing(
    game: &'static str,
    brains: [&'static str; 2],
    timeout: &'static str,
    games: u32,
    wanted: f64,
) -> Pairing {
    Pairing {
        game,
        brains,
        timeout,
        games,
        wanted,
    }
}

fn main() {
    println!("| game | brain | against | a turn | games | points | wanted | lost on time |");
    println!("|---|---|---|---|---|---|---|---|");
    for pairing in PAIRINGS {
        let games = play(&pairing);
        let late = games.iter().filter(|game| game.cause == "timeout").count();
        let points: f64 = games.iter().map(points).sum();
        let Pairing {
            game,
            brains: [brain, other],
            timeout,
            games,
            wanted,
        } = pairing;
        let reached = if points < wanted { ", not reached" } else { "" };
        println!(
            "| {game} | {brain} | {other} | {timeout} | {games} | {points} | {wanted}{reached} | {late} |"
        );
    }
}

/// The points of the measured brain.
fn points(game: &Played) -> f64 {
    match game.winner.as_deref() {
        Some("A") => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

fn play(pairing: &Pairing) -> Vec<Played> {
    let program = format!("{}-brain", pairing.game);
    let program = programs().arbiter.with_file_name(program);
    let brain = |name: &str, words: &str| format!("{name}={} {words}", program.display());
    let [measured, other] = pairing.brains;
    arbiter(["match", pairing.game])
        .args([brain("A", measured), brain("B", other)])
        .args(["--games", &pairing.games.to_string()])
        .args(["--timeout", pairing.timeout, "--lag-allowance", "0ms"])
        .args(["--events", "-"])
        .run()
        .expect_status(0)
        .events()
        .games()
}
