//! A dark square of the board.

use std::fmt;

/// A dark square, numbered from 1 as in PDN: along the rows, from the left of
/// the top row, where black's men stand at the start. A board of 8 has 32, a
/// board of 10 has 50.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of the last square of the largest board.
    pub const LAST: u8 = 50;

    /// The square with this number; `None` for 0 and beyond [`Square::LAST`].
    pub const fn new(number: u8) -> Option<Square> {
        match number {
            1..=Square::LAST => Some(Square(number)),
            _ => None,
        }
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
