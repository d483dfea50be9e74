//! The positions that may come again.

use std::sync::Arc;

/// How many positions are kept in the state itself. Longer histories share the
/// older ones, so that a copy of the state costs the same after any number of
/// moves.
const RECENT: usize = 8;

/// The numbers of all positions since the last move that cannot be undone,
/// the present one left out.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    recent: [u64; RECENT],
    count: u8,
    older: Option<Arc<Chunk>>,
}

/// A whole number of moves back.
#[derive(Debug)]
struct Chunk {
    keys: [u64; RECENT],
    older: Option<Arc<Chunk>>,
}

impl History {
    /// Forgets everything: nothing from before can come again.
    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.older = None;
    }

    /// Adds the position that is left now.
    pub(super) fn push(&mut self, key: u64) {
        if usize::from(self.count) == RECENT {
            let older = self.older.take();
            self.older = Some(Arc::new(Chunk {
                keys: self.recent,
                older,
            }));
            self.count = 0;
        }
        self.recent[usize::from(self.count) % RECENT] = key;
        self.count += 1;
    }

    /// How often a position has been there.
    pub(super) fn count(&self, key: u64) -> u8 {
        let recent = &self.recent[..usize::from(self.count).min(RECENT)];
        let mut count = recent.iter().filter(|old| **old == key).count();
        let mut chunk = self.older.as_deref();
        while let Some(Chunk { keys, older }) = chunk {
            count += keys.iter().filter(|old| **old == key).count();
            chunk = older.as_deref();
        }
        u8::try_from(count).unwrap_or(u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted_over_any_number_of_moves() {
        let mut history = History::default();
        for key in 0..150 {
            assert_eq!(history.count(key % 50), u8::try_from(key / 50).unwrap());
            history.push(key % 50);
        }
        let copy = history.clone();
        history.clear();
        assert_eq!((history.count(3), copy.count(3)), (0, 3));
    }
}
