//! The lines of the manager.

use std::fmt;

use super::Go;
use crate::line::{escaped, split_word};

/// A line from the manager to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// `uci`: introduce yourself; answered by `id`, `option` and `uciok`.
    Uci,
    /// `debug on|off`.
    Debug(bool),
    /// `isready`: answered by `readyok`.
    IsReady,
    /// `setoption name NAME [value VALUE]`.
    SetOption {
        /// The name of the option; it may have blanks.
        name: &'a str,
        /// Its value; `None` for a button.
        value: Option<&'a str>,
    },
    /// `ucinewgame`: the next position is of another game.
    NewGame,
    /// `position startpos|fen FEN [moves M M …]`.
    Position {
        /// The FEN of the position to start from; `None` for the usual start.
        fen: Option<&'a str>,
        /// The moves from there, separated by blanks; empty if there are none.
        moves: &'a str,
    },
    /// `go …`: think and answer with `bestmove`.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `quit`: the engine is to end.
    Quit,
}

/// A line that the engine does not know. The protocol has it pass over such a
/// line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a command of UCI: '{0}'")]
pub struct NoCommand(String);

impl<'a> Command<'a> {
    /// Reads a line, the engine's side.
    ///
    /// # Errors
    /// A line that the protocol does not have.
    pub fn parse(line: &'a str) -> Result<Command<'a>, NoCommand> {
        read(line).ok_or_else(|| NoCommand(escaped(line.as_bytes())))
    }
}

fn read(line: &str) -> Option<Command<'_>> {
    let (word, rest) = split_word(line);
    let command = match (word, rest) {
        ("uci", "") => Command::Uci,
        ("isready", "") => Command::IsReady,
        ("ucinewgame", "") => Command::NewGame,
        ("stop", "") => Command::Stop,
        ("ponderhit", "") => Command::PonderHit,
        ("quit", "") => Command::Quit,
        ("debug", "on") => Command::Debug(true),
        ("debug", "off") => Command::Debug(false),
        ("setoption", rest) => {
            let name = after_word(rest, "name")?;
            let (name, value) = match cut_at_word(name, "value") {
                Some((name, value)) => (name, Some(value)),
                None => (name, None),
            };
            (!name.is_empty()).then_some(Command::SetOption { name, value })?
        }
        ("position", rest) => {
            let (start, moves) = cut_at_word(rest, "moves").unwrap_or((rest, ""));
            let fen = match start {
                "startpos" => None,
                _ => Some(after_word(start, "fen").filter(|fen| !fen.is_empty())?),
            };
            Command::Position { fen, moves }
        }
        ("go", rest) => Command::Go(Go::parse(rest)),
        _ => return None,
    };
    Some(command)
}

/// The rest after this first word.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = split_word(text);
    (first == word).then_some(rest)
}

/// The parts of a text before and behind a word in it.
fn cut_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let mut rest = text.trim_ascii();
    let whole = rest;
    loop {
        let (first, after) = split_word(rest);
        if first.is_empty() {
            return None;
        }
        if first == word {
            let before = &whole[..whole.len() - rest.len()];
            return Some((before.trim_ascii_end(), after));
        }
        rest = after;
    }
}

impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::Debug(true) => f.write_str("debug on"),
            Command::Debug(false) => f.write_str("debug off"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value } => {
                write!(f, "setoption name {name}")?;
                value.map_or(Ok(()), |value| write!(f, " value {value}"))
            }
            Command::NewGame => f.write_str("ucinewgame"),
            Command::Position { fen, moves } => {
                match fen {
                    Some(fen) => write!(f, "position fen {fen}")?,
                    None => f.write_str("position startpos")?,
                }
                if moves.is_empty() {
                    Ok(())
                } else {
                    write!(f, " moves {moves}")
                }
            }
            Command::Go(go) => write!(f, "go{go}"),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const FEN: &str = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";

    #[test]
    fn positions_and_options_are_cut_at_their_words() {
        let fen = Some(FEN);
        for (line, command) in [
            (
                "position  startpos".to_owned(),
                Command::Position {
                    fen: None,
                    moves: "",
                },
            ),
            (
                "position startpos moves e2e4 e7e5".to_owned(),
                Command::Position {
                    fen: None,
                    moves: "e2e4 e7e5",
                },
            ),
            (
                format!("position fen {FEN}"),
                Command::Position { fen, moves: "" },
            ),
            (
                format!("position fen {FEN} moves e2e4"),
                Command::Position { fen, moves: "e2e4" },
            ),
            (
                "setoption name Clear Hash".to_owned(),
                Command::SetOption {
                    name: "Clear Hash",
                    value: None,
                },
            ),
            (
                "setoption name Skill Level value 3".to_owned(),
                Command::SetOption {
                    name: "Skill Level",
                    value: Some("3"),
                },
            ),
        ] {
            assert_eq!(Command::parse(&line), Ok(command), "{line}");
        }
    }

    #[test]
    fn foreign_lines_are_errors() {
        for line in [
            "",
            "position",
            "position fen",
            "setoption",
            "setoption name",
            "setoption value 3",
            "debug",
            "uci now",
            "hello",
        ] {
            assert!(Command::parse(line).is_err(), "{line}");
        }
    }

    proptest! {
        #[test]
        fn what_is_read_is_written_and_read_the_same(line in prop_oneof![
            ".{0,60}",
            "(position|setoption|go) (startpos|fen|name|moves|value|wtime|depth|infinite|[a-h1-8 ]{1,4}| ){0,8}",
        ]) {
            if let Ok(command) = Command::parse(&line) {
                let again = command.to_string();
                prop_assert_eq!(Command::parse(&again), Ok(command), "{}", again);
            }
        }
    }
}
