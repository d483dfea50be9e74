//! Why a command failed.

use std::fmt::Display;
use std::io;
use std::path::Path;

use tokio::runtime::{Builder, Runtime};
use words::{Phrase, UserError, says};

/// Why a command failed; the text advises the next step.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The command ran and something failed: exit status 1.
    Failed(UserError),
    /// An argument was wrong: exit status 2.
    Usage(UserError),
    /// The output could not be written: exit status 1.
    Output(#[from] io::Error),
}

says!(CommandError {
    Self::Failed(why) | Self::Usage(why) => why,
    Self::Output(why) => ("terminal-no-output", why),
});

impl CommandError {
    /// The command ran and something failed.
    pub fn failed(why: impl Into<UserError>) -> CommandError {
        CommandError::Failed(why.into())
    }

    /// An argument was wrong.
    pub fn usage(why: impl Into<UserError>) -> CommandError {
        CommandError::Usage(why.into())
    }

    /// Something failed; why is told as the log has it.
    pub(super) fn told(why: impl Display) -> CommandError {
        CommandError::failed(why.to_string())
    }

    /// The same with the name of a file in front.
    pub(super) fn of_file(path: &Path, why: impl Display) -> CommandError {
        CommandError::told(format_args!("{}: {why}", path.display()))
    }

    /// Turns a closed output into success: readers like `head` close it early.
    pub(super) fn unless_closed(result: Result<(), CommandError>) -> Result<(), CommandError> {
        match result {
            Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other,
        }
    }
}

/// The runtime for sockets.
///
/// # Errors
/// It cannot be made.
pub(super) fn runtime() -> Result<Runtime, CommandError> {
    let made = Builder::new_current_thread().enable_all().build();
    made.map_err(|why| {
        let told = Phrase::new("terminal-no-runtime");
        CommandError::failed(told.with("why", why.to_string()))
    })
}
