//! Where the first seat may not play in renju.
//!
//! After the International Rules of Renju (RIF): a *four* is a row of four
//! stones to which one more makes exactly five; it is *straight* if its stones
//! touch and there are two such points. A *three* becomes a straight four by
//! one more stone, which makes no five and stands on no forbidden point
//! itself. Forbidden is a stone that makes a row of more than five, or two
//! fours, or two threes, unless it makes five. With rows of another length
//! four and three stand for one and two stones less than the row.

use crate::Text;

use super::point::{DIRECTIONS, Point};

/// Why a point is forbidden. The shapes are looked for in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForbiddenShape {
    /// A stone makes a longer row than wins.
    Overline,
    /// A stone makes two fours or more; both may lie on one line.
    DoubleFour,
    /// A stone makes two threes or more.
    DoubleThree,
}

impl ForbiddenShape {
    /// Its name for people: `an overline`.
    pub(super) fn text(self) -> Text {
        Text::new(match self {
            ForbiddenShape::Overline => "rules-shape-overline",
            ForbiddenShape::DoubleFour => "rules-shape-double-four",
            ForbiddenShape::DoubleThree => "rules-shape-double-three",
        })
    }
}

/// The content of a point, as the first seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// No stone.
    Free,
    /// A stone of the first seat.
    Own,
    /// A stone of the second seat, or no point of the board.
    Blocked,
}

/// How many points are looked at for the sake of one, which is many more than ever depend
/// on each other: boards of 20 searched for the longest chains had 534. Beyond, a three
/// counts even if its four may be forbidden.
const MOST_POINTS: u32 = 10_000;

/// Whether, and why, the first seat may not put a stone on a free point, where `line` in
/// a row win and `at` gives the content of each point.
pub fn forbidden(line: u8, point: Point, at: impl Fn(Point) -> Spot) -> Option<ForbiddenShape> {
    let mut judge = Judge {
        line: usize::from(line),
        at,
        added: Vec::new(),
        asked: 0,
    };
    match judge.verdict(point) {
        Verdict::Forbidden(shape) => Some(shape),
        Verdict::Five | Verdict::Allowed => None,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Five,
    Forbidden(ForbiddenShape),
    Allowed,
}

/// One of the two ends of a row.
#[derive(Clone, Copy)]
struct End {
    /// The first point behind the row, if it is free.
    free: Option<Point>,
    /// How many own stones follow behind that point.
    beyond: usize,
}

/// A row of touching stones on one line.
#[derive(Clone, Copy)]
struct Row {
    length: usize,
    ends: [End; 2],
}

struct Judge<F> {
    line: usize,
    at: F,
    /// The stones supposed to stand besides those on the board.
    added: Vec<Point>,
    /// How many points were looked at.
    asked: u32,
}

impl<F: Fn(Point) -> Spot> Judge<F> {
    /// The verdict on a stone on a free point.
    fn verdict(&mut self, point: Point) -> Verdict {
        self.asked += 1;
        if self.asked > MOST_POINTS {
            return Verdict::Allowed;
        }
        self.added.push(point);
        let verdict = self.verdict_with_stone(point);
        self.added.pop();
        verdict
    }

    fn verdict_with_stone(&mut self, point: Point) -> Verdict {
        let rows = DIRECTIONS.map(|direction| self.row(point, direction));
        if rows.iter().any(|row| row.length == self.line) {
            return Verdict::Five;
        }
        if rows.iter().any(|row| row.length > self.line) {
            return Verdict::Forbidden(ForbiddenShape::Overline);
        }
        if rows.iter().map(|row| self.fours(row)).sum::<usize>() > 1 {
            return Verdict::Forbidden(ForbiddenShape::DoubleFour);
        }
        let mut threes = 0;
        for (row, direction) in rows.iter().zip(DIRECTIONS) {
            threes += usize::from(self.is_three(row, direction));
            if threes > 1 {
                return Verdict::Forbidden(ForbiddenShape::DoubleThree);
            }
        }
        Verdict::Allowed
    }

    /// How many fours the stones of this row belong to on its line.
    fn fours(&self, row: &Row) -> usize {
        match row.ends.map(|end| self.is_five_at(row, end)) {
            // Stones that touch make one four with two ends.
            [true, true] if row.length == self.line - 1 => 1,
            fives => fives.into_iter().filter(|five| *five).count(),
        }
    }

    fn is_five_at(&self, row: &Row, end: End) -> bool {
        end.free.is_some() && row.length + 1 + end.beyond == self.line
    }

    /// Whether one more stone makes a straight four of this row and may be put. Only the
    /// points next to the row can, since the stone must touch the others.
    fn is_three(&mut self, row: &Row, direction: (i8, i8)) -> bool {
        row.ends.into_iter().any(|end| {
            let Some(point) = end.free else {
                return false;
            };
            if row.length + 1 + end.beyond != self.line - 1 {
                return false;
            }
            self.added.push(point);
            let four = self.row(point, direction);
            self.added.pop();
            four.ends.into_iter().all(|end| self.is_five_at(&four, end))
                && self.verdict(point) == Verdict::Allowed
        })
    }

    /// The row through an own stone.
    fn row(&self, point: Point, direction: (i8, i8)) -> Row {
        let (columns, rows) = direction;
        let [(ahead, one), (behind, other)] =
            [direction, (-columns, -rows)].map(|direction| self.run(point, direction));
        Row {
            length: 1 + ahead + behind,
            ends: [one, other],
        }
    }

    /// How many own stones follow on a point without a gap, and the end behind them.
    fn run(&self, point: Point, direction: (i8, i8)) -> (usize, End) {
        let length = self.count(point, direction);
        let next = point.step(direction, length as i8 + 1);
        let free = next.filter(|next| self.at(*next) == Spot::Free);
        let beyond = free.map_or(0, |free| self.count(free, direction));
        (length, End { free, beyond })
    }

    fn count(&self, point: Point, direction: (i8, i8)) -> usize {
        (1..)
            .map_while(|steps| point.step(direction, steps))
            .take_while(|next| self.at(*next) == Spot::Own)
            .count()
    }

    fn at(&self, point: Point) -> Spot {
        if self.added.contains(&point) {
            Spot::Own
        } else {
            (self.at)(point)
        }
    }
}

#[cfg(test)]
#[path = "forbidden_tests.rs"]
mod tests;
