//! Alpha-beta search for games of two players with full information and without
//! chance.
//!
//! A brain describes its positions with [`Position`]; [`Search`] deepens step by
//! step, principal variation first, remembers positions in a table, and looks
//! at the promising actions first. The same position, table and number of
//! positions give the same answer on every machine.
//!
//! ```
//! use bot_kit::Clock;
//! use search::{Budget, End, Position, Search};
//!
//! /// Players take one to three matches; the one that takes the last wins.
//! #[derive(Clone)]
//! struct Matches(u8);
//!
//! impl Position for Matches {
//!     type Action = u8;
//!     fn key(&self) -> u64 { self.0.into() }
//!     fn actions(&mut self, out: &mut Vec<u8>) { out.extend(1..=self.0.min(3)) }
//!     fn without_action(&self) -> End { End::Lost }
//!     fn play(&mut self, taken: u8) { self.0 -= taken }
//!     fn evaluate(&mut self) -> i32 { 0 }
//! }
//!
//! let found = Search::new(1).best(&mut Matches(6), Budget::nodes(10_000), &mut |_, _| ()).unwrap();
//! assert_eq!(found.action, 2);
//! ```

mod budget;
mod deepen;
#[cfg(test)]
mod exact_tests;
mod history;
#[cfg(test)]
mod hooks_tests;
mod player;
mod position;
mod pruning;
mod quiescence;
mod score;
mod soft_search;
mod table;
mod tree;
mod values;
mod window;

pub use budget::Budget;
pub use deepen::{Search, SearchResult};
pub use player::{Playable, Player};
pub use position::{End, KnownResult, Position};
pub use score::{WIN, is_won, plies_to_end};
pub use soft_search::SoftSearch;
