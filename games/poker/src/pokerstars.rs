//! The text histories of PokerStars, in English, which trackers and many other programs
//! read: hands of hold'em, Omaha and Omaha hi/lo for money and in tournaments, with every
//! limit, and with several boards after an all-in.
//!
//! There is no specification; what is read and written follows files of the client from
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
mod error;
mod header;
mod line;
mod made;
mod money;
mod read;
mod summary;
mod write;

pub use error::PokerStarsError;
pub use read::{HandEntry, read};
pub use write::write;

#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod tests;
