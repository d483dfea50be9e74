//! The facts about a game that do not depend on a state.

use std::ops::RangeInclusive;

/// What a game is called, who sits at it and what may be set.
#[derive(Debug)]
pub struct GameInfo {
    /// The name on the wire and on the command line.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The names of all seats on the wire, first to move first.
    pub seats: &'static [&'static str],
    /// The fewest seats that play, and as many as do where nothing else is
    /// asked for; the most are all of them.
    pub least_seats: u8,
    /// The sizes of board.
    pub boards: Boards,
    /// The rules that may be changed, each with its default.
    pub options: &'static [OptionInfo],
}

/// The sizes of board that a game is played on.
#[derive(Debug)]
pub struct Boards {
    /// The size where none is asked for.
    pub default: u8,
    /// The sizes that a brain of protocol 0,1 plays on.
    pub published: &'static [u8],
    /// All sizes, for brains of protocol 0,2.
    pub all: RangeInclusive<u8>,
}

/// One rule of a game that may be changed.
#[derive(Debug)]
pub struct OptionInfo {
    /// Its name on the wire: `rule`, `line`, `komi`, …
    pub key: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
    /// The value where none is asked for; it is never sent.
    pub default: &'static str,
    /// What it does, for `--help`.
    pub help: &'static str,
}

/// The values an option takes.
#[derive(Debug)]
pub enum OptionKind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number of this range.
    Integer(RangeInclusive<i64>),
    /// A whole number or one and a half, written as `7` or `7.5`; the range is
    /// in halves.
    Halves(RangeInclusive<i64>),
}

impl OptionKind {
    /// A number of halves as it is written: `7`, `-0.5`.
    pub fn halves(number: i64) -> String {
        let sign = if number < 0 { "-" } else { "" };
        let number = number.unsigned_abs();
        let half = if number.is_multiple_of(2) { "" } else { ".5" };
        format!("{sign}{}{half}", number / 2)
    }
}

impl GameInfo {
    /// The option of this name.
    pub fn option(&self, key: &str) -> Option<&OptionInfo> {
        self.options.iter().find(|option| option.key == key)
    }
}
