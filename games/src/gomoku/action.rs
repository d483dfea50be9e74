//! The actions of a seat.

use std::fmt;
use std::str::FromStr;

use super::Point;
use crate::ParseActionError;

/// A stone on a crossing, `H8`, or a word of the opening Swap2: `swap`, `two`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Puts a stone here.
    Play(Point),
    /// Takes the x stones, and puts none.
    Swap,
    /// Puts two more stones, which are the next actions of the turn, and lets
    /// the opponent choose its colour.
    Two,
}

impl Action {
    /// The crossing of a stone; `None` where none is put.
    pub fn point(self) -> Option<Point> {
        match self {
            Action::Play(point) => Some(point),
            Action::Swap | Action::Two => None,
        }
    }
}

impl From<Point> for Action {
    fn from(point: Point) -> Action {
        Action::Play(point)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(point) => point.fmt(f),
            Action::Swap => f.write_str("swap"),
            Action::Two => f.write_str("two"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        if text.eq_ignore_ascii_case("swap") {
            Ok(Action::Swap)
        } else if text.eq_ignore_ascii_case("two") {
            Ok(Action::Two)
        } else {
            text.parse().map(Action::Play)
        }
    }
}
