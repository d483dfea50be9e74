//! A brain's name.

use std::fmt;
use std::str::FromStr;

/// A name of 1 to [`Name::MAX`] printable characters, blanks at its ends removed and
/// repeated blanks made one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// There is nothing in it.
    #[error("a name has at least one character")]
    Empty,
    /// It has more than [`Name::MAX`] characters.
    #[error("a name has at most {} characters", Name::MAX)]
    TooLong,
    /// It has a character that cannot be printed.
    #[error("a name has printable characters only")]
    NotPrintable,
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
        if text
            .chars()
            .any(|c| (c.is_control() && c != '\t') || is_format(c))
        {
            return Err(NameError::NotPrintable);
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

/// Characters without a look of their own, which make two names look alike.
fn is_format(symbol: char) -> bool {
    matches!(symbol, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}')
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
        assert_eq!(name("a\u{1b}[31mb"), Err(NameError::NotPrintable));
        assert_eq!(name("a\u{202e}b"), Err(NameError::NotPrintable));
        assert_eq!(name("a\0"), Err(NameError::NotPrintable));
    }
}
