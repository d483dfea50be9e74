//! The Go Text Protocol, version 2, between a manager and a go engine
//! (Gunnar Farnebäck's draft of October 2002).
//!
//! Both directions are pure text: a [`Command`] with a number goes to the
//! engine, a [`Reply`] with the same number comes back and ends with an empty
//! line. Vertices are text that the game reads.
//!
//! ```
//! use protocol::gtp::{Command, Reply};
//!
//! let command = Command { id: Some(7), name: "genmove", arguments: "black" };
//! assert_eq!(command.to_string(), "7 genmove black");
//! let reply = Reply::parse("=7 D4").unwrap();
//! assert_eq!((reply.is_ok, reply.id, reply.text), (true, Some(7), "D4"));
//! ```

mod analysis;

use std::fmt;

pub use analysis::Analysis;

use crate::line::split_word;

/// The end of a line that is sent.
pub const LINE_END: &str = "\n";

/// A line from the manager to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'a> {
    /// The number that the reply repeats.
    pub id: Option<u32>,
    /// The name of the command.
    pub name: &'a str,
    /// Its arguments, separated by blanks; empty if there are none.
    pub arguments: &'a str,
}

impl<'a> Command<'a> {
    /// Reads a line, the engine's side; `None` if nothing stands on it but
    /// blanks and a comment.
    pub fn parse(line: &'a str) -> Option<Command<'a>> {
        let line = line.split('#').next().unwrap_or_default();
        let (first, rest) = split_word(line);
        let id = if first.bytes().all(|byte| byte.is_ascii_digit()) {
            first.parse().ok()
        } else {
            None
        };
        let (name, arguments) = match id {
            Some(_) => split_word(rest),
            None => (first, rest),
        };
        (!name.is_empty()).then_some(Command {
            id,
            name,
            arguments,
        })
    }
}

impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        f.write_str(self.name)?;
        if self.arguments.is_empty() {
            Ok(())
        } else {
            write!(f, " {}", self.arguments)
        }
    }
}

/// The first line of a reply of the engine; a reply ends with an empty line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply<'a> {
    /// Whether the command was done (`=`) or failed (`?`).
    pub is_ok: bool,
    /// The number of the command.
    pub id: Option<u32>,
    /// The result, or why it failed.
    pub text: &'a str,
}

impl<'a> Reply<'a> {
    /// Reads the first line of a reply; `None` for any other line, such as
    /// the further lines of a longer reply.
    pub fn parse(line: &'a str) -> Option<Reply<'a>> {
        let is_ok = match line.as_bytes().first()? {
            b'=' => true,
            b'?' => false,
            _ => return None,
        };
        let rest = &line[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, behind) = rest.split_at(digits);
        // `=7D4` has no number: a blank or nothing stands behind one.
        let is_number = behind.is_empty() || behind.starts_with([' ', '\t']);
        let id = digits.parse().ok().filter(|_| is_number);
        let text = if id.is_some() { behind } else { rest };
        Some(Reply {
            is_ok,
            id,
            text: text.trim_ascii(),
        })
    }
}

/// Writes the reply without the two line ends behind it.
impl fmt::Display for Reply<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_ok { "=" } else { "?" })?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        write!(f, " {}", self.text)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_and_comments_are_taken_apart() {
        let command = |id, name, arguments| {
            Some(Command {
                id,
                name,
                arguments,
            })
        };
        for (line, expected) in [
            ("name", command(None, "name", "")),
            ("12 play black D4", command(Some(12), "play", "black D4")),
            ("boardsize 9 # small", command(None, "boardsize", "9")),
            ("", None),
            ("  # nothing", None),
            ("12", None),
            ("99999999999 name", command(None, "99999999999", "name")),
        ] {
            assert_eq!(Command::parse(line), expected, "{line}");
        }
    }

    proptest! {
        #[test]
        fn commands_are_written_and_read_the_same(line in "[0-9]{0,3} ?.{0,30}") {
            if let Some(command) = Command::parse(&line) {
                let again = command.to_string();
                prop_assert_eq!(Command::parse(&again), Some(command));
            }
        }
    }

    #[test]
    fn marks_and_numbers_are_taken_apart() {
        let reply = |is_ok, id, text| Some(Reply { is_ok, id, text });
        for (line, expected) in [
            ("=", reply(true, None, "")),
            ("=3", reply(true, Some(3), "")),
            ("=3 D4", reply(true, Some(3), "D4")),
            ("= D4 ", reply(true, None, "D4")),
            ("?4 illegal move", reply(false, Some(4), "illegal move")),
            ("=7x", reply(true, None, "7x")),
            ("play", None),
            ("", None),
        ] {
            assert_eq!(Reply::parse(line), expected, "{line}");
        }
    }

    proptest! {
        #[test]
        fn replies_are_written_and_read_the_same(line in "[=?]?[0-9]{0,11} ?.{0,20}") {
            if let Some(reply) = Reply::parse(&line) {
                let again = reply.to_string();
                prop_assert_eq!(Reply::parse(&again), Some(reply));
            }
        }
    }
}
