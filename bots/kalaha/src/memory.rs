//! The memory of a search for positions: a transposition table of fixed size.
//! Positions are kept whole, so none is taken for another.

use super::board::{Board, PIT_BYTES};

/// The bounds of the further winnings of the seat on turn over the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    /// It is this or more.
    pub(super) least: i32,
    /// It is this or less.
    pub(super) most: i32,
    /// How many turns ahead was searched; [`WHOLE`] for the whole game.
    pub(super) depth: i32,
    /// The best pit found, which may be empty after a change of rules.
    pub(super) best: u8,
}

/// The depth of positions that were searched to the end of the game, whose
/// bounds are proven.
pub(super) const WHOLE: i32 = 255;

/// Bounds are kept in nine bits each.
const OFFSET: i32 = 256;

/// Two words: the pits of a side in each, and above them half of a note.
type Slot = [u64; 2];

/// Four slots fill a line of the processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The table.
pub(super) struct Memory {
    buckets: Vec<Bucket>,
}

impl Memory {
    /// An empty memory of about so many mebibytes, rounded down to a power of
    /// two.
    pub(super) fn new(mebibytes: usize) -> Memory {
        let buckets = mebibytes.max(1) * (1 << 20) / size_of::<Bucket>();
        let buckets = 1 << buckets.ilog2();
        Memory {
            buckets: vec![Bucket([[0; 2]; 4]); buckets],
        }
    }

    /// Forgets all positions.
    pub(super) fn forget(&mut self) {
        self.buckets.fill(Bucket([[0; 2]; 4]));
    }

    fn index(&self, board: Board) -> usize {
        // Odd numbers of good spread, as those of xxHash.
        let hash = board.own_pits().wrapping_mul(0x9e37_79b1_85eb_ca87)
            ^ board
                .other_pits()
                .wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
                .rotate_left(29);
        let hash = (hash ^ hash >> 32).wrapping_mul(0x1656_67b1_9e37_79f9);
        (hash >> 20) as usize & (self.buckets.len() - 1)
    }

    /// The entry of a position. The stores do not matter.
    #[inline]
    pub(super) fn recall(&self, board: Board) -> Option<TableEntry> {
        let bucket = &self.buckets[self.index(board)];
        let slot = bucket.0.iter().find(|slot| is_of(slot, board))?;
        Some(unpack(slot))
    }

    /// Remembers a position; one with fewer beans gives way to it.
    pub(super) fn keep(&mut self, board: Board, entry: TableEntry) {
        let index = self.index(board);
        let slots = &mut self.buckets[index].0;
        if let Some(slot) = slots.iter_mut().find(|slot| is_of(slot, board)) {
            *slot = pack(board, merged(unpack(slot), entry));
            return;
        }
        // The first three hold the positions with most beans, which cost most;
        // the fourth takes whatever comes.
        let (large, last) = slots.split_at_mut(3);
        let beans =
            |slot: &Slot| Board::from_sides(slot[0] & PIT_BYTES, slot[1] & PIT_BYTES).in_pits();
        let packed = pack(board, entry);
        match large.iter_mut().min_by_key(|slot| beans(slot)) {
            Some(least) if beans(least) <= board.in_pits() => {
                last[0] = *least;
                *least = packed;
            }
            _ => last[0] = packed,
        }
    }
}

fn is_of(slot: &Slot, board: Board) -> bool {
    (slot[0] ^ board.own_pits() | slot[1] ^ board.other_pits()) & PIT_BYTES == 0
}

/// Proven bounds stay; of others, the new ones replace the old.
fn merged(old: TableEntry, new: TableEntry) -> TableEntry {
    match (old.depth, new.depth) {
        (WHOLE, WHOLE) => TableEntry {
            least: old.least.max(new.least),
            most: old.most.min(new.most),
            ..new
        },
        (WHOLE, _) => TableEntry {
            best: new.best,
            ..old
        },
        _ => new,
    }
}

fn pack(board: Board, entry: TableEntry) -> Slot {
    let note = (entry.least + OFFSET) as u64
        | ((entry.most + OFFSET) as u64) << 9
        | (entry.depth as u64) << 18
        | u64::from(entry.best) << 26;
    [
        board.own_pits() | note << 48,
        board.other_pits() | note >> 16 << 48,
    ]
}

fn unpack(slot: &Slot) -> TableEntry {
    let note = slot[0] >> 48 | slot[1] >> 48 << 16;
    TableEntry {
        least: (note & 0x1ff) as i32 - OFFSET,
        most: (note >> 9 & 0x1ff) as i32 - OFFSET,
        depth: (note >> 18 & 0xff) as i32,
        best: (note >> 26 & 7) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_recalled_and_what_is_proven_stays() {
        let mut memory = Memory::new(1);
        let (board, other) = (Board::start(12), Board::start(11));
        let guess = TableEntry {
            least: -144,
            most: 143,
            depth: 7,
            best: 5,
        };
        assert_eq!(memory.recall(board), None);
        memory.keep(board, guess);
        assert_eq!(memory.recall(board), Some(guess));
        assert_eq!(memory.recall(other), None);
        let proven = |least, most| TableEntry {
            least,
            most,
            depth: WHOLE,
            best: 1,
        };
        memory.keep(board, proven(4, 20));
        memory.keep(board, proven(-9, 12));
        assert_eq!(memory.recall(board), Some(proven(4, 12)));
        memory.keep(board, guess);
        assert_eq!(
            memory.recall(board),
            Some(TableEntry {
                best: 5,
                ..proven(4, 12)
            })
        );
        memory.forget();
        assert_eq!(memory.recall(board), None);
    }
}
