//! The race of two players to the target: how it is solved, and how the last
//! turn of a round is played.

mod chase;
mod solve;

pub(crate) use chase::Chase;
pub use solve::{RaceSolution, pairs, solve};
