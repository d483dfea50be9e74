//! How fast games are played: `cargo bench -p games --bench perft [GAME]`.
//!
//! Sequences of actions on one core, counted as `arbiter perft` counts them, by
//! listing the last action of each, and with every last action played. Each
//! figure is the best of the rounds: whatever else the machine does only makes
//! it slower. A game is one line in `main`.

use std::time::Instant;

use games::checkers::Checkers;
use games::chess::Chess;
use games::reversi::Reversi;
use games::{Game, Settings, perft};

const ROUNDS: usize = 3;

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let wanted = wanted.unwrap_or_default();
    measure::<Reversi>(&wanted, 8, None, 9);
    measure::<Reversi>(&wanted, 6, None, 9);
    measure::<Reversi>(&wanted, 10, None, 8);
    measure::<Chess>(&wanted, 8, None, 5);
    measure::<Chess>(&wanted, 8, Some(KIWIPETE), 4);
    measure::<Checkers>(&wanted, 8, None, 9);
}

/// A position of chess with many kinds of moves.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Counts from the start on this board, or from this position, if the game is
/// wanted.
fn measure<G: Game>(wanted: &str, board: u8, position: Option<&str>, depth: u32) {
    let name = G::INFO.name;
    if !name.contains(wanted) {
        return;
    }
    let settings = Settings::new(G::INFO, Some(board), []).expect("a board of the game");
    let start = match position {
        Some(text) => G::from_position(&settings, text).expect("a position of the game"),
        None => G::start(&settings).expect("the default rules"),
    };
    let mut spare = vec![Vec::new(); depth as usize];
    report(name, board, "listed", || perft(&start, depth));
    report(name, board, "played", || played(&start, &mut spare));
}

/// As [`perft`], to a depth of as many lists as there are, with the last action
/// of every sequence played as well.
fn played<G: Game>(state: &G, spare: &mut [Vec<G::Action>]) -> u64 {
    let Some((legal, deeper)) = spare.split_first_mut() else {
        return 1;
    };
    state.legal_actions(legal);
    if legal.is_empty() {
        return u64::from(G::ENDED_COUNTS);
    }
    let after = |action: &G::Action| {
        let mut next = state.clone();
        next.play(*action).expect("legal actions can be played");
        // The optimiser must not leave out the last ply.
        played(std::hint::black_box(&next), deeper)
    };
    legal.iter().map(after).sum()
}

fn report(name: &str, board: u8, how: &str, mut count: impl FnMut() -> u64) {
    let mut best = f64::INFINITY;
    let mut total = 0;
    for _ in 0..ROUNDS {
        let began = Instant::now();
        total = count();
        best = best.min(began.elapsed().as_secs_f64());
    }
    let rate = total as f64 / best / 1e6;
    println!("{name} {board}: {total} sequences, last action {how}: {rate:.1} M/s");
}
