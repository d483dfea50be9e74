//! A place on the board.

use std::fmt;
use std::str::FromStr;

/// A place on the board, written `x,y`, both counted from 0. It may lie off the
/// board that is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The column from the left.
    pub x: u8,
    /// The row from the top.
    pub y: u8,
}

/// A text that is no `x,y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is no place like 7,7")]
pub struct NoCell;

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Reads `x,y`; blanks around the numbers do not matter.
impl FromStr for Cell {
    type Err = NoCell;

    fn from_str(text: &str) -> Result<Cell, NoCell> {
        let (x, y) = text.split_once(',').ok_or(NoCell)?;
        let number = |text: &str| {
            let text = text.trim_ascii();
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.then(|| text.parse().ok()).flatten();
            number.ok_or(NoCell)
        };
        Ok(Cell {
            x: number(x)?,
            y: number(y)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_two_small_numbers_with_a_comma() {
        assert_eq!(" 7 ,12 ".parse(), Ok(Cell { x: 7, y: 12 }));
        assert_eq!(Cell { x: 0, y: 19 }.to_string(), "0,19");
        for wrong in ["", "7", "7,", ",7", "7,7,7", "-1,2", "+1,2", "256,1", "x,1"] {
            assert_eq!(wrong.parse::<Cell>(), Err(NoCell), "{wrong}");
        }
    }
}
