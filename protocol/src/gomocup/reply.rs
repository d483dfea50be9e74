//! The lines of the brain.

use std::fmt;

use super::Cell;
use crate::line::split_word;

/// A line from the brain to the manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply<'a> {
    /// `OK`: done as told.
    Ok,
    /// `x,y`: its move.
    Cell(Cell),
    /// `x,y x,y …`: several stones of an opening, see [`cells`].
    Cells(&'a str),
    /// `SWAP`: it takes the other colour.
    Swap,
    /// `SUGGEST x,y`: a move that it would like to play; it is no answer.
    Suggest(Cell),
    /// `MESSAGE text`: for people.
    Message(&'a str),
    /// `DEBUG text`: for the author of the brain.
    Debug(&'a str),
    /// `ERROR text`: it cannot do as it was told.
    Error(&'a str),
    /// `UNKNOWN text`: it does not know the command.
    Unknown(&'a str),
    /// Another line, such as the answer to `ABOUT`.
    Other(&'a str),
}

impl<'a> Reply<'a> {
    /// Reads a line, the manager's side. Keywords are taken in any case but
    /// `SWAP`, which is a decision and no remark.
    pub fn parse(line: &'a str) -> Reply<'a> {
        let line = line.trim_ascii();
        let (word, rest) = split_word(line);
        let is = |keyword: &str| word.eq_ignore_ascii_case(keyword);
        if let Ok(cell) = line.parse() {
            Reply::Cell(cell)
        } else if cells(line).is_some() {
            Reply::Cells(line)
        } else if line == "SWAP" {
            Reply::Swap
        } else if is("OK") {
            // Some say a word more.
            Reply::Ok
        } else if is("MESSAGE") {
            Reply::Message(rest)
        } else if is("DEBUG") {
            Reply::Debug(rest)
        } else if is("ERROR") {
            Reply::Error(rest)
        } else if is("UNKNOWN") {
            Reply::Unknown(rest)
        } else if let (true, Ok(cell)) = (is("SUGGEST"), rest.parse()) {
            Reply::Suggest(cell)
        } else {
            Reply::Other(line)
        }
    }

    /// Whether it is a remark that may come at any time and answers nothing.
    pub fn is_remark(&self) -> bool {
        matches!(
            self,
            Reply::Message(_) | Reply::Debug(_) | Reply::Suggest(_)
        )
    }
}

/// The longest list of stones that an answer can be; more are none.
const MOST_CELLS: usize = 8;

/// The stones of a line `x,y x,y …`, with blanks between them: eight at most.
pub fn cells(line: &str) -> Option<Vec<Cell>> {
    let words = line.split_ascii_whitespace();
    let cells: Option<Vec<Cell>> = words
        .take(MOST_CELLS + 1)
        .map(|word| word.parse().ok())
        .collect();
    cells.filter(|cells| (1..=MOST_CELLS).contains(&cells.len()))
}

impl fmt::Display for Reply<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Cell(cell) => write!(f, "{cell}"),
            Reply::Cells(cells) => f.write_str(cells),
            Reply::Swap => f.write_str("SWAP"),
            Reply::Suggest(cell) => write!(f, "SUGGEST {cell}"),
            Reply::Message(text) => write!(f, "MESSAGE {text}"),
            Reply::Debug(text) => write!(f, "DEBUG {text}"),
            Reply::Error(text) => write!(f, "ERROR {text}"),
            Reply::Unknown(text) => write!(f, "UNKNOWN {text}"),
            Reply::Other(line) => f.write_str(line),
        }
    }
}

/// The answer to `ABOUT`: `name="Pela", version="1.0", author="Petr"`. It is
/// read leniently, since nothing but the name of the player depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct About<'a> {
    /// The name of the brain.
    pub name: Option<&'a str>,
    /// Its version.
    pub version: Option<&'a str>,
}

impl<'a> About<'a> {
    /// Reads the answer.
    pub fn parse(line: &'a str) -> About<'a> {
        About {
            name: value(line, "name"),
            version: value(line, "version"),
        }
    }
}

/// The value behind `key=`, in quotes or up to the next comma; `None` if there
/// is none, or nothing in it.
fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let mut from = 0;
    loop {
        let rest = line.get(from..)?;
        let bytes = rest.as_bytes();
        let found = (0..bytes.len()).find(|at| {
            let word = bytes.get(*at..*at + key.len());
            let before = at.checked_sub(1).map(|before| bytes[before]);
            word.is_some_and(|word| word.eq_ignore_ascii_case(key.as_bytes()))
                && before.is_none_or(|before| !before.is_ascii_alphanumeric())
        })?;
        from += found + key.len();
        let after = line.get(from..)?.trim_ascii_start();
        let Some(after) = after.strip_prefix('=') else {
            continue;
        };
        let after = after.trim_ascii_start();
        let value = match after.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next(),
            None => after.split(',').next(),
        };
        return value.map(str::trim_ascii).filter(|value| !value.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn replies_are_told_apart() {
        for (line, reply) in [
            ("OK", Reply::Ok),
            ("ok - everything is good", Reply::Ok),
            ("7,8", Reply::Cell(Cell { x: 7, y: 8 })),
            ("7,8 8,8\t9,9", Reply::Cells("7,8 8,8\t9,9")),
            ("7,8 8", Reply::Other("7,8 8")),
            ("SWAP", Reply::Swap),
            ("swap", Reply::Other("swap")),
            ("SWAP now", Reply::Other("SWAP now")),
            ("Message depth 5", Reply::Message("depth 5")),
            ("DEBUG", Reply::Debug("")),
            ("ERROR size", Reply::Error("size")),
            ("UNKNOWN command", Reply::Unknown("command")),
            ("SUGGEST 1,2", Reply::Suggest(Cell { x: 1, y: 2 })),
            ("SUGGEST", Reply::Other("SUGGEST")),
            ("99,300", Reply::Other("99,300")),
            ("name=\"X\"", Reply::Other("name=\"X\"")),
        ] {
            assert_eq!(Reply::parse(line), reply, "{line}");
        }
    }

    #[test]
    fn stones_of_one_line_are_read_up_to_a_limit() {
        let cell = |x, y| Cell { x, y };
        assert_eq!(cells("1,2  3,4"), Some(vec![cell(1, 2), cell(3, 4)]));
        assert_eq!(cells(&"1,2 ".repeat(8)).map(|cells| cells.len()), Some(8));
        for wrong in ["", "1,2 3", "1,2;3,4", "1, 2 3,4", &"1,2 ".repeat(9)] {
            assert_eq!(cells(wrong), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(line in ".{0,60}") {
            let reply = Reply::parse(&line);
            let again = reply.to_string();
            prop_assert_eq!(Reply::parse(&again), reply);
        }
    }

    #[test]
    fn names_and_versions_are_found_with_and_without_quotes() {
        let about = About::parse(r#"name="Pela, the 2nd", version="1.5", author="Petr""#);
        assert_eq!(about.name, Some("Pela, the 2nd"));
        assert_eq!(about.version, Some("1.5"));
        let about = About::parse("nickname=Zoë, NAME = Brain , version=2");
        assert_eq!(about.name, Some("Brain"));
        assert_eq!(about.version, Some("2"));
        for nothing in ["", "name", "name=", "name=\"\"", "a brain", "näme=x"] {
            assert_eq!(About::parse(nothing).name, None, "{nothing}");
        }
    }
}
