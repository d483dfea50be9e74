//! Brains for tic-tac-toe in a cube.

mod bits;
mod book;
mod field;
mod forcing;
mod perfect;
mod prove;
mod symmetry;
mod verify;

pub use book::{Book, BookError};
pub use prove::{NotProven, Progress, prove};
pub use verify::{Findings, Gap, verify};
