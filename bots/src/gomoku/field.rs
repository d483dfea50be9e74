//! The board as the brains see it: each line through each free point, kept up
//! to date stone by stone.

use games::Seat;
use games::gomoku::{Gomoku, MAX_SIZE, Point, Rule, Spot, forbidden};

use super::forks::Forks;
use super::places::Places;
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
const POINT_VALUES: [i32; Shape::COUNT] = [0, 0, 4, 25, 120, 150, 900, 1_000, 10_000, 100_000];

/// What each shape is worth to a position: as the point values, but flatter,
/// since the position has many such points and the search sees the threats.
const FIELD_VALUES: [i32; Shape::COUNT] = [0, 0, 1, 4, 12, 15, 60, 80, 400, 800];

/// The stones with everything that is read off them. A colour is 0 or 1, as
/// the seats are counted.
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
    /// The balance of what points are worth by their best two lines, where
    /// that is wanted.
    forks: Option<Forks>,
    counts: [[u16; THREATS]; 2],
    /// The free points that threaten to win at once, or win.
    fours: [Places; 2],
    /// The free points that make an open three or more.
    threes: [Places; 2],
    /// The free points that a row can pass, with a stone close by.
    candidates: Places,
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
    pub(crate) fn new(size: u8, line: u8, rule: Rule, forks: bool) -> Field {
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
        let reach = shapes[0].reach();
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
            forks: forks.then(|| Forks::new(cells)),
            counts: [[0; THREATS]; 2],
            fours: [Places::default(); 2],
            threes: [Places::default(); 2],
            candidates: Places::default(),
        };
        field.open();
        field
    }

    /// The field in `kept` brought to this state, made anew for another kind
    /// of game. It is kept for what it knows of shapes, too.
    pub(crate) fn of<'a>(
        kept: &'a mut Option<Field>,
        state: &Gomoku,
        forks: bool,
    ) -> &'a mut Field {
        let rules = (state.size(), state.line(), state.rule());
        if kept.as_ref().is_some_and(|field| field.rules != rules) {
            *kept = None;
        }
        let (size, line, rule) = rules;
        let field = kept.get_or_insert_with(|| Field::new(size, line, rule, forks));
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

    /// The free points where a stone threatens to win at once, or wins.
    pub(crate) fn fours(&self, colour: usize) -> &Places {
        &self.fours[colour]
    }

    /// The free points where a stone makes an open three or more.
    pub(crate) fn threes(&self, colour: usize) -> &Places {
        &self.threes[colour]
    }

    /// The free points with a stone close by.
    pub(crate) fn candidates(&self) -> &Places {
        &self.candidates
    }

    /// Whether points can be forbidden to this colour.
    pub(crate) fn has_fouls(&self, colour: usize) -> bool {
        self.rules.2 == Rule::Renju && colour == Seat::FIRST.index()
    }

    /// Whether this colour may put a stone on a free point.
    pub(crate) fn is_allowed(&self, colour: usize, place: Place) -> bool {
        if !self.has_fouls(colour) {
            return true;
        }
        let lines = &self.lines[colour][place];
        let count = |shape| lines.iter().filter(|line| line.shape == shape).count();
        if count(Shape::Win) > 0 {
            return true;
        }
        if count(Shape::Foul) > 0 || count(Shape::Four) + count(Shape::OpenFour) > 1 {
            return false;
        }
        // Only what looks like two threes has to be judged by the rules.
        count(Shape::OpenThree) < 2 || self.judge(place)
    }

    fn judge(&self, place: Place) -> bool {
        let spot = |point: Point| {
            let (column, row) = (usize::from(point.column()), usize::from(point.row()));
            if column >= self.size || row >= self.size {
                return Spot::Blocked;
            }
            match self.cells[self.place_at(column, row)] {
                Cell::Free => Spot::Free,
                Cell::Stone(0) => Spot::Own,
                Cell::Stone(_) | Cell::Off => Spot::Blocked,
            }
        };
        forbidden(self.rules.1, self.point(place), spot).is_none()
    }

    /// The free points where a stone of this colour threatens exactly so and
    /// may be put.
    pub(crate) fn threatening(
        &self,
        colour: usize,
        threat: Threat,
    ) -> impl Iterator<Item = Place> + use<'_> {
        let fours = if self.count(colour, threat) > 0 {
            self.fours[colour]
        } else {
            Places::default()
        };
        fours.iter().filter(move |place| {
            self.threat(colour, *place) == threat && self.is_allowed(colour, *place)
        })
    }

    /// Whether a stone at the end of a row can stop it. Two points to win at
    /// are then no certain win, since one stone may spoil both.
    pub(crate) fn is_loose(&self) -> bool {
        matches!(self.rules.2, Rule::Caro | Rule::Open)
    }

    /// Where a stone of `colour`, which is on turn and has no win, leaves the
    /// opponent none; the opponent has a point to win at.
    pub(crate) fn stops(&mut self, colour: usize) -> Vec<Place> {
        let other = 1 - colour;
        let wins: Vec<_> = self.threatening(other, Threat::Win).collect();
        if !self.is_loose() {
            // Only a stone on the point itself stops a row.
            let only = wins
                .into_iter()
                .filter(|place| self.is_allowed(colour, *place));
            return match self.count(other, Threat::Win) {
                1 => only.collect(),
                _ => Vec::new(),
            };
        }
        // The ends of the rows are close to stones as well.
        let places: Vec<_> = self.candidates.iter().collect();
        let mut stops = |place: &Place| {
            self.put(*place, colour);
            let stopped = self.count(other, Threat::Win) == 0;
            self.take(*place, colour);
            stopped
        };
        places.into_iter().filter(|place| stops(place)).collect()
    }

    /// Whether `colour`, which is on turn, has no win and cannot stop all of
    /// the opponent's.
    pub(crate) fn is_lost(&mut self, colour: usize) -> bool {
        self.count(colour, Threat::Win) == 0
            && self.count(1 - colour, Threat::Win) > 0
            && self.stops(colour).is_empty()
    }

    /// The sum over all lines through free points.
    pub(crate) fn total(&self, colour: usize) -> i32 {
        self.totals[colour]
    }

    /// By how much the points of a colour, which is on turn, are worth more
    /// than the opponent's, in thousandths of the logarithm of the odds to
    /// win; 0 in a field that does not count it.
    pub(crate) fn odds(&self, colour: usize) -> i32 {
        self.forks.as_ref().map_or(0, |forks| forks.odds(colour))
    }

    /// The point of the game at this place of the board.
    pub(crate) fn point(&self, place: Place) -> Point {
        let from_first = place - self.place_at(0, 0);
        let (column, row) = (from_first % self.stride, from_first / self.stride);
        // Both are below the size, which `new` keeps at MAX_SIZE or less.
        Point::new(column as u8, row as u8).expect("a place of the board")
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
        self.cells[place] = Cell::Free;
        self.touch_neighbours(place, u8::MAX);
        self.stones -= 1;
        for of in 0..2 {
            self.enter(place, of);
        }
    }

    /// Adds to the number of stones near each point around; `u8::MAX` takes 1.
    fn touch_neighbours(&mut self, place: Place, change: u8) {
        let stride = self.stride as isize;
        let reach = NEAR.min(self.reach as isize);
        for rows in -reach..=reach {
            for columns in -reach..=reach {
                let near = place.wrapping_add_signed(rows * stride + columns);
                self.near[near] = self.near[near].wrapping_add(change);
                let wanted = self.near[near] > 0 && self.cells[near] == Cell::Free;
                self.candidates.set(near, wanted);
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
        let table = colour.min(self.shapes.len() - 1);
        let shape = self.shapes[table].of(line.code);
        if shape == line.shape {
            return;
        }
        let before = std::mem::replace(&mut line.shape, shape);
        self.values[colour][place] += POINT_VALUES[shape as usize] - POINT_VALUES[before as usize];
        self.totals[colour] += FIELD_VALUES[shape as usize] - FIELD_VALUES[before as usize];
        self.weigh(place, colour);
        let fouls = self.has_fouls(colour) && shape.min(before) <= Shape::Foul;
        if shape.max(before) >= Shape::OpenThree || fouls {
            let threat = self.threat_of(place, colour);
            let before = std::mem::replace(&mut self.threats[colour][place], threat);
            self.counts[colour][before as usize] -= 1;
            self.counts[colour][threat as usize] += 1;
            self.file(place, colour, threat);
        }
    }

    /// Reads what a free point is worth by its best two lines.
    fn weigh(&mut self, place: Place, colour: usize) {
        let fouls = self.has_fouls(colour);
        if let Some(forks) = &mut self.forks {
            let shapes = self.lines[colour][place].map(|line| line.shape);
            forks.weigh(place, colour, shapes, fouls);
        }
    }

    /// Puts a free point into the sets where it belongs.
    fn file(&mut self, place: Place, colour: usize, threat: Threat) {
        self.fours[colour].set(place, threat >= Threat::Four);
        let lines = &self.lines[colour][place];
        let three = lines.iter().any(|line| line.shape >= Shape::OpenThree);
        self.threes[colour].set(place, three);
    }

    /// Reads all lines of a point that is free from now on.
    fn enter(&mut self, place: Place, colour: usize) {
        let table = colour.min(self.shapes.len() - 1);
        let mut value = 0;
        for line in &mut self.lines[colour][place] {
            line.shape = self.shapes[table].of(line.code);
            value += POINT_VALUES[line.shape as usize];
            self.totals[colour] += FIELD_VALUES[line.shape as usize];
        }
        let threat = self.threat_of(place, colour);
        self.values[colour][place] = value;
        self.threats[colour][place] = threat;
        self.counts[colour][threat as usize] += 1;
        self.file(place, colour, threat);
        self.weigh(place, colour);
    }

    /// Takes a point that is free no longer out of the sums.
    fn leave(&mut self, place: Place, colour: usize) {
        for line in &self.lines[colour][place] {
            self.totals[colour] -= FIELD_VALUES[line.shape as usize];
        }
        let threat = self.threats[colour][place];
        self.counts[colour][threat as usize] -= 1;
        self.fours[colour].set(place, false);
        self.threes[colour].set(place, false);
        if let Some(forks) = &mut self.forks {
            forks.drop(place, colour);
        }
    }

    fn threat_of(&self, place: Place, colour: usize) -> Threat {
        let lines = &self.lines[colour][place];
        let mut fours = 0;
        let mut best = Shape::Dead;
        let mut foul = false;
        for line in lines {
            best = best.max(line.shape);
            fours += u8::from(matches!(line.shape, Shape::Four | Shape::OpenFour));
            foul |= line.shape == Shape::Foul;
        }
        foul |= fours > 1 && self.has_fouls(colour);
        match best {
            Shape::Win => Threat::Win,
            _ if foul => Threat::None,
            Shape::OpenFour => Threat::Double,
            Shape::Four if fours > 1 => Threat::Double,
            Shape::Four => Threat::Four,
            _ => Threat::None,
        }
    }
}

#[cfg(test)]
#[path = "field_tests.rs"]
mod tests;
