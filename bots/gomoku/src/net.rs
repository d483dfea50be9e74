//! A small network that values positions and moves; it has learnt from games of
//! the strong player against itself.
//!
//! Each of the four lines through a free point is a pattern with a row of
//! numbers. The four rows are added and clamped between 0 and a maximum. For
//! each colour the numbers of all points are summed, and a small head weighs
//! the sums. The numbers of one point, weighed differently, tell how likely its
//! move is the best. A stone changes one line of at most 32 points, so the sums
//! are updated as stones come and go. The design follows the networks of Rapfi
//! (dhbloo), but is far smaller and has no convolution.

mod format;
mod patterns;

use std::sync::LazyLock;

use games::gomoku::Rule;

use super::shape::Code;
pub use format::{BOTH, HIDDEN, Head, PROMISE, Parts, TOP, WIDTH};
pub use patterns::{PATTERNS, Patterns, SHAPES};

/// The numbers of a point: those of the first colour, then of the second.
type Row = [i16; BOTH];

/// How much of a sum of promises is one thousandth.
const THOUSANDTH: i32 = TOP as i32 * PROMISE as i32 / 1_000;

/// The sums over all points, in the same order.
type Totals = [u16; BOTH];

/// The learnt numbers, arranged for the search.
pub(super) struct Net {
    /// For each code, as the first colour sees it.
    rows: Vec<Row>,
    promise: [i16; BOTH],
    head: Head,
}

static LEARNT: LazyLock<Option<Net>> = LazyLock::new(|| {
    let parts = Parts::from_bytes(include_bytes!("net/learnt.gz"))?;
    Some(Net::new(parts))
});

impl Net {
    /// The learnt numbers for these rules; there are some only for five in a
    /// row where longer rows count.
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
            rows: patterns.numbers.iter().map(row).collect(),
            promise: parts.promise,
            head: parts.head,
        }
    }
}

/// The numbers of all points of a board. They are updated only on request: most
/// positions of a search for fours never need them.
#[derive(Clone)]
pub(super) struct View {
    net: &'static Net,
    points: Vec<Row>,
    totals: Totals,
    /// The changes by the stones, in order.
    changes: Vec<Change>,
    stones: Vec<Stone>,
    /// The values before each stone that is already counted.
    counted: Vec<UndoRecord>,
    /// The numbers before they were changed, in the order of changes.
    before: Vec<(usize, Row)>,
}

/// A line of a point changed from one code to another: in few bytes, since
/// every stone makes about thirty. No board has more than a thousand cells, and
/// the codes of five in a row are fewer still than [`u16`] has numbers.
#[derive(Clone, Copy)]
struct Change {
    cell: u16,
    before: u16,
    after: u16,
}

/// A stone, and the index of its first change.
#[derive(Clone, Copy)]
struct Stone {
    cell: usize,
    first: usize,
}

/// The values before a stone was counted.
#[derive(Clone)]
struct UndoRecord {
    totals: Totals,
    /// The number of changed rows before it.
    changed: usize,
}

impl View {
    /// The view of an empty board with this many cells; all numbers are 0.
    pub(super) fn new(net: &'static Net, cells: usize) -> View {
        View {
            net,
            points: vec![[0; BOTH]; cells],
            totals: Totals::default(),
            changes: Vec::new(),
            stones: Vec::new(),
            counted: Vec::new(),
            before: Vec::new(),
        }
    }

    /// Notes that a stone has taken a point.
    pub(super) fn take(&mut self, cell: usize) {
        self.stones.push(Stone {
            cell,
            first: self.changes.len(),
        });
    }

    /// Notes that the last stone has changed a line of a free point.
    pub(super) fn change(&mut self, cell: usize, before: Code, after: Code) {
        self.changes.push(Change {
            cell: cell as u16,
            before: before as u16,
            after: after as u16,
        });
    }

