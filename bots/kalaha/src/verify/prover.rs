//! A plain search that answers one question: does the seat on turn win so
//! much? It shares nothing with the search of the book but an endgame table,
//! which is proven first.

use std::sync::Arc;

use games::kalaha::PITS;

use super::super::endgame::Endgame;
use super::plain_position::{PlainPosition, SowingResult, table_holds};

/// The known bounds of a position.
#[derive(Clone, Copy)]
struct Slot {
    position: PlainPosition,
    /// The seat on turn wins this or more.
    least: i8,
    /// It wins this or less.
    most: i8,
    /// The pit that was good enough, or is tried first.
    first: u8,
}

/// Nothing: no position has empty pits on both sides.
const EMPTY: Slot = Slot {
    position: PlainPosition {
        own: [0; PITS],
        other: [0; PITS],
    },
    least: i8::MIN,
    most: i8::MAX,
    first: 0,
};

/// How many slots of the memory a position may lie in.
const WAYS: usize = 4;

/// The search, with its memory.
pub(super) struct Prover {
    table: Arc<Endgame>,
    slots: Vec<Slot>,
    /// Positions searched.
    pub(super) nodes: u64,
}

impl Prover {
    /// A prover with about so many mebibytes of memory; `None` if the endgame
    /// table is wrong, or for another rule of capture.
    pub(super) fn new(
        table: Arc<Endgame>,
        mebibytes: usize,
        progress: &mut dyn FnMut(u64),
    ) -> Option<Prover> {
        let usual = table.capture() == games::kalaha::Capture::Always;
        if !usual || !table_holds(&table, progress) {
            return None;
        }
        let slots = mebibytes.max(1) * (1 << 20) / size_of::<Slot>();
        Some(Prover {
            table,
            slots: vec![EMPTY; 1 << slots.ilog2()],
            nodes: 0,
        })
    }

    /// Whether the seat on turn wins `bound` more than the other, or more yet,
    /// of the 127 beans at most in the pits.
    pub(super) fn wins(&mut self, position: PlainPosition, bound: i32) -> bool {
        self.nodes += 1;
        let beans = position.beans();
        if beans <= self.table.beans {
            return self.table.value(position.board()) >= bound;
        }
        if bound.unsigned_abs() > beans {
            return bound < 0;
        }
        let place = self.place(position);
        let slot = self.slots[place];
        let same = slot.position == position;
        if same && i32::from(slot.least) >= bound {
            return true;
        }
        if same && i32::from(slot.most) < bound {
            return false;
        }
        let first = if same { slot.first } else { u8::MAX };
        let won = self.winning_pit(position, bound, first);
        self.remember(position, bound, won);
        won.is_some()
    }

    /// Whether it wins that much if it begins with this pit.
    pub(super) fn wins_with(&mut self, sown: &SowingResult, bound: i32) -> bool {
        let rest = bound - sown.gain;
        if sown.position.is_over() {
            0 >= rest
        } else if sown.again {
            self.wins(sown.position, rest)
        } else {
            !self.wins(sown.position, 1 - rest)
        }
    }

    /// The winnings of a sowing and all later ones over the other side.
    pub(super) fn value(&mut self, sown: &SowingResult) -> i32 {
        let beans = sown.position.beans() as i32;
        let (mut least, mut most) = (sown.gain - beans, sown.gain + beans);
        // All beans come into a store, so only every second value is possible.
        // It is mostly near to nothing.
        let mut step = 2;
        let mut bound = least + (-least).clamp(0, 2 * beans) / 2 * 2;
        while least < most {
            bound = bound.clamp(least + 2, most);
            if self.wins_with(sown, bound) {
                least = bound;
                bound += step;
            } else {
                most = bound - 2;
                bound -= step;
            }
            step *= 2;
            if bound <= least || bound > most {
                step = 2;
                bound = least + (most - least) / 4 * 2 + 2;
            }
        }
        least
    }

    fn winning_pit(&mut self, position: PlainPosition, bound: i32, first: u8) -> Option<usize> {
        let mut pits = [(i32::MIN, 0); PITS];
        let mut sowings = [None; PITS];
        for pit in 0..PITS {
            sowings[pit] = position.sow(pit);
            // One more sowing is worth more than most captures.
            let ordering_score = sowings[pit].map_or(i32::MIN, |sown| {
                let again = if sown.again { 100 } else { 0 };
                sown.gain + again + if pit == usize::from(first) { 1000 } else { 0 }
            });
            pits[pit] = (-ordering_score.max(-1000), PITS - 1 - pit);
        }
        pits.sort_unstable();
        let mut order = pits.iter().map(|(_, from_store)| PITS - 1 - from_store);
        order.find(|pit| sowings[*pit].is_some_and(|sown| self.wins_with(&sown, bound)))
    }

    /// The slot of a position: where it is, or where that with the fewest
    /// beans is.
    fn place(&self, position: PlainPosition) -> usize {
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        for side in [position.own, position.other] {
            let word = side
                .iter()
                .fold(0, |word, beans| word << 8 | u64::from(*beans));
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
        let start = (hash >> 16) as usize & (self.slots.len() - 1) & !(WAYS - 1);
        let places = start..start + WAYS;
        let there = places
            .clone()
            .find(|place| self.slots[*place].position == position);
        there.unwrap_or_else(|| {
            let least = places.min_by_key(|place| self.slots[*place].position.beans());
            least.unwrap_or(start)
        })
    }

    fn remember(&mut self, position: PlainPosition, bound: i32, won: Option<usize>) {
        let place = self.place(position);
        let slot = &mut self.slots[place];
        if slot.position != position {
            *slot = Slot { position, ..EMPTY };
        }
        match won {
            Some(pit) => {
                slot.least = slot.least.max(bound as i8);
                slot.first = pit as u8;
            }
            None => slot.most = slot.most.min((bound - 1) as i8),
        }
    }
}
