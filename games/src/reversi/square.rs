//! A square of the board.

use std::fmt;
use std::str::FromStr;

use crate::{ParseActionError, Text};

/// The widest board there is.
pub const MAX_SIZE: u8 = 10;

/// A square, written as the letter of its column from the left and the number
/// of its row from the top: `d3`. It may lie outside a smaller board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    row: u8,
    column: u8,
}

impl Square {
    /// The square of a column and a row, both counted from 0 and below
    /// [`MAX_SIZE`]; `None` beyond.
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < MAX_SIZE && row < MAX_SIZE {
            Some(Square { row, column })
        } else {
            None
        }
    }

    /// The square with this number on a board of `size`: the inverse of
    /// [`Square::number`]. `None` beyond the last.
    pub fn from_number(number: u32, size: u8) -> Option<Square> {
        let side = u32::from(size.max(1));
        let part = |value: u32| u8::try_from(value).ok();
        let square = Square::new(part(number % side)?, part(number / side)?);
        square.filter(|square| square.row < size)
    }

    /// `size` · row + column, both counted from 0: the bit that stands for the
    /// square in a set of squares of a board of `size`. The square must lie on
    /// the board.
    pub fn number(self, size: u8) -> u32 {
        u32::from(self.row) * u32::from(size) + u32::from(self.column)
    }

    /// The column, counted from 0 at the left.
    pub fn column(self) -> u8 {
        self.column
    }

    /// The row, counted from 0 at the top.
    pub fn row(self) -> u8 {
        self.row
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl FromStr for Square {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Square, ParseActionError> {
        let digit = |digit: u8| digit.is_ascii_digit().then(|| digit - b'0');
        let row = match text.as_bytes() {
            [_, row] => digit(*row),
            [_, b'1', b'0'] => Some(MAX_SIZE),
            _ => None,
        };
        let column = text
            .bytes()
            .next()
            .map(|letter| letter.to_ascii_lowercase());
        let square = column
            .zip(row)
            .and_then(|(column, row)| Square::new(column.wrapping_sub(b'a'), row.wrapping_sub(1)));
        square.ok_or_else(|| ParseActionError::new(text, Text::new("rules-expected-disc")))
    }
}
