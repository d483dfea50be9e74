//! Errors of whole messages.

use poker_rules::table::ErrorCode;

/// Why a message, or what stands between messages, cannot be taken. None of
/// its commands runs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Not the XML that is spoken here; the stream goes on.
    #[error("{0}")]
    Malformed(String),
    /// A document type declaration.
    #[error("a document type declaration is not allowed")]
    Forbidden,
    /// A message, or bytes between messages, of more than
    /// [`MAX_MESSAGE`](super::MAX_MESSAGE) bytes.
    #[error("more than {} bytes", super::MAX_MESSAGE)]
    TooLarge,
}

impl Fault {
    /// Whether the connection has to end.
    pub fn is_fatal(&self) -> bool {
        !matches!(self, Fault::Malformed(_))
    }

    /// Its name on the wire.
    pub fn code(&self) -> ErrorCode {
        match self {
            Fault::Malformed(_) => ErrorCode::Malformed,
            Fault::Forbidden => ErrorCode::Forbidden,
            Fault::TooLarge => ErrorCode::TooLarge,
        }
    }

    pub(super) fn malformed(what: impl Into<String>) -> Fault {
        Fault::Malformed(what.into())
    }
}
