//! The lines of the engine.

use std::fmt;

use crate::line::split_word;

/// A line from the engine to the manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply<'a> {
    /// `id name NAME`.
    Name(&'a str),
    /// `id author NAME`.
    Author(&'a str),
    /// `option name NAME type …`: the part behind `option`, for
    /// [`super::EngineOption::parse`].
    Option(&'a str),
    /// `uciok`: it has introduced itself.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `bestmove MOVE [ponder MOVE]`.
    BestMove {
        /// Its move.
        best: &'a str,
        /// The answer that it expects.
        ponder: Option<&'a str>,
    },
    /// `info …`: the part behind `info`, for [`super::Info::parse`].
    Info(&'a str),
    /// Another line. The protocol has the manager pass over it.
    Other(&'a str),
}

impl<'a> Reply<'a> {
    /// Reads a line, the manager's side.
    pub fn parse(line: &'a str) -> Reply<'a> {
        let line = line.trim_ascii();
        let (word, rest) = split_word(line);
        match (word, rest) {
            ("info", content) => Reply::Info(content),
            ("bestmove", rest) if !rest.is_empty() => {
                let (best, rest) = split_word(rest);
                let (ponder, expected) = split_word(rest);
                let expected = (ponder == "ponder").then(|| split_word(expected).0);
                Reply::BestMove {
                    best,
                    ponder: expected.filter(|expected| !expected.is_empty()),
                }
            }
            ("uciok", "") => Reply::UciOk,
            ("readyok", "") => Reply::ReadyOk,
            ("id", rest) => match split_word(rest) {
                ("name", name) if !name.is_empty() => Reply::Name(name),
                ("author", name) if !name.is_empty() => Reply::Author(name),
                _ => Reply::Other(line),
            },
            ("option", rest) if !rest.is_empty() => Reply::Option(rest),
            _ => Reply::Other(line),
        }
    }
}

impl fmt::Display for Reply<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "id name {name}"),
            Reply::Author(name) => write!(f, "id author {name}"),
            Reply::Option(content) => write!(f, "option {content}"),
            Reply::UciOk => f.write_str("uciok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::BestMove { best, ponder } => {
                write!(f, "bestmove {best}")?;
                ponder.map_or(Ok(()), |ponder| write!(f, " ponder {ponder}"))
            }
            Reply::Info(content) => write!(f, "info {content}"),
            Reply::Other(line) => f.write_str(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn replies_are_told_apart() {
        let best = |best, ponder| Reply::BestMove { best, ponder };
        for (line, reply) in [
            ("id name Stockfish 17", Reply::Name("Stockfish 17")),
            ("id author the team", Reply::Author("the team")),
            ("id", Reply::Other("id")),
            ("uciok", Reply::UciOk),
            ("  readyok ", Reply::ReadyOk),
            ("bestmove e2e4", best("e2e4", None)),
            ("bestmove e2e4 ponder e7e5", best("e2e4", Some("e7e5"))),
            ("bestmove e2e4 ponder", best("e2e4", None)),
            ("bestmove (none)", best("(none)", None)),
            ("bestmove", Reply::Other("bestmove")),
            ("info depth 1", Reply::Info("depth 1")),
            ("Stockfish 17 by", Reply::Other("Stockfish 17 by")),
        ] {
            assert_eq!(Reply::parse(line), reply, "{line}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            line in "(id|option|bestmove|info|uciok|.{0,5}) ?(name|ponder|[a-z0-9 ]{0,9}){0,4}",
        ) {
            let reply = Reply::parse(&line);
            let again = reply.to_string();
            prop_assert_eq!(Reply::parse(&again), reply);
        }
    }
}
