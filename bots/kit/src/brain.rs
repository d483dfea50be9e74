//! The trait that the author of a brain implements.

use games::{Game, Seat};

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

    /// Hears that the game is over, which it played in this seat. `state` is
    /// the last position that the brain was told of: the opponent's last turn
    /// is missing where the game ended with it. `ending` is missing where the
    /// manager did not tell it. The manager waits, so this should be short.
    fn ended(&mut self, state: &G, seat: Seat, ending: Option<Ending<'_>>) {
        // Most brains learn nothing from a game.
        let _ = (state, seat, ending);
    }
}

impl<G: Game> Brain<G> for Box<dyn Brain<G>> {
    fn choose(&mut self, state: &G, limits: &Limits, report: &mut Report<'_>) -> Choice<G::Action> {
        (**self).choose(state, limits, report)
    }

    fn ended(&mut self, state: &G, seat: Seat, ending: Option<Ending<'_>>) {
        (**self).ended(state, seat, ending);
    }
}

/// How a game ended for a brain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending<'a> {
    /// +1 for a win, 0 for a draw, -1 for a loss.
    pub returns: i8,
    /// Why it ended: `win`, `draw`, `forfeit`, `timeout`, …
    pub cause: &'a str,
}

impl Ending<'_> {
    /// The brain has given up.
    pub(crate) const GIVEN_UP: Ending<'static> = Ending {
        returns: -1,
        cause: "forfeit",
    };
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

impl<A> From<Option<A>> for Choice<A> {
    /// The action, or giving up where there is none: no seat is asked without a legal action.
    fn from(action: Option<A>) -> Choice<A> {
        action.map_or(Choice::Forfeit, Choice::Action)
    }
}
