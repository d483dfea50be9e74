//! The board as the brains see it: for each free point the lines of both
//! colours, updated with every stone. Stones are taken back in reverse order,
//! so old values are restored, not computed again.

mod ask;
mod open;
mod point_value;

use games::gomoku::{Gomoku, Point, Rule};

use self::point_value::{Key, PointValue};
use super::net::View;
use super::places::{Place, Points};
use super::shape::{BLOCKED, Code, OWN, Shape, Shapes};

/// How strongly a stone on a free point threatens, by its four lines together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Threat {
    /// Not so that it must be answered.
    None,
    /// It threatens to win at one point.
    Four,
    /// It threatens to win at two points: an open four or two fours.
    Double,
    /// It wins.
    Win,
}

/// The number of kinds of threats.
const THREATS: usize = 4;

/// Where the worth of free points comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Evaluation {
    /// The thesis.
    Thesis,
    /// Training on games: a network where there is one for the rules, else a regression.
    Training,
}

/// Marks a pair of shapes that has not been computed yet; no pair has this
/// value.
const UNKNOWN: u8 = u8::MAX;

/// The stones and all values that follow from them. A colour is 0 or 1, like
/// the seats.
#[derive(Clone)]
pub(crate) struct Board {
    /// The size, the length of a row, and the rule.
    rules: (u8, u8, Rule),
    size: usize,
    stride: usize,
    /// The cell of the first point.
    base: usize,
    /// For each direction, the step to the next point.
    directions: [usize; 4],
    /// The weights of cells 1, 2, … steps forward, and as many back.
    weights: Vec<(Code, Code)>,
    /// The shapes; of both colours if their rules differ.
    shapes: Vec<Shapes>,
    /// For each code, the shape of the first colour plus 16 times that of the
    /// second.
    pairs: Vec<u8>,
    /// For each colour, the worth of each key.
    worth: [&'static [PointValue]; 2],
    /// For each point, the points around it.
    around: Vec<Points>,
    cells: Vec<Cell>,
    points: Vec<Place>,
    sums: Sums,
    /// The learnt numbers of the free points, if there are any for these rules.
    view: Option<View>,
    /// The stones in order, with the values before each.
    played: Vec<UndoRecord>,
    /// The keys of cells before stones changed them.
    changed: Vec<(usize, [Key; 2])>,
}

/// A stone, with the values before it.
#[derive(Clone)]
struct UndoRecord {
    place: Place,
    colour: usize,
    sums: Sums,
    /// The number of changed keys before it.
    changed: usize,
    /// Whether the stone lies in a row that may become a three.
    builds: bool,
}

/// A point of the board or of its margin.
#[derive(Clone, Copy)]
struct Cell {
    /// The code of each line; in it the first colour's stones count as own.
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

/// The sums over all free points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    on_turn: [i32; 2],
    off_turn: [i32; 2],
    counts: [[u16; THREATS]; 2],
    /// The points where a stone wins or threatens to win at once.
    fours: [Points; 2],
    /// Where a stone makes an open three or more.
    threes: [Points; 2],
    /// The free points with a stone close by.
    near: Points,
    taken: Points,
}

impl Board {
    /// Brings the board in `kept`, of the same evaluation, to this state; makes a
    /// new one if the rules differ. The old board is reused because it has already
    /// computed many shapes.
    pub(crate) fn of<'a>(
        kept: &'a mut Option<Board>,
        state: &Gomoku,
        evaluation: Evaluation,
    ) -> &'a mut Board {
        let board = Board::brought(kept.take(), state, evaluation);
        kept.insert(board)
    }

    /// The same for a board that is not kept in place.
    pub(crate) fn brought(kept: Option<Board>, state: &Gomoku, evaluation: Evaluation) -> Board {
        let rules = (state.size(), state.line(), state.rule());
        let (size, line, rule) = rules;
        let kept = kept.filter(|board| board.rules == rules);
        let mut board = kept.unwrap_or_else(|| Board::new(size, line, rule, evaluation));
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
    pub(crate) fn put(&mut self, place: Place, colour: usize) {
        debug_assert!(self.is_free(place));
        let cell = self.base + place;
        self.played.push(UndoRecord {
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

    /// Adds a stone to one line of a point; gives the shapes that stones there
    /// would make, or 0 if the point is taken.
    #[inline]
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
        let pair = self.pair(code);
        // The former shape of the line is worked out already.
        if pair != self.pairs[old as usize] {
            self.rekey(there, direction, pair);
        }
        pair
    }

    /// Gives a free point the shapes of one of its lines.
    fn rekey(&mut self, there: usize, direction: usize, pair: u8) {
        let before = self.cells[there].keys;
        let bits = 4 * direction;
        let mut keys = before;
        for (colour, shape) in [pair & 15, pair >> 4].into_iter().enumerate() {
            keys[colour] = keys[colour] & !(15 << bits) | Key::from(shape) << bits;
        }
        self.changed.push((there, before));
        self.cells[there].keys = keys;
        for colour in 0..2 {
            if keys[colour] != before[colour] {
                self.reread(there - self.base, colour, before[colour], keys[colour]);
            }
        }
    }

    /// Updates the sums for a free point with a new key.
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
    pub(crate) fn take(&mut self) {
        let Some(played) = self.played.pop() else {
            return;
        };
        let UndoRecord { place, colour, .. } = played;
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
        // Going backwards, a point that changed twice gets its first key last.
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

    /// Adds a point to the sums that becomes free.
    fn enter(&mut self, place: Place, colour: usize) {
        let worth = self.worth_of(colour, place);
        let sums = &mut self.sums;
        sums.on_turn[colour] += i32::from(worth.on_turn);
        sums.off_turn[colour] += i32::from(worth.off_turn);
        sums.counts[colour][worth.threat as usize] += 1;
        sums.fours[colour].set(place, worth.threat >= Threat::Four);
        sums.threes[colour].set(place, worth.three);
    }

    /// Removes a point from the sums.
    fn leave(&mut self, place: Place, colour: usize) {
        let worth = self.worth_of(colour, place);
        let sums = &mut self.sums;
        sums.on_turn[colour] -= i32::from(worth.on_turn);
        sums.off_turn[colour] -= i32::from(worth.off_turn);
        sums.counts[colour][worth.threat as usize] -= 1;
        sums.fours[colour].set(place, false);
        sums.threes[colour].set(place, false);
    }

    fn worth_of(&self, colour: usize, place: Place) -> PointValue {
        self.worth[colour][usize::from(self.cells[self.base + place].keys[colour])]
    }

    /// The point of the game at this place.
    pub(crate) fn point(&self, place: Place) -> Point {
        let (column, row) = (place % self.stride, place / self.stride);
        // Both are below the size, which `new` keeps at MAX_SIZE or less.
        Point::new(column as u8, row as u8).expect("a place of the board")
    }
}

#[cfg(test)]
mod tests;
