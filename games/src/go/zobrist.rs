//! The keys of stones, by which whole boards are compared (A. L. Zobrist, "A
//! new hashing method with application for game playing", 1970).

use super::Point;
use super::point::MAX_SIZE;
use crate::Seat;

const CELLS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// A key for each stone of each seat.
static KEYS: [[u64; CELLS]; 2] = keys();

/// The sum of a board is the exclusive or of the keys of its stones.
pub(super) fn key(point: Point, seat: Seat) -> u64 {
    KEYS[seat.index() & 1][point.index()]
}

const fn keys() -> [[u64; CELLS]; 2] {
    let mut keys = [[0; CELLS]; 2];
    let mut state = 0;
    let mut seat = 0;
    while seat < 2 {
        let mut cell = 0;
        while cell < CELLS {
            (state, keys[seat][cell]) = split_mix(state);
            cell += 1;
        }
        seat += 1;
    }
    keys
}

/// The next state and number of SplitMix64 (G. L. Steele, D. Lea and C. H.
/// Flood, "Fast splittable pseudorandom number generators", 2014).
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, mixed ^ (mixed >> 31))
}
