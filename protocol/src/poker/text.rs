//! Short texts, as attributes mostly are.

use std::fmt::{self, Display, Write as _};
use std::ops::Deref;

use smallvec::SmallVec;

/// As many bytes as a text has without memory of its own. The largest number has 20.
const SHORT: usize = 24;

/// A text that takes memory of its own only if it has more than 24 bytes.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Text(SmallVec<[u8; SHORT]>);

impl Text {
    /// What is shown of a value.
    pub fn of(value: impl Display) -> Text {
        let mut text = Text::default();
        // A text takes everything.
        let _ = write!(text, "{value}");
        text
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.0.extend_from_slice(more.as_bytes());
        Ok(())
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(SmallVec::from_slice(text.as_bytes()))
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        // Its bytes are those of texts.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_the_same_short_and_long() {
        for text in ["", "raise", "Žluťoučký kůň, příliš dlouhý text"] {
            assert_eq!((&*Text::from(text), &*Text::of(text)), (text, text));
            assert_eq!(Text::from(text), Text::of(text));
        }
        assert_eq!(&*Text::of(u64::MAX), u64::MAX.to_string());
        assert!(!Text::of(u64::MAX).0.spilled());
    }
}
