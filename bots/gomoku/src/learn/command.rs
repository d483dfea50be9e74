//! The subcommands of `gomoku-brain`, one file each.

mod book;
mod learn;

use std::process::ExitCode;

use bot_kit::study::exit_status;
use clap::Subcommand;

/// The subcommands.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Learn from records of games for --db
    Learn(learn::LearnArgs),
    /// Make a book of openings for --book from records of games
    Book(book::BookArgs),
}

impl Command {
    /// Runs the subcommand. Errors are reported on standard error; the exit
    /// status is then 1.
    pub fn run(&self) -> ExitCode {
        let done = match self {
            Command::Learn(args) => learn::run(args),
            Command::Book(args) => book::run(args),
        };
        exit_status("gomoku-brain", done)
    }
}
