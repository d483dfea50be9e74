//! Brains for five in a row, on every board and by every rule that it has.

mod alphabeta;
mod field;
mod greedy;
mod instant;
mod keys;
pub mod learn;
mod levels;
mod opening;
mod persistent;
mod places;
mod shape;
mod strong;
mod summary;

pub use alphabeta::AlphaBeta;
pub use greedy::Greedy;
pub use instant::Instant;
pub use levels::LEVELS;
pub use opening::{Judge, Opener};
pub use persistent::Persistent;
pub use strong::{Advice, Eased, Skill, Strong, training};
pub use summary::Summary;
