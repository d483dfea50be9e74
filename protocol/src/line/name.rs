//! A brain's name.

use std::fmt;
use std::str::FromStr;

use words::{Language, Phrase, Say, is_printable, shown_in_english};

/// A name of 1 to [`Name::MAX`] characters that are all [printable](is_printable), blanks
/// at its ends removed and repeated blanks made one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// There is nothing in it.
    Empty,
    /// It has more than [`Name::MAX`] characters.
    TooLong,
    /// It has this character, which cannot be printed or seen.
    NotPrintable(char),
}

shown_in_english!(NameError);

impl Say for NameError {
    fn say(&self, language: Language) -> String {
        self.phrase().say(language)
    }
}

impl NameError {
    /// The message about the fault of the text.
    pub fn phrase(self) -> Phrase {
        match self {
            NameError::Empty => Phrase::new("terminal-name-empty"),
            NameError::TooLong => Phrase::new("terminal-name-long").with("most", Name::MAX),
            NameError::NotPrintable(symbol) => {
                let code = format!("U+{:04X}", u32::from(symbol));
                Phrase::new("terminal-name-invisible").with("code", code)
            }
        }
    }
}

impl Name {
    /// The most characters of a name.
    pub const MAX: usize = 64;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Name, NameError> {
        let mut symbols = text.chars();
        if let Some(odd) = symbols.find(|symbol| !is_printable(*symbol) && *symbol != '\t') {
            return Err(NameError::NotPrintable(odd));
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = words.join(" ");
        match name.chars().count() {
            0 => Err(NameError::Empty),
            1..=Name::MAX => Ok(Name(name)),
            _ => Err(NameError::TooLong),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_printable_and_of_bounded_length() {
        let name = |text: &str| text.parse::<Name>().map(|name| name.0);
        assert_eq!(name("  My   Brain 2 ").as_deref(), Ok("My Brain 2"));
        assert_eq!(name("Zoë").as_deref(), Ok("Zoë"));
        assert_eq!(name(&"ü".repeat(64)), Ok("ü".repeat(64)));
        assert_eq!(name(&"ü".repeat(65)), Err(NameError::TooLong));
        assert_eq!(name(" \t "), Err(NameError::Empty));
        assert_eq!(name("a\u{1b}[31mb"), Err(NameError::NotPrintable('\u{1b}')));
        for odd in [
            '\0',
            '\n',
            '\u{9b}',
            '\u{202e}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{e0041}',
        ] {
            assert_eq!(name(&format!("a{odd}b")), Err(NameError::NotPrintable(odd)));
        }
    }
}
