//! Why a conversation ends with an error.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;
use std::time::Duration;

use crate::TlsError;
use games::Illegal;
use protocol::line::{LineError, NameError, ParseManagerLineError, escaped};
use words::complain;

/// Why a conversation with a manager failed or could not begin. The text is for
/// the person who started the brain.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The manager sent bytes that are not a line of the protocol.
    #[error("the manager sent {0}")]
    Line(#[from] LineError),
    /// The manager sent a line that the protocol does not have.
    #[error(transparent)]
    Unknown(#[from] ParseManagerLineError),
    /// The manager sent a line that makes no sense at this point.
    #[error("the manager sent '{quote}' {why}", quote = escaped(.line.as_bytes()))]
    OutOfPlace {
        /// The line.
        line: String,
        /// The line expected instead, or the error of this one.
        why: String,
    },
    /// The manager sends the brain away.
    #[error("the manager refuses this brain: {0}")]
    Refused(String),
    /// The brain chose an action that the rules refuse: an error of the brain.
    #[error("the brain chose '{turn}', which is not a legal turn: {reason}")]
    WrongChoice {
        /// The choice.
        turn: String,
        /// Why the rules refuse it.
        reason: Illegal,
    },
    /// The protocol does not allow the name of the brain.
    #[error("the name of this brain cannot be used: {0}; give another --name")]
    Name(#[source] NameError),
    /// No manager connected.
    #[error("no manager connected within {} s", .0.as_secs_f32())]
    NoConnection(Duration),
    /// The brain cannot listen on the port, or cannot reach the manager.
    #[error("{what}: {error}")]
    Network {
        /// The action that failed.
        what: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The other side closed the connection before it said a word.
    #[error("the connection was closed without a word: give the port for brains")]
    Unheard,
    /// The connection cannot be encrypted.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The connection failed while it was in use.
    #[error("the connection failed: {0}")]
    Connection(#[source] io::Error),
}

/// The exit status of a program: 0 on success, 1 on failure. The error is
/// reported on standard error.
pub fn finish(program: &str, done: Result<(), impl Display>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(format_args!("{program}: {error}"));
            ExitCode::FAILURE
        }
    }
}
