//! A hand as it is written down.

use toml::Table;

use crate::{Rake, Structure, Variant};

/// The content of a record of a hand. The players are in the order in which they are
/// dealt to: the first left of the button first, the button last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandHistory {
    /// The game.
    pub variant: Variant,
    /// Its betting structure. The notation does not say how many bets a round
    /// of a fixed limit can have.
    pub structure: Structure,
    /// How many digits after the point the amounts of the record have, 0 to 6.
    /// All amounts here are whole numbers of this unit; see [`chips`].
    ///
    /// [`chips`]: super::chips
    pub decimals: usize,
    /// The posts of each player that are no bets, in chips.
    pub antes: Vec<u64>,
    /// The posts of each player that are bets. With two players the lists of antes and
    /// blinds are reversed: the first player is the big blind, and its amount is the
    /// second.
    pub blinds: Vec<u64>,
    /// The posts of players who come in late or have missed their blinds.
    pub missed: Vec<MissedBlinds>,
    /// Whether a player who could not pay the ante wins only as much of the others'.
    pub trim_antes: bool,
    /// The bring-in of stud, in chips.
    pub bring_in: u64,
    /// The smallest bet, in chips; with a fixed limit the small bet.
    pub min_bet: u64,
    /// The chips before the hand; as many as there can be where they are not
    /// known.
    pub starting_stacks: Vec<u64>,
    /// The players with unknown stacks, counted from 0: the record has `inf` for them.
    pub unknown_stacks: Vec<usize>,
    /// The actions, in the notation: `p3 cbr 200`.
    pub actions: Vec<String>,
    /// The number of the hand, if it has one.
    pub hand: Option<i64>,
    /// The names of the players; empty if the record has none.
    pub players: Vec<String>,
    /// How often the board was dealt after an all-in; 0 and 1 are once. This
    /// and the next two are fields of Arbiter's own, `_runs`, `_bomb_pot` and
    /// `_rake`.
    pub runs: u8,
    /// Whether nobody bet on the first street.
    pub bomb: bool,
    /// The rake of the house.
    pub rake: Rake,
    /// The chips after the hand, if the record has them.
    pub finishing_stacks: Option<Vec<FinishingStack>>,
    /// The winnings of each player, if the record has them, without chips that went back
    /// uncalled and without the rake.
    pub winnings: Option<Vec<FinishingStack>>,
    /// The other fields of the record, as it has them: where and when the hand was
    /// played, the seats, the currency, and fields of other programs.
    pub notes: Table,
}

/// The posts of a player beside the blinds of the two players left of the button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MissedBlinds {
    /// The player, counted from 0.
    pub player: usize,
    /// The part that is a bet, in chips. The notation has it among the blinds, below
    /// zero.
    pub live: u64,
    /// The part that is no bet, in chips. The notation has it among the antes.
    pub dead: u64,
}

impl HandHistory {
    /// Whether it has winnings, and nobody wins anything.
    pub(super) fn has_no_winner(&self) -> bool {
        let winnings = self.winnings.as_ref();
        winnings.is_some_and(|won| won.iter().all(|amount| amount.chips() == 0.0))
    }
}

/// Whether one player pays the ante for all: it is dead money, as no other one pays more
/// of it than the player who can least.
pub(crate) fn is_big_blind_ante(antes: &[u64]) -> bool {
    antes.iter().filter(|ante| **ante > 0).count() == 1
}

/// A stack after the hand, or the winnings, in chips. Other programs split odd chips.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FinishingStack {
    /// Whole chips.
    Whole(u64),
    /// With a part of a chip, that is not 0.
    Split(f64),
    /// Of a player with an unknown stack before: `inf`.
    Unknown,
}

impl FinishingStack {
    /// It as a number of chips; 0 where it is not known.
    pub fn chips(self) -> f64 {
        match self {
            FinishingStack::Whole(chips) => chips as f64,
            FinishingStack::Split(chips) => chips,
            FinishingStack::Unknown => 0.0,
        }
    }

    /// Whether a stack of whole chips is this one. A split one is, where less
    /// than a chip of each pot makes the difference.
    pub fn agrees(self, chips: u64, pots: usize) -> bool {
        match self {
            FinishingStack::Unknown => true,
            FinishingStack::Whole(whole) => whole == chips,
            FinishingStack::Split(split) => (split - chips as f64).abs() < pots.max(1) as f64,
        }
    }
}

/// Why a record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PhhError {
    /// Not TOML.
    #[error("line {line} is not TOML: {reason}")]
    Toml {
        /// Counted from 1.
        line: usize,
        /// Why.
        reason: String,
    },
    /// Neither a hand nor tables of hands.
    #[error("no hands: a hand has the field 'variant', a file of many a table for each")]
    NoHands,
    /// A field that has to be there.
    #[error("the field '{0}' is missing")]
    Missing(&'static str),
    /// A field with a value of the wrong kind.
    #[error("the field '{field}' must be {expected}")]
    Kind {
        /// Its name.
        field: &'static str,
        /// The condition that it breaks.
        expected: &'static str,
    },
    /// Another game.
    #[error(
        "the variant '{0}' is not played here: give N, P or F for no limit, pot limit or fixed \
         limit, and one of T, S, O, O/8, 7S, 7S/8, R, 5S, 5D, 2L1D, 2L3D and B, like NT or F7S/8"
    )]
    Variant(String),
    /// Too many digits after the point.
    #[error("amounts can have six digits after the point, no more")]
    TooSmallParts,
    /// A list that does not fit the number of players.
    #[error("'{field}' has {count} entries, but there are {players} players")]
    Length {
        /// Its name.
        field: &'static str,
        /// How long it is.
        count: usize,
        /// How long it should be.
        players: usize,
    },
}
