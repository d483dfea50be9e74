//! The board as the brains see it: each line through each free point, kept up
//! to date stone by stone.

mod ask;
mod change;

use games::Seat;
use games::gomoku::{Gomoku, MAX_SIZE, Rule};

use super::places::{Place, Places};
use super::shape::{Code, Shape, Shapes};

/// How strongly a free point threatens, taking its four lines together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Threat {
    /// None that must be answered.
    None,
    /// A stone here threatens to win at one point.
    Four,
    /// A stone here threatens to win at two points: an open four or two fours.
    Double,
    /// A stone here wins.
    Win,
}

const THREATS: usize = 4;

/// The stones with everything that is read off them. A colour is 0 or 1, as
/// the seats are counted.
#[derive(Clone)]
pub(crate) struct Field {
    /// Size, length of a row, and rule.
    rules: (u8, u8, Rule),
    size: usize,
    stride: usize,
    /// Of both colours, where the rule is not the same for them.
    shapes: Vec<Shapes>,
    reach: usize,
    /// Of each line direction the step to the next point.
    directions: [isize; 4],
    /// The weights of cells at 1, 2, … steps on, and as many back.
    ahead: Vec<Code>,
    behind: Vec<Code>,
    cells: Vec<Cell>,
    stones: usize,
    points: Vec<Place>,
    near: Vec<u8>,
    lines: [Vec<[Line; 4]>; 2],
    values: [Vec<i32>; 2],
    threats: [Vec<Threat>; 2],
    totals: [i32; 2],
    counts: [[u16; THREATS]; 2],
    /// The free points that threaten to win at once, or win.
    fours: [Places; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Free,
    Stone(usize),
    Off,
}

/// One line through a point, as one colour sees it.
#[derive(Clone, Copy)]
struct Line {
    code: Code,
    shape: Shape,
}

impl Field {
    /// An empty field of 3 to 20 points a side.
    pub(crate) fn new(size: u8, line: u8, rule: Rule) -> Field {
        let rules = (size, line, rule);
        let seats = match rule {
            Rule::Renju => &[Seat::FIRST, Seat::SECOND][..],
            _ => &[Seat::FIRST],
        };
        let shapes: Vec<_> = seats
            .iter()
            .map(|seat| Shapes::new(line, rule, *seat))
            .collect();
        let size = usize::from(size.min(MAX_SIZE));
        let reach = shapes[0].reach;
        // A margin of `reach` on all sides; those at the left and at the right
        // are the same cells.
        let stride = size + reach;
        let cells = (size + 2 * reach) * stride + 2 * reach;
        let steps = 1..=reach as isize;
        let line = Line {
            code: 0,
            shape: Shape::Dead,
        };
        let mut field = Field {
            rules,
            size,
            stride,
            directions: [1, stride as isize, stride as isize + 1, stride as isize - 1],
            ahead: steps.clone().map(|step| shapes[0].weight(step)).collect(),
            behind: steps.map(|step| shapes[0].weight(-step)).collect(),
            shapes,
            reach,
            cells: vec![Cell::Off; cells],
            stones: 0,
            points: Vec::new(),
            near: vec![0; cells],
            lines: [vec![[line; 4]; cells], vec![[line; 4]; cells]],
            values: [vec![0; cells], vec![0; cells]],
            threats: [vec![Threat::None; cells], vec![Threat::None; cells]],
            totals: [0; 2],
            counts: [[0; THREATS]; 2],
            fours: [Places::default(); 2],
        };
        field.open();
        field
    }

    /// The field in `kept` brought to this state, made anew for another kind of
    /// game. It is kept for its table of shapes, too.
    pub(crate) fn of<'a>(kept: &'a mut Option<Field>, state: &Gomoku) -> &'a mut Field {
        let rules = (state.size(), state.line(), state.rule());
        if kept.as_ref().is_some_and(|field| field.rules != rules) {
            *kept = None;
        }
        let (size, line, rule) = rules;
        let field = kept.get_or_insert_with(|| Field::new(size, line, rule));
        field.follow(state);
        field
    }

    /// Puts and takes stones until the field is as `state`.
    fn follow(&mut self, state: &Gomoku) {
        for index in 0..self.points.len() {
            let place = self.points[index];
            let wanted = state.at(self.point(place)).map(Seat::index);
            if let Cell::Stone(colour) = self.cells[place]
                && wanted != Some(colour)
            {
                self.take(place, colour);
            }
            if let (Cell::Free, Some(colour)) = (self.cells[place], wanted) {
                self.put(place, colour);
            }
        }
    }

    fn place_at(&self, column: usize, row: usize) -> Place {
        let reach = self.reach;
        reach + (row + reach) * self.stride + column
    }

    /// Makes the points free and reads their lines for the first time.
    fn open(&mut self) {
        for row in 0..self.size {
            for column in 0..self.size {
                let place = self.place_at(column, row);
                self.points.push(place);
                self.cells[place] = Cell::Free;
            }
        }
        for index in 0..self.points.len() {
            let place = self.points[index];
            for direction in 0..4 {
                let code = self.border_code(place, direction);
                for colour in 0..2 {
                    self.lines[colour][place][direction].code = code;
                }
            }
            for colour in 0..2 {
                self.enter(place, colour);
            }
        }
    }

    /// The code of a line on an empty board.
    fn border_code(&self, place: Place, direction: usize) -> Code {
        let cells = |step: isize| {
            (1..=self.reach as isize)
                .take_while(|steps| {
                    let there = place.wrapping_add_signed(step * steps);
                    self.cells[there] == Cell::Free
                })
                .count()
        };
        let step = self.directions[direction];
        self.shapes[0].free(cells(-step), cells(step))
    }
}

#[cfg(test)]
mod tests;
