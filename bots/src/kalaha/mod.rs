//! Kalaha: the six strategies of the thesis and their study, a search, and
//! the solution of the game.

mod board;
mod endgame;
mod memory;
mod search;
mod simulate;
mod strategy;

pub use board::{Board, Next};
pub use endgame::{Endgame, MOST_BEANS, positions};
pub use search::{Budget, Finding, Search};
pub use simulate::{Pair, Results, Tally, simulate};
pub use strategy::Strategy;
