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

/// An entry as it is kept: the scores, depths and searches fit small numbers.
#[derive(Clone, Copy)]
struct Slot<A> {
    key: u64,
    score: i16,
    depth: i8,
    bound: Bound,
    search: u8,
    best: Option<A>,
}

impl<A: Copy> Slot<A> {
    fn entry(self) -> TableEntry<A> {
        TableEntry {
            best: self.best,
            score: self.score.into(),
            depth: self.depth.into(),
            bound: self.bound,
        }
    }
}

/// The first keeps the deepest entry of the running search, the second the latest. A pair
/// lies within one line of the processor's memory where its size allows.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Pair<A>([Option<Slot<A>>; 2]);

/// The positions that fit. It begins small, which the processor reads faster, and grows
/// with the positions of a search.
pub(crate) struct Table<A> {
    pairs: Vec<Pair<A>>,
    /// The most pairs.
    most: usize,
    search: u8,
    /// How many positions the running search has added.
    added: usize,
}

impl<A: Copy> Table<A> {
    /// The pairs that it begins with.
    const FIRST: usize = 1 << 15;

    /// A table of at most so many mebibytes, of one pair at least.
    pub(crate) fn new(mebibytes: usize) -> Table<A> {
        let room = mebibytes.saturating_mul(1 << 20) / size_of::<Pair<A>>();
        let most = 1 << room.max(1).ilog2();
        Table {
            pairs: Table::empty(most.min(Self::FIRST)),
            most,
            search: 0,
            added: 0,
        }
    }

    fn empty(pairs: usize) -> Vec<Pair<A>> {
        vec![Pair([None; 2]); pairs]
    }

    /// Begins a search: its entries are worth more than earlier ones.
    pub(crate) fn begin(&mut self) {
        self.search = self.search.wrapping_add(1);
        self.added = 0;
    }

    pub(crate) fn forget(&mut self) {
        self.pairs = Table::empty(self.most.min(Self::FIRST));
        self.added = 0;
    }

    /// Doubles the room where the running search has filled half of it.
    fn grow(&mut self) {
        if self.added < self.pairs.len() || self.pairs.len() >= self.most {
            return;
        }
        let larger = Table::empty(2 * self.pairs.len());
        for Pair(pair) in std::mem::replace(&mut self.pairs, larger) {
            // The positions of a pair go to one of two pairs each, the first one first.
            for slot in pair.into_iter().flatten() {
                let place = self.place(slot.key);
                if let Some(Pair(room)) = self.pairs.get_mut(place)
                    && let Some(free) = room.iter_mut().find(|room| room.is_none())
                {
                    *free = Some(slot);
                }
            }
        }
    }

    /// The place of the pair of a key.
    fn place(&self, key: u64) -> usize {
        // The upper bits choose the pair: keys may differ in few of the lower.
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (u128::from(mixed) * self.pairs.len() as u128) >> 64;
        usize::try_from(place).unwrap_or(0)
    }

    pub(crate) fn recall(&self, key: u64) -> Option<TableEntry<A>> {
        let Pair(pair) = self.pairs.get(self.place(key))?;
        let slot = pair.iter().flatten().find(|slot| slot.key == key)?;
        Some(slot.entry())
    }

    pub(crate) fn keep(&mut self, key: u64, entry: TableEntry<A>) {
        self.grow();
        let (place, search) = (self.place(key), self.search);
        let Some(Pair([deep, last])) = self.pairs.get_mut(place) else {
            return;
        };
        // Scores are within 32,000, and depths hardly ever beyond 127.
        let slot = Slot {
            key,
            score: entry.score as i16,
            depth: entry.depth.clamp(i8::MIN.into(), i8::MAX.into()) as i8,
            bound: entry.bound,
            search,
            best: entry.best,
        };
        let better = deep.is_none_or(|deep| {
            deep.key == key || deep.search != search || deep.depth <= slot.depth
        });
        let other = |room: &Option<Slot<A>>| room.is_none_or(|old| old.key != key);
        self.added += usize::from(other(deep) && other(last));
        if better {
            // One position stands in one of the two alone.
            let moved = deep.take().filter(|deep| deep.key != key);
            if last.is_none_or(|last| last.key == key) || moved.is_some() {
                *last = moved;
            }
            *deep = Some(slot);
        } else {
            *last = Some(slot);
        }
    }
}
