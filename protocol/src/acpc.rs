//! The protocol of the Annual Computer Poker Competition, version 2.0.0: the lines
//! between its dealer and its agents, its files of games, and its logs.
//!
//! The dealer sends a [`MatchState`] a line, before each action and after the last. The
//! agent on turn answers with the same line and `:` and an [`Action`]. A
//! [`GameDefinition`] is a `.game` file, and [`log`](mod@log) reads and writes
//! finished hands.
//!
//! ```
//! use protocol::acpc::{Action, Answer, MatchState};
//!
//! let state: MatchState = "MATCHSTATE:1:31:cr300:|QdQc".parse().unwrap();
//! assert_eq!(state.to_string(), "MATCHSTATE:1:31:cr300:|QdQc");
//! let answer = Answer::parse("MATCHSTATE:1:31:cr300:|QdQc:r900").unwrap();
//! assert!(answer.state.is_same_question(&state));
//! assert_eq!(answer.action, Some(Action::Raise(Some(900))));
//! ```

mod action;
mod answer;
mod betting;
mod cards;
mod finished_hand;
mod game;
mod game_error;
mod history;
mod holdem;
pub mod log;
mod state;
#[cfg(test)]
mod tests;

pub use action::Action;
pub use answer::{Answer, Version, is_comment};
pub use betting::Betting;
pub use game::{BettingType, GameDefinition};
pub use game_error::GameError;
pub use history::HistoryError;
pub use holdem::{Holdem, NotHoldem};
pub use state::{MatchState, State, Unreadable};

/// The end of a line that is sent.
pub const LINE_END: &str = "\r\n";

/// The most players of a game, as the dealer has them.
pub const MAX_PLAYERS: usize = 10;

/// The most rounds of betting of a game, as the dealer has them.
pub const MAX_ROUNDS: usize = 4;

/// The most bytes of a file that defines a game.
pub const MAX_GAME_BYTES: usize = 64 * 1024;
