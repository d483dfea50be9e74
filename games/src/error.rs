//! What can be wrong with an action, a position or a setting. Every text is a
//! sentence fragment that can be shown to a person as it is.

/// Why the rules refuse an action. The state it was played on is untouched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Illegal {
    reason: String,
}

impl Illegal {
    /// An action refused for this reason.
    pub fn new(reason: impl Into<String>) -> Illegal {
        Illegal {
            reason: reason.into(),
        }
    }

    /// The game is over; nothing may be played.
    pub fn over() -> Illegal {
        Illegal::new("the game is over")
    }
}

/// Why a text is no action of the game, on any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a move: {expected}")]
pub struct ParseActionError {
    /// What was given, cut to a readable length.
    text: String,
    /// What would have been a move.
    expected: &'static str,
}

impl ParseActionError {
    /// `text` is not what was `expected`.
    pub fn new(text: &str, expected: &'static str) -> ParseActionError {
        ParseActionError {
            text: text.chars().take(40).collect(),
            expected,
        }
    }
}

impl From<ParseActionError> for Illegal {
    fn from(error: ParseActionError) -> Illegal {
        Illegal::new(error.to_string())
    }
}

/// Why a text is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a position: {reason}")]
pub struct PositionError {
    reason: String,
}

impl PositionError {
    /// A text that is no position, for this reason.
    pub fn new(reason: impl Into<String>) -> PositionError {
        PositionError {
            reason: reason.into(),
        }
    }
}

/// Why a game cannot be played with the board or an option asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct SettingsError {
    reason: String,
}

impl SettingsError {
    /// Settings refused for this reason.
    pub fn new(reason: impl Into<String>) -> SettingsError {
        SettingsError {
            reason: reason.into(),
        }
    }
}
