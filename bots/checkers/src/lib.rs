//! Brains for checkers.

mod eased;
mod evaluate;
mod greedy;
mod levels;
mod node;
mod player;
mod step;

pub use eased::Eased;
pub use greedy::greedy;
pub use levels::LEVELS;
pub use player::Thinker;
