//! The games and limits of tables.

use std::str::FromStr;

use crate::{Betting, Structure, Variant};

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

/// How high bets of a table may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Limit {
    /// Up to all chips.
    #[default]
    No,
    /// Up to the pot.
    Pot,
    /// The big blind on the first two rounds, twice as much on the last two; four bets
    /// a round, and no end of them for two.
    Fixed,
}

impl Limit {
    /// All of them.
    pub const ALL: [Limit; 3] = [Limit::No, Limit::Pot, Limit::Fixed];

    /// The limit of a table of this game that names none: what the game is
    /// usually played with, no limit or a fixed one.
    pub fn usual(game: Variant) -> Limit {
        match game {
            Variant::Stud
            | Variant::StudHiLo
            | Variant::Razz
            | Variant::TripleDraw
            | Variant::Badugi => Limit::Fixed,
            _ => Limit::No,
        }
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Limit::No => "no",
            Limit::Pot => "pot",
            Limit::Fixed => "fixed",
        }
    }

    /// How one bets.
    pub fn betting(self) -> Betting {
        match self {
            Limit::No => Betting::NoLimit,
            Limit::Pot => Betting::PotLimit,
            Limit::Fixed => Betting::FixedLimit,
        }
    }

    /// The limit of tables where one bets so.
    pub fn of_betting(betting: Betting) -> Limit {
        match betting {
            Betting::NoLimit => Limit::No,
            Betting::PotLimit => Limit::Pot,
            Betting::FixedLimit => Limit::Fixed,
        }
    }
}

impl FromStr for Limit {
    type Err = ();

    fn from_str(text: &str) -> Result<Limit, ()> {
        let mut all = Limit::ALL.into_iter();
        all.find(|limit| limit.word() == text).ok_or(())
    }
}

/// The limit of a hand with this structure.
impl From<Structure> for Limit {
    fn from(structure: Structure) -> Limit {
        Limit::of_betting(structure.into())
    }
}
