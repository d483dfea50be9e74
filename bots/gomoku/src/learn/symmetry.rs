//! Positions that are the same when the board is turned or mirrored.

use games::Seat;
use games::gomoku::{Gomoku, MAX_SIZE, Point};

use super::super::places::key;

/// How many ways there are to turn and mirror a square.
pub(super) const SYMMETRIES: usize = 8;

/// Places from here on stand for rules, so that no stone has their keys.
const RULES: usize = 1 << 16;

/// Where a point comes to lie on a board of this size. The three bits of
/// `symmetry` mirror the columns, then the rows, then swap both.
pub(super) fn turned(point: Point, size: u8, symmetry: usize) -> Point {
    let last = size.saturating_sub(1);
    let mut column = point.column();
    let mut row = point.row();
    if symmetry & 1 != 0 {
        column = last.saturating_sub(column);
    }
    if symmetry & 2 != 0 {
        row = last.saturating_sub(row);
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    // A point of the board stays on it.
    Point::new(column, row).unwrap_or(point)
}

/// The symmetry that takes back this one.
pub(super) fn inverse(symmetry: usize) -> usize {
    match symmetry & 4 {
        0 => symmetry,
        // After the swap, columns are the former rows.
        _ => 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1,
    }
}

/// The keys of a position, one for each symmetry. Rules, sizes and the colour on
/// turn make a difference, too.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    size: u8,
    sums: [u64; SYMMETRIES],
}

impl Keys {
    /// The keys of a position.
    pub(super) fn of(state: &Gomoku) -> Keys {
        let rules = rules_of(state) * (usize::from(MAX_SIZE) + 1) + usize::from(state.size());
        let mut keys = Keys {
            size: state.size(),
            sums: [key(0, RULES + rules); SYMMETRIES],
        };
        for point in state.points() {
            if let Some(colour) = state.at(point) {
                keys.put(point, colour);
            }
        }
        if state.to_move() != Seat::FIRST {
            keys.pass();
        }
        keys
    }

    /// The key that all turned and mirrored positions share.
    pub(super) fn key(&self) -> i64 {
        self.best().0.cast_signed()
    }

    /// The key of the position after a stone of the colour on turn.
    pub(super) fn after(&self, point: Point, colour: Seat) -> i64 {
        let mut next = self.clone();
        next.put(point, colour);
        next.pass();
        next.key()
    }

    /// The symmetries that turn the position as its key has it; several where
    /// the position is symmetric itself.
    pub(super) fn normal(&self) -> impl Iterator<Item = usize> + '_ {
        let (best, _) = self.best();
        (0..SYMMETRIES).filter(move |symmetry| self.sums[*symmetry] == best)
    }

    fn best(&self) -> (u64, usize) {
        let sums = self.sums.iter().copied().zip(0..);
        sums.min().unwrap_or_default()
    }

    fn put(&mut self, point: Point, colour: Seat) {
        for (symmetry, sum) in self.sums.iter_mut().enumerate() {
            let point = turned(point, self.size, symmetry);
            let place = usize::from(point.row()) * usize::from(MAX_SIZE);
            *sum ^= key(colour.index(), place + usize::from(point.column()));
        }
    }

    fn pass(&mut self) {
        for sum in &mut self.sums {
            *sum ^= key(1, RULES);
        }
    }
}

/// A number for the rules of a game, below 64: which rows win, and how long
/// they are.
pub(super) fn rules_of(state: &Gomoku) -> usize {
    // Files keep it: the order of the rules must stay.
    state.rule() as usize * 8 + usize::from(state.line())
}

#[cfg(test)]
mod tests {
    use super::super::tests::position;
    use super::*;

    #[test]
    fn each_symmetry_has_an_inverse_and_moves_the_point() {
        let point = Point::new(1, 0).unwrap();
        let mut places = Vec::new();
        for symmetry in 0..SYMMETRIES {
            let there = turned(point, 5, symmetry);
            assert_eq!(turned(there, 5, inverse(symmetry)), point, "{symmetry}");
            places.push(there);
        }
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), SYMMETRIES);
    }

    #[test]
    fn turned_positions_have_one_key_and_others_have_others() {
        let key = |stones: &str| Keys::of(&position(9, stones)).key();
        let corner = key("B1 C5 E5");
        for same in ["A2 E3 E5", "H1 G5 E5", "B9 C5 E5", "I8 E7 E5"] {
            assert_eq!(key(same), corner, "{same}");
        }
        for other in ["B1 C5", "C5 B1 E5", "B1 C5 E4", "B1 C6 E5"] {
            assert_ne!(key(other), corner, "{other}");
        }
        // The board and the colour on turn count too.
        assert_ne!(
            Keys::of(&position(15, "H8")).key(),
            Keys::of(&position(9, "E5")).key()
        );
    }

    #[test]
    fn the_key_after_a_stone_is_that_of_the_next_position() {
        let state = position(9, "B1 C5 E5");
        let next = position(9, "B1 C5 E5 F6");
        let point = "F6".parse().unwrap();
        let keys = Keys::of(&state);
        assert_eq!(keys.after(point, state.to_move()), Keys::of(&next).key());
        assert_eq!(keys.normal().count(), 1);
        assert_eq!(Keys::of(&position(9, "")).normal().count(), SYMMETRIES);
    }
}
