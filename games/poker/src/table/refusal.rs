//! Why a command was refused.

use super::ErrorCode;

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
