//! Open Hand History, version 1.4.7 (hh-specs.handhistory.org): a JSON object for each
//! hand of poker, with blank lines between them. Hands of hold'em, Omaha and Omaha hi/lo
//! are read and written, with every limit, and with several boards after an all-in. The
//! specification names stud and draw, too, but its actions and rounds have no words for
//! a bring-in, for cards that lie open, and for cards that are changed.
//!
//! Amounts have as many digits after the point as the hand needs, at most six. Where and
//! when it was played is kept in the notes of the history.
//!
//! ```
//! use poker_rules::ohh;
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
//! let written = ohh::write(&hand.unwrap()).unwrap();
//! let (_, read) = ohh::read(&written).remove(0);
//! assert_eq!(read.unwrap().starting_stacks, [100, 100]);
//! ```

mod game;
mod origin;
mod read;
mod write;

use crate::MOST_RUNS;
use crate::phh::ReplayError;

pub use read::{HandEntry, read};
pub use write::write;

/// The version of the specification that is written.
pub const VERSION: &str = "1.4.7";

/// Why a hand cannot be read or written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OhhError {
    /// The text is no JSON.
    #[error("line {line}: it is no JSON: {reason}")]
    Json {
        /// Where that shows, counted from 1.
        line: usize,
        /// Why; it counts lines from the beginning of the hand.
        reason: String,
    },
    /// A field is missing, or has another kind of value.
    #[error("the field '{0}' is missing, or has a value of the wrong kind")]
    Field(&'static str),
    /// Another game.
    #[error(
        "the game '{0}' is not read: OHH tells whole hands of Holdem, Omaha and OmahaHiLo alone, \
         with the limits NL, PL and FL; take hands of other games as PHH"
    )]
    Game(String),
    /// Something of a hand that the format has no words for.
    #[error("OHH has no words for {0}: write the hand as PHH")]
    Untold(&'static str),
    /// More boards than can be dealt.
    #[error("the hand has {0} boards, and at most {MOST_RUNS} are dealt here")]
    Boards(usize),
    /// A number that is no amount.
    #[error("'{0}' is no amount: give 0 to 2^53 - 1, with at most 6 decimals")]
    Amount(String),
    /// A player that does not exist.
    #[error("there is no player {0}")]
    Player(String),
    /// An action that cannot be told here.
    #[error("the action '{0}' cannot be told here")]
    Action(String),
    /// Something that is no card.
    #[error("'{0}' are no cards")]
    Cards(String),
    /// The hand breaks a rule.
    #[error("{0}")]
    Replay(#[from] ReplayError),
    /// The hand ends in the middle.
    #[error("the hand has no end")]
    Unfinished,
}

#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod tests;
