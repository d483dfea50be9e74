//! An empty board.

use games::Seat;
use games::gomoku::{MAX_SIZE, Rule};

use super::super::net::{Net, View};
use super::super::places::Place;
use super::super::shape::{Code, Shapes};
use super::point_value::{self, Key};
use super::{Board, Cell, Evaluation, Points, Sums, UNKNOWN, What};

/// The greatest distance of a searched point from the nearest stone.
const NEAR: usize = 2;

impl Board {
    /// An empty board of 3 to 20 points a side.
    pub(crate) fn new(size: u8, line: u8, rule: Rule, evaluation: Evaluation) -> Board {
        let rules = (size, line, rule);
        let seats = match rule {
            Rule::Renju => &[Seat::FIRST, Seat::SECOND][..],
            _ => &[Seat::FIRST],
        };
        let shapes = seats.iter().map(|seat| Shapes::new(line, rule, *seat));
        let shapes: Vec<_> = shapes.collect();
        let size = usize::from(size.min(MAX_SIZE));
        let reach = shapes[0].reach;
        // A margin of `reach` on all sides; the left and the right margin share
        // their cells.
        let stride = size + reach;
        let cells = (size + 2 * reach) * stride + 2 * reach;
        let weight = |step: isize| (shapes[0].weight(step), shapes[0].weight(-step));
        let off = Cell {
            codes: [0; 4],
            keys: [0; 2],
            what: What::Off,
        };
        let network = match evaluation {
            Evaluation::Training => Net::of(line, rule),
            Evaluation::Thesis => None,
        };
        let mut board = Board {
            rules,
            size,
            stride,
            base: reach + reach * stride,
            directions: [1, stride, stride + 1, stride - 1],
            weights: (1..=reach as isize).map(weight).collect(),
            pairs: vec![UNKNOWN; shapes[0].codes()],
            worth: [rule == Rule::Renju, false].map(|fouls| point_value::table(evaluation, fouls)),
            shapes,
            around: Vec::new(),
            cells: vec![off; cells],
            points: Vec::new(),
            sums: Sums::default(),
            view: network.map(|net| View::new(net, cells)),
            played: Vec::new(),
            changed: Vec::new(),
        };
        board.open();
        board
    }

    /// Frees the points and computes their lines for the first time.
    fn open(&mut self) {
        for row in 0..self.size {
            for column in 0..self.size {
                let place = row * self.stride + column;
                self.points.push(place);
                self.cells[self.base + place].what = What::Free;
            }
        }
        for index in 0..self.points.len() {
            let place = self.points[index];
            for direction in 0..4 {
                let code = self.border_code(self.base + place, direction);
                let pair = self.pair(code);
                let cell = &mut self.cells[self.base + place];
                cell.codes[direction] = code;
                cell.keys[0] |= Key::from(pair & 15) << (4 * direction);
                cell.keys[1] |= Key::from(pair >> 4) << (4 * direction);
            }
            for colour in 0..2 {
                self.enter(place, colour);
            }
        }
        self.around = (0..self.size * self.stride)
            .map(|place| self.surroundings(place))
            .collect();
    }

    /// The code of a line on an empty board.
    fn border_code(&self, cell: usize, direction: usize) -> Code {
        let step = self.directions[direction] as isize;
        let cells = |step: isize| {
            let there = |steps: &isize| cell.wrapping_add_signed(step * steps);
            let free = |steps: &isize| self.cells[there(steps)].what == What::Free;
            (1..=self.weights.len() as isize).take_while(free).count()
        };
        self.shapes[0].free(cells(-step), cells(step))
    }

    /// The points close to this one.
    fn surroundings(&self, place: Place) -> Points {
        let (row, column) = (place / self.stride, place % self.stride);
        let mut points = Points::default();
        let last = self.size - 1;
        for row in row.saturating_sub(NEAR)..=(row + NEAR).min(last) {
            for column in column.saturating_sub(NEAR)..=(column + NEAR).min(last) {
                points.set(row * self.stride + column, true);
            }
        }
        points
    }
}
