//! The summary of a search.

use std::time::Duration;

/// The summary of the last search, for measurements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The deepest search that was finished, in plies; 0 where the move was
    /// forced or won at once.
    pub depth: u32,
    /// The score of the position, for the seat on turn.
    pub score: i32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time from the request to the choice.
    pub time: Duration,
}
