//! Brains for Reversi, and a solver of its endgames.

mod evaluate;
mod greedy;
mod look;
mod memory;
mod node;
mod places;
mod player;
mod solver;
mod stable;

pub use greedy::Greedy;
pub use player::Thinker;
pub use solver::{Solved, Solver};
