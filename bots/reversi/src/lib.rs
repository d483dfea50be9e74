//! Brains for Reversi, and a solver of its endgames.

mod eased;
mod evaluate;
mod greedy;
mod levels;
mod look;
mod memory;
mod node;
mod places;
mod player;
mod solver;
mod stable;

pub use eased::Eased;
pub use greedy::greedy;
pub use levels::LEVELS;
pub use player::Thinker;
pub use solver::{Solved, Solver};
