//! How long a table lasts, and whether it is for programs or for people.

use std::str::FromStr;

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
