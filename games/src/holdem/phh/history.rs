//! A hand as it is written down.

/// What a record of a hand of no-limit Texas hold'em says. The players are in
/// the order in which they are dealt to: the first left of the button first,
/// the button last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandHistory {
    /// What each player posts that is no bet, in chips.
    pub antes: Vec<u64>,
    /// What each player posts as a bet. With two players the lists of antes and
    /// blinds are reversed: the first player is the big blind, whose amount is
    /// the second.
    pub blinds: Vec<u64>,
    /// Whether who could not pay the ante wins only as much of the others'.
    pub trim_antes: bool,
    /// The smallest bet, in chips.
    pub min_bet: u64,
    /// The chips before the hand.
    pub starting_stacks: Vec<u64>,
    /// The actions, in the notation: `p3 cbr 200`.
    pub actions: Vec<String>,
    /// The number of the hand, if it has one.
    pub hand: Option<i64>,
    /// The names of the players; empty if the record has none.
    pub players: Vec<String>,
    /// The chips after the hand, if the record has them.
    pub finishing_stacks: Option<Vec<FinishingStack>>,
}

/// A stack after the hand, in chips. Other programs split odd chips.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FinishingStack {
    /// Whole chips.
    Whole(u64),
    /// With a part of a chip, that is not 0.
    Split(f64),
}

impl FinishingStack {
    /// Whether a stack of whole chips is this one. A split one is, where less
    /// than a chip of each pot makes the difference.
    pub fn agrees(self, chips: u64, pots: usize) -> bool {
        match self {
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
    #[error("the variant '{0}' is not played here, only 'NT', no-limit Texas hold'em")]
    Variant(String),
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
