//! The questions that a field answers.

use games::Seat;
use games::gomoku::{Point, Rule, Spot, forbidden};

use super::super::places::Places;
use super::super::shape::Shape;
use super::{Cell, Field, Place, Threat};

impl Field {
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

    /// The value of a stone of this colour on a free point, by its four lines.
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
        // Only a stone that seems to make two threes has to be judged by the
        // rules.
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
        let points = self.points.iter().copied();
        let places = points.filter(|place| self.is_free(*place) && self.is_near(*place));
        let places: Vec<_> = places.collect();
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

    /// The point of the game at this place of the board.
    pub(crate) fn point(&self, place: Place) -> Point {
        let from_first = place - self.place_at(0, 0);
        let (column, row) = (from_first % self.stride, from_first / self.stride);
        // Both are below the size, which `new` keeps at MAX_SIZE or less.
        Point::new(column as u8, row as u8).expect("a place of the board")
    }
}
