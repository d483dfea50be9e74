//! Why a text defines no game.

use super::{MAX_PLAYERS, MAX_ROUNDS};

/// Why a text defines no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// A line begins with an unknown word.
    #[error("line {line}: '{word}' is no field of a game")]
    Field {
        /// Counted from 1.
        line: usize,
        /// The word, cut to a readable length.
        word: String,
    },
    /// Something else than a number, or a number that is too large.
    #[error("line {line}: '{word}' is no whole number from 0 to 2147483647")]
    Number {
        /// Counted from 1.
        line: usize,
        /// The word, cut to a readable length.
        word: String,
    },
    /// A field that a game needs is missing, or it has too few or too many numbers.
    #[error("the field '{field}' needs {needed} numbers, and has {found}")]
    Count {
        /// Its name.
        field: &'static str,
        /// How many it needs.
        needed: usize,
        /// How many it has.
        found: usize,
    },
    /// A field with a number out of range.
    #[error("the field '{field}' has {found}; give {least} to {most}")]
    Range {
        /// Its name.
        field: &'static str,
        /// The number.
        found: u64,
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// A blind that is larger than its player's stack.
    #[error("the blind of player {0} is larger than the stack")]
    Blind(usize),
    /// More cards than the deck has.
    #[error("the deck has {deck} cards, and the game needs {needed}")]
    Deck {
        /// How many there are.
        deck: u64,
        /// How many are dealt.
        needed: u64,
    },
}

impl GameError {
    pub(super) fn players(found: u64) -> GameError {
        GameError::Range {
            field: "numPlayers",
            found,
            least: 2,
            most: MAX_PLAYERS as u64,
        }
    }

    pub(super) fn rounds(found: u64) -> GameError {
        GameError::Range {
            field: "numRounds",
            found,
            least: 1,
            most: MAX_ROUNDS as u64,
        }
    }
}
