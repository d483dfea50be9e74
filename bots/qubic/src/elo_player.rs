//! The player of some strength in Elo.

use std::cell::RefCell;
use std::rc::Rc;

use bot_kit::{Brain, Choice, Limits, Report, Step};
use games::qubic::{Cell, Qubic};
use search::SoftSearch;

use super::cube::{Cube, NODE_BUDGET};
use super::field::{Field, bits};
use super::forcing::ForcedWinSearch;
use super::naive::choice;

/// Looks at a few positions, and errs like people. A line that it can complete
/// it completes.
pub struct EloPlayer {
    search: SoftSearch<Cube>,
    /// The most positions of a search for a forced win at a node.
    budget: u64,
}

impl EloPlayer {
    /// A player of this seed and strength. Where time never cuts its searches
    /// short, equal seeds play equal games.
    pub fn new(seed: u64, step: Step) -> EloPlayer {
        EloPlayer {
            search: SoftSearch::new(seed, step),
            // A player that looks at little sees no forced wins either.
            budget: (step.positions / 2).min(NODE_BUDGET),
        }
    }
}

impl Brain<Qubic> for EloPlayer {
    fn choose(&mut self, state: &Qubic, limits: &Limits, _: &mut Report<'_>) -> Choice<Cell> {
        let field = Field::of(state);
        let side = state.to_move().index();
        let moves: Vec<u32> = bits(field.playable()).collect();
        // Known forced wins could change the result of a later search.
        let forcing = Rc::new(RefCell::new(ForcedWinSearch::new()));
        let mut root = Cube::root(field, side, forcing, &moves).with_budget(self.budget);
        let chosen = self.search.draw(&mut root, limits);
        choice(chosen.map(|(cell, _)| cell), state)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use games::{Game as _, Settings};

    use super::*;
    use crate::LEVELS;

    #[test]
    fn the_weakest_completes_its_line() {
        let settings = Settings::default_of(Qubic::INFO);
        let mut state = Qubic::start(&settings).unwrap();
        // Cells 0 to 3 are a line, cells 16 to 18 lie elsewhere.
        for cell in [0, 16, 1, 17, 2, 18] {
            state.play(Cell::from_number(cell, 4).unwrap()).unwrap();
        }
        for seed in 0..20 {
            let limits = Limits::within(Duration::from_secs(60));
            let mut player = EloPlayer::new(seed, LEVELS.at(LEVELS.least()).unwrap());
            let choice = player.choose(&state, &limits, &mut Report::silent());
            assert_eq!(choice, Choice::Action(Cell::from_number(3, 4).unwrap()));
        }
    }
}
