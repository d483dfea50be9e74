//! Brains for chess and chess960.

pub mod evaluation;
mod exchange;
mod greedy;
mod node;

use bot_kit::Levels;

pub use greedy::greedy;

/// Searches ahead as far as the time allows. It leaves nothing to chance.
pub type Player = search::Player<node::Node>;

/// Looks at a few positions, and errs like people. A mate at once it plays.
pub type EloPlayer = search::SoftSearch<node::Node>;

/// The levels of chess by Elo, as the ladder of `config/tournaments/levels-chess.toml`
/// measured them.
///
/// They reach from a level that a child beats to the search. 100 units of temperature are
/// a pawn.
pub const LEVELS: Levels = Levels::new(
    1_500,
    &[
        (400, 1, 1_500.0),
        (730, 1, 500.0),
        (1_070, 1, 250.0),
        (1_390, 1, 120.0),
        (1_460, 28, 100.0),
        (1_680, 800, 80.0),
        (1_930, 1_549, 65.0),
        (2_190, 3_000, 50.0),
        (2_450, 4_899, 37.5),
        (2_830, 8_000, 25.0),
        (3_120, 10_954, 16.5),
        (3_520, 15_000, 8.0),
        (3_960, 15_000, 0.0),
    ],
);

const _: () = assert!(LEVELS.rise());

#[cfg(test)]
mod elo_player_tests;
