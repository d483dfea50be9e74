//! A cell of the cube.

use std::fmt;
use std::str::FromStr;

use crate::{ParseActionError, Text};

/// The widest cube there is.
pub const MAX_SIZE: u8 = 5;

/// A cell, written as three digits: the layer from the top, the row from the
/// top and the column from the left, each from 1: `234`. It may lie outside a
/// smaller cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    layer: u8,
    row: u8,
    column: u8,
}

impl Cell {
    /// The cell of a layer, a row and a column, all counted from 0 and below
    /// [`MAX_SIZE`]; `None` beyond.
    pub fn new(layer: u8, row: u8, column: u8) -> Option<Cell> {
        let inside = layer < MAX_SIZE && row < MAX_SIZE && column < MAX_SIZE;
        inside.then_some(Cell { layer, row, column })
    }

    /// The cell with this number in a cube of `size`: the inverse of
    /// [`Cell::number`]. `None` beyond the last.
    pub fn from_number(number: u32, size: u8) -> Option<Cell> {
        let side = u32::from(size.max(1));
        let part = |value: u32| u8::try_from(value).ok();
        Cell::new(
            part(number / (side * side))?,
            part(number / side % side)?,
            part(number % side)?,
        )
        .filter(|cell| cell.layer < size)
    }

    /// `size`² · layer + `size` · row + column, all counted from 0: the bit
    /// that stands for the cell in a set of cells of a cube of `size`. The
    /// cell must lie in the cube.
    pub fn number(self, size: u8) -> u32 {
        let side = u32::from(size);
        (u32::from(self.layer) * side + u32::from(self.row)) * side + u32::from(self.column)
    }

    /// The layer, counted from 0 at the top.
    pub fn layer(self) -> u8 {
        self.layer
    }

    /// The row, counted from 0 at the top.
    pub fn row(self) -> u8 {
        self.row
    }

    /// The column, counted from 0 at the left.
    pub fn column(self) -> u8 {
        self.column
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.layer + 1, self.row + 1, self.column + 1)
    }
}

impl FromStr for Cell {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Cell, ParseActionError> {
        let part = |digit: u8| digit.wrapping_sub(b'1');
        let cell = match text.as_bytes() {
            [layer, row, column] => Cell::new(part(*layer), part(*row), part(*column)),
            _ => None,
        };
        cell.ok_or_else(|| ParseActionError::new(text, Text::new("rules-expected-cell")))
    }
}
