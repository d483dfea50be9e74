//! Brains for chess and chess960.

mod evaluation;
mod exchange;
mod greedy;
mod levels;
mod node;

pub use evaluation::evaluate;
pub use greedy::greedy;
pub use levels::LEVELS;

/// Searches ahead as far as the time allows. It leaves nothing to chance.
pub type Player = search::Player<node::Node>;

/// Looks at a few positions, and errs like people. A mate at once it plays.
pub type Eased = search::SoftSearch<node::Node>;

#[cfg(test)]
mod eased_tests;
