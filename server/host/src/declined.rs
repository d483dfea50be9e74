//! Why people do not get what they ask for.

use std::error::Error;
use std::fmt;

/// Why something that a person asked for is not done: a text for this person
/// alone, shown at the prompt of telnet or above the form of a page. Every
/// error becomes one by `?`, with its own text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declined(String);

impl Declined {
    /// Declined in these words.
    pub fn new(text: impl fmt::Display) -> Declined {
        Declined(text.to_string())
    }

    /// Declined for this reason, as a sentence: with a full stop after it.
    pub fn sentence(reason: impl fmt::Display) -> Declined {
        Declined(format!("{reason}."))
    }

    /// What the person is told.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<E: Error> From<E> for Declined {
    fn from(error: E) -> Declined {
        Declined::new(error)
    }
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
