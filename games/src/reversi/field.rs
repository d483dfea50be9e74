//! The discs as the side on turn sees them, for searches.

use super::bits::{Bits, Size};

/// The discs of a board, without more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Field<S: Size> {
    /// The discs of the side on turn.
    pub own: S::Bits,
    /// The discs of the other side.
    pub other: S::Bits,
}

impl<S: Size> Field<S> {
    /// The squares without a disc.
    #[inline]
    pub fn free(self) -> S::Bits {
        !(self.own | self.other) & S::ALL
    }

    /// The squares where the side on turn may put a disc.
    #[inline]
    pub fn moves(self) -> S::Bits {
        // A line of discs that reaches the first or the last column ends there.
        let inner = self.other & S::INNER;
        let side = S::SIDE;
        let ends = self.ends(inner, 1)
            | self.ends(self.other, side)
            | self.ends(inner, side - 1)
            | self.ends(inner, side + 1);
        ends & self.free()
    }

    /// The discs that turn if the side on turn puts one on this free square;
    /// none if it may not.
    #[inline]
    pub fn flips(self, square: u32) -> S::Bits {
        let [right, down_left, down, down_right, rest @ ..] = S::rays(square);
        let mut flips = S::Bits::NONE;
        for ray in [right, down_left, down, down_right] {
            // The first square of the ray without a disc of the other side.
            let end = (*ray & !self.other).only_lowest() & self.own;
            flips = flips | (*ray & end.below());
        }
        for ray in rest {
            let stops = *ray & !self.other;
            let end = stops.only_highest() & stops & self.own;
            flips = flips | (*ray & end.above());
        }
        flips
    }

    /// The field after a disc was put on a square and these were turned, the
    /// other side being on turn.
    #[inline]
    #[must_use]
    pub fn played(self, square: u32, flips: S::Bits) -> Field<S> {
        Field {
            own: self.other ^ flips,
            other: self.own | flips | S::Bits::FIRST << square,
        }
    }

    /// The same field, the other side being on turn.
    #[inline]
    #[must_use]
    pub fn passed(self) -> Field<S> {
        Field {
            own: self.other,
            other: self.own,
        }
    }

    /// The squares behind lines of discs of the other side (among `through`)
    /// that begin beside an own one, in the directions that add or subtract
    /// this to the number of a square.
    #[inline]
    fn ends(self, through: S::Bits, step: u32) -> S::Bits {
        let mut up = self.own << step & through;
        let mut down = self.own >> step & through;
        for _ in 3..S::SIDE {
            up = up | (up << step & through);
            down = down | (down >> step & through);
        }
        up << step | down >> step
    }
}
