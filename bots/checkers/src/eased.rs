//! The player of some strength in Elo.

use bot_kit::{Brain, Choice, Limits, Report, Step};
use games::checkers::{Checkers, Move};
use search::SoftSearch;

use super::node::Node;

/// Looks at a few positions, and errs like people. A win at once it plays.
pub struct Eased(SoftSearch<Node>);

impl Eased {
    /// A player of this seed and strength. Where time never cuts its searches
    /// short, equal seeds play equal games.
    pub fn new(seed: u64, step: Step) -> Eased {
        Eased(SoftSearch::new(seed, step))
    }
}

impl Brain<Checkers> for Eased {
    fn choose(&mut self, state: &Checkers, limits: &Limits, _: &mut Report<'_>) -> Choice<Move> {
        let mut node = Node::of(state);
        let chosen = self.0.choose(&mut node, limits);
        let action = chosen.and_then(|(step, _)| node.line(&[step]).first().copied());
        // No seat is asked without a legal action.
        action.map_or(Choice::Forfeit, Choice::Action)
    }
}
