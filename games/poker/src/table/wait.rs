//! The wait of a table that plays no hand.

/// What a table does of its own accord if nobody sits down before, and in how
/// many milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Deals its first hand, although seats are free.
    Starts(u64),
    /// Closes for want of players.
    Closes(u64),
}
