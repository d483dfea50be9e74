//! Brains for Go, on every board and with every komi.

mod bits;
mod field;
mod greedy;
mod grid;
mod levels;
mod look;
mod patterns;
mod playout;
mod search;
mod world;

pub use greedy::Greedy;
pub use levels::LEVELS;
pub use search::Search;
