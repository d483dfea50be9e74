//! Tournaments without sockets, clocks or disks: who plays whom next, given
//! the players and the results so far, and how everybody stands.

pub(crate) mod config;
mod crosstable;
mod done;
mod format;
mod openings;
mod pair;
mod parked;
mod roster;
mod round_robin;
mod schedule;
mod standings;
mod start;
mod tables;

pub use config::{ConfigError, PlayerConfig, TournamentConfig};
pub use crosstable::Crosstable;
pub use format::Format;
pub use openings::{MAX_OPENINGS, Openings, OpeningsError};
pub use pair::{GameKey, GameResult, Pair, PlayerId};
pub use roster::{MAX_PLAYERS, Roster, RosterError};
pub use schedule::{Pairing, Progress, Schedule};
pub use standings::{Standing, standings};
pub use start::{StartPolicy, chance_seed};
pub use tables::{MAX_WIDTH, render_standings};
