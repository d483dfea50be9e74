//! A square of the board, and sets of squares as bits.

use std::fmt;
use std::str::FromStr;

use crate::{ParseActionError, Seat, Text};

/// A square, written as file and rank: `e4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of a file and a rank, both counted from 0 (`a` and `1`) and
    /// below 8; `None` beyond.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 {
            Some(Square(rank * 8 + file))
        } else {
            None
        }
    }

    /// The square whose bit this is: 8 · rank + file. Higher bits of the number
    /// are left out.
    pub const fn of_number(number: u32) -> Square {
        Square((number & 63) as u8)
    }

    /// 8 · rank + file, both counted from 0: 0 to 63.
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file, counted from 0 for `a`.
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, counted from 0 for `1`.
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The set that has this square alone.
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// The square of this file on the rank of `self`.
    pub(super) const fn on_file(self, file: u8) -> Square {
        Square((self.0 & 56) | (file & 7))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file());
        write!(f, "{file}{}", self.rank() + 1)
    }
}

impl FromStr for Square {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Square, ParseActionError> {
        let square = match text.as_bytes() {
            [file, rank] => Square::new(
                file.to_ascii_lowercase().wrapping_sub(b'a'),
                rank.wrapping_sub(b'1'),
            ),
            _ => None,
        };
        square.ok_or_else(|| ParseActionError::new(text, Text::new("rules-expected-square")))
    }
}

/// The squares of a set, from `a1` along the ranks.
pub fn squares(set: u64) -> impl Iterator<Item = Square> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (lowest < u64::BITS).then(|| Square::of_number(lowest))
    })
}

/// The ranks of the board as sets, from `1`.
pub(super) const fn rank_set(rank: u8) -> u64 {
    0xff << ((rank & 7) * 8)
}

/// The rank where the pieces of a seat begin.
pub(super) fn back_rank(seat: Seat) -> u64 {
    rank_set(if seat == Seat::FIRST { 0 } else { 7 })
}

/// The dark squares: `a1` and all of its colour.
pub const DARK: u64 = 0xaa55_aa55_aa55_aa55;
