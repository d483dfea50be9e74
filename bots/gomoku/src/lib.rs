//! Brains for five in a row, on every board and by every rule that it has.

mod alphabeta;
mod board;
mod greedy;
mod instant;
pub mod learn;
mod net;
mod opening;
mod persistent;
mod places;
mod shape;
mod strong;
mod weights;

use std::time::Duration;

use bot_kit::Levels;

pub use alphabeta::AlphaBeta;
pub use greedy::Greedy;
pub use instant::Instant;
pub use opening::{Judge, Opener};
pub use persistent::Persistent;
pub use strong::{Advice, EloPlayer, Skill, Strong, training};

/// The levels of five in a row by Elo, as the ladder of
/// `config/tournaments/levels-gomoku.toml` measured them.
///
/// They reach from a level that a child beats to the strong player. 200 units of
/// temperature are 1 of the logarithm of the odds to win.
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

/// The summary of the last search, for measurements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The deepest search that was finished, in plies; 0 where the move was
    /// forced or won at once.
    pub depth: u32,
    /// The score of the position, for the seat on turn.
    pub score: i32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time from the request to the choice.
    pub time: Duration,
}
