//! Brains for checkers.

mod evaluate;
mod greedy;
mod node;
mod player;

pub use greedy::Greedy;
pub use player::Thinker;
