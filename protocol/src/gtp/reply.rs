//! The lines of the engine.

use std::fmt;

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
        fn what_is_read_is_written_and_read_the_same(line in "[=?]?[0-9]{0,11} ?.{0,20}") {
            if let Some(reply) = Reply::parse(&line) {
                let again = reply.to_string();
                prop_assert_eq!(Reply::parse(&again), Some(reply));
            }
        }
    }
}
