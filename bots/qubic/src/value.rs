//! What a position looks like, after the paper: every line that only one side
//! has stones on counts for that side, the more the fuller it is.

use rand::RngExt as _;
use rand::rngs::StdRng;

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

/// Any of the candidates with the highest score, each as likely as the others;
/// `None` where there is no candidate.
pub(crate) fn best(
    candidates: impl Iterator<Item = u32>,
    rng: &mut StdRng,
    mut score: impl FnMut(u32) -> i64,
) -> Option<u32> {
    let mut best = None;
    let mut highest = i64::MIN;
    let mut equals = 0;
    for candidate in candidates {
        let score = score(candidate);
        if score > highest {
            (highest, equals) = (score, 0);
        }
        if score == highest {
            equals += 1;
            // The n-th of equals takes the place with a chance of 1 in n.
            if rng.random_range(0..equals) == 0 {
                best = Some(candidate);
            }
        }
    }
    best
}
