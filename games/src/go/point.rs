//! A crossing of the board.

use std::fmt;
use std::str::FromStr;

use crate::{ParseActionError, Text};

/// The widest board there is.
pub const MAX_SIZE: u8 = 19;

/// The letters of the columns from the left; there is no I, as it looks like J.
pub(super) const LETTERS: &[u8; MAX_SIZE as usize] = b"ABCDEFGHJKLMNOPQRST";

/// A crossing, written as a column letter (without `I`) and a row from 1 at the
/// bottom: `D4`. It may lie off a smaller board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    row: u8,
    column: u8,
}

impl Point {
    /// The crossing of a column and a row, both counted from 0 and below
    /// [`MAX_SIZE`]; `None` beyond.
    pub fn new(column: u8, row: u8) -> Option<Point> {
        (column < MAX_SIZE && row < MAX_SIZE).then_some(Point { row, column })
    }

    /// The column, counted from 0 at the left.
    pub fn column(self) -> u8 {
        self.column
    }

    /// The row, counted from 0 at the bottom.
    pub fn row(self) -> u8 {
        self.row
    }

    /// The place of the crossing on the widest board, row by row from the
    /// bottom: 0 to 360.
    pub(super) fn index(self) -> usize {
        usize::from(self.row) * usize::from(MAX_SIZE) + usize::from(self.column)
    }

    /// The crossings beside this one on a board of this size: 2 to 4.
    pub fn neighbours(self, size: u8) -> impl Iterator<Item = Point> + use<> {
        let Point { row, column } = self;
        let beside = [
            (column.checked_sub(1), Some(row)),
            (column.checked_add(1), Some(row)),
            (Some(column), row.checked_sub(1)),
            (Some(column), row.checked_add(1)),
        ];
        beside.into_iter().filter_map(move |place| match place {
            (Some(column), Some(row)) if column < size && row < size => Point::new(column, row),
            _ => None,
        })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(LETTERS[usize::from(self.column)]);
        write!(f, "{letter}{}", self.row + 1)
    }
}

impl FromStr for Point {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Point, ParseActionError> {
        let error = || ParseActionError::new(text, Text::new("rules-expected-crossing"));
        let (letter, digits) = match text.as_bytes() {
            [letter, digits @ ..] if matches!(digits.len(), 1 | 2) => (letter, digits),
            _ => return Err(error()),
        };
        if digits[0] == b'0' || !digits.iter().all(u8::is_ascii_digit) {
            return Err(error());
        }
        let letter = letter.to_ascii_uppercase();
        let column = (0..).zip(LETTERS).find(|(_, one)| **one == letter);
        let row = digits.iter().fold(0, |row, digit| row * 10 + digit - b'0');
        column
            .and_then(|(column, _)| Point::new(column, row - 1))
            .ok_or_else(error)
    }
}
