//! Why a command did not do what it was asked.

use std::io;

/// What went wrong, in words that say what to do next.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The command ran and something failed: exit status 1.
    #[error("{0}")]
    Failed(String),
    /// The words of the command were wrong: exit status 2.
    #[error("{0}")]
    Usage(String),
    /// The output could not be written: exit status 1.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl CommandError {
    /// A reader that has seen enough, like `head`, is no failure.
    pub(super) fn unless_closed(result: Result<(), CommandError>) -> Result<(), CommandError> {
        match result {
            Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other,
        }
    }
}
