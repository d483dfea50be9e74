//! Players of dice 10,000, from any legal choice to the exact optimum of the race, and
//! studies of the game. Exact results about it are in [`games::dice::odds`].

pub mod commands;
pub mod fairness;
mod field;
mod level;
mod player;
pub mod plot;
mod policy;
pub mod race;
mod simulate;
mod strategy;
mod thesis;

use bot_kit::Levels;

pub use field::{Field, OpponentModel};
pub use level::Level;
pub use player::Player;
pub use policy::points_a_turn;
pub use simulate::{Tally, simulate};
pub use strategy::{AnyChoice, Bank350, Strategy};
pub use thesis::Thesis;

/// The levels of dice by Elo, as `dice-brain simulate` measured them.
///
/// They reach from a level that a child beats to the race. The unit of temperature is a
/// point; nothing is searched.
pub const LEVELS: Levels = Levels::new(
    2_000,
    &[
        (400, 1, 2_000.0),
        (450, 1, 700.0),
        (500, 1, 400.0),
        (540, 1, 250.0),
        (580, 1, 150.0),
        (620, 1, 90.0),
        (650, 1, 50.0),
        (680, 1, 25.0),
        (710, 1, 0.0),
    ],
);

const _: () = assert!(LEVELS.rise());
