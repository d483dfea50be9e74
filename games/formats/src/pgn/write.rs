//! Writes a game: its tags, then its moves in lines of at most 80 characters.

use std::fmt::Write as _;

/// The most characters of a line of moves.
const WIDTH: usize = 80;

/// A game that is being written.
#[derive(Debug, Default)]
pub(crate) struct PgnText {
    text: String,
    column: usize,
}

impl PgnText {
    /// Writes a tag; call it before anything else.
    pub(crate) fn tag(&mut self, name: &str, value: &str) {
        let value: String = value
            .chars()
            .map(|symbol| if symbol.is_control() { ' ' } else { symbol })
            .collect();
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "[{name} \"{value}\"]");
    }

    /// Ends the tags.
    pub(crate) fn end_tags(&mut self) {
        self.text.push('\n');
    }

    /// Writes a word of the moves, on a new line if this one is full.
    pub(crate) fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.text.push('\n');
            self.column = 0;
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += width;
    }

    /// Writes a comment, broken at its blanks; nothing if it is empty. A `}` or
    /// a `;` in it is up to the caller.
    pub(crate) fn comment(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        for word in format!("{{{text}}}").split(' ') {
            self.word(word);
        }
    }

    /// The whole text, with an empty line at its end.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("\n\n");
        self.text
    }
}
