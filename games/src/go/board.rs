//! The stones, their groups and liberties, and the stones that a stone takes.

use super::point::{MAX_SIZE, Point};
use crate::Seat;

const CELLS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// The stones on a board, without the seat on turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: u8,
    cells: [Option<Seat>; CELLS],
    /// The exclusive or of the keys of all stones.
    hash: u64,
}

/// Stones of one seat that are connected along the lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The stones, each once.
    pub stones: Vec<Point>,
    /// The free crossings beside them, each once.
    pub liberties: Vec<Point>,
}

/// The effect of a stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Effect {
    /// The stones of the other seat that it takes.
    pub(super) taken: Vec<Point>,
    /// The hash of the board after it.
    pub(super) hash: u64,
}

/// A set of crossings.
#[derive(Clone, Default)]
pub(super) struct Marks([u64; CELLS.div_ceil(64)]);

impl Marks {
    /// Adds a crossing; `false` if it was there already.
    pub(super) fn insert(&mut self, point: Point) -> bool {
        let (word, bit) = (point.index() / 64, 1 << (point.index() % 64));
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }
}

impl Board {
    /// An empty board of 1 to [`MAX_SIZE`] crossings a side; sizes beyond are
    /// cut to these.
    pub fn empty(size: u8) -> Board {
        Board {
            size: size.clamp(1, MAX_SIZE),
            cells: [None; CELLS],
            hash: 0,
        }
    }

    /// How many crossings a side has.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// How many crossings there are.
    pub fn crossings(&self) -> u32 {
        u32::from(self.size) * u32::from(self.size)
    }

    /// The seat of the stone here; `None` on a free crossing and off the board.
    pub fn at(&self, point: Point) -> Option<Seat> {
        self.cells[point.index()]
    }

    /// Whether a crossing lies on this board.
    pub fn contains(&self, point: Point) -> bool {
        point.column() < self.size && point.row() < self.size
    }

    /// All crossings, row by row from the bottom.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).filter_map(move |column| Point::new(column, row)))
    }

    /// The group of the stone on this crossing; `None` where there is none.
    pub fn group(&self, point: Point) -> Option<Group> {
        let seat = self.at(point)?;
        let mut seen = Marks::default();
        seen.insert(point);
        let mut group = Group {
            stones: vec![point],
            liberties: Vec::new(),
        };
        let mut next = 0;
        while let Some(stone) = group.stones.get(next).copied() {
            next += 1;
            for beside in stone.neighbours(self.size) {
                match self.at(beside) {
                    None if seen.insert(beside) => group.liberties.push(beside),
                    Some(owner) if owner == seat && seen.insert(beside) => {
                        group.stones.push(beside);
                    }
                    _ => {}
                }
            }
        }
        Some(group)
    }

    /// Whether the group of this stone has a liberty besides `taken`.
    fn breathes_without(&self, stone: Point, taken: Point) -> bool {
        let seat = self.at(stone);
        let mut seen = Marks::default();
        seen.insert(stone);
        let mut open = vec![stone];
        while let Some(stone) = open.pop() {
            for beside in stone.neighbours(self.size) {
                match self.at(beside) {
                    None if beside != taken => return true,
                    owner if owner == seat && seen.insert(beside) => open.push(beside),
                    _ => {}
                }
            }
        }
        false
    }

    /// The effect of a stone of `seat` on this free crossing; `None` if it were suicide.
    pub(super) fn effect(&self, point: Point, seat: Seat) -> Option<Effect> {
        let mut breathes = false;
        let mut taken: Vec<Point> = Vec::new();
        for beside in point.neighbours(self.size) {
            match self.at(beside) {
                None => breathes = true,
                Some(owner) if owner == seat => {
                    breathes = breathes || self.breathes_without(beside, point);
                }
                Some(_) if taken.contains(&beside) => {}
                Some(_) if !self.breathes_without(beside, point) => {
                    taken.extend(
                        self.group(beside)
                            .into_iter()
                            .flat_map(|group| group.stones),
                    );
                }
                Some(_) => {}
            }
        }
        if !breathes && taken.is_empty() {
            return None;
        }
        let stones = taken.iter().map(|stone| key(*stone, seat.other()));
        let hash = stones.fold(self.hash ^ key(point, seat), |hash, key| hash ^ key);
        Some(Effect { taken, hash })
    }

    /// The hash of the stones: equal boards have equal ones, and others almost
    /// never.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Puts a stone on a free crossing, or removes the stone there, regardless of the
    /// rules.
    pub(super) fn set(&mut self, point: Point, stone: Option<Seat>) {
        let cell = &mut self.cells[point.index()];
        for seat in [*cell, stone].into_iter().flatten() {
            self.hash ^= key(point, seat);
        }
        *cell = stone;
    }

    /// Puts a stone that takes these.
    pub(super) fn put(&mut self, point: Point, seat: Seat, taken: &[Point]) {
        self.set(point, Some(seat));
        for stone in taken {
            self.set(*stone, None);
        }
    }
}

/// A key for each stone of each seat, by which whole boards are compared (A. L. Zobrist,
/// "A new hashing method with application for game playing", 1970).
static KEYS: [[u64; CELLS]; 2] = keys();

/// The sum of a board is the exclusive or of the keys of its stones.
fn key(point: Point, seat: Seat) -> u64 {
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
