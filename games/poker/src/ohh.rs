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

mod error;
mod game;
mod origin;
mod read;
mod write;

pub use error::OhhError;
pub use read::{HandEntry, read};
pub use write::write;

/// The version of the specification that is written.
pub const VERSION: &str = "1.4.7";

#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod tests;
