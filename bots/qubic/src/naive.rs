//! The two players of the paper. Both choose among equal moves at random, each
//! as likely as the others, so no orientation of the cube is preferred.

use bot_kit::{Brain, Choice, Limits, Report, any_best};
use games::qubic::{Cell, Qubic};
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::bits::bits;
use super::field::Field;
use super::value::{COMPLETE, value};

/// The best position after its own move, without looking ahead.
pub struct Naive(StdRng);

/// The best position after its own move and the best answer to it.
pub struct Minimax(StdRng);

impl Naive {
    /// The player of this seed: equal seeds play equal games.
    pub fn new(seed: u64) -> Naive {
        Naive(StdRng::seed_from_u64(seed))
    }
}

impl Minimax {
    /// The player of this seed: equal seeds play equal games.
    pub fn new(seed: u64) -> Minimax {
        Minimax(StdRng::seed_from_u64(seed))
    }
}

impl Brain<Qubic> for Naive {
    fn choose(&mut self, state: &Qubic, _: &Limits, _: &mut Report<'_>) -> Choice<Cell> {
        let field = Field::of(state);
        let side = state.to_move().index();
        let cell = any_best(bits(field.playable()), &mut self.0, |cell| {
            value(&field.with(side, *cell), side)
        });
        choice(cell, state)
    }
}

impl Brain<Qubic> for Minimax {
    fn choose(&mut self, state: &Qubic, _: &Limits, _: &mut Report<'_>) -> Choice<Cell> {
        let field = Field::of(state);
        let side = state.to_move().index();
        let cell = any_best(bits(field.playable()), &mut self.0, |cell| {
            after_best_answer(&field.with(side, *cell), side)
        });
        choice(cell, state)
    }
}

/// The value for `side`, whose opponent is on turn, after the answer that
/// leaves least of it.
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
    cell.and_then(|cell| Cell::from_number(cell, state.size()))
        .map_or(Choice::Forfeit, Choice::Action)
}
