//! Sets of squares as bits, laid out so that one shift steps along a diagonal.
//!
//! Each row has half as many dark squares as the board is wide. After every
//! second row one bit is left out: a step off the left or the right edge ends
//! there, and every step down is a shift by `half` or `half + 1`, whatever the
//! row.

use super::square::Square;

/// Where the squares of a board lie in a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Dark squares in a row.
    half: u32,
}

/// A step along a diagonal, on a board with the low numbers on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards the high numbers, to the left.
    DownLeft,
    /// Towards the high numbers, to the right.
    DownRight,
    /// Towards the low numbers, to the left.
    UpLeft,
    /// Towards the low numbers, to the right.
    UpRight,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [
        Direction::DownLeft,
        Direction::DownRight,
        Direction::UpLeft,
        Direction::UpRight,
    ];

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::DownLeft => Direction::UpRight,
            Direction::DownRight => Direction::UpLeft,
            Direction::UpLeft => Direction::DownRight,
            Direction::UpRight => Direction::DownLeft,
        }
    }

    /// The two directions that cross this one.
    pub const fn crossing(self) -> [Direction; 2] {
        match self {
            Direction::DownLeft | Direction::UpRight => [Direction::DownRight, Direction::UpLeft],
            Direction::DownRight | Direction::UpLeft => [Direction::DownLeft, Direction::UpRight],
        }
    }

    /// Whether a man of this side goes there: that of seat 0 goes down.
    pub const fn is_forward(self, side: usize) -> bool {
        matches!(self, Direction::DownLeft | Direction::DownRight) == (side == 0)
    }
}

impl Geometry {
    /// The board of 8: 32 squares.
    pub const EIGHT: Geometry = Geometry { half: 4 };
    /// The board of 10: 50 squares.
    pub const TEN: Geometry = Geometry { half: 5 };

    /// How many squares, light and dark, lie along an edge.
    pub const fn size(self) -> u8 {
        // 8 or 10.
        (2 * self.half) as u8
    }

    /// How many dark squares there are.
    pub const fn count(self) -> u8 {
        // 32 or 50.
        (2 * self.half * self.half) as u8
    }

    /// The dark squares of a row, counted from 0 at the top; none beyond the
    /// last.
    pub const fn row(self, row: u32) -> u64 {
        if row < 2 * self.half {
            ((1 << self.half) - 1) << (row * self.half + row / 2)
        } else {
            0
        }
    }

    /// All dark squares.
    pub const fn squares(self) -> u64 {
        let mut squares = 0;
        let mut row = 0;
        while row < 2 * self.half {
            squares |= self.row(row);
            row += 1;
        }
        squares
    }

    /// The row where men of this side become kings: for seat 0 the last one.
    pub const fn king_row(self, side: usize) -> u64 {
        match side {
            0 => self.row(2 * self.half - 1),
            _ => self.row(0),
        }
    }

    /// The bit of a square; none where the board has no such square.
    pub const fn bit(self, square: Square) -> u64 {
        if square.number() <= self.count() {
            let index = square.number() as u32 - 1;
            1 << (index + index / (2 * self.half))
        } else {
            0
        }
    }

    /// The square of the lowest bit of a set; `None` for the empty set and for
    /// a bit that is no square.
    pub const fn square(self, bits: u64) -> Option<Square> {
        let index = bits.trailing_zeros();
        let lowest = bits & bits.wrapping_neg();
        match lowest & self.squares() {
            0 => None,
            // At most 53, less one for every second row.
            _ => Square::new((index - index / (2 * self.half + 1) + 1) as u8),
        }
    }

    /// The squares of a set, in the order of their numbers.
    pub fn each(self, mut bits: u64) -> impl Iterator<Item = Square> {
        std::iter::from_fn(move || {
            let square = self.square(bits)?;
            bits &= bits - 1;
            Some(square)
        })
    }

    /// Row and column of a square, from 0 at the top and the left.
    pub const fn place(self, square: Square) -> (u32, u32) {
        let index = square.number() as u32 - 1;
        let row = index / self.half;
        let column = 2 * (index % self.half) + 1 - row % 2;
        (row, column)
    }

    /// All of a set one step on; bits that leave the board are dropped.
    #[inline(always)]
    pub const fn step(self, bits: u64, way: Direction) -> u64 {
        let moved = match way {
            Direction::DownLeft => bits << self.half,
            Direction::DownRight => bits << (self.half + 1),
            Direction::UpLeft => bits >> (self.half + 1),
            Direction::UpRight => bits >> self.half,
        };
        moved & self.squares()
    }

    /// The direction in which `to` lies on a diagonal from `from`, both single
    /// squares.
    pub fn direction(self, from: u64, to: u64) -> Option<Direction> {
        Direction::ALL.into_iter().find(|way| {
            let mut at = self.step(from, *way);
            while at != 0 && at != to {
                at = self.step(at, *way);
            }
            at != 0
        })
    }

    /// The squares strictly between two single squares of one diagonal; none
    /// where they are not on one.
    pub fn between(self, from: u64, to: u64) -> u64 {
        let Some(way) = self.direction(from, to) else {
            return 0;
        };
        let mut squares = 0;
        let mut at = self.step(from, way);
        while at != 0 && at != to {
            squares |= at;
            at = self.step(at, way);
        }
        squares
    }
}
