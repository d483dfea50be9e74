//! Brains for tic-tac-toe in a cube.

mod bits;
mod book;
mod bounds;
mod cube;
mod eased;
mod field;
mod forcing;
mod levels;
mod mix;
mod naive;
mod perfect;
mod prove;
mod search;
mod symmetry;
mod value;
mod verify;

pub use book::{Book, BookError};
pub use bounds::{Bound, bound};
pub use eased::Eased;
pub use levels::LEVELS;
pub use naive::{minimax, naive};
pub use perfect::Perfect;
pub use prove::{NotProven, Progress, prove};
pub use search::Search;
pub use verify::{Findings, Gap, verify};
