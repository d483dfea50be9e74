//! The format of a table: its game, how long it lasts, and whether it is for programs or
//! for people.

use crate::Variant;
use crate::worded::worded;

worded! {
    /// How long a table lasts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Format {
        /// Players come and go.
        Cash = "cash",
        /// Until one player has all chips.
        Freezeout = "freezeout",
    }
}

worded! {
    /// Whether a table is for programs or for people.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Mode {
        /// For programs: no pauses.
        Agent = "agent",
        /// For people: pauses, and a visible clock.
        User = "user",
    }
}

impl Mode {
    /// How long a player may think unless told otherwise, in milliseconds; 0:
    /// as long as it takes.
    pub fn default_move_time(self) -> u64 {
        match self {
            Mode::Agent => 0,
            Mode::User => 30_000,
        }
    }
}

/// The word of a game.
pub fn game_word(game: Variant) -> &'static str {
    game.word()
}

/// The game of this word.
pub fn game_of_word(word: &str) -> Option<Variant> {
    word.parse().ok()
}

/// A game or a limit; `None` for the usual one, which nobody writes.
pub fn unless_usual<T: Default + PartialEq>(value: T) -> Option<T> {
    (value != T::default()).then_some(value)
}
