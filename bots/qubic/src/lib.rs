//! Brains for tic-tac-toe in a cube.

mod book;
mod bounds;
mod cube;
mod elo_player;
mod field;
mod forcing;
mod mix;
mod naive;
mod perfect;
mod prove;
mod search;
mod symmetry;
mod verify;

use bot_kit::Levels;

pub use book::{Book, BookError};
pub use bounds::{Bound, bound};
pub use elo_player::EloPlayer;
pub use naive::{minimax, naive};
pub use perfect::Perfect;
pub use prove::{NotProven, Progress, prove};
pub use search::Search;
pub use verify::{Findings, Gap, verify};

/// The levels of tic-tac-toe in a cube by Elo, as the ladder of
/// `config/tournaments/levels-qubic.toml` measured them.
///
/// They reach from a level that a child beats to the search. 100 units of temperature are
/// a line of all stones but one.
pub const LEVELS: Levels = Levels::new(
    500,
    &[
        (400, 1, 500.0),
        (540, 1, 150.0),
        (740, 1, 60.0),
        (1_210, 14, 50.0),
        (1_540, 200, 40.0),
        (1_590, 600, 15.0),
        (1_710, 1_500, 10.0),
        (1_850, 3_000, 5.0),
        (2_100, 3_000, 0.0),
    ],
);

const _: () = assert!(LEVELS.rise());
