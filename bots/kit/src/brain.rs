//! The trait that the author of a brain implements.

use games::Game;

use crate::{Limits, Report};

/// A player of one game.
pub trait Brain<G: Game> {
    /// Chooses for the seat on turn in `state`, and answers before the instant
    /// in `limits`. Meanwhile the brain may send its thoughts to `report`.
    ///
    /// If a turn takes several actions, the brain may choose them one at a time:
    /// it is asked again, with the state after the last action, until the turn
    /// ends.
    fn choose(&mut self, state: &G, limits: &Limits, report: &mut Report<'_>) -> Choice<G::Action>;
}

/// The answer of a brain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice<A> {
    /// One legal action; most games have no more in a turn.
    Action(A),
    /// The rest of the turn at once: legal actions, played in this order, of
    /// which the last ends the turn. Never empty.
    Turn(Vec<A>),
    /// The brain gives up the game.
    Forfeit,
}
