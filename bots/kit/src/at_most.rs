//! A brain that searches less than it has time for.

use games::{Game, Seat};

use crate::{Brain, Choice, Ending, Limits, Report};

/// A brain that is asked for a search of at most so many positions a move.
pub struct AtMost<B> {
    brain: B,
    positions: u64,
}

impl<B> AtMost<B> {
    /// The brain, which must keep to [`Limits::nodes`], and its positions.
    pub fn new(brain: B, positions: u64) -> AtMost<B> {
        AtMost { brain, positions }
    }
}

impl<G: Game, B: Brain<G>> Brain<G> for AtMost<B> {
    fn choose(&mut self, state: &G, limits: &Limits, report: &mut Report<'_>) -> Choice<G::Action> {
        let most = limits.nodes.unwrap_or(u64::MAX).min(self.positions);
        let limits = Limits {
            nodes: Some(most),
            ..*limits
        };
        self.brain.choose(state, &limits, report)
    }

    fn ended(&mut self, state: &G, seat: Seat, ending: Option<Ending<'_>>) {
        self.brain.ended(state, seat, ending);
    }
}
