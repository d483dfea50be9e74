//! The Gomocup protocol between a manager and a brain that plays five in a
//! row, one message a line (<https://plastovicka.github.io/protocl2en.htm>).
//!
//! Both directions are pure text: a [`Command`] goes to the brain, a [`Reply`]
//! comes back. Lines are written with CR LF and read with any end.
//!
//! ```
//! use protocol::gomocup::{Cell, Command, Reply};
//!
//! let turn = Command::Turn(Cell { x: 7, y: 7 });
//! assert_eq!(turn.to_string(), "TURN 7,7");
//! assert_eq!(Reply::parse("8, 7"), Reply::Cell(Cell { x: 8, y: 7 }));
//! ```

mod command;
mod reply;

use std::fmt;
use std::str::FromStr;

pub use command::{Command, NoCommand, Owner};
pub use reply::{About, Reply, cells};

/// The end of a line that is sent.
pub const LINE_END: &str = "\r\n";

/// The bits of `INFO rule`, as the protocol numbers them.
pub mod rule {
    /// Five or more in a row win.
    pub const FREESTYLE: u32 = 0;
    /// Exactly five in a row win.
    pub const EXACT: u32 = 1;
    /// The brains play on after the end of a game.
    pub const CONTINUOUS: u32 = 2;
    /// The first player may not make certain shapes.
    pub const RENJU: u32 = 4;
    /// A row that the opponent blocks at both ends does not win.
    pub const CARO: u32 = 8;
}

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