    /// Undoes the last stone.
    pub(super) fn give_back(&mut self) {
        if self.counted.len() == self.stones.len()
            && let Some(UndoRecord { totals, changed }) = self.counted.pop()
        {
            self.totals = totals;
            // Going backwards, a point that changed twice gets its first
            // numbers last.
            while self.before.len() > changed {
                if let Some((cell, numbers)) = self.before.pop() {
                    self.points[cell] = numbers;
                }
            }
        }
        if let Some(stone) = self.stones.pop() {
            self.changes.truncate(stone.first);
        }
    }

    /// Counts all stones that are not yet counted.
    pub(super) fn settle(&mut self) {
        while let Some(stone) = self.stones.get(self.counted.len()).copied() {
            let next = self.stones.get(self.counted.len() + 1);
            let changes = stone.first..next.map_or(self.changes.len(), |next| next.first);
            self.counted.push(UndoRecord {
                totals: self.totals,
                changed: self.before.len(),
            });
            self.leave(stone.cell);
            for index in changes {
                let Change {
                    cell,
                    before,
                    after,
                } = self.changes[index];
                self.count(usize::from(cell), usize::from(before), usize::from(after));
            }
        }
    }

    /// Removes a point that was taken.
    fn leave(&mut self, cell: usize) {
        for (total, number) in self.totals.iter_mut().zip(self.points[cell]) {
            *total = total.wrapping_sub(number.clamp(0, TOP).unsigned_abs());
        }
    }

    /// Counts a changed line of a free point.
    fn count(&mut self, cell: usize, before: usize, after: usize) {
        let numbers = &mut self.points[cell];
        self.before.push((cell, *numbers));
        let before = &self.net.rows[before];
        let after = &self.net.rows[after];
        for index in 0..BOTH {
            let old = numbers[index];
            let new = old.wrapping_add(after[index].wrapping_sub(before[index]));
            numbers[index] = new;
            let change = new.clamp(0, TOP).wrapping_sub(old.clamp(0, TOP));
            self.totals[index] = self.totals[index].wrapping_add_signed(change);
        }
    }

    /// The odds of `colour`, which is on turn, as thousandths of their
    /// logarithm. All stones must be counted.
    pub(super) fn odds(&self, colour: usize) -> i32 {
        debug_assert_eq!(self.counted.len(), self.stones.len());
        (self.net.head.odds(colour, &self.totals) * 1_000.0) as i32
    }

    /// The promise of a stone of `colour` on a free point, in thousandths of
    /// the logarithm of the odds to be the best move.
    pub(super) fn promise(&self, colour: usize, cell: usize) -> i32 {
        debug_assert_eq!(self.counted.len(), self.stones.len());
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

/// The value of one point at its maximum.
const UNIT: f32 = 1.0 / (TOP as f32 * SUMS);

/// The divisor of the sums before they are weighed.
const SUMS: f32 = 8.0;

impl Head {
    /// The logarithm of the odds of the colour on turn.
    fn odds(&self, colour: usize, totals: &Totals) -> f32 {
        let (first, second) = totals.split_at(WIDTH);
        let (own, other) = match colour {
            0 => (first, second),
            _ => (second, first),
        };
        let mut sums = [0.0; BOTH];
        for (sum, total) in sums.iter_mut().zip(own.iter().chain(other)) {
            *sum = f32::from(*total) * UNIT;
        }
        self.of(&sums)
    }

    /// The same for sums in the units of [`Head`], divided by eight.
    pub fn of(&self, sums: &[f32; BOTH]) -> f32 {
        let mut hidden = self.bias;
        let mut odds = self.constant;
        for ((sum, weights), straight) in sums.iter().zip(&self.hidden).zip(&self.straight) {
            for index in 0..HIDDEN {
                hidden[index] += sum * weights[index];
            }
            odds += sum * straight;
        }
        for (hidden, weight) in hidden.iter().zip(&self.out) {
            odds += hidden.max(0.0) * weight;
        }
        odds
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
