//! The events of a hand.

use super::action::Action;
use crate::holdem::{Card, Made};

/// The betting rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Street {
    /// With two cards of one's own.
    Preflop,
    /// With the first three of the board.
    Flop,
    /// With the fourth.
    Turn,
    /// With the fifth.
    River,
}

impl Street {
    /// The word on the wire: `preflop`, `flop`, `turn`, `river`.
    pub fn word(self) -> &'static str {
        match self {
            Street::Preflop => "preflop",
            Street::Flop => "flop",
            Street::Turn => "turn",
            Street::River => "river",
        }
    }

    /// How many cards of the board lie there.
    pub fn board(self) -> usize {
        match self {
            Street::Preflop => 0,
            Street::Flop => 3,
            Street::Turn => 4,
            Street::River => 5,
        }
    }

    /// The street after this one; none after the river.
    pub fn next(self) -> Option<Street> {
        match self {
            Street::Preflop => Some(Street::Flop),
            Street::Flop => Some(Street::Turn),
            Street::Turn => Some(Street::River),
            Street::River => None,
        }
    }
}

/// Antes and blinds: the posts before the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostKind {
    /// Goes to the pot and is no bet.
    Ante,
    /// The smaller of the two bets.
    Small,
    /// The larger of the two, which has to be called.
    Big,
    /// A third blind, of a player who asked for it.
    Straddle,
}

impl PostKind {
    /// The word on the wire: `ante`, `small`, `big`, `straddle`.
    pub fn word(self) -> &'static str {
        match self {
            PostKind::Ante => "ante",
            PostKind::Small => "small",
            PostKind::Big => "big",
            PostKind::Straddle => "straddle",
        }
    }
}

/// The events of a hand, in their order. Seats are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A blind or an ante was posted.
    Post {
        /// By whom.
        seat: usize,
        /// The kind of the post.
        kind: PostKind,
        /// How much: at most the stack.
        amount: u64,
        /// The stack after it.
        stack: u64,
    },
    /// Two cards were dealt. Only that seat may hear which.
    Hole {
        /// To whom.
        seat: usize,
        /// The cards.
        cards: [Card; 2],
    },
    /// Somebody acted.
    Acted {
        /// The seat.
        seat: usize,
        /// The action.
        action: Action,
        /// Chips added.
        amount: u64,
        /// The bet on this round, without antes.
        total: u64,
        /// The stack after it.
        stack: u64,
        /// Everything put in by all, this round included.
        pot: u64,
        /// Whether it is the fold of a player who left, perhaps out of turn.
        left: bool,
    },
    /// The next cards of the board lie there.
    Board {
        /// The round that begins.
        street: Street,
        /// The whole board; the new cards are the last.
        all: Vec<Card>,
    },
    /// The part of a bet that nobody called was returned.
    Refund {
        /// To whom.
        seat: usize,
        /// How much.
        amount: u64,
    },
    /// Somebody's cards were shown.
    Show {
        /// Whose.
        seat: usize,
        /// The cards.
        cards: [Card; 2],
        /// The hand that they make with the whole board; `None` before the river.
        made: Option<Made>,
    },
    /// Somebody's cards were given up unseen at the showdown.
    Muck {
        /// Whose.
        seat: usize,
    },
    /// Somebody won a pot or a part of it.
    Win {
        /// The seat.
        seat: usize,
        /// Which: 0 the main pot, 1 the first side pot, …
        pot: usize,
        /// How much.
        amount: u64,
    },
    /// The hand is over.
    End,
}

impl Event {
    /// The only seat that may see the event; `None` if all may.
    pub fn secret_of(&self) -> Option<usize> {
        match self {
            Event::Hole { seat, .. } => Some(*seat),
            _ => None,
        }
    }
}
