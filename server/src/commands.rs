//! The subcommands of the program `arbiter`, each with its arguments and what
//! it does.

mod contest_setup;
mod error;
mod game_words;
pub mod perft;
pub mod play;
pub mod play_match;
pub mod poker;
pub mod ratings;
pub mod records;
pub mod replay;
mod report_file;
pub mod serve;
pub mod tournament;

pub use error::CommandError;
pub use game_words::GameWords;
