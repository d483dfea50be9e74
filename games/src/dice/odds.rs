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
mod appraiser;
mod maximum;
mod outcomes;
pub mod race;
mod turn;

pub use advice::{of_choices, of_throws};
pub use adviser::{Adviser, Choice, ChoiceValue, chance_to_score, rarity};
pub use appraiser::Appraiser;
pub use maximum::Maximum;
pub use outcomes::{STEP, fifties, steps};
pub use turn::{Row, TurnValues, Value};
