//! Sets of squares as bits, and the boards they are sets of.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::square::MAX_SIZE;

/// A set of squares: bit `size` · row + column, both counted from 0.
pub trait Bits:
    Copy
    + Debug
    + Eq
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// No square.
    const NONE: Self;
    /// The square with the number 0.
    const FIRST: Self;

    /// The squares of a set of 128 that have a place here; of a board that
    /// fits these are all.
    fn of(set: u128) -> Self;

    /// The same set among 128.
    fn wide(self) -> u128;

    /// How many squares there are.
    fn count(self) -> u32;

    /// The lowest number of a square in the set; the number of bits if it is
    /// empty.
    fn lowest(self) -> u32;

    /// The set without its lowest square.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// The lowest square alone.
    #[must_use]
    fn only_lowest(self) -> Self;

    /// The highest square alone; the square with the number 0 if the set is
    /// empty.
    #[must_use]
    fn only_highest(self) -> Self;

    /// All squares below the one of this set; none if there is none.
    #[must_use]
    fn below(self) -> Self;

    /// All squares above the one of this set; none if there is none.
    #[must_use]
    fn above(self) -> Self;

    /// Whether this square is in the set.
    fn has(self, square: u32) -> bool {
        (self >> square) & Self::FIRST != Self::NONE
    }

    /// The numbers of the squares, in rising order.
    fn squares(self) -> impl Iterator<Item = u32> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let lowest = (rest != Self::NONE).then(|| rest.lowest());
            rest = rest.without_lowest();
            lowest
        })
    }
}

macro_rules! bits {
    ($set:ty) => {
        impl Bits for $set {
            const NONE: $set = 0;
            const FIRST: $set = 1;

            #[inline]
            fn of(set: u128) -> $set {
                // Cuts off squares that no board of this width has.
                set as $set
            }

            #[inline]
            fn wide(self) -> u128 {
                u128::from(self)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_lowest(self) -> $set {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn only_lowest(self) -> $set {
                self & self.wrapping_neg()
            }

            #[inline]
            fn only_highest(self) -> $set {
                1 << (<$set>::BITS - 1 - (self | 1).leading_zeros())
            }

            #[inline]
            fn below(self) -> $set {
                self.wrapping_sub(<$set>::from(self != 0))
            }

            #[inline]
            fn above(self) -> $set {
                self.wrapping_neg() << 1
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// A size of board, for code that is compiled for each.
pub trait Size: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The sets of its squares.
    type Bits: Bits;
    /// The squares along an edge.
    const SIDE: u32;
    /// All squares.
    const ALL: Self::Bits;
    /// The squares of the first column from the left.
    const FIRST_COLUMN: Self::Bits;
    /// All squares that are not in the first or the last column.
    const INNER: Self::Bits;

    /// From a square in each of eight directions to the edge. The squares of
    /// the first four have higher numbers, those of the others lower ones.
    fn rays(square: u32) -> &'static [Self::Bits; 8];
}

macro_rules! size {
    ($(#[$doc:meta])* $name:ident, $side:literal, $bits:ty, $rays:ident, $squares:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        static $rays: [[$bits; 8]; $squares] = {
            let mut table = [[0; 8]; $squares];
            let mut square = 0;
            while square < $side * $side {
                let mut direction = 0;
                while direction < 8 {
                    table[square][direction] = ray($side, square, DIRECTIONS[direction]) as $bits;
                    direction += 1;
                }
                square += 1;
            }
            table
        };

        impl Size for $name {
            type Bits = $bits;
            const SIDE: u32 = $side;
            const ALL: $bits = columns($side, 0, $side) as $bits;
            const FIRST_COLUMN: $bits = columns($side, 0, 1) as $bits;
            const INNER: $bits = columns($side, 1, $side - 1) as $bits;

            #[inline]
            fn rays(square: u32) -> &'static [$bits; 8] {
                // The table is rounded up to a power of two.
                &$rays[square as usize % $squares]
            }
        }
    };
}

size!(
    /// The board of 6×6.
    Six, 6, u64, RAYS_6, 64
);
size!(
    /// The board of 8×8.
    Eight, 8, u64, RAYS_8, 64
);
size!(
    /// The board of 10×10.
    Ten, 10, u128, RAYS_10, 128
);

const _: () = assert!(Ten::SIDE == MAX_SIZE as u32);

/// Steps in columns and rows, first those to higher numbers.
const DIRECTIONS: [(isize, isize); 8] = [
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (-1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
];

/// All squares in this direction from one of a board of `side`.
const fn ray(side: usize, square: usize, (right, down): (isize, isize)) -> u128 {
    let mut set = 0;
    let mut column = (square % side).checked_add_signed(right);
    let mut row = (square / side).checked_add_signed(down);
    while let (Some(x), Some(y)) = (column, row) {
        if x >= side || y >= side {
            break;
        }
        set |= 1 << (y * side + x);
        column = x.checked_add_signed(right);
        row = y.checked_add_signed(down);
    }
    set
}

/// All squares of a board of `side` from this column on to before the other.
const fn columns(side: usize, from: usize, to: usize) -> u128 {
    let mut set = 0;
    let mut square = 0;
    while square < side * side {
        if square % side >= from && square % side < to {
            set |= 1 << square;
        }
        square += 1;
    }
    set
}
