//! The action of a seat on its turn.

use std::fmt;
use std::str::FromStr;

use super::square::Square;
use crate::{ParseActionError, Text};

/// An action: a disc is put on a square, or the turn is passed, which a seat
/// does if it has no other move, and only then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc is put here: `d3`.
    Square(Square),
    /// No disc can be put anywhere: `pass`.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Square(square) => square.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Move, ParseActionError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let square = text.parse().map(Move::Square);
        square.map_err(|_| ParseActionError::new(text, Text::new("rules-expected-disc-or-pass")))
    }
}
