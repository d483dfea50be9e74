//! The format of a table: its game, how long it lasts, and whether it is for programs or
//! for people.

use std::str::FromStr;

use crate::Variant;

/// How long a table lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Players come and go.
    Cash,
    /// Until one player has all chips.
    Freezeout,
}

impl Format {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Format::Cash => "cash",
            Format::Freezeout => "freezeout",
        }
    }
}

impl FromStr for Format {
    type Err = ();

    fn from_str(text: &str) -> Result<Format, ()> {
        let mut all = [Format::Cash, Format::Freezeout].into_iter();
        all.find(|format| format.word() == text).ok_or(())
    }
}

/// Whether a table is for programs or for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// For programs: no pauses.
    Agent,
    /// For people: pauses, and a visible clock.
    User,
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

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Mode::Agent => "agent",
            Mode::User => "user",
        }
    }
}

impl FromStr for Mode {
    type Err = ();

    fn from_str(text: &str) -> Result<Mode, ()> {
        let mut all = [Mode::Agent, Mode::User].into_iter();
        all.find(|mode| mode.word() == text).ok_or(())
    }
}

/// The word of a game.
pub fn game_word(game: Variant) -> &'static str {
    match game {
        Variant::Texas => "texas",
        Variant::Omaha => "omaha",
        Variant::OmahaHiLo => "omaha-8",
        Variant::ShortDeck => "short-deck",
        Variant::Stud => "stud",
        Variant::StudHiLo => "stud-8",
        Variant::Razz => "razz",
        Variant::FiveCardStud => "five-card-stud",
        Variant::FiveCardDraw => "five-card-draw",
        Variant::SingleDraw => "2-7-single-draw",
        Variant::TripleDraw => "2-7-triple-draw",
        Variant::Badugi => "badugi",
    }
}

/// The game of this word.
pub fn game_of_word(word: &str) -> Option<Variant> {
    let mut all = Variant::ALL.into_iter();
    all.find(|game| game_word(*game) == word)
}

/// A game or a limit; `None` for the usual one, which nobody writes.
pub fn unless_usual<T: Default + PartialEq>(value: T) -> Option<T> {
    (value != T::default()).then_some(value)
}
