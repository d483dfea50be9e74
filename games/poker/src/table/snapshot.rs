//! A table as it stands: enough to go on from nothing.

use super::{Limit, Specials, TurnOffer, Wait};
use crate::worded::worded;
use crate::{Cards, Street, Variant};

/// Everything about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The table's number.
    pub table: u64,
    /// The running hand; `None` between two hands.
    pub hand: Option<u64>,
    /// The seat of the button, counted from 1; `None` before the first hand.
    pub dealer: Option<usize>,
    /// The round of the hand.
    pub round: Option<Street>,
    /// Everything put in by all, this round included.
    pub pot: u64,
    /// The board.
    pub board: Cards,
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
    /// The wait of the table, if no hand is played.
    pub wait: Option<Wait>,
    /// The players, by seat.
    pub players: Vec<SeatedPlayer>,
    /// The cards that lie face down, the reader's own or for a referee those of all: seat
    /// and cards.
    pub holes: Vec<(usize, Cards)>,
    /// The cards of all that lie face up: seat and cards.
    pub ups: Vec<(usize, Cards)>,
    /// The offer to the reader.
    pub turn: Option<TurnOffer>,
}

/// One player of a [`Snapshot`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedPlayer {
    /// Counted from 1.
    pub seat: usize,
    /// The name.
    pub name: String,
    /// The chips that are not in the middle.
    pub stack: u64,
    /// The bet on this round.
    pub bet: u64,
    /// The state of the player in the hand.
    pub status: SeatStatus,
    /// How many cards the player changed on each draw of the hand so far; `None`
    /// before the first.
    pub draws: Option<Vec<usize>>,
}

worded! {
    /// The state of a player in the hand.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SeatStatus {
        /// Plays, with chips to bet.
        In = "in",
        /// Gave the hand up.
        Folded = "folded",
        /// Plays, with all chips in.
        AllIn = "allin",
        /// Was not dealt in.
        Out = "out",
        /// Has no connection, and the seat is kept.
        Away = "away",
    }
}
