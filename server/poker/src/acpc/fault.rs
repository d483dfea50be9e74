//! Why an agent does not play on.

use std::io;

use super::{MAX_IGNORED, MAX_LINE};

/// Why an agent does not play on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// The connection breaks.
    #[error("its connection broke: {0}")]
    Broken(#[from] io::Error),
    /// The connection ends.
    #[error("it closed its connection")]
    Closed,
    /// The first line is late.
    #[error("it sent no line VERSION:2.0.0 within {0} s")]
    NoVersion(u64),
    /// The first line is something else.
    #[error("its first line is no VERSION:2.0.0: '{0}'")]
    OtherVersion(String),
    /// A line without end.
    #[error("it sent a line of more than {MAX_LINE} bytes, or many empty ones")]
    Line,
    /// Too many lines that answer nothing.
    #[error("it sent {MAX_IGNORED} lines in a row that answer nothing: '{0}'")]
    Flood(String),
    /// It does not read.
    #[error("it did not read what it was sent within {0} s")]
    Slow(u64),
    /// The table does not take it.
    #[error("the table refuses it: {0}")]
    Refused(String),
}

impl Fault {
    /// Whether the other side said nothing that could be wrong.
    pub(super) fn is_silence(&self) -> bool {
        matches!(self, Fault::Broken(_) | Fault::Closed | Fault::NoVersion(_))
    }
}

/// A line of an agent, as it can be quoted.
pub(super) fn quoted(line: &str) -> String {
    let line: String = line.chars().take(80).collect();
    line.escape_debug().to_string()
}
