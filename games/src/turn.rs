//! Whose turn it is, and how a game ended.

use crate::Seat;

/// What a state waits for. A terminal state is a turn of its own, so that
/// nobody can be asked for an action after the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This seat chooses one of the legal actions.
    Seat(Seat),
    /// Nobody chooses: the host draws one of the chance outcomes.
    Chance,
    /// The state is terminal.
    Over(Outcome),
}

impl Turn {
    /// The seat on turn, if one is.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(*seat),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            Turn::Seat(_) | Turn::Chance => None,
        }
    }
}

/// The end of a game by its own rules: who got what, and by which rule.
/// Result and reason are kept apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    returns: Vec<i32>,
    cause: &'static str,
}

impl Outcome {
    /// One of two seats won: returns +1 and -1.
    pub fn win(winner: Seat, cause: &'static str) -> Outcome {
        let mut returns = vec![-1; 2];
        returns[winner.index()] = 1;
        Outcome { returns, cause }
    }

    /// Nobody of two won: returns 0 and 0.
    pub fn draw(cause: &'static str) -> Outcome {
        Outcome {
            returns: vec![0; 2],
            cause,
        }
    }

    /// What each of this many seats gets where one lost: it pays 1 to each of
    /// the others.
    pub fn lost_by(loser: Seat, seats: usize) -> Vec<i32> {
        let others = i32::try_from(seats).map_or(0, |seats| seats - 1);
        let mut returns = vec![1; seats];
        if let Some(own) = returns.get_mut(loser.index()) {
            *own = -others;
        }
        returns
    }

    /// What each seat gets, in the order of seats; they add up to 0.
    pub fn returns(&self) -> &[i32] {
        &self.returns
    }

    /// The seat with the highest return, unless several share it.
    pub fn winner(&self) -> Option<Seat> {
        let best = self.returns.iter().max()?;
        let mut holders = (0u8..)
            .zip(&self.returns)
            .filter(|(_, value)| *value == best);
        let (index, _) = holders.next()?;
        holders.next().is_none().then_some(Seat::new(index))
    }

    /// The rule that ended the game, as it stands in records and on the wire:
    /// `win`, `draw`, `stalemate`, …
    pub fn cause(&self) -> &'static str {
        self.cause
    }
}
