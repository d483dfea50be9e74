//! A pit: the action of a sowing.

use std::fmt;
use std::str::FromStr;

use crate::{ParseActionError, Text};

/// How many pits a side has.
pub const PITS: usize = 6;

/// One of the six pits of a seat, `a` to `f` from the seat's own left; `f` is
/// next to its own store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit(u8);

impl Pit {
    /// The pit with this number from the own left, counted from 0.
    pub const fn new(index: u8) -> Option<Pit> {
        if index < PITS as u8 {
            Some(Pit(index))
        } else {
            None
        }
    }

    /// All six, from `a` on.
    pub fn all() -> impl DoubleEndedIterator<Item = Pit> {
        (0..PITS as u8).map(Pit)
    }

    /// Its number from the own left, 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many houses lie between it and the house behind its own store: 1 for
    /// `f` to 6 for `a`. So many beans in it end in the store.
    pub const fn distance(self) -> u8 {
        PITS as u8 - self.0
    }

    /// The opponent's pit that lies opposite.
    #[must_use]
    pub const fn opposite(self) -> Pit {
        Pit(PITS as u8 - 1 - self.0)
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl FromStr for Pit {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Pit, ParseActionError> {
        let index = match text.as_bytes() {
            [letter] => letter.to_ascii_lowercase().checked_sub(b'a'),
            _ => None,
        };
        index
            .and_then(Pit::new)
            .ok_or_else(|| ParseActionError::new(text, Text::new("rules-expected-pit")))
    }
}
