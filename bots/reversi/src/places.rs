//! Sets of squares that matter on every board: corners, the squares beside
//! them, quarters.

use std::marker::PhantomData;

use games::reversi::{Bits, Field, Size};

/// A corner and the squares beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner<B> {
    /// The corner itself.
    pub(crate) corner: B,
    /// The square beside it on the diagonal.
    pub(crate) diagonal: B,
    /// The two squares beside it on the edges.
    pub(crate) edges: B,
}

/// The sets of a board.
#[derive(Clone, Debug)]
pub(crate) struct Places<S: Size> {
    pub(crate) corners: [Corner<S::Bits>; 4],
    pub(crate) all_corners: S::Bits,
    /// The quarters of the board.
    pub(crate) quarters: [S::Bits; 4],
    size: PhantomData<S>,
}

impl<S: Size> Places<S> {
    pub(crate) fn new() -> Places<S> {
        let last = S::SIDE - 1;
        let bit = |column: u32, row: u32| S::Bits::FIRST << (row * S::SIDE + column);
        let ends = [(0, 1), (last, last - 1)];
        let pairs = ends.map(|row| ends.map(|column| (column, row)));
        let corner = |((column, inner_column), (row, inner_row))| Corner {
            corner: bit(column, row),
            diagonal: bit(inner_column, inner_row),
            edges: bit(inner_column, row) | bit(column, inner_row),
        };
        let [[a, b], [c, d]] = pairs.map(|row| row.map(corner));
        let corners = [a, b, c, d];
        let mut quarters = [S::Bits::NONE; 4];
        for square in 0..S::SIDE * S::SIDE {
            let right = usize::from(square % S::SIDE >= S::SIDE / 2);
            let below = usize::from(square / S::SIDE >= S::SIDE / 2);
            let quarter = &mut quarters[2 * below + right];
            *quarter = *quarter | S::Bits::FIRST << square;
        }
        Places {
            corners,
            all_corners: union(corners.map(|corner| corner.corner)),
            quarters,
            size: PhantomData,
        }
    }

    /// The quarters in which the number of these squares is odd.
    pub(crate) fn odd_quarters(&self, free: S::Bits) -> S::Bits {
        let quarters = self.quarters.iter();
        let odd = quarters.filter(|quarter| (free & **quarter).count() % 2 == 1);
        odd.fold(S::Bits::NONE, |all, quarter| all | *quarter)
    }
}

fn union<B: Bits, const N: usize>(sets: [B; N]) -> B {
    sets.into_iter().fold(B::NONE, |all, set| all | set)
}

/// The squares beside those of a set, in all eight directions.
pub(crate) fn neighbours<S: Size>(set: S::Bits) -> S::Bits {
    let row = set | left::<S>(set) | right::<S>(set);
    (row | row << S::SIDE | row >> S::SIDE) & S::ALL
}

/// A set moved one column to the left; squares that leave the board are
/// dropped.
pub(crate) fn left<S: Size>(set: S::Bits) -> S::Bits {
    (set & !S::FIRST_COLUMN) >> 1
}

/// A set moved one column to the right; squares that leave the board are
/// dropped.
pub(crate) fn right<S: Size>(set: S::Bits) -> S::Bits {
    (set & !(S::FIRST_COLUMN << (S::SIDE - 1))) << 1
}

/// A number of the field, for tables.
pub(crate) fn key<S: Size>(field: Field<S>) -> u64 {
    // Odd numbers with irregular bits: the fractions of square roots.
    const FACTORS: [u64; 4] = [
        0x6a09_e667_f3bc_c909,
        0xbb67_ae85_84ca_a73b,
        0x3c6e_f372_fe94_f82b,
        0xa54f_f53a_5f1d_36f1,
    ];
    let (own, other) = (field.own.wide(), field.other.wide());
    // Both halves of each.
    let words = [
        own as u64,
        other as u64,
        (own >> 64) as u64,
        (other >> 64) as u64,
    ];
    let mixed = words
        .into_iter()
        .zip(FACTORS)
        .fold(0_u64, |key, (word, factor)| {
            key.rotate_left(29) ^ word.wrapping_mul(factor) ^ (word.wrapping_mul(factor) >> 32)
        });
    (mixed ^ mixed >> 32).wrapping_mul(FACTORS[0])
}
