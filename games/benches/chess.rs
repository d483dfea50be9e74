//! How fast chess is played: `cargo bench -p games --bench chess`.
//!
//! Sequences of moves on one core, counted as `arbiter perft` counts them, by
//! listing the last move of each, and with every last move played. Each figure
//! is the best of the rounds: whatever else the machine does only makes it
//! slower.

use std::time::Instant;

use games::chess::Chess;
use games::{Game, Settings, perft};

const ROUNDS: usize = 3;
const POSITIONS: [(&str, &str, u32); 2] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
    ),
    (
        "Kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
    ),
];

/// As [`perft`], with the last move of every sequence played as well.
fn played(state: &Chess, depth: u32, moves: &mut [Vec<<Chess as Game>::Action>]) -> u64 {
    let Some((legal, deeper)) = moves.split_first_mut() else {
        return 1;
    };
    state.legal_actions(legal);
    let mut count = 0;
    for step in legal.iter() {
        let mut next = state.clone();
        if next.play(*step).is_ok() {
            count += if depth == 1 {
                1
            } else {
                played(&next, depth - 1, deeper)
            };
        }
    }
    count
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings::default_of(Chess::INFO);
    for (name, fen, depth) in POSITIONS {
        let state = Chess::from_position(&settings, fen)?;
        let mut moves = vec![Vec::new(); depth as usize];
        report(name, "listed", || perft(&state, depth));
        report(name, "played", || played(&state, depth, &mut moves));
    }
    Ok(())
}

fn report(name: &str, how: &str, mut count: impl FnMut() -> u64) {
    let mut best = f64::INFINITY;
    let mut total = 0;
    for _ in 0..ROUNDS {
        let began = Instant::now();
        total = count();
        best = best.min(began.elapsed().as_secs_f64());
    }
    let rate = total as f64 / best / 1e6;
    println!("{name}: {total} sequences, last move {how}: {rate:.1} M/s");
}
