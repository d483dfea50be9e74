//! The parts of the larger events.

use std::borrow::Cow;

use super::{Limit, Specials};
use crate::worded::worded;
use crate::{Cards, Variant};

worded! {
    /// The players who come to a table and leave it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Presence {
        /// Sat down.
        Sat = "sat",
        /// Lost the connection; the seat is kept.
        Away = "away",
        /// Came back.
        Back = "back",
        /// Got up, or did not come back.
        Gone = "gone",
    }
}

/// The beginning of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandStart {
    /// The hand's number.
    pub id: u64,
    /// The table's number.
    pub table: u64,
    /// The seat of the button.
    pub dealer: usize,
    /// In chips.
    pub small_blind: u64,
    /// In chips.
    pub big_blind: u64,
    /// In chips, of each player.
    pub ante: u64,
    /// The bring-in of the first player of stud, in chips, if it is due.
    pub bring_in: Option<u64>,
    /// The game; `None` for Texas hold'em.
    pub game: Option<Variant>,
    /// How high bets may be; `None` for no limit.
    pub limit: Option<Limit>,
    /// The other unusual settings.
    pub specials: Specials,
    /// The players dealt in: seat, name and stack before anything was posted.
    pub players: Vec<(usize, String, u64)>,
}

/// An action of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerAction {
    /// The hand's number.
    pub hand: u64,
    /// The seat.
    pub seat: usize,
    /// The word of the action: `fold`, `check`, `call`, `bet`, `raise`, `allin`,
    /// `bringin`, `draw`.
    pub kind: Cow<'static, str>,
    /// Chips added.
    pub amount: u64,
    /// The bet on this round.
    pub total: u64,
    /// The stack after it.
    pub stack: u64,
    /// Everything put in by all, this round included.
    pub pot: u64,
    /// How many cards a `draw` changed; 0 for standing pat.
    pub cards: Option<usize>,
    /// Why the server acted for the player, if it did.
    pub cause: Option<Cause>,
}

worded! {
    /// Why the server acts for a player.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Cause {
        /// Too slow.
        Timeout = "timeout",
        /// No connection.
        Disconnected = "disconnected",
        /// Got up.
        Left = "left",
    }
}

/// The cards of a player, and the hand that they make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownCards {
    /// The seat that showed them.
    pub seat: usize,
    /// The cards.
    pub cards: Cards,
    /// The hand that they make, after the river: `two pair, kings and fours`.
    pub value: Option<Cow<'static, str>>,
    /// The five cards that count, after the river.
    pub best: Option<Cards>,
    /// The hand that they make for the low half of the pot, if they qualify:
    /// `low, 8-6-4-2-A`.
    pub low: Option<String>,
    /// With which board, if it is not the first: 2 the second, …
    pub run: Option<usize>,
}

/// One player at the end of a hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerResult {
    /// The table.
    pub seat: usize,
    /// The seat.
    pub name: String,
    /// The chips.
    pub stack: u64,
    /// Won less lost.
    pub net: i64,
}

/// A step that a table takes of its own accord if nobody sits down before, and in how
/// many milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Deals its first hand, although seats are free.
    Starts(u64),
    /// Closes for want of players.
    Closes(u64),
}
