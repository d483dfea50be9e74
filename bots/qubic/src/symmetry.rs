//! The 192 ways to see a cube of 4 cells a side: maps of the cells onto
//! themselves that keep the 76 lines.
//!
//! Besides the 48 turns and reflections of the cube, the four places along all
//! three axes may be renumbered by any permutation that commutes with reversal:
//! it maps diagonals to diagonals. There are eight of these, and reversal
//! itself is a reflection already: 48 · 8 / 2 = 192.

use std::sync::LazyLock;

/// How many there are.
pub(crate) const SYMMETRIES: usize = 192;

/// Stones as bits 16 · layer + 4 · row + column: the first seat's, the second's.
pub(crate) type Position = (u64, u64);

struct Symmetry {
    /// The image of each cell.
    cells: [u8; 64],
    /// The images of the cells of each byte of a set.
    bytes: Box<[[u64; 256]; 8]>,
}

static TABLE: LazyLock<Vec<Symmetry>> = LazyLock::new(|| maps().into_iter().map(table).collect());

/// The permutations of 0 to 3 that commute with reversal, one of each pair
/// that differs by reversal.
const RENUMBERINGS: [[u8; 4]; 4] = [[0, 1, 2, 3], [0, 2, 1, 3], [1, 0, 3, 2], [1, 3, 0, 2]];

const AXES: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

fn maps() -> Vec<[u8; 64]> {
    let mut maps = Vec::with_capacity(SYMMETRIES);
    for axes in AXES {
        for reversed in 0..8u8 {
            for numbers in RENUMBERINGS {
                let place = |axis: usize, at: u8| {
                    let at = numbers[usize::from(at)];
                    if reversed >> axis & 1 == 1 {
                        3 - at
                    } else {
                        at
                    }
                };
                maps.push(std::array::from_fn(|cell| {
                    let cell = cell as u8;
                    let from = [cell >> 4, cell >> 2 & 3, cell & 3];
                    let to = [0, 1, 2].map(|axis| place(axis, from[axes[axis]]));
                    to[0] << 4 | to[1] << 2 | to[2]
                }));
            }
        }
    }
    maps
}

fn table(cells: [u8; 64]) -> Symmetry {
    let mut bytes = Box::new([[0; 256]; 8]);
    for (index, sets) in bytes.iter_mut().enumerate() {
        for (byte, set) in sets.iter_mut().enumerate() {
            let on = (0..8).filter(|bit| byte >> bit & 1 == 1);
            *set = on.fold(0, |set, bit| set | 1 << cells[8 * index + bit]);
        }
    }
    Symmetry { cells, bytes }
}

impl Symmetry {
    fn map(&self, set: u64) -> u64 {
        let bytes = set.to_le_bytes();
        (0..8).fold(0, |image, index| {
            image | self.bytes[index][usize::from(bytes[index])]
        })
    }
}

/// The least of the 192 images of a position, and the number of a symmetry
/// that leads to it.
pub(crate) fn canonical((cross, round): Position) -> (Position, usize) {
    let mut best = (u64::MAX, u64::MAX);
    let mut number = 0;
    for (index, symmetry) in TABLE.iter().enumerate() {
        let first = symmetry.map(cross);
        if first > best.0 {
            continue;
        }
        let image = (first, symmetry.map(round));
        if image < best {
            best = image;
            number = index;
        }
    }
    (best, number)
}

/// The image of a position by a symmetry.
pub(crate) fn map(symmetry: usize, (cross, round): Position) -> Position {
    let symmetry = &TABLE[symmetry];
    (symmetry.map(cross), symmetry.map(round))
}

/// The image of a cell by a symmetry.
pub(crate) fn map_cell(symmetry: usize, cell: u8) -> u8 {
    TABLE[symmetry].cells[usize::from(cell)]
}

/// The cell that a symmetry takes to `image`.
pub(crate) fn unmap_cell(symmetry: usize, image: u8) -> u8 {
    let cells = TABLE[symmetry].cells.iter().zip(0..);
    // Every symmetry reaches every cell.
    cells
        .map(|(to, from)| (*to, from))
        .find(|(to, _)| *to == image)
        .map_or(image, |(_, from)| from)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use games::qubic::Shape;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn there_are_192_and_each_keeps_the_76_lines() {
        let lines: HashSet<u64> = Shape::new(4, false)
            .unwrap()
            .lines()
            .iter()
            .map(|line| *line as u64)
            .collect();
        let different: HashSet<[u8; 64]> = TABLE.iter().map(|symmetry| symmetry.cells).collect();
        assert_eq!(different.len(), SYMMETRIES);
        for symmetry in TABLE.iter() {
            let images: HashSet<u64> = lines.iter().map(|line| symmetry.map(*line)).collect();
            assert_eq!(images, lines);
        }
    }

    proptest! {
        #[test]
        fn all_images_of_a_position_have_the_same_canonical_one(
            cross in any::<u64>(),
            round in any::<u64>(),
            symmetry in 0..SYMMETRIES,
            cell in 0u8..64,
        ) {
            let (cross, round) = (cross & !round, round);
            let (least, number) = canonical((cross, round));
            let image = (TABLE[symmetry].map(cross), TABLE[symmetry].map(round));
            prop_assert_eq!(canonical(image).0, least);
            prop_assert_eq!((TABLE[number].map(cross), TABLE[number].map(round)), least);
            prop_assert_eq!(unmap_cell(symmetry, map_cell(symmetry, cell)), cell);
        }
    }
}
