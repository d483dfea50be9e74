//! A table as it stands: enough to go on from nothing.

use poker_rules::{Cards, Street, Variant};

use super::command::{Limit, Specials};
use super::described::described;
use super::{Event, TurnOffer, Wait};

described! {
    /// `<state>`
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Snapshot {
        /// The table's number.
        pub table: u64 = "table",
        /// The running hand; `None` between two hands.
        pub hand: Option<u64> = "hand",
        /// The seat of the button, counted from 1; `None` before the first hand.
        pub dealer: Option<usize> = "dealer",
        /// The round of the hand.
        pub round: Option<Street> = "round",
        /// Everything put in by all, this round included.
        pub pot: u64 = "pot",
        /// The board.
        pub board: Cards = "board",
        /// In chips.
        pub small_blind: u64 = "small-blind",
        /// In chips.
        pub big_blind: u64 = "big-blind",
        /// In chips, of each player.
        pub ante: u64 = "ante",
        /// What the first player of stud has to put in, in chips, if that is due.
        pub bring_in: Option<u64> = "bring-in",
        /// The game; `None` for Texas hold'em.
        pub game: Option<Variant> = "game",
        /// How high bets may be; `None` for no limit.
        pub limit: Option<Limit> = "limit",
        /// What else is not usual.
        pub specials: Specials,
        /// The wait of the table, if no hand is played.
        pub wait: Option<Wait> => "starts-in or closes-in",
        /// The players, by seat.
        pub players: Vec<Seated> => "player",
        /// The cards of whoever reads this that lie face down, or those of all for a
        /// referee: seat and cards.
        pub holes: Vec<(usize, Cards)> => "hole",
        /// The cards of all that lie face up: seat and cards.
        pub ups: Vec<(usize, Cards)> => "up",
        /// The offer to the reader.
        pub turn: Option<TurnOffer> => "turn",
    }
}

described! {
    /// One player of a [`Snapshot`].
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Seated {
        /// Counted from 1.
        pub seat: usize = "seat",
        /// The name.
        pub name: String = "name",
        /// The chips that are not in the middle.
        pub stack: u64 = "stack",
        /// The bet on this round.
        pub bet: u64 = "bet",
        /// The state of the player in the hand.
        pub status: SeatStatus = "status",
        /// How many cards the player changed on each draw of the hand so far; `None`
        /// before the first.
        pub draws: Option<Vec<usize>> = "draws",
    }
}

/// The state of a player in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatStatus {
    /// Plays, with chips to bet.
    In,
    /// Gave the hand up.
    Folded,
    /// Plays, with all chips in.
    AllIn,
    /// Was not dealt in.
    Out,
    /// Has no connection, and the seat is kept.
    Away,
}

impl SeatStatus {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            SeatStatus::In => "in",
            SeatStatus::Folded => "folded",
            SeatStatus::AllIn => "allin",
            SeatStatus::Out => "out",
            SeatStatus::Away => "away",
        }
    }
}

impl From<Snapshot> for Event {
    fn from(snapshot: Snapshot) -> Event {
        Event::State(Box::new(snapshot))
    }
}
