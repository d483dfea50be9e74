//! Why a command failed.

use std::io;

/// Why a command failed; the text says what to do next.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The command ran and something failed: exit status 1.
    #[error("{0}")]
    Failed(String),
    /// An argument was wrong: exit status 2.
    #[error("{0}")]
    Usage(String),
    /// The output could not be written: exit status 1.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl CommandError {
    /// Turns a closed output into success: readers like `head` close it early.
    pub(super) fn unless_closed(result: Result<(), CommandError>) -> Result<(), CommandError> {
        match result {
            Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other,
        }
    }
}
