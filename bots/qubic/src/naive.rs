//! The two players of the paper. Both choose among equal moves at random, each
//! as likely as the others, so no orientation of the cube is preferred.

use bot_kit::{Choice, OnePly};
use games::qubic::{Cell, Qubic};

use super::field::{Field, bits};

/// The player of this seed that chooses the best position after its own move, without
/// looking ahead.
pub fn naive(seed: u64) -> OnePly<Qubic, i64> {
    OnePly::new(seed, |state, cell| {
        let (field, side) = after(state, cell);
        value(&field, side)
    })
}

/// The player of this seed that chooses the best position after its own move and the best
/// answer to it.
pub fn minimax(seed: u64) -> OnePly<Qubic, i64> {
    OnePly::new(seed, |state, cell| {
        let (field, side) = after(state, cell);
        after_best_answer(&field, side)
    })
}

/// The position after a move, and the side that made it.
fn after(state: &Qubic, cell: Cell) -> (Field, usize) {
    let side = state.to_move().index();
    let field = Field::of(state).with(side, cell.number(state.size()));
    (field, side)
}

/// The value for `side` after the answer of its opponent, on turn, that leaves
/// least of it.
fn after_best_answer(field: &Field, side: usize) -> i64 {
    if field.has_line(side) {
        // Won now is more than any value after an answer.
        return 2 * COMPLETE;
    }
    let answers = bits(field.playable());
    let values = answers.map(|answer| value(&field.with(1 - side, answer), side));
    values.min().unwrap_or_else(|| value(field, side))
}

/// The answer of a brain that has found a cell; on a full board, where nobody
/// is asked, it gives up.
pub(crate) fn choice(cell: Option<u32>, state: &Qubic) -> Choice<Cell> {
    let cell = cell.and_then(|cell| Cell::from_number(cell, state.size()));
    cell.into()
}

/// The value of a complete line; no number of unfinished ones comes near.
const COMPLETE: i64 = 1_000_000;

/// The value for `side`: 1, 10, 100 for lines of one, two, three stones and so
/// on, 1,000,000 for a complete one, less the same for the other side.
pub(crate) fn value(field: &Field, side: usize) -> i64 {
    let count = |side, stones| i64::from(field.open_lines(side, stones).count_ones());
    let length = field.length();
    (1..=length)
        .map(|stones| {
            let worth = if stones == length {
                COMPLETE
            } else {
                10_i64.pow(stones - 1)
            };
            worth * (count(side, stones) - count(1 - side, stones))
        })
        .sum()
}
