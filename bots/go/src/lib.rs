//! Brains for Go, on every board and with every komi.

mod bits;
mod field;
mod greedy;
mod grid;
mod look;
mod patterns;
mod playout;
mod search;
mod world;

use bot_kit::Levels;

pub use greedy::Greedy;
pub use search::Search;

/// The levels of Go by Elo, as the ladder of `config/tournaments/levels-go.toml`
/// measured them.
///
/// They reach from a level that a child beats to the search. 1,000 units of
/// temperature choose in proportion to the games played out.
pub const LEVELS: Levels = Levels::new(
    7_000,
    &[
        (400, 10, 5_000.0),
        (440, 20, 2_500.0),
        (660, 80, 1_100.0),
        (770, 160, 800.0),
        (1_080, 320, 550.0),
        (1_380, 640, 350.0),
        (1_670, 1_200, 150.0),
        (1_780, 1_200, 0.0),
    ],
);

const _: () = assert!(LEVELS.rise());
