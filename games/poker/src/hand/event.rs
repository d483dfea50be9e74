//! The events of a hand.

use super::action::Action;
use crate::worded::worded;
use crate::{Bests, Card, Cards, MadeHand, Street};

worded! {
    /// Antes and blinds: the posts before the cards.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PostKind {
        /// Goes to the pot and is no bet.
        Ante = "ante",
        /// The smaller of the two bets.
        Small = "small",
        /// The larger of the two, which has to be called.
        Big = "big",
        /// A third blind, of a player who asked for it.
        Straddle = "straddle",
        /// A big blind of a player who comes in late or has missed the own one. It
        /// is a bet, but moves nobody's turn.
        Extra = "extra",
        /// A small blind that was missed: goes to the pot and is no bet.
        Dead = "dead",
    }
}

impl PostKind {
    /// Whether it counts as a bet, so that the player has to call less.
    pub fn is_bet(self) -> bool {
        !matches!(self, PostKind::Ante | PostKind::Dead)
    }
}

/// The events of a hand, in their order. Seats are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A blind or an ante was posted.
    Post {
        /// The seat that posted it.
        seat: usize,
        /// The kind of the post.
        kind: PostKind,
        /// How much: at most the stack.
        amount: u64,
        /// The stack after it.
        stack: u64,
    },
    /// Cards were dealt face down. Only that seat may hear which.
    Hole {
        /// The seat that got them.
        seat: usize,
        /// The new cards.
        cards: Cards,
    },
    /// Cards were dealt face up.
    Up {
        /// The seat that got them.
        seat: usize,
        /// The new cards.
        cards: Cards,
    },
    /// Somebody changes cards, or stands pat.
    Drew {
        /// The seat that changes them.
        seat: usize,
        /// How many cards were thrown away.
        count: usize,
        /// The player's stack.
        stack: u64,
        /// Everything put in by all.
        pot: u64,
    },
    /// Which those were. Only that seat may hear it.
    Discarded {
        /// The seat that threw them away.
        seat: usize,
        /// The cards.
        cards: Cards,
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
    /// A street begins, and the next cards of the board lie there.
    Board {
        /// The round that begins.
        street: Street,
        /// The whole board; the new cards are the last. Empty where there is
        /// none.
        all: Cards,
    },
    /// It is run once more: another board lies there.
    Run {
        /// Which: 2 the second, …
        run: usize,
        /// The street of the last card.
        street: Street,
        /// The whole board.
        all: Cards,
        /// How many of its cards lay there before the all-in.
        shared: usize,
    },
    /// The part of a bet that nobody called was returned.
    Refund {
        /// The seat that made the bet.
        seat: usize,
        /// How much.
        amount: u64,
    },
    /// Somebody's cards were shown.
    Show {
        /// The seat that shows them.
        seat: usize,
        /// The cards.
        cards: [Card; 2],
        /// The hand that they make with the whole board; `None` before the river.
        made: Option<MadeHand>,
        /// With which board, counted from 1.
        run: usize,
    },
    /// Somebody's cards of another game than hold'em were shown.
    Reveal {
        /// The seat that shows them.
        seat: usize,
        /// All of them.
        cards: Cards,
        /// The hands that they make at the end, the one for the pot or its first
        /// half, then the low one for the other half; empty before the end.
        best: Bests,
        /// With which board, counted from 1.
        run: usize,
    },
    /// Somebody's cards were given up unseen at the showdown.
    Muck {
        /// The seat that gave them up.
        seat: usize,
    },
    /// The house took its rake of the pots.
    Rake {
        /// How much.
        amount: u64,
    },
    /// A pot is divided, and this part of it is won next.
    Share {
        /// Which pot.
        pot: usize,
        /// By which board, counted from 1.
        run: usize,
        /// Whether the low hand wins it.
        low: bool,
        /// How much.
        amount: u64,
    },
    /// Somebody won a pot or a part of it.
    Win {
        /// The seat.
        seat: usize,
        /// Which: 0 the main pot, 1 the first side pot, …
        pot: usize,
        /// By which board, counted from 1.
        run: usize,
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
            Event::Hole { seat, .. } | Event::Discarded { seat, .. } => Some(*seat),
            _ => None,
        }
    }
}
