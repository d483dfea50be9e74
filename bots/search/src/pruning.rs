//! Which quiet actions are left out, and which are searched less deep.

use crate::Position;
use crate::score::is_won;

/// Late quiet actions are left out up to this depth.
const LATE_DEPTH: usize = 4;

/// Late actions are searched less deep from this depth, and this one, on.
const REDUCED_DEPTH: i32 = 3;
const REDUCED_INDEX: usize = 3;

/// Actions that lose material are left out up to this depth.
const COSTLY_DEPTH: i32 = 6;

/// So much history is worth a ply.
const HISTORY_OF_A_PLY: i32 = 10_000;

/// Whether no quiet action is likely to lift a settled position to the window; its value may
/// have been noted.
pub(crate) fn is_futile<P: Position>(
    position: &mut P,
    noted: Option<i32>,
    depth: i32,
    alpha: i32,
) -> bool {
    P::FUTILITY_MARGIN > 0
        && usize::try_from(depth).is_ok_and(|depth| depth <= LATE_DEPTH)
        && !is_won(alpha.abs())
        && noted.unwrap_or_else(|| position.evaluate()) + P::FUTILITY_MARGIN * (depth + 1) <= alpha
}

/// After how many quiet actions others are left out.
pub(crate) fn late_move_limit<P: Position>(depth: i32, better: bool) -> usize {
    match usize::try_from(depth) {
        Ok(depth) if P::LATE_MOVE_COUNT > 0 && depth <= LATE_DEPTH => {
            let limit = P::LATE_MOVE_COUNT + depth * depth;
            if P::SELECTIVE && !better {
                limit / 2
            } else {
                limit
            }
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

/// How many plies less deep a quiet action is searched at first by a selective search:
/// less where it did well elsewhere, and more by `doubts`.
pub(crate) fn reduced_by_history(depth: i32, index: usize, doubts: i32, history: i32) -> i32 {
    match reduction(depth, index) {
        0 => 0,
        reduced => {
            let praised = (history / HISTORY_OF_A_PLY).clamp(-2, 2);
            (reduced + doubts - praised).clamp(0, depth - 1)
        }
    }
}

/// Whether an action near the leaves gives away more than its side is likely to get back.
pub(crate) fn is_costly<P: Position>(
    position: &P,
    action: P::Action,
    depth: i32,
    rank: i32,
    noisy: bool,
) -> bool {
    let share = if noisy {
        P::FUTILITY_MARGIN
    } else {
        P::FUTILITY_MARGIN / 2
    };
    // Noisy ones that lose nothing rank above quiet actions.
    let suspect = depth <= COSTLY_DEPTH && (!noisy || rank < 0);
    suspect && !position.gains(action, -share * depth)
}
