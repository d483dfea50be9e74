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
    /// All sizes, the smallest first, for brains of protocol 0,2.
    pub all: &'static [u8],
}

impl Boards {
    /// Whether the game is played on a board of this size.
    pub fn has(&self, size: u8) -> bool {
        self.all.contains(&size)
    }

    /// Whether there is more than one size.
    pub fn has_choice(&self) -> bool {
        self.all.len() > 1
    }

    /// The smallest and the largest size, where every size between them is
    /// played on too.
    pub fn range(&self) -> Option<(u8, u8)> {
        let (least, most) = (*self.all.first()?, *self.all.last()?);
        let is_whole = self.all.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        is_whole.then_some((least, most))
    }

    /// All sizes in words: `6`, `3 to 20`, `6, 8 or 10`.
    pub fn in_words(&self) -> String {
        match (self.range(), self.all) {
            (_, []) => String::new(),
            (_, [only]) => only.to_string(),
            (Some((least, most)), _) => format!("{least} to {most}"),
            (None, [rest @ .., last]) => {
                let rest: Vec<String> = rest.iter().map(u8::to_string).collect();
                format!("{} or {last}", rest.join(", "))
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GAMES;

    #[test]
    fn sizes_are_told_in_words() {
        let boards = |all| Boards {
            default: 6,
            published: &[],
            all,
        };
        for (all, words) in [
            (&[6][..], "6"),
            (&[5, 6], "5 to 6"),
            (&[3, 4, 5, 6], "3 to 6"),
            (&[6, 8], "6 or 8"),
            (&[6, 8, 10], "6, 8 or 10"),
            (&[5, 6, 8], "5, 6 or 8"),
        ] {
            assert_eq!(boards(all).in_words(), words);
        }
        let even = boards(&[6, 8, 10]);
        assert!(even.has(8) && !even.has(7) && even.has_choice());
        assert_eq!(
            (even.range(), boards(&[6, 7]).range()),
            (None, Some((6, 7)))
        );
    }

    #[test]
    fn every_game_has_its_usual_board_among_its_sizes_which_rise() {
        for entry in GAMES {
            let boards = &entry.info.boards;
            assert!(boards.has(boards.default), "{}", entry.info.name);
            assert!(boards.published.iter().all(|size| boards.has(*size)));
            assert!(boards.all.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }
}
