//! The subcommands of the program `arbiter`, each with its arguments.

pub mod backup;
pub mod check;
pub mod config;
mod contest_setup;
pub mod doctor;
pub mod documents;
mod error;
mod game_words;
mod games_file;
pub mod marks;
pub mod merge;
mod nats_args;
mod outcome;
pub mod perft;
pub mod play;
pub mod play_match;
mod play_poker;
pub mod poker;
pub mod ratings;
pub mod records;
pub mod redact;
pub mod replay;
mod report_file;
pub mod serve;
mod shared_args;
pub mod show;
mod shown_table;
pub mod sprt;
pub mod strike;
pub mod tournament;
pub mod verify;
pub mod watch;
pub mod work;

pub use error::CommandError;
pub use game_words::GameWords;
