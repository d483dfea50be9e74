//! The actions of a seat.

use std::fmt;
use std::str::FromStr;

use super::Point;
use crate::{ParseActionError, Text};

/// A stone on a crossing, `D4`, or no stone, `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Puts a stone here.
    Play(Point),
    /// Leaves the board as it is. Two passes in a row end the game.
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(point) => point.fmt(f),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Action::Pass);
        }
        match text.parse() {
            Ok(point) => Ok(Action::Play(point)),
            Err(_) => Err(ParseActionError::new(
                text,
                Text::new("rules-expected-crossing-or-pass"),
            )),
        }
    }
}
