//! Tournaments without sockets, clocks or disks: who plays whom next, given
//! the players and the results so far, and how everybody stands.

mod bracket;
mod columns;
pub(crate) mod config;
mod crosstable;
mod deferred;
mod done;
mod format;
mod groups;
mod history;
mod marks;
mod openings;
mod order;
mod pair;
mod phase;
mod report;
mod roster;
mod round_robin;
mod schedule;
mod sheets;
mod standings;
mod start;
mod swiss;
mod tables;

pub use config::{ConfigError, DEFAULT_WAIT, PlayerConfig, TournamentConfig};
pub use crosstable::Crosstable;
pub use format::Format;
pub use marks::Marks;
pub use openings::{MAX_OPENINGS, Openings, OpeningsError};
pub use pair::{GameKey, GameResult, MAX_STAGES, MAX_TIE_GAMES, Pair, PlayerId, Tie};
pub use report::{Report, ReportFile};
pub use roster::{MAX_PLAYERS, Roster, RosterError};
pub use schedule::{Meeting, Pairing, Progress, Round, Schedule};
pub use sheets::{Sheet, render_sheets};
pub use standings::{Standing, standings};
pub use start::{StartPolicy, chance_seed};
pub use tables::{MAX_WIDTH, render_standings};

#[cfg(test)]
mod formats_tests;
