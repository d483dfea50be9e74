//! What is wrong with one command.

use super::ErrorCode;
use super::described::described;

described! {
    /// Why a command was refused; it changed nothing, and the others of its
    /// message run.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[error("{text}")]
    pub struct Refusal {
        /// What kind of error it is.
        pub code: ErrorCode = "code",
        /// What is wrong, in words.
        pub text: String => "text()",
    }
}

impl Refusal {
    /// A refusal in these words.
    pub fn new(code: ErrorCode, text: impl Into<String>) -> Refusal {
        let text = text.into();
        Refusal { code, text }
    }
}
