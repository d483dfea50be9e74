//! The text histories of PokerStars, in English, which trackers and many other programs
//! read: hands of hold'em, Omaha and Omaha hi/lo for money and in tournaments, with every
//! limit, and with several boards after an all-in.
//!
//! There is no specification; the reader and the writer follow files of the client from
//! 2005 to 2025. Where and when it was played is kept in the notes of the history.
//!
//! ```
//! use poker_rules::pokerstars;
//! use poker_rules::phh;
//!
//! let text = "
//! variant = 'NT'
//! antes = [0, 0]
//! blinds_or_straddles = [5, 10]
//! min_bet = 10
//! starting_stacks = [100, 100]
//! actions = ['d dh p1 AsAh', 'd dh p2 7c2d', 'p2 f']
//! ";
//! let (_, hand) = phh::read(text).unwrap().remove(0);
//! let written = pokerstars::write(&hand.unwrap(), 1).unwrap();
//! assert!(written.starts_with("PokerStars Hand #1:  Hold'em No Limit (5/10)\n"));
//! let (_, read) = pokerstars::read(&written).remove(0);
//! assert_eq!(read.unwrap().starting_stacks, [100, 100]);
//! ```

mod ending;
mod header;
mod line;
mod made;
mod money;
mod read;
mod write;

use crate::phh::ReplayError;
use crate::{MOST_RUNS, MOST_SEATS};

pub use read::{HandEntry, read};
pub use write::write;

/// Why a hand cannot be read or written. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PokerStarsError {
    /// A line that says nothing which a hand can have there.
    #[error("line {line} is not understood: '{text}'")]
    Line {
        /// Its number.
        line: usize,
        /// As it is written, cut to a readable length.
        text: String,
    },
    /// A hand without its first line.
    #[error("line {0}: a hand begins without a line 'PokerStars Hand #'")]
    NoHeader(usize),
    /// Another game.
    #[error(
        "line {line}: the game '{game}' is not read: give Hold'em, Omaha or Omaha Hi/Lo, with \
         No Limit, Pot Limit or Limit; take hands of other games as PHH"
    )]
    Game {
        /// The line.
        line: usize,
        /// Its words.
        game: String,
    },
    /// Two players with one name, or one seat.
    #[error("line {0}: this player, or the seat, is there twice")]
    Twice(usize),
    /// More players than one pack is enough for.
    #[error("a table has at most {MOST_SEATS} seats")]
    Seats,
    /// More boards than can be dealt.
    #[error("the hand has {0} boards, and at most {MOST_RUNS} are dealt here")]
    Boards(usize),
    /// A hand that was not played to its end.
    #[error("the hand was cancelled")]
    Cancelled,
    /// The hand ends in the middle.
    #[error("the hand has no end")]
    Unfinished,
    /// Something of a hand that the format has no words for.
    #[error("the histories of PokerStars have no words for {0}: write the hand as PHH")]
    Untold(&'static str),
    /// The hand breaks a rule.
    #[error("{0}")]
    Replay(#[from] ReplayError),
}

impl PokerStarsError {
    /// A line that is not understood.
    fn line(line: usize, text: &str) -> PokerStarsError {
        PokerStarsError::Line {
            line,
            text: text.chars().take(60).collect(),
        }
    }
}

#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod tests;
