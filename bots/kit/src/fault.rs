//! Why a conversation cannot go on.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Duration;

use games::Illegal;
use protocol::line::{LineError, NameError, ParseManagerLineError, escaped};

/// What ended a conversation with a manager, or kept it from beginning. The
/// text is for the person who started the brain.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// Bytes that are no line of the protocol.
    #[error("the manager sent {0}")]
    Line(#[from] LineError),
    /// A line that is none of the manager's.
    #[error(transparent)]
    Unknown(#[from] ParseManagerLineError),
    /// A line of the manager's where it makes no sense.
    #[error("the manager sent '{quote}' {why}", quote = escaped(.line.as_bytes()))]
    OutOfPlace {
        /// The line.
        line: String,
        /// What was expected instead, or what is wrong with it.
        why: String,
    },
    /// The brain chose what the rules refuse; its author's mistake.
    #[error("the brain chose '{turn}', which is no legal turn: {reason}")]
    WrongChoice {
        /// What it chose.
        turn: String,
        /// What the rules say.
        reason: Illegal,
    },
    /// The program's own name cannot be said to a manager.
    #[error("the name of this brain cannot be used: {0}")]
    Name(#[source] NameError),
    /// Nobody connected.
    #[error("no manager connected within {} s", .0.as_secs_f32())]
    NoConnection(Duration),
    /// The port could not be listened on, or the manager not be reached.
    #[error("{what}: {error}")]
    Door {
        /// What was tried.
        what: String,
        /// What the system said.
        error: io::Error,
    },
    /// The connection failed while it was in use.
    #[error("the connection failed: {0}")]
    Connection(#[source] io::Error),
}

/// Says something on standard error. Unlike `eprintln!` it goes on where
/// nobody listens there any more.
pub fn complain(what: impl Display) {
    // There is nobody to tell that nobody listens.
    let _ = writeln!(io::stderr(), "{what}");
}

/// The exit status of a program: 0, or 1 where it failed, which is told on
/// standard error.
pub fn finish(program: &str, done: Result<(), impl Display>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(format_args!("{program}: {error}"));
            ExitCode::FAILURE
        }
    }
}
