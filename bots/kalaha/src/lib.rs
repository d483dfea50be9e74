//! Kalaha: the six strategies of the thesis and their study, a search, and
//! the solution of the game.

mod board;
mod book;
mod chart;
mod command;
mod eased;
mod endgame;
mod levels;
mod memory;
mod player;
mod search;
mod simulate;
mod strategy;
mod thesis;
mod verify;

pub use board::{Board, Next};
pub use book::{Book, BookError, Maker};
pub use command::Command;
pub use eased::Eased;
pub use endgame::{Endgame, MOST_BEANS, positions};
pub use levels::LEVELS;
pub use player::{PLAYER_BEANS, StrategyPlayer, Thinker};
pub use search::{Budget, Finding, PROOF_STEPS, Search};
pub use simulate::{Pair, Results, Tally, simulate};
pub use strategy::Strategy;
pub use verify::{Findings, Gap, Plan, Stage, verify};
