//! Brains for checkers.

mod evaluate;
mod greedy;
mod node;
mod player;
mod step;

pub use greedy::Greedy;
pub use player::Thinker;
