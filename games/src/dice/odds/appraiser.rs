//! A measure of choices.

use crate::dice::{COMPLETED_STRAIGHT, Dice};

/// Values the choices of the seat on turn in points or in chances to win; more
/// is better.
pub trait Appraiser: Send + Sync {
    /// The value of throwing `dice` dice (0: a full hand) with `points` points.
    fn throwing(&self, state: &Dice, points: u32, dice: u8) -> f64;

    /// The value of stopping with `points` points.
    fn stopping(&self, state: &Dice, points: u32) -> f64;

    /// The value of a turn that ended with nothing.
    fn busting(&self, state: &Dice) -> f64;

    /// The value of throwing one die again (rule 5).
    fn rerolling(&self, state: &Dice) -> f64 {
        let points = state.points().saturating_add(COMPLETED_STRAIGHT);
        // One of six values completes the straight.
        (self.throwing(state, points, 0) + 5.0 * self.busting(state)) / 6.0
    }
}
