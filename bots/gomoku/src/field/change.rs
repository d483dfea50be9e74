//! Keeping a field up to date.

use super::super::shape::{BLOCKED, Code, OWN, Shape};
use super::{Cell, Field, Place, Threat};

/// How far a free point may lie from the nearest stone before it is left out
/// of the search as too far.
const NEAR: isize = 2;

/// The value of each shape on a line to a single stone, in the order of
/// [`Shape`]. A stone that completes or stops the longer row always comes
/// first.
const POINT_VALUES: [i32; Shape::COUNT] = [0, 0, 4, 25, 120, 150, 900, 1_000, 10_000, 100_000];

/// The value of each shape to a position: as the point values, but flatter,
/// since the position has many such points and the search sees the threats.
const FIELD_VALUES: [i32; Shape::COUNT] = [0, 0, 1, 4, 12, 15, 60, 80, 400, 800];

impl Field {
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
        let fouls = self.has_fouls(colour) && shape.min(before) <= Shape::Foul;
        if shape.max(before) >= Shape::OpenThree || fouls {
            let threat = self.threat_of(place, colour);
            let before = std::mem::replace(&mut self.threats[colour][place], threat);
            self.counts[colour][before as usize] -= 1;
            self.counts[colour][threat as usize] += 1;
            self.fours[colour].set(place, threat >= Threat::Four);
        }
    }

    /// Reads all lines of a point that is free from now on.
    pub(super) fn enter(&mut self, place: Place, colour: usize) {
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
        self.fours[colour].set(place, threat >= Threat::Four);
    }

    /// Takes a point that is free no longer out of the sums.
    fn leave(&mut self, place: Place, colour: usize) {
        for line in &self.lines[colour][place] {
            self.totals[colour] -= FIELD_VALUES[line.shape as usize];
        }
        let threat = self.threats[colour][place];
        self.counts[colour][threat as usize] -= 1;
        self.fours[colour].set(place, false);
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
