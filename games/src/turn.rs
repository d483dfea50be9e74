//! The turn of a game, and how a game ended.

use crate::Seat;

/// The turn that a state waits for. A terminal state is a turn of its own, so
/// that nobody can be asked for an action after the end.
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

/// The end of a game by its own rules: the returns, and the rule that decided.
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

    /// The returns of this many seats where one lost: it pays 1 to each of the
    /// others.
    pub fn lost_by(loser: Seat, seats: usize) -> Vec<i32> {
        shares(seats, |seat| seat != loser)
    }

    /// One or more seats of this many share the first place: each of the
    /// others pays 1 to each of them.
    pub fn shared(winners: &[Seat], seats: usize) -> Outcome {
        Outcome {
            returns: shares(seats, |seat| winners.contains(&seat)),
            cause: if winners.len() == 1 { "win" } else { "draw" },
        }
    }

    /// Returns that the game counts itself; they add up to 0.
    pub fn paid(returns: Vec<i32>, cause: &'static str) -> Outcome {
        Outcome { returns, cause }
    }

    /// The returns of the seats, in the order of seats; they add up to 0.
    pub fn returns(&self) -> &[i32] {
        &self.returns
    }

    /// The seat with the highest return, unless several share it.
    pub fn winner(&self) -> Option<Seat> {
        let best = self.returns.iter().max()?;
        let mut holders = (0..).zip(&self.returns).filter(|(_, value)| *value == best);
        let (index, _) = holders.next()?;
        holders.next().is_none().then_some(Seat::new(index))
    }

    /// The rule that ended the game, as it stands in records and on the wire:
    /// `win`, `draw`, `stalemate`, …
    pub fn cause(&self) -> &'static str {
        self.cause
    }
}

/// The returns where each loser pays 1 to each winner.
fn shares(seats: usize, wins: impl Fn(Seat) -> bool) -> Vec<i32> {
    let seats: Vec<bool> = Seat::all(seats).map(wins).collect();
    let [winners, losers] = [true, false].map(|won| {
        let count = seats.iter().filter(|seat| **seat == won).count();
        i32::try_from(count).unwrap_or(i32::MAX)
    });
    let of = |won: &bool| if *won { losers } else { -winners };
    seats.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_add_up_to_nothing() {
        let [first, second, third] = [0, 1, 2].map(Seat::new);
        assert_eq!(Outcome::shared(&[second], 2).returns(), [-1, 1]);
        assert_eq!(Outcome::shared(&[first, second], 2).returns(), [0, 0]);
        assert_eq!(Outcome::shared(&[third], 3).returns(), [-1, -1, 2]);
        let two = Outcome::shared(&[first, third], 3);
        assert_eq!((two.returns(), two.winner()), (&[1, -2, 1][..], None));
        assert_eq!(Outcome::lost_by(second, 2), [1, -1]);
        assert_eq!(Outcome::lost_by(second, 4), [1, -3, 1, 1]);
    }
}
