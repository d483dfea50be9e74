//! Brains for five in a row, on every board and by every rule that it has.

mod alphabeta;
mod field;
mod greedy;
mod instant;
mod keys;
pub mod learn;
mod opening;
mod persistent;
mod places;
mod shape;
mod strong;
mod summary;

use bot_kit::Levels;

pub use alphabeta::AlphaBeta;
pub use greedy::Greedy;
pub use instant::Instant;
pub use opening::{Judge, Opener};
pub use persistent::Persistent;
pub use strong::{Advice, EloPlayer, Skill, Strong, training};
pub use summary::Summary;

/// The levels of five in a row by Elo, as the ladder of `config/tournaments/levels-
/// gomoku.toml` measured them.
///
/// From what a child beats to the strong player. 200 units of temperature are 1 of the
/// logarithm of the odds to win.
pub const LEVELS: Levels = Levels::new(
    1_500,
    &[
        (400, 1, 1_000.0),
        (620, 1, 450.0),
        (840, 1, 310.0),
        (1_140, 20, 190.0),
        (1_330, 150, 118.0),
        (1_690, 1_300, 58.0),
        (1_940, 3_500, 38.0),
        (2_250, 20_000, 12.0),
        (2_310, 40_000, 5.0),
        (2_370, 40_000, 0.0),
    ],
);

const _: () = assert!(LEVELS.rise());
