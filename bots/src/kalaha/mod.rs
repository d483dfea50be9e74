//! Kalaha: the six strategies of the thesis and their study, a search, and
//! the solution of the game.

mod board;
mod simulate;
mod strategy;

pub use board::{Board, Next};
pub use simulate::{Pair, Results, Tally, simulate};
pub use strategy::Strategy;
