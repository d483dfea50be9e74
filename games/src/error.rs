//! The errors of an action, a position, a setting or the name of a game. Every text is a
//! sentence fragment that can be shown to a person as it is.

use words::{Language, Say, shown_in_english};

use crate::Text;

/// Why the rules refuse an action. The state it was played on is untouched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Illegal {
    pub(crate) reason: Text,
}

impl Illegal {
    /// An action refused for this reason.
    pub fn new(reason: impl Into<Text>) -> Illegal {
        Illegal {
            reason: reason.into(),
        }
    }

    /// The game is over; nothing may be played.
    pub fn over() -> Illegal {
        Illegal::new(Text::new("game-over"))
    }
}

/// Why a text is no action of the game, on any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ParseActionError {
    pub(crate) reason: Text,
}

impl ParseActionError {
    /// An error for `text`, cut to a readable length, where `expected` should stand.
    pub fn new(text: &str, expected: impl Into<Text>) -> ParseActionError {
        let text: String = text.chars().take(40).collect();
        let reason = Text::new("rules-not-a-move").with("text", text);
        ParseActionError {
            reason: reason.with("expected", expected),
        }
    }
}

impl From<ParseActionError> for Illegal {
    fn from(error: ParseActionError) -> Illegal {
        Illegal::new(error.reason)
    }
}

/// Why a text is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct PositionError {
    pub(crate) reason: Text,
}

impl PositionError {
    /// A text that is no position, for this reason.
    pub fn new(reason: impl Into<Text>) -> PositionError {
        PositionError {
            reason: Text::new("rules-not-a-position").with("why", reason),
        }
    }
}

impl From<Illegal> for PositionError {
    fn from(error: Illegal) -> PositionError {
        PositionError::new(error.reason)
    }
}

impl From<ParseActionError> for PositionError {
    fn from(error: ParseActionError) -> PositionError {
        PositionError::new(error.reason)
    }
}

impl From<SettingsError> for PositionError {
    fn from(error: SettingsError) -> PositionError {
        PositionError::new(error.reason)
    }
}

impl From<PositionError> for Illegal {
    fn from(error: PositionError) -> Illegal {
        Illegal::new(error.reason)
    }
}

/// Why a game cannot be played with the board or an option asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SettingsError {
    pub(crate) reason: Text,
}

impl SettingsError {
    /// Settings refused for this reason.
    pub fn new(reason: impl Into<Text>) -> SettingsError {
        SettingsError {
            reason: reason.into(),
        }
    }
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct UnknownGame {
    pub(crate) reason: Text,
}

macro_rules! say_reason {
    ($($error:ty),+) => {$(
        shown_in_english!($error);

        impl Say for $error {
            fn say(&self, language: Language) -> String {
                self.reason.say(language)
            }
        }
    )+};
}

say_reason!(
    Illegal,
    ParseActionError,
    PositionError,
    SettingsError,
    UnknownGame
);
