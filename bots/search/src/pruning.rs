//! Which quiet actions are left out, and which are searched less deep.

use crate::Position;
use crate::score::is_won;

/// Late quiet actions are left out up to this depth.
const LATE_DEPTH: usize = 4;

/// Late actions are searched less deep from this depth, and this one, on.
const REDUCED_DEPTH: i32 = 3;
const REDUCED_INDEX: usize = 3;

/// Whether no quiet action is likely to lift a settled position to the window.
pub(crate) fn is_futile<P: Position>(position: &mut P, depth: i32, alpha: i32) -> bool {
    P::FUTILITY_MARGIN > 0
        && usize::try_from(depth).is_ok_and(|depth| depth <= LATE_DEPTH)
        && !is_won(alpha.abs())
        && position.evaluate() + P::FUTILITY_MARGIN * (depth + 1) <= alpha
}

/// After how many quiet actions others are left out.
pub(crate) fn late_move_limit<P: Position>(depth: i32) -> usize {
    match usize::try_from(depth) {
        Ok(depth) if P::LATE_MOVE_COUNT > 0 && depth <= LATE_DEPTH => {
            P::LATE_MOVE_COUNT + depth * depth
        }
        _ => usize::MAX,
    }
}

/// How many plies less deep a late quiet action is searched at first.
pub(crate) fn reduction(depth: i32, index: usize) -> i32 {
    if depth < REDUCED_DEPTH || index < REDUCED_INDEX {
        return 0;
    }
    // The logarithm of both, in whole numbers so that all machines agree.
    let index = i32::try_from(index.ilog2()).unwrap_or(0);
    let deep = i32::try_from(depth.ilog2()).unwrap_or(0);
    (1 + index * deep / 4).min(depth - 1)
}
