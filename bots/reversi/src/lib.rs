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
        (600, 1, 900.0),
        (860, 400, 600.0),
        (1_140, 2_000, 380.0),
        (1_490, 6_000, 230.0),
        (1_900, 12_000, 120.0),
        (2_300, 20_000, 60.0),
        (2_510, 20_000, 20.0),
        (2_640, 20_000, 0.0),
    ],
);

const _: () = assert!(LEVELS.rise());
