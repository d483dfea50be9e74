//! One measure of choices.

use crate::dice::{COMPLETED_STRAIGHT, Dice};

/// Knows what every choice of the seat on turn is worth: points or the chance
/// to win, so that more is better.
pub trait Appraiser: Send + Sync {
    /// Of throwing so many dice (0: a full hand) with so many points.
    fn throwing(&self, state: &Dice, points: u32, dice: u8) -> f64;

    /// Of writing so many points down.
    fn stopping(&self, state: &Dice, points: u32) -> f64;

    /// Of a turn that ended with nothing.
    fn busting(&self, state: &Dice) -> f64;

    /// Of throwing one die again (rule 5).
    fn rerolling(&self, state: &Dice) -> f64 {
        let points = state.points().saturating_add(COMPLETED_STRAIGHT);
        // One of six values completes the straight.
        (self.throwing(state, points, 0) + 5.0 * self.busting(state)) / 6.0
    }
}
