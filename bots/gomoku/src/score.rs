//! The scale of scores.

/// The score of a win at the root; each ply on the way to it takes 1.
pub(crate) const WIN: i32 = 1_000_000;

/// From here on a score is a win that the search has proved.
pub(crate) const WON: i32 = WIN - 1_000;

/// More than any score.
pub(crate) const INFINITE: i32 = 2 * WIN;
