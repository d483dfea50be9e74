//! Exact odds of the game: the outcomes of a throw, the value of a turn, the chance
//! to win the race, and the value of every choice.
//!
//! ```
//! use games::{Seat, dice::{Dice, Phase, Rules, odds::Adviser}};
//! let dice = Phase::Choose("1 2 2 2 4 5".parse().unwrap());
//! let state = Dice::with(Rules::default(), &[0, 0], Seat::FIRST, 0, dice).unwrap();
//! let adviser = Adviser::new(&state);
//! let all = &adviser.options(&state)[0];
//! assert_eq!((all.kept.to_string(), all.points), ("1 2 2 2 5".to_owned(), 350));
//! assert_eq!(format!("{:.4}", adviser.win(0, 0).unwrap()), "0.5327");
//! ```

mod advice;
mod adviser;
mod maximum;
mod outcomes;
pub mod race;
mod turn;

use crate::dice::{COMPLETED_STRAIGHT, Dice};

pub use advice::{action_of_row, of_choices, of_throws};
pub use adviser::{Adviser, Choice, ChoiceValue, chance_to_score, rarity};
pub use maximum::Maximum;
pub use outcomes::{STEP, fifties, steps};
pub use turn::{Row, TurnValues, Value};

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
