//! The lines of the manager.

use std::fmt::{self, Write as _};
use std::num::NonZeroU64;

use super::{MAX_LINE, split_word};

/// A line from the manager. Lines marked *0,2* are sent only to brains that
/// speak that version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManagerLine<'a> {
    /// `hello msg`: ready to talk?
    Hello,
    /// `com msg`: which version?
    Com,
    /// `game NAME`: do you play it?
    Game(&'a str),
    /// `board N`: the size of the board.
    Board(u8),
    /// `option KEY VALUE` (0,2): a rule in force.
    Option {
        /// The option's name.
        key: &'a str,
        /// Its value.
        value: &'a str,
    },
    /// `player SEAT`: your seat.
    Player(&'a str),
    /// `name msg`: asks for the name.
    Name,
    /// `token msg` (0,2): the secret that owns the name?
    Token,
    /// `timeout S`: most seconds for an answer.
    Timeout(NonZeroU64),
    /// `timeoutms N` (0,2): most milliseconds for an answer.
    TimeoutMs(NonZeroU64),
    /// `clock MINE THEIRS` (0,2): milliseconds left; `None` without a clock.
    Clock {
        /// The brain's own clock.
        mine: Option<u64>,
        /// Its opponent's.
        theirs: Option<u64>,
    },
    /// `new game`
    NewGame,
    /// `position TEXT` (0,2): the position to start from.
    Position(&'a str),
    /// `setup M M …` (0,2): moves already played.
    Setup(&'a str),
    /// `move start`: you move first.
    MoveStart,
    /// `move M`: the opponent's turn; yours now.
    Move(&'a str),
    /// `roll D D …` (0,2): the dice thrown; the answer is due.
    Roll(&'a str),
    /// `see TEXT` (0,2): news that need no answer.
    See(&'a str),
    /// `result win|loss|draw CAUSE` (0,2): how the game ended for this brain.
    Result {
        /// From the brain's own side: +1 win, 0 draw, -1 loss.
        returns: i8,
        /// Why it ended.
        cause: &'a str,
    },
    /// `refused TEXT` (0,2): why the brain is sent away; `quit msg` follows.
    Refused(&'a str),
    /// `end game`
    EndGame,
    /// `quit msg`: goodbye.
    Quit,
}

/// A line that the manager cannot have sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a line of the manager: '{0}'")]
pub struct ParseManagerLineError(String);

impl<'a> ManagerLine<'a> {
    /// Reads a line, the brain's side.
    ///
    /// # Errors
    /// A line that the protocol does not have.
    pub fn parse(line: &'a str) -> Result<ManagerLine<'a>, ParseManagerLineError> {
        let error = || ParseManagerLineError(super::escaped(line.as_bytes()));
        let (word, rest) = split_word(line);
        let parsed = match (word, rest) {
            ("hello", "msg") => ManagerLine::Hello,
            ("com", "msg") => ManagerLine::Com,
            ("name", "msg") => ManagerLine::Name,
            ("token", "msg") => ManagerLine::Token,
            ("new", "game") => ManagerLine::NewGame,
            ("end", "game") => ManagerLine::EndGame,
            ("quit", "msg") => ManagerLine::Quit,
            (_, "") => return Err(error()),
            ("game", name) => ManagerLine::Game(name),
            ("board", size) => ManagerLine::Board(size.parse().map_err(|_| error())?),
            ("option", pair) => match split_word(pair) {
                (_, "") => return Err(error()),
                (key, value) => ManagerLine::Option { key, value },
            },
            ("player", seat) => ManagerLine::Player(seat),
            ("timeout", limit) => ManagerLine::Timeout(limit.parse().map_err(|_| error())?),
            ("timeoutms", limit) => ManagerLine::TimeoutMs(limit.parse().map_err(|_| error())?),
            ("clock", both) => {
                let (mine, theirs) = split_word(both);
                let clock = |text: &str| match text {
                    "-" => Ok(None),
                    left => left.parse().map(Some).map_err(|_| error()),
                };
                ManagerLine::Clock {
                    mine: clock(mine)?,
                    theirs: clock(theirs)?,
                }
            }
            ("position", text) => ManagerLine::Position(text),
            ("setup", moves) => ManagerLine::Setup(moves),
            ("move", "start") => ManagerLine::MoveStart,
            ("move", turn) => ManagerLine::Move(turn),
            ("roll", dice) => ManagerLine::Roll(dice),
            ("see", text) => ManagerLine::See(text),
            ("refused", text) => ManagerLine::Refused(text),
            ("result", result) => {
                let (word, cause) = split_word(result);
                let returns = match word {
                    "win" => 1,
                    "draw" => 0,
                    "loss" => -1,
                    _ => return Err(error()),
                };
                ManagerLine::Result { returns, cause }
            }
            _ => return Err(error()),
        };
        Ok(parsed)
    }

    /// Appends the line with its LF.
    pub fn encode(&self, out: &mut Vec<u8>) {
        match self {
            // The two of nearly every message.
            ManagerLine::Move(turn) => {
                out.extend_from_slice(b"move ");
                out.extend_from_slice(turn.as_bytes());
            }
            ManagerLine::MoveStart => out.extend_from_slice(b"move start"),
            line => out.extend_from_slice(line.to_string().as_bytes()),
        }
        out.push(b'\n');
    }
}

impl fmt::Display for ManagerLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ManagerLine::Hello => f.write_str("hello msg"),
            ManagerLine::Com => f.write_str("com msg"),
            ManagerLine::Game(name) => write!(f, "game {name}"),
            ManagerLine::Board(size) => write!(f, "board {size}"),
            ManagerLine::Option { key, value } => write!(f, "option {key} {value}"),
            ManagerLine::Player(seat) => write!(f, "player {seat}"),
            ManagerLine::Name => f.write_str("name msg"),
            ManagerLine::Token => f.write_str("token msg"),
            ManagerLine::Timeout(seconds) => write!(f, "timeout {seconds}"),
            ManagerLine::TimeoutMs(limit) => write!(f, "timeoutms {limit}"),
            ManagerLine::Clock { mine, theirs } => {
                f.write_str("clock")?;
                for left in [mine, theirs] {
                    match left {
                        Some(left) => write!(f, " {left}")?,
                        None => f.write_str(" -")?,
                    }
                }
                Ok(())
            }
            ManagerLine::NewGame => f.write_str("new game"),
            ManagerLine::Position(text) => write!(f, "position {text}"),
            ManagerLine::Setup(moves) => write!(f, "setup {moves}"),
            ManagerLine::MoveStart => f.write_str("move start"),
            ManagerLine::Move(turn) => write!(f, "move {turn}"),
            ManagerLine::Roll(dice) => write!(f, "roll {dice}"),
            ManagerLine::See(text) => write!(f, "see {text}"),
            ManagerLine::Refused(text) => write!(f, "refused {text}"),
            ManagerLine::Result { returns, cause } => {
                let word = match returns {
                    1.. => "win",
                    0 => "draw",
                    _ => "loss",
                };
                write!(f, "result {word} {cause}")
            }
            ManagerLine::EndGame => f.write_str("end game"),
            ManagerLine::Quit => f.write_str("quit msg"),
        }
    }
}

/// The moves of a `setup`, split over as many lines as they need.
pub fn setup_lines<'a>(moves: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let room = MAX_LINE - "setup ".len();
    let mut lines: Vec<String> = Vec::new();
    for word in moves.into_iter().flat_map(str::split_ascii_whitespace) {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= room => {
                let written = write!(line, " {word}");
                debug_assert!(written.is_ok(), "a String takes everything");
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_parsed_back() {
        let ten = NonZeroU64::new(10).unwrap();
        for line in [
            ManagerLine::Hello,
            ManagerLine::Com,
            ManagerLine::Game("gomoku"),
            ManagerLine::Board(15),
            ManagerLine::Option {
                key: "komi",
                value: "7.5",
            },
            ManagerLine::Player("cross"),
            ManagerLine::Name,
            ManagerLine::Token,
            ManagerLine::Timeout(ten),
            ManagerLine::TimeoutMs(ten),
            ManagerLine::Clock {
                mine: Some(1),
                theirs: None,
            },
            ManagerLine::NewGame,
            ManagerLine::Position("3/3/3 cross"),
            ManagerLine::Setup("H8 I9"),
            ManagerLine::MoveStart,
            ManagerLine::Move("c a"),
            ManagerLine::Roll("1 2 2"),
            ManagerLine::See("roll 1 2"),
            ManagerLine::Refused("the name is taken"),
            ManagerLine::Result {
                returns: -1,
                cause: "illegal move",
            },
            ManagerLine::Result {
                returns: 1,
                cause: "win",
            },
            ManagerLine::EndGame,
            ManagerLine::Quit,
        ] {
            let mut bytes = Vec::new();
            line.encode(&mut bytes);
            let text = String::from_utf8(bytes).unwrap();
            let text = text.strip_suffix('\n').unwrap();
            assert_eq!(ManagerLine::parse(text), Ok(line), "{text}");
        }
    }

    #[test]
    fn foreign_lines_are_errors() {
        for line in [
            "",
            "hello",
            "timeout 0",
            "timeout x",
            "board 300",
            "option komi",
            "clock 1",
            "result maybe win",
            "move",
            "jump high",
        ] {
            assert!(ManagerLine::parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_long_setup_takes_several_lines() {
        let moves: Vec<String> = (0..400).map(|n| format!("T{}", n % 20 + 1)).collect();
        let lines = setup_lines(moves.iter().map(String::as_str));
        assert_eq!(lines.len(), 2);
        assert!(
            lines
                .iter()
                .all(|line| line.len() + "setup ".len() <= MAX_LINE)
        );
        let again: Vec<&str> = lines.iter().flat_map(|line| line.split(' ')).collect();
        assert_eq!(again, moves);
    }
}
