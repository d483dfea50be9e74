//! The entries that tables of poker give to be stored.

use jiff::Timestamp;
use poker_rules::table::TableRow;

use super::{Blank, Blanks};
use record::TableId;
use record::hand::{Counts, HandRecord};

/// Something to store.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A table was opened.
    Opened(TableRow),
    /// A hand has ended.
    Played {
        /// The record of the hand.
        hand: Box<HandRecord>,
        /// Its counts for the players who were dealt in.
        counts: Vec<(String, Counts)>,
        /// When it ended.
        ended: Timestamp,
        /// Where its memory goes when it is stored.
        blanks: Blanks,
    },
    /// A table was closed.
    Closed {
        /// Its number.
        table: TableId,
        /// The reason that the players were told.
        reason: String,
        /// The player who left a match for good before its end.
        missing: Option<String>,
    },
}

impl Entry {
    /// Gives back the memory of a hand, when nobody needs the entry any more.
    pub fn give_back(self) {
        if let Entry::Played {
            hand,
            counts,
            blanks,
            ..
        } = self
        {
            blanks.give(Blank { hand, counts });
        }
    }
}
