//! The damage of a record, and its place.

use std::fmt;

/// A record that cannot be trusted: cut off, changed, or of a game that breaks
/// the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct DamagedRecord {
    /// Where in the file; `None` if the text is sound but the game is not.
    pub place: Option<Place>,
    /// The turn, counted from 1 without the opening; `None` before the first
    /// turn and after the last.
    pub turn: Option<usize>,
    /// The text that was found and the form that was expected: part of a sentence, fit to
    /// be shown.
    pub what: String,
}

/// A place in a text, as editors count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

impl Place {
    /// The place of a byte of a text, or the end of the text if it has no such
    /// byte.
    pub(super) fn of(text: &[u8], offset: usize) -> Place {
        let before = &text[..offset.min(text.len())];
        let line_start = before.iter().rposition(|byte| *byte == b'\n');
        let line_start = line_start.map_or(0, |line_feed| line_feed + 1);
        // Bytes that continue a character of UTF-8 are 10xxxxxx.
        let begins_character = |byte: &&u8| **byte & 0xC0 != 0x80;
        Place {
            line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
            column: 1 + before[line_start..].iter().filter(begins_character).count(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl fmt::Display for DamagedRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.place, self.turn) {
            (Some(place), Some(turn)) => write!(f, "{place}, turn {turn}: {}", self.what),
            (Some(place), None) => write!(f, "{place}: {}", self.what),
            (None, Some(turn)) => write!(f, "turn {turn}: {}", self.what),
            (None, None) => f.write_str(&self.what),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_lines_and_characters() {
        let text = "ab\nčžx\n".as_bytes();
        for (offset, line, column) in [(0, 1, 1), (2, 1, 3), (3, 2, 1), (7, 2, 3), (99, 3, 1)] {
            assert_eq!(Place::of(text, offset), Place { line, column }, "{offset}");
        }
    }
}
