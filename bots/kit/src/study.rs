//! What programs do besides playing: studies of their games.

use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

pub use indicatif::ProgressBar;
use indicatif::{HumanCount, ProgressStyle};

use crate::finish;

/// Why a study did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The words of the command line were wrong; the exit status is 2.
    #[error("{0}")]
    Words(Box<dyn Error + Send + Sync>),
    /// It ran and failed; the exit status is 1.
    #[error("{0}")]
    Failed(Box<dyn Error + Send + Sync>),
    /// A file cannot be read or written, or does not hold what it should.
    #[error("{}: {reason}", .file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// What the system or its reader says.
        reason: Box<dyn Error + Send + Sync>,
    },
    /// Standard output or a file could not be written.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}

impl StudyError {
    /// Wrong words.
    pub fn words(reason: impl Into<Box<dyn Error + Send + Sync>>) -> StudyError {
        StudyError::Words(reason.into())
    }

    /// A failure.
    pub fn failed(reason: impl Into<Box<dyn Error + Send + Sync>>) -> StudyError {
        StudyError::Failed(reason.into())
    }

    /// What is wrong with a file.
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

/// The exit status of a study: 0 where it did what it was asked for, 2 where
/// the words were wrong, else 1. What went wrong is told on standard error.
pub fn exit_status(program: &str, done: Result<(), StudyError>) -> ExitCode {
    let wrong_words = matches!(done, Err(StudyError::Words(_)));
    match finish(program, done) {
        _ if wrong_words => ExitCode::from(2),
        status => status,
    }
}

/// A bar on standard error, which shows nothing where that is no terminal.
/// `what` is counted, up to `length`.
pub fn progress(length: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(length).with_message(what);
    let template = "{msg} {wide_bar} {human_pos}/{human_len} {eta}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A line on standard error that tells what is going on where nobody knows how
/// long it takes.
pub fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// `200000` as `200,000`.
pub fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}
