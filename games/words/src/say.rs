//! Messages about errors for people, in the language of each.

use std::fmt::Display;

use crate::{Language, Phrase};

/// A text for people, in the reader's language.
pub trait Say: Display {
    /// The text in this language; in English unless somebody has translated it.
    fn say(&self, language: Language) -> String {
        // Readers of English get the text of logs and programs.
        let _ = language;
        self.to_string()
    }
}

/// A text that somebody has said already.
impl Say for String {}

impl Say for Phrase {
    fn say(&self, language: Language) -> String {
        Phrase::say(self, language)
    }
}

/// Shows errors, where nobody says in which language, as people read them in
/// English. So their English is in the catalogue alone: an error that says its own
/// texts derives `thiserror::Error` without any `#[error]`.
#[macro_export]
macro_rules! shown_in_english {
    ($($error:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(&$crate::Say::say(self, Default::default()))
            }
        }
    )+};
}

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// As a sentence: with a capital at its beginning and a full stop after it.
pub fn sentence(text: &str) -> String {
    capital(text) + "."
}
