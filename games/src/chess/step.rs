//! A move as UCI writes it.

use std::fmt;
use std::str::FromStr;

use super::{Kind, Square};
use crate::{ParseActionError, Text};

/// A move: from a square to a square, and the piece that a pawn becomes:
/// `e2e4`, `e7e8q`. In the usual chess the king castles by moving two squares,
/// `e1g1`; in chess960 it takes its own rook, `e1h1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    to: Square,
    promotion: Option<Kind>,
}

/// The error for a text that is no move.
const EXPECTED: Text = Text::new("rules-expected-squares");

impl Move {
    /// A move without a promotion.
    pub const fn new(from: Square, to: Square) -> Move {
        Move {
            from,
            to,
            promotion: None,
        }
    }

    /// A pawn's move to the last rank, where it becomes `kind`.
    pub const fn promoting(from: Square, to: Square, kind: Kind) -> Move {
        Move {
            from,
            to,
            promotion: Some(kind),
        }
    }

    /// Where the piece comes from.
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where it goes to; the own rook's square where a king castles in
    /// chess960.
    pub const fn to(self) -> Square {
        self.to
    }

    /// The kind of piece that the pawn becomes.
    pub const fn promotion(self) -> Option<Kind> {
        self.promotion
    }

    /// A number for the move that fits 15 bits, for tables.
    pub fn number(self) -> u16 {
        let promotion = self.promotion.map_or(0, Kind::index);
        // Each part has the bits that the shifts leave to it.
        (self.from.index() | self.to.index() << 6 | promotion << 12) as u16
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(f, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl FromStr for Move {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Move, ParseActionError> {
        let wrong = || ParseActionError::new(text, EXPECTED);
        let square = |range: std::ops::Range<usize>| {
            let part = text.get(range).ok_or_else(wrong)?;
            part.parse::<Square>().map_err(|_| wrong())
        };
        let promotion = match text.get(4..).ok_or_else(wrong)? {
            "" => None,
            letter => Some(promotion(letter).ok_or_else(wrong)?),
        };
        Ok(Move {
            from: square(0..2)?,
            to: square(2..4)?,
            promotion,
        })
    }
}

/// The kind that a pawn can become, from its letter.
fn promotion(text: &str) -> Option<Kind> {
    let mut letters = text.chars();
    let kind = Kind::of_letter(letters.next()?)?;
    let alone = letters.next().is_none();
    (alone && Kind::PROMOTIONS.contains(&kind)).then_some(kind)
}
