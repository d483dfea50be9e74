//! A board that sows in a few instructions, for simulations and searches.
//!
//! A side is a word of eight bytes: pits `a` to `f` from the lowest byte on,
//! then the store. A sowing adds two words from a table.

use games::Seat;
use games::kalaha::{Capture, Kalaha, PITS, Pit};

/// The most beans that can lie in one pit: all of the largest game.
const MOST: usize = 144;
/// The bytes of the six pits.
pub(super) const PIT_BYTES: u64 = 0xffff_ffff_ffff;
/// One in each pit.
const ONES: u64 = 0x0101_0101_0101;
/// The first bit of the store.
const STORE: u32 = 48;
/// In each pit as many beans as reach the store.
const DISTANCES: u64 = 0x01_02_03_04_05_06;

/// A position as the seat on turn sees it. Pits are counted from 0 (`a`) to 5
/// from the owner's left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The side on turn: pits and store.
    own: u64,
    /// The other side.
    other: u64,
}

/// The turn after a sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The same side sows again.
    Again,
    /// The other side is on turn; the board is still seen as before.
    Passed,
    /// The game is over and all beans are in the stores.
    Over,
}

/// The changes of a sowing of so many beans from a pit.
#[derive(Clone, Copy)]
struct SowingDelta {
    own: u64,
    other: u64,
    /// Where the last bean falls: 0 to 5 an own pit, 6 the store, more the
    /// other side.
    last: usize,
}

/// By pit and number of beans; the emptying of the pit is in it.
static SOWN: [[SowingDelta; MOST + 1]; PITS] = sowings();

const fn sowings() -> [[SowingDelta; MOST + 1]; PITS] {
    let nothing = SowingDelta {
        own: 0,
        other: 0,
        last: 0,
    };
    let mut table = [[nothing; MOST + 1]; PITS];
    let mut pit = 0;
    while pit < PITS {
        let mut beans = 1;
        while beans <= MOST {
            // One bean more than one bean fewer did.
            let before = table[pit][beans - 1];
            let last = (pit + beans) % 13;
            let (own, other) = match last {
                0..=6 => (before.own + (1 << (8 * last)), before.other),
                _ => (before.own, before.other + (1 << (8 * (last - 7)))),
            };
            table[pit][beans] = SowingDelta { own, other, last };
            beans += 1;
        }
        pit += 1;
    }
    table
}

impl Board {
    /// The start with this number of beans in each pit, 12 at most.
    pub const fn start(beans: u8) -> Board {
        let side = ONES * beans as u64;
        Board {
            own: side,
            other: side,
        }
    }

    /// The board from the view of the seat on turn.
    pub fn of(game: &Kalaha) -> Board {
        let side = |seat: Seat| {
            let store = u64::from(game.store(seat)) << STORE;
            Pit::all().fold(store, |side, pit| {
                side | u64::from(game.beans(seat, pit)) << (8 * pit.index())
            })
        };
        Board {
            own: side(game.to_move()),
            other: side(game.to_move().other()),
        }
    }

    /// The pits and stores of both sides, each in eight bytes.
    pub(super) const fn from_sides(own: u64, other: u64) -> Board {
        Board { own, other }
    }

    /// The pits of the side on turn, the store blanked out.
    pub(super) const fn own_pits(self) -> u64 {
        self.own & PIT_BYTES
    }

    /// The pits of the other side, the store blanked out.
    pub(super) const fn other_pits(self) -> u64 {
        self.other & PIT_BYTES
    }

    /// The beans in an own pit.
    pub const fn beans(self, pit: usize) -> usize {
        (self.own >> (8 * pit)) as usize & 0xff
    }

    /// The beans in the pit opposite an own pit.
    pub(super) const fn opposite(self, pit: usize) -> usize {
        (self.other >> (8 * (PITS - 1 - pit))) as usize & 0xff
    }

    /// The beans in the own store less those in the other.
    pub const fn lead(self) -> i32 {
        (self.own >> STORE) as i32 - (self.other >> STORE) as i32
    }

    /// The beans in all pits.
    pub const fn in_pits(self) -> i32 {
        (sum(self.own_pits()) + sum(self.other_pits())) as i32
    }

    /// The beans in the own pits less those in the other side's.
    pub(super) const fn pits_lead(self) -> i32 {
        sum(self.own_pits()) as i32 - sum(self.other_pits()) as i32
    }

