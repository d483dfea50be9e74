//! A short look ahead, which puts moves in order.

use games::reversi::{Bits, Field, Size};

use super::evaluate::evaluate;
use super::node::margin;
use super::places::Places;

/// More than any value.
const INFINITE: i32 = 1_000_000;

/// The result that the side on turn can expect so many plies ahead, in
/// hundredths of a disc: by alpha-beta without a memory.
pub(crate) fn look<S: Size>(places: &Places<S>, field: Field<S>, depth: u32) -> i32 {
    between(places, field, depth, -INFINITE, INFINITE)
}

fn between<S: Size>(
    places: &Places<S>,
    field: Field<S>,
    depth: u32,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    let moves = field.moves();
    if moves == S::Bits::NONE {
        let passed = field.passed();
        return if passed.moves() == S::Bits::NONE {
            100 * margin(field)
        } else {
            -between(places, passed, depth, -beta, -alpha)
        };
    }
    if depth == 0 {
        return evaluate(places, field, moves);
    }
    let mut best = -INFINITE;
    for square in moves.squares() {
        let after = field.played(square, field.flips(square));
        best = best.max(-between(places, after, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}
