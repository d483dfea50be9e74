//! The board as the brains see it: each line through each free point, kept up
//! to date stone by stone.

use games::Seat;
use games::gomoku::{Gomoku, MAX_SIZE, Point, Rule};

use super::shape::{BLOCKED, Code, OWN, Shape, Shapes};

/// A point of the field, counted in its own way; below [`MAX_PLACES`].
pub(crate) type Place = usize;

/// More than the places of the largest field: 34 rows of 27 and two margins.
pub(crate) const MAX_PLACES: usize = 1024;

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

/// How far a free point may lie from the nearest stone before it is left out
/// of the search as too far.
const NEAR: isize = 2;

/// What each shape on a line is worth to a single stone, in the order of
/// [`Shape`]: what completes or stops the longer row always comes first.
const POINT_VALUES: [i32; Shape::COUNT] = [0, 4, 25, 120, 150, 900, 1_000, 10_000, 100_000];

/// What each shape is worth to a position: as the point values, but flatter,
/// since the position has many such points and the search sees the threats.
const FIELD_VALUES: [i32; Shape::COUNT] = [0, 1, 4, 12, 15, 60, 80, 400, 800];

/// The stones with everything that is read off them. A colour is 0 or 1, as
/// the seats are counted.
pub(crate) struct Field {
    /// Size, length of a row, and rule.
    rules: (u8, u8, Rule),
    size: usize,
    stride: usize,
    shapes: Shapes,
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
        let shapes = Shapes::new(line, rule);
        let size = usize::from(size.min(MAX_SIZE));
        let reach = shapes.reach();
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
            ahead: steps.clone().map(|step| shapes.weight(step)).collect(),
            behind: steps.map(|step| shapes.weight(-step)).collect(),
            shapes,
            cells: vec![Cell::Off; cells],
            stones: 0,
            points: Vec::new(),
            near: vec![0; cells],
            lines: [vec![[line; 4]; cells], vec![[line; 4]; cells]],
            values: [vec![0; cells], vec![0; cells]],
            threats: [vec![Threat::None; cells], vec![Threat::None; cells]],
            totals: [0; 2],
            counts: [[0; THREATS]; 2],
        };
        field.open();
        field
    }

    /// The field in `kept` brought to this state, made anew for another kind
    /// of game. It is kept for what it knows of shapes, too.
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

    /// All points, row by row from the bottom.
    pub(crate) fn points(&self) -> &[Place] {
        &self.points
    }

    /// How many stones stand.
    pub(crate) fn stones(&self) -> usize {
        self.stones
    }

    /// Whether no point is free.
    pub(crate) fn is_full(&self) -> bool {
        self.stones == self.points.len()
    }

    /// The colour of the stone on a point of the board, if there is one.
    pub(crate) fn stone(&self, place: Place) -> Option<usize> {
        match self.cells[place] {
            Cell::Stone(colour) => Some(colour),
            Cell::Free | Cell::Off => None,
        }
    }

    /// Whether a stone may be put here.
    pub(crate) fn is_free(&self, place: Place) -> bool {
        self.cells[place] == Cell::Free
    }

    /// Whether a stone stands close by.
    pub(crate) fn is_near(&self, place: Place) -> bool {
        self.near[place] > 0
    }

    /// Whether some row can still pass through this free point.
    pub(crate) fn is_alive(&self, place: Place) -> bool {
        self.values[0][place] + self.values[1][place] > 0
    }

    /// The middle of the board.
    pub(crate) fn centre(&self) -> Place {
        self.place_at(self.size / 2, self.size / 2)
    }

    /// What a stone of this colour on a free point is worth by its four lines.
    pub(crate) fn value(&self, colour: usize, place: Place) -> i32 {
        self.values[colour][place]
    }

    /// How strongly a stone of this colour on a free point would threaten.
    pub(crate) fn threat(&self, colour: usize, place: Place) -> Threat {
        self.threats[colour][place]
    }

    /// How many free points threaten exactly so.
    pub(crate) fn count(&self, colour: usize, threat: Threat) -> u16 {
        self.counts[colour][threat as usize]
    }

    /// The sum over all lines through free points.
    pub(crate) fn total(&self, colour: usize) -> i32 {
        self.totals[colour]
    }

    /// The point of the game at this place of the board.
    pub(crate) fn point(&self, place: Place) -> Point {
        let from_first = place - self.place_at(0, 0);
        let (column, row) = (from_first % self.stride, from_first / self.stride);
        // Both are below the size, which `new` keeps at MAX_SIZE or less.
        Point::new(column as u8, row as u8).expect("a place of the board")
    }

    fn place_at(&self, column: usize, row: usize) -> Place {
        let reach = self.shapes.reach();
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

    /// The code of a line on an empty board: blocked where the board ends.
    fn border_code(&self, place: Place, direction: usize) -> Code {
        let step = self.directions[direction];
        let blocked = |sign: isize, weights: &[Code]| -> Code {
            (1..)
                .zip(weights)
                .filter(|(steps, _)| {
                    let there = place.wrapping_add_signed(sign * step * steps);
                    self.cells[there] == Cell::Off
                })
                .map(|(_, weight)| BLOCKED * weight)
                .sum()
        };
        blocked(1, &self.ahead) + blocked(-1, &self.behind)
    }

    /// Puts a stone on a free point.
    pub(crate) fn put(&mut self, place: Place, colour: usize) {
        debug_assert!(self.is_free(place));
        for of in 0..2 {
            self.leave(place, of);
        }
        self.cells[place] = Cell::Stone(colour);
        self.stones += 1;
        self.touch_neighbours(place, 1);
        self.change_lines(place, colour, Code::wrapping_add);
    }

    /// Takes the stone of this colour from a point.
    pub(crate) fn take(&mut self, place: Place, colour: usize) {
        debug_assert!(self.cells[place] == Cell::Stone(colour));
        self.change_lines(place, colour, Code::wrapping_sub);
        self.touch_neighbours(place, u8::MAX);
        self.stones -= 1;
        self.cells[place] = Cell::Free;
        for of in 0..2 {
            self.enter(place, of);
        }
    }

    /// Adds to the number of stones near each point around; `u8::MAX` takes 1.
    fn touch_neighbours(&mut self, place: Place, change: u8) {
        let stride = self.stride as isize;
        let reach = NEAR.min(self.shapes.reach() as isize);
        for rows in -reach..=reach {
            for columns in -reach..=reach {
                let near = place.wrapping_add_signed(rows * stride + columns);
                self.near[near] = self.near[near].wrapping_add(change);
            }
        }
    }

    /// Changes every line that passes through `place` by a stone there.
    fn change_lines(&mut self, place: Place, colour: usize, change: fn(Code, Code) -> Code) {
        for direction in 0..4 {
            let step = self.directions[direction];
            for index in 0..self.ahead.len() {
                let steps = step * (index as isize + 1);
                // From a point behind, the stone lies ahead.
                let (ahead, behind) = (self.ahead[index], self.behind[index]);
                for (there, weight) in [
                    (place.wrapping_add_signed(-steps), ahead),
                    (place.wrapping_add_signed(steps), behind),
                ] {
                    if self.cells[there] == Cell::Off {
                        continue;
                    }
                    let own = &mut self.lines[colour][there][direction].code;
                    *own = change(*own, OWN * weight);
                    let other = &mut self.lines[1 - colour][there][direction].code;
                    *other = change(*other, BLOCKED * weight);
                    if self.cells[there] == Cell::Free {
                        self.look(there, direction, 0);
                        self.look(there, direction, 1);
                    }
                }
            }
        }
    }

    /// Reads one line of a free point again.
    fn look(&mut self, place: Place, direction: usize, colour: usize) {
        let line = &mut self.lines[colour][place][direction];
        let shape = self.shapes.of(line.code);
        if shape == line.shape {
            return;
        }
        let before = std::mem::replace(&mut line.shape, shape);
        self.values[colour][place] += POINT_VALUES[shape as usize] - POINT_VALUES[before as usize];
        self.totals[colour] += FIELD_VALUES[shape as usize] - FIELD_VALUES[before as usize];
        if shape.max(before) >= Shape::Four {
            let threat = threat_of(&self.lines[colour][place]);
            let before = std::mem::replace(&mut self.threats[colour][place], threat);
            self.counts[colour][before as usize] -= 1;
            self.counts[colour][threat as usize] += 1;
        }
    }

    /// Reads all lines of a point that is free from now on.
    fn enter(&mut self, place: Place, colour: usize) {
        let lines = &mut self.lines[colour][place];
        let mut value = 0;
        for line in lines.iter_mut() {
            line.shape = self.shapes.of(line.code);
            value += POINT_VALUES[line.shape as usize];
            self.totals[colour] += FIELD_VALUES[line.shape as usize];
        }
        let threat = threat_of(lines);
        self.values[colour][place] = value;
        self.threats[colour][place] = threat;
        self.counts[colour][threat as usize] += 1;
    }

    /// Takes a point that is free no longer out of the sums.
    fn leave(&mut self, place: Place, colour: usize) {
        for line in &self.lines[colour][place] {
            self.totals[colour] -= FIELD_VALUES[line.shape as usize];
        }
        let threat = self.threats[colour][place];
        self.counts[colour][threat as usize] -= 1;
    }
}

fn threat_of(lines: &[Line; 4]) -> Threat {
    let mut fours = 0;
    let mut best = Shape::Dead;
    for line in lines {
        best = best.max(line.shape);
        fours += u8::from(line.shape == Shape::Four);
    }
    match best {
        Shape::Win => Threat::Win,
        Shape::OpenFour => Threat::Double,
        Shape::Four if fours > 1 => Threat::Double,
        Shape::Four => Threat::Four,
        _ => Threat::None,
    }
}

#[cfg(test)]
#[path = "field_tests.rs"]
mod tests;
