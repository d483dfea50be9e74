//! Brains for chess and chess960.

mod eased;
mod evaluation;
mod exchange;
mod greedy;
mod levels;
mod node;
mod player;

pub use eased::Eased;
pub use evaluation::evaluate;
pub use greedy::greedy;
pub use levels::LEVELS;
pub use player::Player;
