//! What a position looks like, after the paper: every line that only one side
//! has stones on counts for that side, the more the fuller it is.

use super::field::Field;

/// What a complete line counts; no heap of unfinished ones comes near.
pub(crate) const COMPLETE: i64 = 1_000_000;

/// The value for `side`: 1, 10, 100 for lines of one, two, three stones and so
/// on, 1,000,000 for a complete one, less the same for the other side.
pub(crate) fn value(field: &Field, side: usize) -> i64 {
    let count = |side, stones| i64::from(field.open_lines(side, stones).count_ones());
    let length = field.length();
    (1..=length)
        .map(|stones| {
            let worth = if stones == length {
                COMPLETE
            } else {
                10_i64.pow(stones - 1)
            };
            worth * (count(side, stones) - count(1 - side, stones))
        })
        .sum()
}
