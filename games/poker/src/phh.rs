//! Poker Hand History, the notation of the Universal, Open, Free, and
//! Transparent Computer Poker Research Group (J. Kim, "Recording and Describing
//! Poker Hands", 2024): TOML with one hand in a `.phh`, or a table a hand in a
//! `.phhs`. All of its games are read, and the other games of this crate.
//!
//! ```
//! use poker_rules::phh;
//!
//! let text = "
//! variant = 'NT'
//! antes = [0, 0]
//! blinds_or_straddles = [5, 10]
//! min_bet = 10
//! starting_stacks = [100, 100]
//! actions = ['d dh p1 AsAh', 'd dh p2 7c2d', 'p2 f']
//! finishing_stacks = [105, 95]
//! ";
//! let (_, hand) = phh::read(text).unwrap().remove(0);
//! let replayed = phh::replay(&hand.unwrap()).unwrap();
//! assert_eq!(replayed.agrees(), Some(true));
//! ```

mod actions;
mod amounts;
mod cards;
mod damage;
mod dealing;
mod finishing;
mod history;
mod notes;
mod read;
mod record;
mod replay;
mod replay_error;
mod replayer;
#[cfg(test)]
mod tests;
mod unseen;
mod write;

pub use amounts::chips;
pub(crate) use history::is_big_blind_ante;
pub use history::{FinishingStack, HandHistory, MissedBlinds, PhhError};
pub use read::{HandEntry, read};
pub use record::{order_of_deal, record};
pub use replay::{ReplayedHand, replay};
pub use replay_error::{ActionError, ReplayError};
pub use write::{write, write_all};
