//! The cube as a search sees it: how many stones each side has on every line,
//! in sliced bits, so that one operation asks all lines at once.

use std::sync::LazyLock;

use games::Seat;
use games::qubic::{Qubic, Shape};

/// The part that does not change in a game.
#[derive(Debug)]
struct Geometry {
    /// The cells of each line.
    lines: &'static [u128],
    /// The lines through each cell, as bits.
    through: Vec<u128>,
}

/// The geometries of the cubes of 3, 4 and 5.
static GEOMETRIES: LazyLock<[Geometry; 3]> = LazyLock::new(|| [3, 4, 5].map(Geometry::new));

impl Geometry {
    fn new(size: u8) -> Geometry {
        // Only cubes that exist are asked for.
        let lines = Shape::new(size, false).map_or(&[][..], Shape::lines);
        let through = |cell: u32| {
            let on_it = lines
                .iter()
                .zip(0..)
                .filter(|(line, _)| *line >> cell & 1 == 1);
            on_it.fold(0, |set, (_, index)| set | 1 << index)
        };
        Geometry {
            lines,
            through: (0..u32::from(size).pow(3)).map(through).collect(),
        }
    }
}

/// The stones of a game, with the counts of every line. Cells are numbered as
/// in [`games::qubic::Cell::number`], sides as the seats are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) shape: Shape,
    geometry: &'static Geometry,
    stones: [u128; 2],
    /// For each side: how many stones on every line, as three slices of bits.
    counts: [[u128; 3]; 2],
}

impl Field {
    pub(crate) fn new(shape: Shape) -> Field {
        Field {
            shape,
            geometry: &GEOMETRIES[usize::from(shape.size() - 3)],
            stones: [0; 2],
            counts: [[0; 3]; 2],
        }
    }

    pub(crate) fn of(state: &Qubic) -> Field {
        let stones = [Seat::FIRST, Seat::SECOND].map(|seat| state.stones(seat));
        Field::with_stones(state.shape(), stones)
    }

    pub(crate) fn with_stones(shape: Shape, stones: [u128; 2]) -> Field {
        Field::new(shape).filled(stones)
    }

    /// The field with these stones besides its own.
    #[must_use]
    pub(crate) fn filled(mut self, stones: [u128; 2]) -> Field {
        for (side, cells) in stones.into_iter().enumerate() {
            for cell in bits(cells) {
                self.put(side, cell);
            }
        }
        self
    }

    pub(crate) fn put(&mut self, side: usize, cell: u32) {
        self.stones[side] |= 1 << cell;
        let mut carry = self.geometry.through[cell as usize];
        for slice in &mut self.counts[side] {
            let next = *slice & carry;
            *slice ^= carry;
            carry = next;
        }
    }

    /// The field with one more stone.
    #[must_use]
    pub(crate) fn with(&self, side: usize, cell: u32) -> Field {
        let mut field = *self;
        field.put(side, cell);
        field
    }

    pub(crate) fn stones(&self) -> [u128; 2] {
        self.stones
    }

    /// How many stones a line needs.
    pub(crate) fn length(&self) -> u32 {
        u32::from(self.shape.size())
    }

    /// The cells where a stone may be put now.
    pub(crate) fn playable(&self) -> u128 {
        self.shape.playable(self.occupied())
    }

    pub(crate) fn occupied(&self) -> u128 {
        self.stones[0] | self.stones[1]
    }

    /// The lines with exactly this number of stones of this side and none of the other.
    pub(crate) fn open_lines(&self, side: usize, stones: u32) -> u128 {
        let [ones, twos, fours] = self.counts[side];
        let slice = |set: u128, bit: u32| if stones & bit == 0 { !set } else { set };
        let [a, b, c] = self.counts[1 - side];
        let all = (1 << self.geometry.lines.len()) - 1;
        slice(ones, 1) & slice(twos, 2) & slice(fours, 4) & !(a | b | c) & all
    }

    /// The lines through a cell.
    pub(crate) fn through(&self, cell: u32) -> u128 {
        self.geometry.through[cell as usize]
    }

    /// The free cells of these lines.
    pub(crate) fn free_of(&self, line: u32) -> u128 {
        self.geometry.lines[line as usize] & !self.occupied()
    }

    /// The free cells where a stone of this side completes a line, whether it
    /// may be put there now or not.
    pub(crate) fn completing(&self, side: usize) -> u128 {
        let lines = self.open_lines(side, self.length() - 1);
        bits(lines).fold(0, |cells, line| cells | self.free_of(line))
    }

    /// The cells where a stone of this side wins at once.
    pub(crate) fn wins(&self, side: usize) -> u128 {
        match self.completing(side) {
            0 => 0,
            cells => cells & self.playable(),
        }
    }

    /// Whether this side has a complete line.
    pub(crate) fn has_line(&self, side: usize) -> bool {
        self.open_lines(side, self.length()) != 0
    }
}

/// The numbers of the bits that are set, in rising order.
pub(crate) fn bits(set: u128) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (lowest < u128::BITS).then_some(lowest)
    })
}
