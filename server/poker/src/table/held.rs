//! A table of a tournament: it deals the hands that it is told to, and players come
//! from and go to other tables between two hands. Their seats are theirs from the
//! start, whether they are there or not.

use poker_rules::{Positions, Stakes};

use super::HandId;

/// A seat that is kept for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReservedSeat {
    /// The name of the player.
    pub name: String,
    /// Its chips.
    pub stack: u64,
}

/// A hand that a held table is told to deal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NextHand {
    /// Its number, which is also that of its deck.
    pub(crate) hand: HandId,
    pub(crate) places: Positions,
    pub(crate) stakes: Stakes,
}

/// Which players with chips are there.
#[derive(Debug, Default)]
pub(crate) struct Attendance {
    /// How many are connected.
    pub(crate) here: usize,
    /// How many may come back in time.
    pub(crate) away: usize,
    /// The names of the others. They are blinded off.
    pub(crate) absent: Vec<String>,
}

impl Attendance {
    /// Whether a round may begin. A single player does not take the chips of players who
    /// may come back.
    pub(crate) fn may_deal(&self) -> bool {
        self.here >= 2 || (self.here == 1 && self.away == 0)
    }

    /// Whether nobody is there, and nobody may come back in time.
    pub(crate) fn is_deserted(&self) -> bool {
        self.here + self.away == 0
    }
}
