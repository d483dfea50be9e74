//! The results of the proof for positions, shared by all threads.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher as _};

use parking_lot::{Mutex, MutexGuard};

use crate::mix::Mix;
use crate::symmetry::Position;

/// More than any sum of proof numbers that matters: proven or disproved.
pub(super) const INFINITE: u32 = u32::MAX;

/// A position in the proof.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The least number of open positions whose proof would prove this one.
    pub(super) proof: u32,
    /// The least number whose disproof would disprove it.
    pub(super) disproof: u32,
    /// The moves that matter, as bits. Of a proven position of the first
    /// player only the one that wins.
    pub(super) moves: u64,
    /// Whether `moves` has been looked through.
    pub(super) expanded: bool,
}

impl Node {
    pub(super) fn proven() -> Node {
        Node {
            proof: 0,
            disproof: INFINITE,
            moves: 0,
            expanded: true,
        }
    }

    pub(super) fn disproved() -> Node {
        Node {
            proof: INFINITE,
            disproof: 0,
            moves: 0,
            expanded: true,
        }
    }

    pub(super) fn open(proof: u32, moves: u64) -> Node {
        Node {
            proof,
            disproof: 1,
            moves,
            expanded: false,
        }
    }

    pub(super) fn is_settled(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// Locks are held for a look-up; so many parts that threads seldom meet.
const PARTS: usize = 64;

/// The most positions of a part: with 64 bytes each about a gigabyte in all.
const MAX_PART: usize = 1 << 18;

type Part = HashMap<Position, Node, BuildHasherDefault<Mix>>;

/// Canonical positions and their nodes. A part that is full forgets nodes that
/// are not proven; that costs time, but no proof.
pub(super) struct Table(Vec<Mutex<Part>>);

impl Table {
    pub(super) fn new() -> Table {
        Table((0..PARTS).map(|_| Mutex::default()).collect())
    }

    fn part(&self, position: Position) -> MutexGuard<'_, Part> {
        let mut mix = Mix::default();
        mix.write_u64(position.0);
        mix.write_u64(position.1);
        let index = mix.finish() as usize >> 20;
        // Every write is one insertion, whole or not at all.
        self.0[index % PARTS].lock()
    }

    pub(super) fn get(&self, position: Position) -> Option<Node> {
        self.part(position).get(&position).copied()
    }

    pub(super) fn put(&self, position: Position, node: Node) {
        let mut part = self.part(position);
        // A node that another thread has settled stays settled.
        if part.get(&position).is_some_and(Node::is_settled) {
            return;
        }
        if part.len() >= MAX_PART {
            part.retain(|_, node| node.proof == 0);
        }
        part.insert(position, node);
    }
}
