//! The lines of the manager.

use std::fmt;

use crate::line::split_word;

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
        fn what_is_read_is_written_and_read_the_same(line in "[0-9]{0,3} ?.{0,30}") {
            if let Some(command) = Command::parse(&line) {
                let again = command.to_string();
                prop_assert_eq!(Command::parse(&again), Some(command));
            }
        }
    }
}
