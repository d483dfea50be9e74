//! Opening books of chess in the format of Polyglot: for each position, by a
//! number that stands for it, moves with weights.
//!
//! The format is that of `http://hgm.nubati.net/book_format.html` (Michel Van den Bergh):
//! entries of 16 bytes, sorted, the highest byte first. Eight are the number of the
//! position, two the move, two its weight; the last four hold the learning of an engine,
//! and are not read here.

use std::cmp::Reverse;
use std::sync::LazyLock;

use games::chess::{Chess, Kind, Move, Square, squares};
use games::{Game as _, Seat};

use isaac::Isaac64;

mod isaac;

/// The bytes of an entry.
const ENTRY: usize = 16;

/// A book: moves of chess with weights, by positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolyglotBook {
    /// Sorted by their keys.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    key: u64,
    step: u16,
    weight: u16,
}

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move, as [`Chess::canonical_move`] gives it.
    pub step: Move,
    /// How often it is to be played compared with the others of its position, at
    /// least 1.
    pub weight: u16,
}

/// Why bytes are no book of Polyglot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolyglotError {
    /// There is nothing.
    #[error("the Polyglot book is empty")]
    Empty,
    /// The last entry is not whole.
    #[error(
        "no Polyglot book, or the end is missing: each entry has {ENTRY} bytes, and behind byte \
         {at} there are {left}"
    )]
    Truncated {
        /// The bytes of all whole entries.
        at: usize,
        /// The bytes behind them, 1 to 15.
        left: usize,
    },
    /// An entry stands behind one with a larger key.
    #[error("no Polyglot book: entry {0} is not sorted by its key")]
    Unsorted(
        /// Its number, counted from 1.
        usize,
    ),
}

impl PolyglotBook {
    /// Reads a book. Whether its moves are legal shows when they are asked for.
    ///
    /// # Errors
    /// It is empty, the last entry is not whole, or the entries are not sorted.
    pub fn read(bytes: &[u8]) -> Result<PolyglotBook, PolyglotError> {
        let (whole, rest) = bytes.as_chunks::<ENTRY>();
        if !rest.is_empty() {
            let (at, left) = (bytes.len() - rest.len(), rest.len());
            return Err(PolyglotError::Truncated { at, left });
        }
        let entries: Vec<Entry> = whole.iter().map(Entry::of).collect();
        if entries.is_empty() {
            return Err(PolyglotError::Empty);
        }
        let falls = entries.windows(2).position(|two| two[0].key > two[1].key);
        match falls {
            // The second one of the two, counted from 1.
            Some(place) => Err(PolyglotError::Unsorted(place + 2)),
            None => Ok(PolyglotBook { entries }),
        }
    }

    /// The legal moves that the book has for a position, the heaviest first. A
    /// move without weight is not to be played, and left out.
    pub fn moves(&self, state: &Chess) -> Vec<BookMove> {
        let key = polyglot_key(state);
        let first = self.entries.partition_point(|entry| entry.key < key);
        let found = self.entries[first..].iter();
        let found = found.take_while(|entry| entry.key == key);
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let mut moves: Vec<BookMove> = Vec::new();
        for entry in found.filter(|entry| entry.weight > 0) {
            let Some(step) = entry.step() else { continue };
            let step = state.canonical_move(step);
            let is_known = moves.iter().any(|one| one.step == step);
            if legal.contains(&step) && !is_known {
                let weight = entry.weight;
                moves.push(BookMove { step, weight });
            }
        }
        moves.sort_by_key(|one| Reverse(one.weight));
        moves
    }
}

impl Entry {
    fn of(bytes: &[u8; ENTRY]) -> Entry {
        let [a, b, c, d, e, f, g, h, i, j, k, l, ..] = *bytes;
        Entry {
            key: u64::from_be_bytes([a, b, c, d, e, f, g, h]),
            step: u16::from_be_bytes([i, j]),
            weight: u16::from_be_bytes([k, l]),
        }
    }

    /// The move: three bits each, from the lowest, for file and rank of its target and of
    /// its origin, and for the piece that a pawn becomes. A king castles by taking its
    /// rook.
    fn step(self) -> Option<Move> {
        let square = |shift: u16| Square::of_number(u32::from(self.step >> shift & 63));
        let (to, from) = (square(0), square(6));
        let becomes = match self.step >> 12 {
            0 => return Some(Move::new(from, to)),
            1 => Kind::Knight,
            2 => Kind::Bishop,
            3 => Kind::Rook,
            4 => Kind::Queen,
            _ => return None,
        };
        Some(Move::promoting(from, to, becomes))
    }
}

/// How many random numbers there are: 64 squares for 12 pieces, four ways of
/// castling, eight files for taking en passant, and the turn.
const NUMBERS: usize = 64 * 12 + 4 + 8 + 1;
const CASTLING: usize = 64 * 12;
const EN_PASSANT: usize = CASTLING + 4;
const TURN: usize = EN_PASSANT + 8;

/// The table `Random64` of the format. Its numbers are the first ones of ISAAC-64
/// with a seed of zeros.
static RANDOM: LazyLock<[u64; NUMBERS]> = LazyLock::new(|| {
    let mut random = Isaac64::new();
    std::array::from_fn(|_| random.next())
});

/// The number that stands for a position in books of Polyglot.
pub fn polyglot_key(state: &Chess) -> u64 {
    let random = &*RANDOM;
    let mut key = 0;
    for square in squares(state.occupied()) {
        if let Some((seat, kind)) = state.at(square) {
            let piece = 2 * kind.index() + usize::from(seat == Seat::FIRST);
            key ^= random[64 * piece + square.index()];
        }
    }
    for rook in squares(state.castling_rooks()) {
        if let Some((seat, _)) = state.at(rook) {
            let is_long = rook.file() < state.king(seat).file();
            let way = 2 * usize::from(seat != Seat::FIRST) + usize::from(is_long);
            key ^= random[CASTLING + way];
        }
    }
    if let Some(file) = passed_file(state) {
        key ^= random[EN_PASSANT + usize::from(file)];
    }
    if state.to_move() == Seat::FIRST {
        key ^= random[TURN];
    }
    key
}

/// The file of a pawn that has just moved two squares, beside which a pawn of the
/// other side stands, whether or not that one may take it.
fn passed_file(state: &Chess) -> Option<u8> {
    if let Some(target) = state.en_passant() {
        return Some(target.file());
    }
    let [from, to] = state.last()?;
    if state.kind_at(to) != Some(Kind::Pawn) || from.rank().abs_diff(to.rank()) != 2 {
        return None;
    }
    let beside = [to.file().checked_sub(1), to.file().checked_add(1)];
    let beside = beside.into_iter().flatten();
    let mut beside = beside.filter_map(|file| Square::new(file, to.rank()));
    let takers = state.pieces(state.to_move(), Kind::Pawn);
    let is_beside = beside.any(|square| takers & square.bit() != 0);
    is_beside.then(|| to.file())
}

#[cfg(test)]
#[path = "polyglot_tests.rs"]
mod tests;
