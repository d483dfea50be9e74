//! The memory of the solver for positions.

use games::reversi::{Field, Size};

use super::places::key;

/// The entry of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry<S: Size> {
    field: Field<S>,
    /// The least and the most that the margin can be.
    pub(crate) least: i8,
    pub(crate) most: i8,
    /// The best move that was found.
    pub(crate) best: u8,
    /// How many squares were free.
    free: u8,
}

/// The positions that fit. Of each pair of places the first keeps the position
/// with the most free squares, the second the latest one.
pub(crate) struct Memory<S: Size> {
    places: Vec<Option<TableEntry<S>>>,
}

impl<S: Size> Memory<S> {
    /// Room for two times two to the power of `bits` positions.
    pub(crate) fn new(bits: u32) -> Memory<S> {
        Memory {
            places: vec![None; 2 << bits],
        }
    }

    fn pair(&self, field: Field<S>) -> usize {
        // The mask keeps it below the number of places.
        let pairs = self.places.len() / 2;
        2 * (key(field) as usize & (pairs - 1))
    }

    pub(crate) fn recall(&self, field: Field<S>) -> Option<TableEntry<S>> {
        let first = self.pair(field);
        let pair = self.places.get(first..first + 2)?;
        let entry = pair.iter().flatten().find(|entry| entry.field == field);
        entry.copied()
    }

    /// Keeps that the margin of a position lies between `least` and `most`.
    pub(crate) fn keep(&mut self, field: Field<S>, least: i32, most: i32, best: u8) {
        let free = field.free();
        let byte =
            |value: i32| i8::try_from(value).unwrap_or(if value < 0 { i8::MIN } else { i8::MAX });
        let mut entry = TableEntry {
            field,
            least: byte(least),
            most: byte(most),
            best,
            free: u8::try_from(games::reversi::Bits::count(free)).unwrap_or(u8::MAX),
        };
        let first = self.pair(field);
        let Some([deep, last]) = self.places.get_mut(first..first + 2) else {
            return;
        };
        for place in [&mut *deep, &mut *last] {
            if let Some(old) = place.filter(|old| old.field == field) {
                entry.least = entry.least.max(old.least);
                entry.most = entry.most.min(old.most);
                *place = Some(entry);
                return;
            }
        }
        if deep.is_none_or(|deep| deep.free <= entry.free) {
            *last = deep.replace(entry);
        } else {
            *last = Some(entry);
        }
    }
}
