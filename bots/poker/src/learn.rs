//! What `poker-agent` does besides playing.

mod chart;
mod command;
mod compare;
mod curve;

use std::process::ExitCode;
use std::time::Duration;

use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};

use super::KindError;

/// The studies of the agents.
#[derive(Debug, Subcommand)]
pub enum Study {
    /// Lets qlearn learn against other agents, and shows how its success grows
    Learn(command::LearnArgs),
    /// Plays agents against each other with duplicate deals
    Compare(compare::CompareArgs),
}

/// Why a study did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StudyError {
    /// The words of the command line were wrong (exit status 2).
    #[error("{0}")]
    Words(String),
    /// It ran and failed (exit status 1).
    #[error("{0}")]
    Failed(String),
    /// There is no such player (exit status 1).
    #[error(transparent)]
    Kind(#[from] KindError),
    /// Something could not be written (exit status 1).
    #[error("cannot write: {0}")]
    Write(#[from] std::io::Error),
}

impl Study {
    /// Runs it; what went wrong is told on standard error.
    pub fn run(&self) -> ExitCode {
        let done = match self {
            Study::Learn(args) => command::run(args),
            Study::Compare(args) => compare::run(args),
        };
        let Err(error) = done else {
            return ExitCode::SUCCESS;
        };
        eprintln!("poker-agent: {error}");
        match error {
            StudyError::Words(_) => ExitCode::from(2),
            _ => ExitCode::FAILURE,
        }
    }
}

/// A bar on standard error, where that is a terminal.
fn progress_bar(hands: u64) -> ProgressBar {
    let bar = ProgressBar::new(hands).with_message("hands");
    let template = "{msg} {wide_bar} {human_pos}/{human_len} {eta}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
