//! The transposition table: what a search remembers of positions.

use rand::rngs::StdRng;
use rand::{Rng as _, SeedableRng};

use super::field::{MAX_PLACES, Place};
use super::score::WON;

/// How many positions are remembered: 2^19, 8 MB.
const SLOTS: usize = 1 << 19;

/// How a remembered score is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or more.
    Least,
    /// The value is this or less.
    Most,
}

/// The entry of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// For the colour on turn.
    pub(crate) score: i32,
    /// How the score is to be taken.
    pub(crate) bound: Bound,
    /// How far ahead was searched.
    pub(crate) depth: i32,
    /// The best move found; there always is one.
    pub(crate) best: Place,
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    score: i32,
    best: u16,
    depth: i8,
    bound: Bound,
}

/// The table, with the numbers that make the keys of positions.
pub(crate) struct Memory {
    keys: [Vec<u64>; 2],
    slots: Vec<Option<Slot>>,
}

impl Memory {
    /// An empty memory for fields of any size.
    pub(crate) fn new() -> Memory {
        // Any numbers do, as long as they are the same in every game.
        let mut rng = StdRng::seed_from_u64(0);
        let mut keys = || (0..MAX_PLACES).map(|_| rng.next_u64()).collect();
        Memory {
            keys: [keys(), keys()],
            slots: vec![None; SLOTS],
        }
    }

    /// Forgets all positions.
    pub(crate) fn forget(&mut self) {
        self.slots.fill(None);
    }

    /// By what a stone changes the key of a position.
    pub(crate) fn key(&self, colour: usize, place: Place) -> u64 {
        self.keys[colour][place]
    }

    /// The entry of a position that is `ply` moves from the root.
    pub(crate) fn recall(&self, key: u64, ply: i32) -> Option<Known> {
        let slot = self.slots[index(key)].filter(|slot| slot.key == key)?;
        Some(Known {
            // A win counts from the root, in the table from the position.
            score: match slot.score {
                score if score >= WON => score - ply,
                score if score <= -WON => score + ply,
                score => score,
            },
            bound: slot.bound,
            depth: i32::from(slot.depth),
            best: usize::from(slot.best),
        })
    }

    /// Remembers a position that is `ply` moves from the root; the one whose
    /// slot it takes is forgotten.
    pub(crate) fn keep(&mut self, key: u64, ply: i32, known: Known) {
        self.slots[index(key)] = Some(Slot {
            key,
            score: match known.score {
                score if score >= WON => score + ply,
                score if score <= -WON => score - ply,
                score => score,
            },
            best: known.best as u16,
            depth: known.depth.clamp(0, i32::from(i8::MAX)) as i8,
            bound: known.bound,
        });
    }
}

fn index(key: u64) -> usize {
    key as usize % SLOTS
}
