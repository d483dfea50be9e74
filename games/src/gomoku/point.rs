//! A crossing of the board.

use std::fmt;
use std::str::FromStr;

use crate::{ParseActionError, Text};

/// The widest board there is.
pub const MAX_SIZE: u8 = 20;

/// The four directions of a row, as steps of column and row.
pub(super) const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A crossing, written as a column letter (`I` included) and a row from 1 at
/// the bottom: `K2`. It may lie off a smaller board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    column: u8,
    row: u8,
}

impl Point {
    /// The crossing of a column and a row, both counted from 0 and below
    /// [`MAX_SIZE`]; `None` beyond.
    pub fn new(column: u8, row: u8) -> Option<Point> {
        (column < MAX_SIZE && row < MAX_SIZE).then_some(Point { column, row })
    }

    /// The column, counted from 0 at the left.
    pub fn column(self) -> u8 {
        self.column
    }

    /// The row, counted from 0 at the bottom.
    pub fn row(self) -> u8 {
        self.row
    }

    /// The crossing this many steps on, if it lies within [`MAX_SIZE`].
    pub(super) fn step(self, (columns, rows): (i8, i8), steps: i8) -> Option<Point> {
        let column = self.column.checked_add_signed(columns * steps)?;
        let row = self.row.checked_add_signed(rows * steps)?;
        Point::new(column, row)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column), self.row + 1)
    }
}

impl FromStr for Point {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Point, ParseActionError> {
        let error = || ParseActionError::new(text, Text::new("rules-expected-point"));
        let (letter, digits) = match text.as_bytes() {
            [letter, digits @ ..] if matches!(digits.len(), 1 | 2) => (letter, digits),
            _ => return Err(error()),
        };
        let column = letter.to_ascii_uppercase().wrapping_sub(b'A');
        if digits[0] == b'0' || !digits.iter().all(u8::is_ascii_digit) {
            return Err(error());
        }
        let row = digits.iter().fold(0, |row, digit| row * 10 + digit - b'0');
        Point::new(column, row - 1).ok_or_else(error)
    }
}
