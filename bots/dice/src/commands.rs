//! What `dice-brain` does besides playing.

use std::process::ExitCode;
use std::time::Duration;

use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};

mod fairness;
mod odds;
mod plot;
mod simulate;
mod solve;

/// The studies of the game.
#[derive(Debug, Subcommand)]
pub enum Study {
    /// Shows what every choice is worth
    Odds(odds::OddsArgs),
    /// Plays many games between two levels, on all cores
    Simulate(simulate::SimulateArgs),
    /// Solves the race of two players and keeps its winning chances
    Solve(solve::SolveArgs),
    /// Tests the manager's dice
    Fairness(fairness::FairnessArgs),
    /// Draws the curves and the heat map as SVG
    Plot(plot::PlotArgs),
}

/// Why a study did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The words of the command line were wrong (exit status 2).
    #[error("{0}")]
    Words(String),
    /// It ran and failed (exit status 1).
    #[error("{0}")]
    Failed(String),
    /// Something could not be written (exit status 1).
    #[error("cannot write: {0}")]
    Write(#[from] std::io::Error),
}

impl Study {
    /// Runs it; what went wrong is told on standard error.
    pub fn run(&self) -> ExitCode {
        let done = match self {
            Study::Odds(args) => odds::run(args),
            Study::Simulate(args) => simulate::run(args),
            Study::Solve(args) => solve::run(args),
            Study::Fairness(args) => fairness::run(args),
            Study::Plot(args) => plot::run(args),
        };
        let Err(error) = done else {
            return ExitCode::SUCCESS;
        };
        eprintln!("dice-brain: {error}");
        match error {
            StudyError::Words(_) => ExitCode::from(2),
            StudyError::Failed(_) | StudyError::Write(_) => ExitCode::FAILURE,
        }
    }
}

/// A bar on standard error, where that is a terminal.
fn progress_bar(length: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(length).with_message(what);
    let template = "{msg} {wide_bar} {human_pos}/{human_len} {eta}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// `200000` as `200,000`.
fn grouped(number: u64) -> String {
    indicatif::HumanCount(number).to_string()
}
