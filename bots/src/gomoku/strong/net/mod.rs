//! What a position and its moves are worth, by a small network that has learnt
//! from games of the strong player against itself.
//!
//! Each of the four lines through a free point is a pattern with a row of
//! numbers. The rows of the four are added and kept between 0 and a most; the
//! numbers of all points are added up, for each colour, and weighed by a small
//! head. The numbers of one point, weighed otherwise, tell how likely its move
//! is to be the best. A stone changes one line of each of 32 points at most, so
//! the sums are kept up to date as stones come and go. The design is after the
//! networks of Rapfi (dhbloo), far smaller and without a convolution.

mod format;
mod head;
mod patterns;

use std::sync::LazyLock;

use games::gomoku::Rule;

pub use self::format::{BOTH, HIDDEN, Head, PROMISE, Parts, TOP, WIDTH};
pub use self::patterns::{PATTERNS, Patterns, SHAPES};
use super::super::shape::Code;

/// The numbers of a point: those of the first colour, then of the second.
type Row = [i16; BOTH];

/// How much of a sum of promises is a thousandth.
const THOUSANDTH: i32 = TOP as i32 * PROMISE as i32 / 1_000;

/// The sums over all points, in the same order.
pub(super) type Totals = [u16; BOTH];

/// What was learnt, laid out for a search.
pub(super) struct Net {
    /// Of each code, as the first colour sees it.
    rows: Vec<Row>,
    promise: [i16; BOTH],
    head: Head,
}

static LEARNT: LazyLock<Option<Net>> = LazyLock::new(|| {
    let parts = Parts::from_bytes(include_bytes!("learnt.gz"))?;
    Some(Net::new(parts))
});

impl Net {
    /// What was learnt for these rules: it is for five in a row where longer
    /// rows count.
    pub(super) fn of(line: u8, rule: Rule) -> Option<&'static Net> {
        match (line, rule) {
            (5, Rule::Freestyle) => LEARNT.as_ref(),
            _ => None,
        }
    }

    fn new(parts: Parts) -> Net {
        let patterns = Patterns::all();
        let row = |pattern: &u16| {
            let mut row = [0; BOTH];
            let (first, second) = row.split_at_mut(WIDTH);
            first.copy_from_slice(&parts.rows[usize::from(*pattern)]);
            second.copy_from_slice(&parts.rows[usize::from(patterns.turned(*pattern))]);
            row
        };
        Net {
            rows: patterns.numbers().iter().map(row).collect(),
            promise: parts.promise,
            head: parts.head,
        }
    }
}

/// The numbers of all points of a board.
pub(super) struct View {
    net: &'static Net,
    points: Vec<Row>,
    /// The numbers before they were changed, in the order of the changes.
    changed: Vec<(usize, Row)>,
}

impl View {
    /// That of an empty board with so many cells, where all numbers are 0.
    pub(super) fn new(net: &'static Net, cells: usize) -> View {
        View {
            net,
            points: vec![[0; BOTH]; cells],
            changed: Vec::new(),
        }
    }

    /// One line of a free point has changed.
    pub(super) fn change(&mut self, cell: usize, before: Code, after: Code, totals: &mut Totals) {
        let numbers = &mut self.points[cell];
        self.changed.push((cell, *numbers));
        let before = &self.net.rows[before as usize];
        let after = &self.net.rows[after as usize];
        for index in 0..BOTH {
            let old = numbers[index];
            let new = old.wrapping_add(after[index].wrapping_sub(before[index]));
            numbers[index] = new;
            let change = new.clamp(0, TOP).wrapping_sub(old.clamp(0, TOP));
            totals[index] = totals[index].wrapping_add_signed(change);
        }
    }

    /// A point is free no longer.
    pub(super) fn leave(&self, cell: usize, totals: &mut Totals) {
        for (total, number) in totals.iter_mut().zip(self.points[cell]) {
            *total = total.wrapping_sub(number.clamp(0, TOP).unsigned_abs());
        }
    }

    /// How many changes there were.
    pub(super) fn changes(&self) -> usize {
        self.changed.len()
    }

    /// Takes all changes back after the first so many.
    pub(super) fn restore(&mut self, changes: usize) {
        // A point that changed twice gets its first numbers last.
        while self.changed.len() > changes {
            if let Some((cell, numbers)) = self.changed.pop() {
                self.points[cell] = numbers;
            }
        }
    }

    /// The odds of `colour`, which is on turn, in thousandths of their
    /// logarithm.
    pub(super) fn odds(&self, colour: usize, totals: &Totals) -> i32 {
        (self.net.head.odds(colour, totals) * 1_000.0) as i32
    }

    /// What a stone of `colour` on a free point promises, in thousandths of
    /// the logarithm of the odds to be the best.
    pub(super) fn promise(&self, colour: usize, cell: usize) -> i32 {
        let (first, second) = self.points[cell].split_at(WIDTH);
        let (own, other) = self.net.promise.split_at(WIDTH);
        let sum = |numbers: &[i16], weights: &[i16]| -> i32 {
            let pairs = numbers.iter().zip(weights);
            let product = |(number, weight): (&i16, &i16)| {
                i32::from((*number).clamp(0, TOP)) * i32::from(*weight)
            };
            pairs.map(product).sum()
        };
        let promise = match colour {
            0 => sum(first, own) + sum(second, other),
            _ => sum(second, own) + sum(first, other),
        };
        promise / THOUSANDTH
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_that_are_built_in_can_be_read() {
        let net = Net::of(5, Rule::Freestyle).expect("learnt numbers");
        for (code, row) in net.rows.iter().enumerate() {
            let patterns = Patterns::all();
            if patterns.is_empty(patterns.of(code as Code)) {
                assert_eq!(row, &[0; BOTH], "a line without a stone counts nothing");
            }
        }
        assert!(Net::of(5, Rule::Exact).is_none());
    }
}
