//! The board as the strong player sees it: of each free point the lines of
//! both colours, kept up to date stone by stone. Stones are taken back in the
//! order opposite to that in which they were put, so what has changed needs
//! not be worked out again.

mod ask;
mod worth;

use games::Seat;
use games::gomoku::{Gomoku, MAX_SIZE, Point, Rule};

use self::worth::{Key, Worth};
use super::super::field::{Place, Threat};
use super::super::places::Places;
use super::super::shape::{BLOCKED, Code, OWN, Shape, Shapes};
use super::net::{Net, View};

/// Enough for the rows of the largest board: 20 of 27 places, without those
/// above and below it.
const WORDS: usize = 9;

/// A set of points. A place counts from the first point of the board.
pub(super) type Points = Places<WORDS>;

/// How many sorts of threats there are.
const THREATS: usize = 4;

/// How far a free point may lie from the nearest stone before it is left out
/// of the search as too far.
const NEAR: usize = 2;

/// What no pair of shapes is: one that has not been worked out yet.
const UNKNOWN: u8 = u8::MAX;

/// The stones, and what is read off them. A colour is 0 or 1, as the seats are
/// counted.
pub(crate) struct Board {
    /// Size, length of a row, and rule.
    rules: (u8, u8, Rule),
    size: usize,
    stride: usize,
    /// The cell of the first point.
    base: usize,
    /// Of each line direction the step to the next point.
    directions: [usize; 4],
    /// The weights of cells at 1, 2, … steps on, and as many back.
    weights: Vec<(Code, Code)>,
    /// Of both colours, where the rule is not the same for them.
    shapes: Vec<Shapes>,
    /// Of each code the shape of the first colour, and 16 times that of the
    /// second.
    pairs: Vec<u8>,
    /// Of each colour the worth of each key.
    worth: [Vec<Worth>; 2],
    /// The points around each point.
    around: Vec<Points>,
    cells: Vec<Cell>,
    points: Vec<Place>,
    sums: Sums,
    /// What the learnt numbers say of the free points, where there are such
    /// for the rules.
    view: Option<View>,
    /// The stones in their order, with what was before.
    played: Vec<Played>,
    /// Of cells that stones have changed the keys before.
    changed: Vec<(usize, [Key; 2])>,
}

/// A stone, with what was before it.
struct Played {
    place: Place,
    colour: usize,
    sums: Sums,
    /// How many keys had been changed.
    changed: usize,
    /// Whether it lies in a row that may become a three.
    builds: bool,
}

/// A point of the board, or one of its margin.
#[derive(Clone, Copy)]
struct Cell {
    /// Of each line, the first colour's stones as its own.
    codes: [Code; 4],
    keys: [Key; 2],
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Free,
    Stone(u8),
    Off,
}

/// What is added up over all free points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    on_turn: [i32; 2],
    off_turn: [i32; 2],
    counts: [[u16; THREATS]; 2],
    /// Where a stone threatens to win at once, or wins.
    fours: [Points; 2],
    /// Where a stone makes an open three or more.
    threes: [Points; 2],
    /// The free points with a stone close by.
    near: Points,
    taken: Points,
}

impl Board {
    /// An empty board of 3 to 20 points a side.
    pub(super) fn new(size: u8, line: u8, rule: Rule) -> Board {
        let rules = (size, line, rule);
        let seats = match rule {
            Rule::Renju => &[Seat::FIRST, Seat::SECOND][..],
            _ => &[Seat::FIRST],
        };
        let shapes = seats.iter().map(|seat| Shapes::new(line, rule, *seat));
        let shapes: Vec<_> = shapes.collect();
        let size = usize::from(size.min(MAX_SIZE));
        let reach = shapes[0].reach();
        // A margin of `reach` on all sides; those at the left and at the right
        // are the same cells.
        let stride = size + reach;
        let cells = (size + 2 * reach) * stride + 2 * reach;
        let weight = |step: isize| (shapes[0].weight(step), shapes[0].weight(-step));
        let off = Cell {
            codes: [0; 4],
            keys: [0; 2],
            what: What::Off,
        };
        let mut board = Board {
            rules,
            size,
            stride,
            base: reach + reach * stride,
            directions: [1, stride, stride + 1, stride - 1],
            weights: (1..=reach as isize).map(weight).collect(),
            pairs: vec![UNKNOWN; shapes[0].codes()],
            worth: [worth::table(rule == Rule::Renju), worth::table(false)],
            shapes,
            around: Vec::new(),
            cells: vec![off; cells],
            points: Vec::new(),
            sums: Sums::default(),
            view: Net::of(line, rule).map(|net| View::new(net, cells)),
            played: Vec::new(),
            changed: Vec::new(),
        };
        board.open();
        board
    }

