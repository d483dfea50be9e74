//! Kalaha: the six strategies of the thesis and their study, a search, and
//! the solution of the game.

mod board;
mod book;
mod chart;
mod command;
mod elo_player;
mod endgame;
mod memory;
mod player;
mod search;
mod simulate;
mod strategy;
mod thesis;
mod verify;

use bot_kit::Levels;

pub use board::{Board, Next};
pub use book::{Book, BookError, Maker};
pub use command::Command;
pub use elo_player::EloPlayer;
pub use endgame::{Endgame, MOST_BEANS, positions};
pub use player::{PLAYER_BEANS, StrategyPlayer, Thinker};
pub use search::{Budget, PROOF_STEPS, Search, SearchResult};
pub use simulate::{Pair, Results, Tally, simulate};
pub use strategy::Strategy;
pub use verify::{Findings, Gap, Plan, Stage, verify};

/// The levels of Kalaha by Elo, as the ladder of
/// `config/tournaments/levels-kalaha.toml` measured them.
///
/// They reach from a level that a child beats to the search. 100 units of
/// temperature are a bean.
pub const LEVELS: Levels = Levels::new(
    2_000,
    &[
        (400, 1, 3_000.0),
        (450, 1, 700.0),
        (550, 1, 300.0),
        (890, 200, 200.0),
        (1_020, 500, 170.0),
        (1_180, 1_000, 150.0),
        (1_440, 3_000, 110.0),
        (1_490, 8_000, 80.0),
        (1_690, 30_000, 40.0),
        (1_780, 60_000, 0.0),
    ],
);

const _: () = assert!(LEVELS.rise());
