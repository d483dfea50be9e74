//! Knaves, queens and kings.

use std::fmt;
use std::str::FromStr;

use crate::{ParseActionError, Text};
use poker_rules::{Card, RANKS, SUITS};

/// A card by its face: `K`, or `Kh` if there are several suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// 0 the deuce, 12 the ace, as [`Card::rank`] counts.
    rank: u8,
    /// As [`Card::suit`] counts.
    suit: Option<u8>,
}

impl Face {
    /// Knave, queen and king of a pack without suits.
    pub const PLAIN: [Face; 3] = [Face::new(9, None), Face::new(10, None), Face::new(11, None)];

    /// Knaves, queens and kings of hearts and of spades.
    pub const TWO_SUITS: [Face; 6] = [
        Face::new(9, Some(2)),
        Face::new(9, Some(3)),
        Face::new(10, Some(2)),
        Face::new(10, Some(3)),
        Face::new(11, Some(2)),
        Face::new(11, Some(3)),
    ];

    const fn new(rank: u8, suit: Option<u8>) -> Face {
        Face { rank, suit }
    }

    /// The rank, 9 (knave) to 11 (king).
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// The card of the whole pack that it looks like: a spade where there are
    /// no suits.
    pub(super) fn picture(self) -> Option<Card> {
        Card::new(self.rank, self.suit.unwrap_or(3))
    }

    /// The letter of its rank.
    pub(super) fn letter(self) -> char {
        let letter = RANKS.chars().nth(usize::from(self.rank));
        letter.unwrap_or('?')
    }

    /// The key of its name, as [`Piece::name`](crate::Piece::name) has it.
    pub(super) fn name(self) -> &'static str {
        match (self.rank, self.suit) {
            (9, None) => "knave",
            (10, None) => "queen",
            (_, None) => "king",
            (9, Some(2)) => "knave-of-hearts",
            (9, _) => "knave-of-spades",
            (10, Some(2)) => "queen-of-hearts",
            (10, _) => "queen-of-spades",
            (_, Some(2)) => "king-of-hearts",
            _ => "king-of-spades",
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = self.suit.and_then(|suit| SUITS.chars().nth(suit.into()));
        write!(f, "{}", self.letter())?;
        suit.map_or(Ok(()), |suit| write!(f, "{suit}"))
    }
}

impl FromStr for Face {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Face, ParseActionError> {
        let all = Face::PLAIN.into_iter().chain(Face::TWO_SUITS);
        let mut named = all.filter(|face| face.to_string().eq_ignore_ascii_case(text));
        named
            .next()
            .ok_or_else(|| ParseActionError::new(text, Text::new("rules-expected-card")))
    }
}

/// The card of a seat, as far as a state knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HoleCard {
    /// The card is not dealt yet.
    #[default]
    None,
    /// One that is not known here.
    Veiled,
    /// This one.
    Face(Face),
}

impl fmt::Display for HoleCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HoleCard::None => f.write_str("-"),
            HoleCard::Veiled => f.write_str("?"),
            HoleCard::Face(face) => write!(f, "{face}"),
        }
    }
}

impl FromStr for HoleCard {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<HoleCard, ParseActionError> {
        match text {
            "-" => Ok(HoleCard::None),
            "?" => Ok(HoleCard::Veiled),
            _ => text.parse().map(HoleCard::Face),
        }
    }
}
