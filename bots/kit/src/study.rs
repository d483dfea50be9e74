//! The common parts of the studies: the subcommands of brains that do not play.

use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
pub use indicatif::ProgressBar;
use indicatif::{HumanCount, ProgressStyle};

use crate::finish;

/// The seed of a study whose results are to be repeated.
#[derive(Args, Clone, Copy, Debug)]
pub struct SeedArgs {
    /// Seed of the random numbers, to repeat a run
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Play")]
    pub seed: u64,
}

/// Why a study failed.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// An argument was wrong; the exit status is 2.
    #[error("{0}")]
    Words(Box<dyn Error + Send + Sync>),
    /// The study failed; the exit status is 1.
    #[error("{0}")]
    Failed(Box<dyn Error + Send + Sync>),
    /// A file cannot be read or written, or its content is wrong.
    #[error("{}: {reason}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The error of the system or of the reader.
        reason: Box<dyn Error + Send + Sync>,
    },
    /// Standard output or a file could not be written.
    #[error("the output cannot be written: {0}")]
    Write(#[from] io::Error),
}

impl StudyError {
    /// A usage error.
    pub fn words(reason: impl Into<Box<dyn Error + Send + Sync>>) -> StudyError {
        StudyError::Words(reason.into())
    }

    /// A failure.
    pub fn failed(reason: impl Into<Box<dyn Error + Send + Sync>>) -> StudyError {
        StudyError::Failed(reason.into())
    }

    /// An error of a file.
    pub fn file(file: &Path, reason: impl Into<Box<dyn Error + Send + Sync>>) -> StudyError {
        StudyError::File {
            file: file.to_owned(),
            reason: reason.into(),
        }
    }
}

/// Writes a whole file.
///
/// # Errors
/// [`StudyError::File`].
pub fn write(file: &Path, content: impl AsRef<[u8]>) -> Result<(), StudyError> {
    fs::write(file, content).map_err(|error| StudyError::file(file, error))
}

/// The exit status of a study: 0 on success, 1 on failure, 2 on a usage error.
/// Errors are reported on standard error.
pub fn exit_status(program: &str, done: Result<(), StudyError>) -> ExitCode {
    let wrong_words = matches!(done, Err(StudyError::Words(_)));
    match finish(program, done) {
        _ if wrong_words => ExitCode::from(2),
        status => status,
    }
}

/// A progress bar on standard error, which is hidden unless that is a terminal.
/// It counts `what` up to `length`.
pub fn progress(length: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(length).with_message(what);
    let template = "{msg} {wide_bar} {human_pos}/{human_len} {eta}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A progress line on standard error, for work of unknown length.
pub fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// `200000` as `200,000`.
pub fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}
