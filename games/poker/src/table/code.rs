//! Why a command was refused: the codes of errors, and a text.

use std::fmt;

use crate::worded::worded;

worded! {
    /// The kind of an error.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum ErrorCode {
        /// A message that cannot be read; none of its commands ran.
        Malformed = "malformed",
        /// A document type declaration; the connection ends.
        Forbidden = "forbidden",
        /// More bytes than a message may have; the connection ends.
        TooLarge = "too-large",
        /// Too many errors in a short time; the connection ends.
        Flood = "flood",
        /// A command that does not exist.
        Unknown = "unknown",
        /// An amount that is not a number, or outside its limits.
        BadAmount = "bad-amount",
        /// Another value that makes no sense.
        BadValue = "bad-value",
        /// Something before the client introduced itself, or no introduction in time.
        HelloFirst = "hello-first",
        /// No room for another client; the connection ends.
        ServerFull = "server-full",
        /// A version that is not spoken here.
        BadVersion = "bad-version",
        /// A name that is not allowed.
        BadName = "bad-name",
        /// A name that belongs to another client.
        NameTaken = "name-taken",
        /// There is no such table.
        NoTable = "no-table",
        /// No seat is free.
        TableFull = "table-full",
        /// That seat is not free.
        SeatTaken = "seat-taken",
        /// The client sits at a table.
        AlreadySeated = "already-seated",
        /// The client sits at no table.
        NotSeated = "not-seated",
        /// Not for this client.
        Denied = "denied",
        /// An action meant for another hand.
        Stale = "stale",
        /// Another player is on turn, or none.
        NotYourTurn = "not-your-turn",
        /// An action that is not offered.
        IllegalAction = "illegal-action",
        /// A text that is longer than allowed.
        TooLong = "too-long",
        /// The connection ends for another reason than a command of the client: the
        /// operator, or a new connection with the same name.
        Disconnected = "disconnected",
        /// The server stops.
        Shutdown = "shutdown",
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Why a command was refused; it changed nothing, and the others of its
/// message run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Refusal {
    /// The kind of the error.
    pub code: ErrorCode,
    /// The text of the error.
    pub text: String,
}

impl Refusal {
    /// A refusal with this text.
    pub fn new(code: ErrorCode, text: impl Into<String>) -> Refusal {
        let text = text.into();
        Refusal { code, text }
    }
}
