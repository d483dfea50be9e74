//! The player of some strength in Elo.

use std::sync::Arc;

use bot_kit::{Brain, Choice, Limits, Report, Step};
use games::reversi::{Bits as _, Eight, Move, Reversi, Six, Size, Ten};
use search::SoftSearch;

use crate::node::Node;
use crate::places::Places;
use crate::player::as_move;

/// Looks at a few positions, and errs like people.
pub struct EloPlayer {
    six: BoardSearch<Six>,
    eight: BoardSearch<Eight>,
    ten: BoardSearch<Ten>,
}

/// The search on boards of one size.
struct BoardSearch<S: Size> {
    places: Arc<Places<S>>,
    search: SoftSearch<Node<S>>,
}

impl EloPlayer {
    /// A player of this seed and strength. Where time never cuts its searches
    /// short, equal seeds play equal games.
    pub fn new(seed: u64, step: Step) -> EloPlayer {
        EloPlayer {
            six: BoardSearch::new(seed, step),
            eight: BoardSearch::new(seed, step),
            ten: BoardSearch::new(seed, step),
        }
    }
}

impl<S: Size> BoardSearch<S> {
    fn new(seed: u64, step: Step) -> BoardSearch<S> {
        BoardSearch {
            places: Arc::new(Places::new()),
            search: SoftSearch::new(seed, step),
        }
    }

    fn choose(&mut self, state: &Reversi, limits: &Limits) -> Option<Move> {
        let mut node = Node::new(state.field::<S>(), Arc::clone(&self.places));
        // Deeper than to the end there is nothing.
        let end = node.field.free().count() + 2;
        let limits = Limits {
            depth: Some(limits.depth.unwrap_or(end).min(end)),
            ..*limits
        };
        let (action, _) = self.search.draw(&mut node, &limits)?;
        as_move(action, state.size())
    }
}

impl Brain<Reversi> for EloPlayer {
    fn choose(&mut self, state: &Reversi, limits: &Limits, _: &mut Report<'_>) -> Choice<Move> {
        let action = match state.size() {
            6 => self.six.choose(state, limits),
            8 => self.eight.choose(state, limits),
            _ => self.ten.choose(state, limits),
        };
        action.into()
    }
}
