//! How fast are the rules of checkers? Every move to a depth is played on bare
//! boards, those of the last depth too.
//!
//! `cargo run --release -p games --example checkers-perft`

use std::hint::black_box;
use std::time::Instant;

use games::Seat;
use games::checkers::{Board, Move, Rule};

/// The best of these is told: other programs only make it slower.
const ROUNDS: usize = 3;

fn main() {
    for (rule, depth) in [
        (Rule::English, 10),
        (Rule::Czech, 10),
        (Rule::International, 8),
    ] {
        let mut spare = vec![Vec::new(); depth];
        let mut best = f64::INFINITY;
        let mut count = 0;
        for _ in 0..ROUNDS {
            let began = Instant::now();
            count = played(rule, &Board::start(rule), Seat::FIRST, &mut spare);
            best = best.min(began.elapsed().as_secs_f64());
        }
        let rate = count as f64 / best / 1e6;
        println!("{}: {count} of depth {depth}, {rate:.1} M/s", rule.name());
    }
}

/// The sequences of as many moves as there are spare lists.
fn played(rule: Rule, board: &Board, seat: Seat, spare: &mut [Vec<Move>]) -> u64 {
    let Some((moves, deeper)) = spare.split_first_mut() else {
        return 1;
    };
    moves.clear();
    board.moves(rule, seat, moves);
    let after = |action: &Move| {
        // The optimiser must not leave out the last ply.
        let next = black_box(board.after(rule, seat, *action));
        played(rule, &next, seat.other(), deeper)
    };
    moves.iter().map(after).sum()
}
