//! The last few free squares, where speed is all.

use games::reversi::{Bits, Field, Size};

use super::super::node::margin;
use super::Solver;

impl<S: Size> Solver<S> {
    /// The margin with few free squares: those in quarters with an odd number
    /// of them are tried first, as the seat that moves there may move last.
    pub(super) fn plain(&mut self, field: Field<S>, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let free = field.free();
        let rest = free.without_lowest();
        if rest == S::Bits::NONE {
            return if free == S::Bits::NONE {
                margin(field)
            } else {
                last(field, free.lowest())
            };
        }
        let mut best = None;
        let odd = if rest.without_lowest() == S::Bits::NONE {
            free
        } else {
            self.places.odd_quarters(free) & free
        };
        for part in [odd, free & !odd] {
            for square in part.squares() {
                let flips = field.flips(square);
                if flips == S::Bits::NONE {
                    continue;
                }
                let score = -self.plain(field.played(square, flips), -beta, -alpha);
                if best.is_none_or(|best| score > best) {
                    best = Some(score);
                    alpha = alpha.max(score);
                    if score >= beta {
                        return score;
                    }
                }
            }
        }
        best.unwrap_or_else(|| {
            let passed = field.passed();
            if passed.moves() == S::Bits::NONE {
                margin(field)
            } else {
                -self.plain(passed, -beta, -alpha)
            }
        })
    }
}

/// The margin with one free square.
fn last<S: Size>(field: Field<S>, square: u32) -> i32 {
    let count = |set: S::Bits| i32::try_from(set.count()).unwrap_or(i32::MAX);
    let difference = count(field.own) - count(field.other);
    let gained = |flips: S::Bits| 2 * count(flips) + 1;
    let flips = field.flips(square);
    if flips != S::Bits::NONE {
        return difference + gained(flips);
    }
    let lost = field.passed().flips(square);
    if lost != S::Bits::NONE {
        return difference - gained(lost);
    }
    margin(field)
}
