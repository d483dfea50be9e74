//! Which side played which action first, from some point of a game on.

/// The actions of one game by their keys.
#[derive(Clone, Debug)]
pub struct Trail {
    /// For each key 0, or the side that played it first, plus 1.
    first: Vec<u8>,
    /// The keys in the order in which they were set.
    set: Vec<u32>,
}

impl Trail {
    /// A trail for keys below `keys`.
    pub(crate) fn new(keys: usize) -> Trail {
        Trail {
            first: vec![0; keys],
            set: Vec::with_capacity(keys),
        }
    }

    pub(crate) fn clear(&mut self) {
        for key in self.set.drain(..) {
            self.first[key as usize] = 0;
        }
    }

    /// A side plays an action after all that was written before.
    pub fn push(&mut self, side: usize, key: usize) {
        if let Some(first) = self.first.get_mut(key)
            && *first == 0
        {
            *first = side_mark(side);
            // A key indexes a vector that is no longer than the domain's keys.
            self.set.push(u32::try_from(key).unwrap_or(u32::MAX));
        }
    }

    /// A side plays an action before all that was written so far.
    pub(crate) fn push_before(&mut self, side: usize, key: usize) {
        self.push(side, key);
        if let Some(first) = self.first.get_mut(key) {
            *first = side_mark(side);
        }
    }

    /// Whether this side was the first that played this action.
    pub(crate) fn is_first(&self, side: usize, key: usize) -> bool {
        self.first.get(key) == Some(&side_mark(side))
    }
}

fn side_mark(side: usize) -> u8 {
    if side == 0 { 1 } else { 2 }
}
