//! What a search did.

use std::time::Duration;

/// What the last search did, for measurements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The deepest search that was finished, in plies; 0 where the move was
    /// forced or won at once.
    pub depth: u32,
    /// What the search thinks of the position, for the seat that was asked.
    pub score: i32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time from the request to the choice.
    pub time: Duration,
}
