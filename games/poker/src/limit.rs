//! How high bets may be, as people and programs call it.

use crate::worded::worded;
use crate::{RaiseCap, Structure, Variant};

worded! {
    /// How high bets may be, without amounts.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Limit {
        /// Up to all chips.
        #[default]
        No = "no",
        /// Up to the pot.
        Pot = "pot",
        /// One amount: at a table the big blind on the first rounds, twice as much on the
        /// later ones; four bets a round, and no end of them for two.
        Fixed = "fixed",
    }
}

impl Limit {
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

    /// The structure with this limit; where it is fixed, with these bets.
    pub fn structure(self, big_bet: u64, cap: RaiseCap) -> Structure {
        match self {
            Limit::No => Structure::NoLimit,
            Limit::Pot => Structure::PotLimit,
            Limit::Fixed => Structure::FixedLimit { big_bet, cap },
        }
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
