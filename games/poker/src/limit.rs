//! How high bets may be, as people and programs call it.

use std::str::FromStr;

use crate::{RaiseCap, Structure, Variant};

/// How high bets may be, without amounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Up to all chips.
    #[default]
    No,
    /// Up to the pot.
    Pot,
    /// One amount: at a table the big blind on the first rounds, twice as much on the
    /// later ones; four bets a round, and no end of them for two.
    Fixed,
}

impl Limit {
    /// All of them.
    pub const ALL: [Limit; 3] = [Limit::No, Limit::Pot, Limit::Fixed];

    /// The limit of a table of this game that names none: the usual one of the game, no
    /// limit or a fixed one.
    pub fn usual(game: Variant) -> Limit {
        match game {
            Variant::Stud
            | Variant::StudHiLo
            | Variant::Razz
            | Variant::FiveCardStud
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

    /// The structure with this limit; where it is fixed, with these bets.
    pub fn structure(self, big_bet: u64, cap: RaiseCap) -> Structure {
        match self {
            Limit::No => Structure::NoLimit,
            Limit::Pot => Structure::PotLimit,
            Limit::Fixed => Structure::FixedLimit { big_bet, cap },
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
        match structure {
            Structure::NoLimit => Limit::No,
            Structure::PotLimit => Limit::Pot,
            Structure::FixedLimit { .. } => Limit::Fixed,
        }
    }
}
