//! What `kalaha-brain` does beside playing: one file a subcommand.

mod book;
mod solve;
mod study;
mod table;

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use clap::Subcommand;
use games::kalaha::Capture;
use indicatif::{ProgressBar, ProgressStyle};

use super::endgame::Endgame;

/// The subcommands.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Let the strategies play each other, and compare with the thesis
    Study(study::StudyArgs),
    /// Prove what a position is worth
    Solve(solve::SolveArgs),
    /// Make a table of endgames for --table
    Table(table::TableArgs),
    /// Make the book of the level perfect
    Book(book::BookArgs),
}

impl Command {
    /// Does it. The exit status is 1 where something failed, which is told on
    /// standard error.
    pub fn run(&self) -> ExitCode {
        let done = match self {
            Command::Study(args) => study::run(args),
            Command::Solve(args) => solve::run(args),
            Command::Table(args) => table::run(args),
            Command::Book(args) => book::run(args),
        };
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("kalaha-brain: {error}");
                ExitCode::FAILURE
            }
        }
    }
}

/// The rules of capture as words of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum CaptureWord {
    /// Also where nothing lies opposite
    Always,
    /// Where something lies opposite
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

/// A bar on standard error, which shows nothing where that is no terminal.
fn progress_bar(total: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(total).with_message(what);
    let template = "{msg} {wide_bar} {human_pos} of {human_len}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// A line that tells what is going on where nobody knows how long it takes.
fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Works out an endgame table under a progress bar.
fn build_table(beans: u32, capture: Capture) -> Endgame {
    let bar = progress_bar(super::endgame::positions(beans), "endgame table");
    let table = Endgame::build(beans, capture, &mut |done| bar.set_position(done));
    bar.finish_and_clear();
    table
}

fn invalid(what: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, what.to_string())
}