    /// The same position seen by the other side.
    #[must_use]
    pub const fn swapped(self) -> Board {
        Board {
            own: self.other,
            other: self.own,
        }
    }

    /// A bit for each own pit that is not empty, the lowest for `a`.
    pub(super) const fn choices(self) -> usize {
        gather(filled(self.own))
    }

    /// Sows an own pit, which must not be empty.
    #[inline]
    pub fn sow(&mut self, pit: usize, capture: Capture) -> Next {
        let beans = self.beans(pit);
        debug_assert!(beans > 0, "an empty pit is not sown");
        // No game has more beans than the table.
        let sown = &SOWN[pit][beans.min(MOST)];
        self.own -= (beans as u64) << (8 * pit);
        self.own += sown.own;
        self.other += sown.other;
        if sown.last < PITS {
            self.take(sown.last, capture);
        }
        if self.own_pits() == 0 || self.other_pits() == 0 {
            self.sweep();
            return Next::Over;
        }
        if sown.last == PITS {
            Next::Again
        } else {
            Next::Passed
        }
    }

    /// Captures if the last bean fell into an own pit that was empty.
    #[inline]
    fn take(&mut self, last: usize, capture: Capture) {
        if self.beans(last) != 1 {
            return;
        }
        let prize = self.opposite(last) as u64;
        let captures = match capture {
            Capture::Always => true,
            Capture::Nonempty => prize > 0,
            Capture::Off => false,
        };
        if captures {
            self.own -= 1 << (8 * last);
            self.other -= prize << (8 * (PITS - 1 - last));
            self.own += (1 + prize) << STORE;
        }
    }

    fn sweep(&mut self) {
        for side in [&mut self.own, &mut self.other] {
            let rest = sum(*side & PIT_BYTES);
            *side = (*side & !PIT_BYTES) + (rest << STORE);
        }
    }

    /// The own pit nearest to the store whose last bean would fall into it.
    pub(super) fn kalah_move(self) -> Option<usize> {
        let fitting = empty(self.own ^ DISTANCES);
        highest(fitting)
    }

    /// The own capture that is looked up first: the empty pit farthest from
    /// the store that a pit before it reaches with exactly its beans, and
    /// opposite which lies something; the nearest such pit before it.
    pub(super) fn capture_move(self) -> Option<CaptureMove> {
        let targets = empty(self.own) & filled(self.other.swap_bytes() >> 16);
        if targets == 0 {
            return None;
        }
        let mut farthest: Option<CaptureMove> = None;
        for steps in 1..PITS {
            let sources = empty(self.own ^ (ONES * steps as u64));
            if let Some(target) = lowest((sources << (8 * steps)) & targets)
                && farthest.is_none_or(|found| target < found.target)
            {
                let source = target - steps;
                farthest = Some(CaptureMove { source, target });
            }
        }
        farthest
    }
}

/// A sowing that captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CaptureMove {
    /// The pit to sow.
    pub(super) source: usize,
    /// The empty pit where the last bean falls.
    pub(super) target: usize,
}

const SIGNS: u64 = 0x80 * ONES;

/// The highest bit of each byte of a pit that is not 0.
const fn filled(side: u64) -> u64 {
    (((side & !SIGNS) + 0x7f * ONES) | side) & SIGNS
}

/// The highest bit of each byte of a pit that is 0.
const fn empty(side: u64) -> u64 {
    filled(side) ^ SIGNS
}

fn lowest(marks: u64) -> Option<usize> {
    (marks != 0).then(|| marks.trailing_zeros() as usize / 8)
}

fn highest(marks: u64) -> Option<usize> {
    (marks != 0).then(|| (63 - marks.leading_zeros() as usize) / 8)
}

/// The six marks beside each other. Pit `i` has its mark at bit `8i`, which the
/// factor `2^(40-7i)` moves to bit `40+i`; the other products fall elsewhere.
const fn gather(marks: u64) -> usize {
    const FACTOR: u64 = 1 << 40 | 1 << 33 | 1 << 26 | 1 << 19 | 1 << 12 | 1 << 5;
    ((marks >> 7).wrapping_mul(FACTOR) >> 40) as usize & 0x3f
}

/// The sum of six bytes, at most 255.
const fn sum(pits: u64) -> u64 {
    pits.wrapping_mul(0x0101_0101_0101_0101) >> 56
}

#[cfg(test)]
#[path = "board_tests.rs"]
mod tests;