    /// The board in `kept` brought to this state, made anew for another kind
    /// of game. It is kept for what it knows of shapes, too.
    pub(super) fn of<'a>(kept: &'a mut Option<Board>, state: &Gomoku) -> &'a mut Board {
        let rules = (state.size(), state.line(), state.rule());
        if kept.as_ref().is_some_and(|board| board.rules != rules) {
            *kept = None;
        }
        let (size, line, rule) = rules;
        let board = kept.get_or_insert_with(|| Board::new(size, line, rule));
        while !board.played.is_empty() {
            board.take();
        }
        for index in 0..board.points.len() {
            let place = board.points[index];
            if let Some(seat) = state.at(board.point(place)) {
                board.put(place, seat.index());
            }
        }
        board
    }

    /// Makes the points free and reads their lines for the first time.
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

    /// The shapes that a stone in the middle of a line makes.
    fn pair(&mut self, code: Code) -> u8 {
        match self.pairs[code as usize] {
            UNKNOWN => self.work_out(code),
            pair => pair,
        }
    }

    #[cold]
    fn work_out(&mut self, code: Code) -> u8 {
        let first = self.shapes[0].of(code) as u8;
        let turned = self.shapes[0].turned(code);
        let last = self.shapes.len() - 1;
        let second = self.shapes[last].of(turned) as u8;
        let pair = first + 16 * second;
        self.pairs[code as usize] = pair;
        pair
    }

    /// Puts a stone on a free point.
    pub(super) fn put(&mut self, place: Place, colour: usize) {
        debug_assert!(self.is_free(place));
        let cell = self.base + place;
        self.played.push(Played {
            place,
            colour,
            sums: self.sums,
            changed: self.changed.len(),
            builds: false,
        });
        for of in 0..2 {
            self.leave(place, of);
        }
        if let Some(view) = &mut self.view {
            view.take(cell);
        }
        self.sums.taken.set(place, true);
        let near = self.sums.near.or(&self.around[place]);
        self.sums.near = near.without(&self.sums.taken);
        self.cells[cell].what = What::Stone(colour as u8);
        let digit = [OWN, BLOCKED][colour];
        let bits = 4 * colour as u32;
        let mut best = 0;
        for direction in 0..4 {
            let step = self.directions[direction];
            let (mut before, mut after) = (cell, cell);
            for index in 0..self.weights.len() {
                let (ahead, behind) = self.weights[index];
                (before, after) = (before - step, after + step);
                // From a point behind, the stone lies ahead.
                let pairs = [
                    self.change(before, direction, digit * ahead),
                    self.change(after, direction, digit * behind),
                ];
                let shapes = pairs.map(|pair| pair >> bits & 15);
                best = best.max(shapes[0]).max(shapes[1]);
            }
        }
        if let Some(played) = self.played.last_mut() {
            played.builds = best >= Shape::Three as u8;
        }
    }

    /// Adds a stone to one line of a point; the shapes that stones there make
    /// then, none where there is a stone.
    fn change(&mut self, there: usize, direction: usize, weight: Code) -> u8 {
        let cell = &mut self.cells[there];
        if cell.what != What::Free {
            return 0;
        }
        let old = cell.codes[direction];
        let code = old + weight;
        cell.codes[direction] = code;
        if let Some(view) = &mut self.view {
            view.change(there, old, code);
        }
        let before = cell.keys;
        let pair = self.pair(code);
        let bits = 4 * direction;
        let mut keys = before;
        for (colour, shape) in [pair & 15, pair >> 4].into_iter().enumerate() {
            keys[colour] = keys[colour] & !(15 << bits) | Key::from(shape) << bits;
        }
        if keys == before {
            return pair;
        }
        self.changed.push((there, before));
        self.cells[there].keys = keys;
        for colour in 0..2 {
            if keys[colour] != before[colour] {
                self.reread(there - self.base, colour, before[colour], keys[colour]);
            }
        }
        pair
    }

    /// Counts a free point by its new key.
    fn reread(&mut self, place: Place, colour: usize, before: Key, after: Key) {
        let before = &self.worth[colour][usize::from(before)];
        let after = &self.worth[colour][usize::from(after)];
        let sums = &mut self.sums;
        sums.on_turn[colour] += i32::from(after.on_turn) - i32::from(before.on_turn);
        sums.off_turn[colour] += i32::from(after.off_turn) - i32::from(before.off_turn);
        if after.threat != before.threat {
            sums.counts[colour][before.threat as usize] -= 1;
            sums.counts[colour][after.threat as usize] += 1;
            sums.fours[colour].set(place, after.threat >= Threat::Four);
        }
        if after.three != before.three {
            sums.threes[colour].set(place, after.three);
        }
    }

    /// Takes the last stone back.
    pub(super) fn take(&mut self) {
        let Some(played) = self.played.pop() else {
            return;
        };
        let Played { place, colour, .. } = played;
        let cell = self.base + place;
        let digit = [OWN, BLOCKED][colour];
        for direction in 0..4 {
            let step = self.directions[direction];
            let (mut before, mut after) = (cell, cell);
            for (ahead, behind) in &self.weights {
                (before, after) = (before - step, after + step);
                for (there, weight) in [(before, ahead), (after, behind)] {
                    let cell = &mut self.cells[there];
                    if cell.what == What::Free {
                        cell.codes[direction] -= digit * weight;
                    }
                }
            }
        }
        // A point that changed twice gets its first key last.
        while self.changed.len() > played.changed {
            if let Some((there, keys)) = self.changed.pop() {
                self.cells[there].keys = keys;
            }
        }
        if let Some(view) = &mut self.view {
            view.give_back();
        }
        self.cells[cell].what = What::Free;
        self.sums = played.sums;
    }

    /// Counts a point that is free from now on.
    fn enter(&mut self, place: Place, colour: usize) {
        let worth = self.worth_of(colour, place);
        let sums = &mut self.sums;
        sums.on_turn[colour] += i32::from(worth.on_turn);
        sums.off_turn[colour] += i32::from(worth.off_turn);
        sums.counts[colour][worth.threat as usize] += 1;
        sums.fours[colour].set(place, worth.threat >= Threat::Four);
        sums.threes[colour].set(place, worth.three);
    }

    /// Counts a point no longer.
    fn leave(&mut self, place: Place, colour: usize) {
        let worth = self.worth_of(colour, place);
        let sums = &mut self.sums;
        sums.on_turn[colour] -= i32::from(worth.on_turn);
        sums.off_turn[colour] -= i32::from(worth.off_turn);
        sums.counts[colour][worth.threat as usize] -= 1;
        sums.fours[colour].set(place, false);
        sums.threes[colour].set(place, false);
    }

    fn worth_of(&self, colour: usize, place: Place) -> Worth {
        self.worth[colour][usize::from(self.cells[self.base + place].keys[colour])]
    }

    /// The point of the game at this place.
    pub(super) fn point(&self, place: Place) -> Point {
        let (column, row) = (place % self.stride, place / self.stride);
        // Both are below the size, which `new` keeps at MAX_SIZE or less.
        Point::new(column as u8, row as u8).expect("a place of the board")
    }
}

#[cfg(test)]
mod tests;
