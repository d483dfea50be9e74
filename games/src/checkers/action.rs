//! A whole move in one number.

use std::fmt;
use std::str::FromStr;

use super::square::Square;
use crate::{ParseActionError, Text};

/// The most pieces that a move can capture: all that a side has, as none is
/// jumped twice.
pub const MAX_JUMPS: usize = 20;

/// A whole move: where it begins, and every square it lands on. Written
/// `11-15`; a capture `15x22x29`.
///
/// Six bits for the number of each square, the first one lowest; the highest
/// bit says that it captures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u128);

const BITS: u32 = 6;
const CAPTURE: u128 = 1 << 127;

impl Move {
    /// A move that captures nothing.
    pub const fn quiet(from: Square, to: Square) -> Move {
        Move(from.number() as u128 | (to.number() as u128) << BITS)
    }

    /// A capture that lands on these squares, one at least; `None` where there
    /// are none or more than [`MAX_JUMPS`].
    pub fn capture(from: Square, landings: &[Square]) -> Option<Move> {
        let start = Move(CAPTURE | u128::from(from.number()));
        let path = |path: Move, (jumps, to): (usize, &Square)| path.landing(jumps, *to);
        (1..=MAX_JUMPS)
            .contains(&landings.len())
            .then(|| landings.iter().enumerate().fold(start, path))
    }

    /// The beginning of a capture from here, which lands nowhere yet.
    pub(super) const fn jump_from(from: Square) -> Move {
        Move(CAPTURE | from.number() as u128)
    }

    /// The capture that goes on to this square after so many jumps, of which
    /// there are fewer than [`MAX_JUMPS`].
    #[must_use]
    pub(super) const fn landing(self, jumps: usize, to: Square) -> Move {
        Move(self.0 | (to.number() as u128) << (BITS * (jumps as u32 + 1)))
    }

    /// Whether it captures.
    pub const fn is_capture(self) -> bool {
        self.0 & CAPTURE != 0
    }

    /// Where it begins.
    pub fn from(self) -> Square {
        self.nth(0).unwrap_or(FIRST)
    }

    /// Where it ends.
    pub fn to(self) -> Square {
        self.nth(self.steps()).unwrap_or(FIRST)
    }

    /// How many squares it lands on: for a capture, how many pieces it takes.
    pub const fn steps(self) -> u32 {
        let path = self.0 & !CAPTURE;
        (127 - path.leading_zeros()) / BITS
    }

    /// The squares it lands on, the last one last.
    pub fn landings(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (1..=self.steps()).filter_map(move |step| self.nth(step))
    }

    /// A number that differs from that of every other move.
    pub const fn bits(self) -> u128 {
        self.0
    }

    const fn nth(self, step: u32) -> Option<Square> {
        // Six bits fit.
        Square::new((self.0 >> (BITS * step)) as u8 & 63)
    }
}

/// Every move begins somewhere, so this is never needed; it is no panic.
const FIRST: Square = match Square::new(1) {
    Some(square) => square,
    None => panic!("the board has a first square"),
};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { 'x' } else { '-' };
        self.from().fmt(f)?;
        self.landings()
            .try_for_each(|square| write!(f, "{sign}{square}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Move, ParseActionError> {
        read(text).ok_or_else(|| ParseActionError::new(text, Text::new("rules-expected-numbers")))
    }
}

fn read(text: &str) -> Option<Move> {
    if let Some((from, to)) = text.split_once('-') {
        return Some(Move::quiet(square(from)?, square(to)?));
    }
    let mut squares = text.split(['x', 'X']).map(square);
    let from = squares.next()??;
    let landings: Vec<Square> = squares.collect::<Option<_>>()?;
    Move::capture(from, &landings)
}

fn square(text: &str) -> Option<Square> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_number)?;
    Square::new(number)
}
