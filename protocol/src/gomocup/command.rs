//! The lines of the manager.

use std::fmt;

use super::Cell;
use crate::line::{escaped, split_word};

/// A line from the manager to the brain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// `START n`: a square board of this size; answered by `OK` or `ERROR`.
    Start(u8),
    /// `RECTSTART w,h`: a board of this many columns and rows; answered as
    /// `START`.
    RectStart(Cell),
    /// `RESTART`: a new game on the same board; answered by `OK`.
    Restart,
    /// `BEGIN`: play the first move.
    Begin,
    /// `TURN x,y`: the opponent has played there; answered by a move.
    Turn(Cell),
    /// `TAKEBACK x,y`: take the last stone back; answered by `OK`.
    TakeBack(Cell),
    /// `BOARD`: the stones follow, one a line, up to `DONE`.
    Board,
    /// `x,y,who`: a stone of `BOARD`.
    Stone(Cell, Owner),
    /// `x,y`: a stone of `SWAP2BOARD`.
    OpeningStone(Cell),
    /// `DONE`: all stones were given; answered by a move after `BOARD`, and by
    /// stones or `SWAP` after `SWAP2BOARD`.
    Done,
    /// `SWAP2BOARD`: the stones of a Swap2 opening follow, one a line, up to
    /// `DONE`: none, three or five.
    Swap2Board,
    /// `INFO key value`: a setting; it is not answered.
    Info {
        /// The name of the setting.
        key: &'a str,
        /// Its value; it may have blanks.
        value: &'a str,
    },
    /// `END`: the brain is to end.
    End,
    /// `ABOUT`: asks for the engine's name; answered by one line.
    About,
}

/// The owner of a stone, from the side of the brain that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The brain's own: 1.
    Own,
    /// The opponent's: 2.
    Opponent,
    /// A stone of a winning line of continuous play, or a forbidden point of
    /// renju: 3.
    Other,
}

/// A line that the manager cannot have sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a command of the Gomocup protocol: '{0}'")]
pub struct NoCommand(String);

impl<'a> Command<'a> {
    /// Reads a line, the brain's side. Keywords are taken in any case.
    ///
    /// # Errors
    /// A line that the protocol does not have.
    pub fn parse(line: &'a str) -> Result<Command<'a>, NoCommand> {
        read(line).ok_or_else(|| NoCommand(escaped(line.as_bytes())))
    }
}

fn read(line: &str) -> Option<Command<'_>> {
    let (word, rest) = split_word(line);
    let command = match (word.to_ascii_uppercase().as_str(), rest) {
        ("START", size) => Command::Start(size.parse().ok()?),
        ("RECTSTART", sizes) => Command::RectStart(sizes.parse().ok()?),
        ("TURN", cell) => Command::Turn(cell.parse().ok()?),
        ("TAKEBACK", cell) => Command::TakeBack(cell.parse().ok()?),
        ("INFO", pair) => {
            let (key, value) = split_word(pair);
            (!key.is_empty()).then_some(Command::Info { key, value })?
        }
        ("RESTART", "") => Command::Restart,
        ("BEGIN", "") => Command::Begin,
        ("BOARD", "") => Command::Board,
        ("SWAP2BOARD", "") => Command::Swap2Board,
        ("DONE", "") => Command::Done,
        ("END", "") => Command::End,
        ("ABOUT", "") => Command::About,
        _ => {
            if let Ok(cell) = line.parse() {
                return Some(Command::OpeningStone(cell));
            }
            let (cell, owner) = line.rsplit_once(',')?;
            let owner = match owner.trim_ascii() {
                "1" => Owner::Own,
                "2" => Owner::Opponent,
                "3" => Owner::Other,
                _ => return None,
            };
            Command::Stone(cell.parse().ok()?, owner)
        }
    };
    Some(command)
}

impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Start(size) => write!(f, "START {size}"),
            Command::RectStart(sizes) => write!(f, "RECTSTART {sizes}"),
            Command::Restart => f.write_str("RESTART"),
            Command::Begin => f.write_str("BEGIN"),
            Command::Turn(cell) => write!(f, "TURN {cell}"),
            Command::TakeBack(cell) => write!(f, "TAKEBACK {cell}"),
            Command::Board => f.write_str("BOARD"),
            Command::Stone(cell, owner) => {
                let owner = match owner {
                    Owner::Own => 1,
                    Owner::Opponent => 2,
                    Owner::Other => 3,
                };
                write!(f, "{cell},{owner}")
            }
            Command::OpeningStone(cell) => write!(f, "{cell}"),
            Command::Done => f.write_str("DONE"),
            Command::Swap2Board => f.write_str("SWAP2BOARD"),
            Command::Info { key, value } => write!(f, "INFO {key} {value}"),
            Command::End => f.write_str("END"),
            Command::About => f.write_str("ABOUT"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn keywords_are_taken_in_any_case() {
        assert_eq!(Command::parse("start 15"), Ok(Command::Start(15)));
        assert_eq!(Command::parse(" Begin "), Ok(Command::Begin));
        let value = "C:\\My files";
        let info = Command::Info {
            key: "folder",
            value,
        };
        assert_eq!(Command::parse("INFO folder C:\\My files"), Ok(info));
    }

    #[test]
    fn foreign_lines_are_errors() {
        for line in [
            "",
            "START",
            "START x",
            "START 300",
            "TURN 7",
            "BEGIN now",
            "INFO",
            "7;7",
            "7,7,4",
            "7,7,",
            "HELLO",
        ] {
            assert!(Command::parse(line).is_err(), "{line}");
        }
    }

    fn cell() -> impl Strategy<Value = Cell> {
        (any::<u8>(), any::<u8>()).prop_map(|(x, y)| Cell { x, y })
    }

    fn command() -> impl Strategy<Value = Command<'static>> {
        prop_oneof![
            any::<u8>().prop_map(Command::Start),
            cell().prop_map(Command::RectStart),
            cell().prop_map(Command::Turn),
            cell().prop_map(Command::TakeBack),
            cell().prop_map(Command::OpeningStone),
            (
                cell(),
                prop_oneof![Just(Owner::Own), Just(Owner::Opponent), Just(Owner::Other)]
            )
                .prop_map(|(cell, owner)| Command::Stone(cell, owner)),
            Just(Command::Info {
                key: "time_left",
                value: "1000"
            }),
            Just(Command::Restart),
            Just(Command::Begin),
            Just(Command::Board),
            Just(Command::Swap2Board),
            Just(Command::Done),
            Just(Command::End),
            Just(Command::About),
        ]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(command in command()) {
            let line = command.to_string();
            prop_assert_eq!(Command::parse(&line), Ok(command));
        }

        #[test]
        fn no_line_makes_it_fail(line in ".{0,40}") {
            if let Ok(command) = Command::parse(&line) {
                let again = command.to_string();
                prop_assert_eq!(Command::parse(&again), Ok(command));
            }
        }
    }
}
