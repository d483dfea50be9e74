//! The game that a replay shows: a record, or one that still goes on.

use record::{Entry, Journal};

/// A game as far as it is known.
pub(in crate::commands) struct ShownGame {
    /// All that has happened.
    pub(in crate::commands) journal: Journal,
    /// The position in words, where the game hides something and boards cannot be
    /// made of the public facts.
    pub(in crate::commands) veiled: Option<String>,
    /// Whether nothing more happens.
    pub(in crate::commands) is_over: bool,
}

/// An update of a game that goes on.
pub(in crate::commands) enum Update {
    /// All that is known now.
    Game(Box<ShownGame>),
    /// A sentence about the connection; empty when all is well again.
    Note(String),
    /// It cannot be followed any more, and why.
    Failed(String),
}

impl ShownGame {
    /// A game of a record.
    pub(in crate::commands) fn recorded(journal: Journal) -> ShownGame {
        ShownGame {
            journal,
            veiled: None,
            is_over: true,
        }
    }

    /// The number of moves, chance included.
    pub(super) fn moves(&self) -> usize {
        let entries = self.journal.entries.iter();
        entries.filter(|entry| is_move(entry)).count()
    }
}

/// Whether an entry leads to another position.
pub(super) fn is_move(entry: &Entry) -> bool {
    !matches!(entry, Entry::Info { .. })
}
