//! Brains for checkers.

mod evaluate;
mod greedy;
mod levels;
mod node;
mod step;

pub use greedy::greedy;
pub use levels::LEVELS;

/// Searches ahead as far as the time allows.
pub type Thinker = search::Player<node::Node>;

/// Looks at a few positions, and errs like people. A win at once it plays.
pub type Eased = search::SoftSearch<node::Node>;

#[cfg(test)]
mod player_tests;
