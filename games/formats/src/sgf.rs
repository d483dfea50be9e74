//! SGF, the *Smart Game Format* FF\[4\] (A. Hollosi, red-bean.com/sgf): five in a
//! row GM\[4\], go GM\[1\], reversi GM\[2\].
//!
//! The main line is read: the first variation everywhere.

mod board;
mod read;
mod tree;
mod write;

pub(crate) use read::games;
pub(crate) use write::write;

use crate::Date;

/// The properties about the whole game that are kept as they stand: place,
/// round, ranks, teams, names and remarks; date and overtime where no more is
/// understood, rules of go by which it is not counted here, and a handicap that is a
/// position.
const FACTS: [&str; 17] = [
    "PC", "RO", "BR", "WR", "BT", "WT", "GN", "ON", "AN", "CP", "SO", "US", "GC", "DT", "OT", "HA",
    "RU",
];

/// What stands before a result in the words about an end that is not that of the board.
const COUNTED: &str = "counted as ";

/// A day as SGF has it.
fn on_calendar(date: Date) -> String {
    format!("{:04}-{:02}-{:02}", date.year, date.month, date.day)
}

#[cfg(test)]
mod tests;
