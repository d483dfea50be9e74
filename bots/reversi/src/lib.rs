//! Brains for Reversi, and a solver of its endgames.

mod elo_player;
mod evaluate;
mod greedy;
mod look;
mod memory;
mod node;
mod places;
mod player;
mod solver;
mod stable;

use bot_kit::Levels;

pub use elo_player::EloPlayer;
pub use greedy::greedy;
pub use player::Thinker;
pub use solver::{Solution, Solver};

/// The levels of Reversi by Elo, as the ladder of
/// `config/tournaments/levels-reversi.toml` measured them.
///
/// They reach from a level that a child beats to the search. 100 units of temperature are
/// about a disc.
pub const LEVELS: Levels = Levels::new(
    6_400,
    &[
        (400, 1, 4_000.0),
        (560, 1, 900.0),
        (880, 400, 600.0),
        (1_160, 2_000, 380.0),
        (1_470, 6_000, 230.0),
        (1_810, 12_000, 120.0),
        (2_110, 20_000, 60.0),
        (2_250, 20_000, 20.0),
        (2_380, 20_000, 0.0),
    ],
);

const _: () = assert!(LEVELS.rise());
