//! Brains for checkers.

mod evaluate;
mod greedy;
mod node;
mod step;

use bot_kit::Levels;

pub use greedy::greedy;

/// Searches ahead as far as the time allows.
pub type Thinker = search::Player<node::Node>;

/// Looks at a few positions, and errs like people. A win at once it plays.
pub type EloPlayer = search::SoftSearch<node::Node>;

/// The levels of checkers by Elo, as the ladder of
/// `config/tournaments/levels-checkers.toml` measured them.
///
/// They reach from a level that a child beats to the search. 100 units of
/// temperature are a man.
pub const LEVELS: Levels = Levels::new(
    600,
    &[
        (400, 1, 600.0),
        (640, 1, 200.0),
        (860, 1, 100.0),
        (1_140, 1, 50.0),
        (1_380, 200, 40.0),
        (1_660, 800, 30.0),
        (1_940, 3_000, 20.0),
        (2_280, 10_000, 9.0),
        (2_460, 20_000, 4.0),
        (2_610, 30_000, 1.5),
        (2_830, 30_000, 0.0),
    ],
);

const _: () = assert!(LEVELS.rise());

#[cfg(test)]
mod player_tests;
