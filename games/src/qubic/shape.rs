//! The cube without stones: its cells, its lines, and where a stone may go.

use std::sync::LazyLock;

use super::cell::{Cell, MAX_SIZE};

/// The steps of a line that are not each other's reverse: along the edges (3),
/// the diagonals of faces (6) and those of the cube (4).
pub const DIRECTIONS: [[i8; 3]; 13] = [
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
    [0, 1, 1],
    [0, 1, -1],
    [1, 0, 1],
    [1, 0, -1],
    [1, 1, 0],
    [1, -1, 0],
    [1, 1, 1],
    [1, 1, -1],
    [1, -1, 1],
    [1, -1, -1],
];

/// The lines of the cubes of 3, 4 and 5.
static LINES: LazyLock<[Vec<u128>; 3]> = LazyLock::new(|| [3, 4, 5].map(lines_of));

/// A cube and how stones come into it. Sets of cells are bits, numbered by
/// [`Cell::number`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    size: u8,
    gravity: bool,
}

impl Shape {
    /// A cube of 3 to [`MAX_SIZE`] cells a side; `None` for other sizes.
    pub fn new(size: u8, gravity: bool) -> Option<Shape> {
        matches!(size, 3..=MAX_SIZE).then_some(Shape { size, gravity })
    }

    /// How many cells a side has.
    pub fn size(self) -> u8 {
        self.size
    }

    /// Whether a stone falls to the lowest free layer.
    pub fn gravity(self) -> bool {
        self.gravity
    }

    /// The cell in the middle of an odd cube, where no stone may stand.
    pub fn barred(self) -> Option<Cell> {
        let middle = self.size / 2;
        (self.size % 2 == 1)
            .then(|| Cell::new(middle, middle, middle))
            .flatten()
    }

    /// The cells that a stone may ever stand on.
    pub fn cells(self) -> u128 {
        let side = u32::from(self.size);
        ((1 << (side * side * side)) - 1) & !self.barred_bit()
    }

    /// The winning lines: 36 of the 49 in a cube of 3, all 76 in one of 4, 96
    /// of the 109 in one of 5; the others run through the barred cell.
    pub fn lines(self) -> &'static [u128] {
        &LINES[usize::from(self.size - 3)]
    }

    /// The cells where a stone may be put when these are occupied: any free
    /// one, or under gravity the lowest free one of each column. A stone falls
    /// past the barred cell.
    pub fn playable(self, occupied: u128) -> u128 {
        let free = self.cells() & !occupied;
        if !self.gravity {
            return free;
        }
        let side = u32::from(self.size);
        let layer = side * side;
        let floor = ((1 << layer) - 1) << (layer * (side - 1));
        // The barred cell bears stones as soon as the one below it does.
        let bearing = occupied | (self.barred_bit() & (occupied >> layer));
        free & (floor | bearing >> layer)
    }

    /// The cells right below these, where stones fall past the barred one.
    pub fn below(self, cells: u128) -> u128 {
        let layer = u32::from(self.size) * u32::from(self.size);
        let below = cells << layer;
        (below | (below & self.barred_bit()) << layer) & self.cells()
    }

    fn barred_bit(self) -> u128 {
        self.barred().map_or(0, |cell| 1 << cell.number(self.size))
    }
}

fn lines_of(size: u8) -> Vec<u128> {
    let shape = Shape {
        size,
        gravity: false,
    };
    let mut lines = Vec::new();
    for number in 0..u32::from(size).pow(3) {
        let Some(start) = Cell::from_number(number, size) else {
            continue;
        };
        for direction in DIRECTIONS {
            let line = line_from(start, direction, size);
            lines.extend(line.filter(|line| line & !shape.cells() == 0));
        }
    }
    lines
}

/// The cells from one face of the cube to another, if there are `size` of them.
fn line_from(start: Cell, direction: [i8; 3], size: u8) -> Option<u128> {
    let at = |steps: i8| {
        let along = |from: u8, step: i8| from.checked_add_signed(step * steps);
        let cell = Cell::new(
            along(start.layer(), direction[0])?,
            along(start.row(), direction[1])?,
            along(start.column(), direction[2])?,
        )?;
        let inside = cell.layer() < size && cell.row() < size && cell.column() < size;
        inside.then_some(cell)
    };
    let steps = size.cast_signed();
    (0..steps).try_fold(0, |line, step| Some(line | 1 << at(step)?.number(size)))
}
