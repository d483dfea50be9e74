//! Brains for chess and chess960.

mod evaluation;
mod exchange;
mod greedy;
mod node;
mod player;

pub use evaluation::evaluate;
pub use greedy::Greedy;
pub use player::Player;
