//! What an author of a brain writes.

use games::Game;

use crate::{Limits, Report};

/// A player of one game.
pub trait Brain<G: Game> {
    /// Chooses for the seat on turn in `state`, and answers before the instant
    /// in `limits`; what it thinks meanwhile it may tell to `report`.
    ///
    /// Where a turn takes several actions, it may choose them one at a time:
    /// it is asked again, with the state after the last, until the turn ends.
    fn choose(&mut self, state: &G, limits: &Limits, report: &mut Report<'_>) -> Choice<G::Action>;
}

/// What a brain answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice<A> {
    /// One legal action; most games have no more in a turn.
    Action(A),
    /// The rest of the turn at once: legal actions, played in this order, of
    /// which the last ends the turn. Never empty.
    Turn(Vec<A>),
    /// The game is given up.
    Forfeit,
}
