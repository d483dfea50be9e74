//! The memory of positions that were searched.

/// The relation of a score to the value of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the value.
    Exact,
    /// The value is no less.
    Least,
    /// The value is no more.
    Most,
}

/// The entry of a position in the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry<A> {
    /// The best action, where one was found.
    pub(crate) best: Option<A>,
    /// Counted from this position.
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

#[derive(Clone, Copy)]
struct Slot<A> {
    key: u64,
    search: u32,
    entry: TableEntry<A>,
}

/// The positions that fit: of each pair of slots the first keeps the deepest of
/// the running search, the second the latest position.
pub(crate) struct Table<A> {
    slots: Vec<Option<Slot<A>>>,
    search: u32,
}

impl<A: Copy> Table<A> {
    /// A table of at most so many mebibytes, of two slots at least.
    pub(crate) fn new(mebibytes: usize) -> Table<A> {
        let room = mebibytes.saturating_mul(1 << 20) / size_of::<Option<Slot<A>>>();
        let pairs = (room / 2).max(1);
        let pairs = 1 << pairs.ilog2();
        Table {
            slots: vec![None; 2 * pairs],
            search: 0,
        }
    }

    /// Begins a search: its entries are worth more than earlier ones.
    pub(crate) fn begin(&mut self) {
        self.search = self.search.wrapping_add(1);
    }

    pub(crate) fn forget(&mut self) {
        self.slots.fill(None);
    }

    /// The first slot of the pair of a key.
    fn pair(&self, key: u64) -> usize {
        // The upper bits choose the pair: keys may differ in few of the lower.
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let pairs = self.slots.len() as u64 / 2;
        let pair = (u128::from(mixed) * u128::from(pairs)) >> 64;
        2 * usize::try_from(pair).unwrap_or(0)
    }

    pub(crate) fn recall(&self, key: u64) -> Option<TableEntry<A>> {
        let first = self.pair(key);
        let pair = self.slots.get(first..first + 2)?;
        let slot = pair.iter().flatten().find(|slot| slot.key == key)?;
        Some(slot.entry)
    }

    pub(crate) fn keep(&mut self, key: u64, entry: TableEntry<A>) {
        let first = self.pair(key);
        let search = self.search;
        let Some([deep, last]) = self.slots.get_mut(first..first + 2) else {
            return;
        };
        let slot = Some(Slot { key, search, entry });
        let better = deep.is_none_or(|deep| {
            deep.key == key || deep.search != search || deep.entry.depth <= entry.depth
        });
        if better {
            // One position stands in one of the two alone.
            let moved = deep.take().filter(|deep| deep.key != key);
            if last.is_none_or(|last| last.key == key) || moved.is_some() {
                *last = moved;
            }
            *deep = slot;
        } else {
            *last = slot;
        }
    }
}
