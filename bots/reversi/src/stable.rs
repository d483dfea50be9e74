//! Discs that can never turn any more.

use games::reversi::{Bits, Field, Size};

use super::places::{left, right};

/// Discs of the side on turn, and of the other, that can never turn, as far as
/// this is seen: in each of the four lines through such a disc the line is full,
/// or a neighbour is the edge or another such disc of the same side.
pub(crate) fn stable<S: Size>(field: Field<S>) -> [S::Bits; 2] {
    let full = full_lines::<S>(!field.free() & S::ALL);
    [field.own, field.other].map(|discs| grow::<S>(discs, &full))
}

/// The stable discs among these; see [`stable`].
fn grow<S: Size>(discs: S::Bits, full: &[S::Bits; 4]) -> S::Bits {
    let mut all = S::Bits::NONE;
    loop {
        let sideways = left::<S>(all) | right::<S>(all);
        let upright = all << S::SIDE | all >> S::SIDE;
        let falling = right::<S>(all) << S::SIDE | left::<S>(all) >> S::SIDE;
        let rising = left::<S>(all) << S::SIDE | right::<S>(all) >> S::SIDE;
        let [row, column, down, up] = *full;
        let more = discs & (row | sideways) & (column | upright) & (down | falling) & (up | rising);
        if more == all {
            return all;
        }
        all = more;
    }
}

/// The squares whose row, column, falling and rising diagonal is full; of each
/// kind those at whose edge the line ends count as well.
fn full_lines<S: Size>(occupied: S::Bits) -> [S::Bits; 4] {
    let free = S::ALL & !occupied;
    let last_column = S::FIRST_COLUMN << (S::SIDE - 1);
    let sides = S::FIRST_COLUMN | last_column;
    let first_row = S::ALL & !(S::ALL << S::SIDE);
    let ends = first_row | first_row << (S::SIDE * (S::SIDE - 1));
    let spread = |step: fn(S::Bits) -> S::Bits, back: fn(S::Bits) -> S::Bits| {
        let (mut there, mut here) = (free, free);
        for _ in 1..S::SIDE {
            there = there | step(there);
            here = here | back(here);
        }
        S::ALL & !(there | here)
    };
    let row = spread(left::<S>, right::<S>);
    let column = spread(|set| set << S::SIDE, |set| set >> S::SIDE);
    let down = spread(
        |set| right::<S>(set) << S::SIDE,
        |set| left::<S>(set) >> S::SIDE,
    );
    let up = spread(
        |set| left::<S>(set) << S::SIDE,
        |set| right::<S>(set) >> S::SIDE,
    );
    [
        row | sides,
        column | ends,
        down | sides | ends,
        up | sides | ends,
    ]
}
