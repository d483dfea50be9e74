//! The syntax of PGN, which PDN shares: tags, moves, comments, numeric
//! annotations, variations and results, whatever the game.
//!
//! After the *Portable Game Notation Specification and Implementation Guide*
//! (S. J. Edwards, 1994), import format: white space is free, move numbers may
//! be missing, and variations are passed over.

mod read;
mod write;

pub(crate) use read::{RawGames, tag_name};
pub(crate) use write::PgnText;

use crate::FormatError;

/// The most games of a file.
pub(crate) const MAX_GAMES: usize = 1_000_000;

/// The most moves of one game.
pub(crate) const MAX_MOVES: usize = 20_000;

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// As in chess: a move is one word.
    Chess,
    /// As in draughts: there may be blanks in a move, `11 - 15`.
    Draughts,
}

/// A game as it stands in a file, not yet played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RawGame {
    /// The line where it begins.
    pub(crate) line: usize,
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) moves: Vec<RawMove>,
    /// The comments before the first move.
    pub(crate) prelude: Vec<String>,
    /// The mark at its end: `1-0`; `None` if it has none.
    pub(crate) result: Option<String>,
    /// The line of that mark, or of the end.
    pub(crate) end: usize,
}

/// A move with its comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RawMove {
    pub(crate) text: String,
    pub(crate) line: usize,
    pub(crate) comments: Vec<String>,
}

impl RawGame {
    /// The value of a tag; `None` if it is missing, empty, or `?`, which means
    /// unknown.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        let found = self
            .tags
            .iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name));
        let value = found.map(|(_, value)| value.trim());
        value.filter(|value| !value.is_empty() && *value != "?" && *value != "-")
    }

    pub(crate) fn error(&self, what: impl Into<String>) -> FormatError {
        FormatError::at(self.line, what)
    }
}

#[cfg(test)]
mod tests;
