//! The subcommands of `kalaha-brain`, one file each.

mod book;
mod solve;
mod study;
mod table;
mod verify;

use std::path::Path;
use std::process::ExitCode;

use bot_kit::study::{StudyError, exit_status, progress};
use clap::Subcommand;
use games::kalaha::Capture;

use super::endgame::Endgame;

/// The subcommands.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Play the strategies against each other, and compare with the thesis
    Study(study::StudyArgs),
    /// Prove what a position is worth
    Solve(solve::SolveArgs),
    /// Make an endgame table for --table
    Table(table::TableArgs),
    /// Make the book of the level perfect
    ///
    /// It has every position that the player can be asked about in either seat,
    /// those with most beans in the pits first: the best pits, a letter each, in
    /// the order in which they are met.
    Book(book::BookArgs),
    /// Try every reply against a book
    ///
    /// Each sowing of the book is confirmed by a search of its own, and so is
    /// what the player finds outside of it. The exit status is 1 if a gap is found.
    Verify(verify::VerifyArgs),
}

impl Command {
    /// Runs the subcommand. Errors are reported on standard error; the exit
    /// status is then 1, or 2 on a usage error.
    pub fn run(&self) -> ExitCode {
        let done = match self {
            Command::Study(args) => study::run(args),
            Command::Solve(args) => solve::run(args),
            Command::Table(args) => table::run(args),
            Command::Book(args) => book::run(args),
            Command::Verify(args) => verify::run(args),
        };
        exit_status("kalaha-brain", done)
    }
}

/// The rules of capture on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum CaptureWord {
    /// Also if the opposite pit is empty
    Always,
    /// Only if the opposite pit is not empty
    Nonempty,
    /// Never
    Off,
}

impl From<CaptureWord> for Capture {
    fn from(word: CaptureWord) -> Capture {
        match word {
            CaptureWord::Always => Capture::Always,
            CaptureWord::Nonempty => Capture::Nonempty,
            CaptureWord::Off => Capture::Off,
        }
    }
}

/// Works out an endgame table, and shows progress.
fn build_table(beans: u32, capture: Capture) -> Endgame {
    let bar = progress(super::endgame::positions(beans), "endgame table");
    let table = Endgame::build(beans, capture, &mut |done| bar.set_position(done));
    bar.finish_and_clear();
    table
}

/// Reads the endgame table of a file, which must be for the usual game.
fn load_table(file: &Path) -> Result<Endgame, StudyError> {
    let table = Endgame::load(file).map_err(|error| StudyError::file(file, error))?;
    match table.capture() {
        Capture::Always => Ok(table),
        _ => Err(StudyError::failed(
            "the table is for another rule of capture: make one with --capture always",
        )),
    }
}
