//! The grid of a board: the crossings that lie beside each other.

use super::bits::Bits;

/// The crossings of a board of one size, numbered row by row from the bottom.
#[derive(Debug)]
pub(crate) struct Grid<const W: usize> {
    pub(crate) size: usize,
    /// The crossings beside each one.
    pub(crate) beside: Vec<Vec<usize>>,
    /// The same as sets.
    pub(crate) beside_set: Vec<Bits<W>>,
    /// The crossings that touch a corner of each one.
    pub(crate) corners: Vec<Vec<usize>>,
    /// The eight places around each one, from the lower left in reading order;
    /// [`Grid::OFF`] off the board.
    pub(crate) around: Vec<[usize; 8]>,
    /// How many lines lie between each one and the edge: 0 on the edge.
    pub(crate) height: Vec<usize>,
}

impl<const W: usize> Grid<W> {
    /// The number of the place that stands for all that is off the board.
    pub(crate) const OFF: usize = 64 * W - 1;

    pub(crate) fn new(size: usize) -> Grid<W> {
        let number = |column: isize, row: isize| -> Option<usize> {
            let [column, row] = [column, row].map(usize::try_from);
            match (column, row) {
                (Ok(column), Ok(row)) if column < size && row < size => Some(row * size + column),
                _ => None,
            }
        };
        // Boards have at most 19 lines.
        let places = || (0..size as isize).flat_map(|y| (0..size as isize).map(move |x| (x, y)));
        let near = |steps: &[(isize, isize)]| -> Vec<Vec<usize>> {
            let at = |(x, y): (isize, isize)| {
                let near = steps.iter().filter_map(|(dx, dy)| number(x + dx, y + dy));
                near.collect()
            };
            places().map(at).collect()
        };
        let beside = near(&[(0, -1), (-1, 0), (1, 0), (0, 1)]);
        let set = |near: &Vec<usize>| {
            near.iter()
                .fold(Bits::EMPTY, |set, place| set.or(&Bits::one(*place)))
        };
        let around = |(x, y): (isize, isize)| {
            let steps = [
                (-1, -1),
                (0, -1),
                (1, -1),
                (-1, 0),
                (1, 0),
                (-1, 1),
                (0, 1),
                (1, 1),
            ];
            steps.map(|(dx, dy)| number(x + dx, y + dy).unwrap_or(Self::OFF))
        };
        let height = |place: usize| {
            let (x, y) = (place % size, place / size);
            x.min(y).min(size - 1 - x).min(size - 1 - y)
        };
        Grid {
            size,
            beside_set: beside.iter().map(set).collect(),
            beside,
            corners: near(&[(-1, -1), (1, -1), (-1, 1), (1, 1)]),
            around: places().map(around).collect(),
            height: (0..size * size).map(height).collect(),
        }
    }

    /// How many crossings there are.
    pub(crate) fn places(&self) -> usize {
        self.size * self.size
    }
}
