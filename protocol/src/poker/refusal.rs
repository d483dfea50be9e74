//! Why a command was refused.

use super::ErrorCode;
use super::described::described;

described! {
    /// Why a command was refused; it changed nothing, and the others of its
    /// message run.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[error("{text}")]
    pub struct Refusal {
        /// The kind of the error.
        pub code: ErrorCode = "code",
        /// The text of the error.
        pub text: String => "text()",
    }
}

impl Refusal {
    /// A refusal with this text.
    pub fn new(code: ErrorCode, text: impl Into<String>) -> Refusal {
        let text = text.into();
        Refusal { code, text }
    }
}
