//! The static value of a position, without looking ahead.
//!
//! A position has terms, such as a passed pawn on the fifth rank, and each of them counts so
//! many times for a side. A term has a worth for the middle of the game and one for its end;
//! between them the pieces that are left decide (A. Reul's "tapered" evaluation, as in
//! Fruit). The worths are learnt from games of the brain against itself
//! (`examples/chess-learn.rs`).

mod king;
mod pawns;
mod pieces;
mod terms;

use std::sync::LazyLock;

use games::Seat;
use games::chess::{Chess, Kind, file_set, squares};

pub use terms::{TERMS, TITLES};

/// The pieces left, in this count: knights and bishops 1, rooks 2, queens 4.
pub const ALL_PIECES: i32 = 24;

/// A worth in the middle and at the end of the game, in hundredths of a pawn, in one number:
/// both parts are added and multiplied at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaperedScore(i64);

impl TaperedScore {
    /// The worth with all pieces on the board, and with none of them.
    pub fn new(middle: i32, end: i32) -> TaperedScore {
        TaperedScore((i64::from(middle) << 32) + i64::from(end))
    }

    /// With all pieces on the board.
    pub fn middle(self) -> i32 {
        // What the end borrowed from the upper half goes back by rounding.
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    /// With no piece on the board.
    pub fn end(self) -> i32 {
        self.0 as i32
    }
}

/// The worth of each term.
pub static WEIGHTS: LazyLock<[TaperedScore; TERMS]> =
    LazyLock::new(|| terms::read(include_str!("evaluation/weights.txt")));

/// Takes in the terms of one side.
pub trait Terms {
    /// A term counts so many times.
    fn add(&mut self, term: usize, times: i32);
}

/// The worth of the terms.
struct Sum {
    weights: &'static [TaperedScore; TERMS],
    /// 1 for white, -1 for black.
    sign: i32,
    total: TaperedScore,
}

impl Terms for Sum {
    fn add(&mut self, term: usize, times: i32) {
        let worth = self.weights.get(term).copied().unwrap_or_default();
        self.total.0 += worth.0 * i64::from(self.sign * times);
    }
}

/// What was counted of the last position that was evaluated. A move changes little of it,
/// so the next one near it is evaluated faster.
#[derive(Clone, Debug, Default)]
pub struct EvaluationCache {
    /// The pieces of both seats, in the order of [`Kind::index`].
    pieces: [[u64; 6]; 2],
    /// What they are worth on their squares, black's subtracted.
    places: TaperedScore,
    /// What the pawns are worth among themselves.
    structure: TaperedScore,
    /// The passed pawns of each seat.
    passed: [u64; 2],
}

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// The value for the side on turn, in hundredths of a pawn.
pub fn evaluate(state: &Chess, cache: &mut EvaluationCache) -> i32 {
    let mut sum = Sum {
        weights: &WEIGHTS,
        sign: 1,
        total: TaperedScore::default(),
    };
    cache.follow(state, &mut sum);
    sum.total = TaperedScore(cache.places.0 + cache.structure.0);
    for (seat, passed) in SEATS.into_iter().zip(cache.passed) {
        sum.sign = sign(seat);
        others(state, seat, passed, &mut sum);
    }
    let phase = phase(state);
    let value = sum.total.middle() * phase + sum.total.end() * (ALL_PIECES - phase);
    let value = value / ALL_PIECES;
    sign(state.to_move()) * (value * winnable(state, value) / 64)
}

fn sign(seat: Seat) -> i32 {
    if seat == Seat::FIRST { 1 } else { -1 }
}

impl EvaluationCache {
    /// Counts what has changed since the last position.
    fn follow(&mut self, state: &Chess, sum: &mut Sum) {
        let old = self.pieces;
        self.pieces = SEATS.map(|seat| Kind::ALL.map(|kind| state.pieces(seat, kind)));
        sum.total = self.places;
        for (seat, (old, new)) in SEATS.into_iter().zip(old.iter().zip(&self.pieces)) {
            for (kind, (old, new)) in Kind::ALL.into_iter().zip(old.iter().zip(new)) {
                for (set, sign) in [(old & !new, -sign(seat)), (new & !old, sign(seat))] {
                    sum.sign = sign;
                    places(seat, kind, set, sum);
                }
            }
        }
        self.places = sum.total;
        let pawns = |pieces: [[u64; 6]; 2]| pieces.map(|own| own[Kind::Pawn.index()]);
        if pawns(old) != pawns(self.pieces) {
            sum.total = TaperedScore::default();
            self.passed = SEATS.map(|seat| {
                sum.sign = sign(seat);
                pawns::structure(state, seat, sum)
            });
            self.structure = sum.total;
        }
    }
}

/// Counts the terms of a side.
pub fn terms(state: &Chess, seat: Seat, sink: &mut impl Terms) {
    for kind in Kind::ALL {
        places(seat, kind, state.pieces(seat, kind), sink);
    }
    let passed = pawns::structure(state, seat, sink);
    others(state, seat, passed, sink);
}

/// Counts the pieces of a side on their squares.
fn places(seat: Seat, kind: Kind, set: u64, sink: &mut impl Terms) {
    for square in squares(set) {
        let square = match seat {
            Seat::FIRST => square,
            _ => square.flipped(),
        };
        let file = square.file().min(7 - square.file());
        let place = usize::from(square.rank()) * 4 + usize::from(file);
        sink.add(terms::PLACES + kind.index() * terms::HALF_BOARD + place, 1);
    }
}

/// Counts what depends on more than the place of a piece and on more than pawns.
fn others(state: &Chess, seat: Seat, passed: u64, sink: &mut impl Terms) {
    let bishops = state.pieces(seat, Kind::Bishop);
    let dark = bishops & games::chess::DARK;
    if dark != 0 && dark != bishops {
        sink.add(terms::PAIR, 1);
    }
    if state.to_move() == seat {
        sink.add(terms::TURN, 1);
    }
    pawns::passed(state, seat, passed, sink);
    pieces::activity(state, seat, sink);
    king::shelter(state, seat, sink);
}

/// How much of the middle of the game is left: 24 at the start, 0 without pieces.
pub fn phase(state: &Chess) -> i32 {
    let count = |kind| count(state.of_kind(kind));
    let pieces = count(Kind::Knight) + count(Kind::Bishop) + 2 * count(Kind::Rook);
    (pieces + 4 * count(Kind::Queen)).min(ALL_PIECES)
}

/// The part of 64 of a value that can be turned into a win by the side that is
/// ahead: little without pawns, and half with bishops of opposite colours.
pub fn winnable(state: &Chess, value: i32) -> i32 {
    let strong = match value {
        0.. => Seat::FIRST,
        _ => Seat::SECOND,
    };
    let weak = strong.other();
    let pieces = |seat| {
        let own = |kind| count(state.pieces(seat, kind));
        3 * (own(Kind::Knight) + own(Kind::Bishop)) + 5 * own(Kind::Rook) + 10 * own(Kind::Queen)
    };
    if state.pieces(strong, Kind::Pawn) == 0 {
        let knights = state.pieces(strong, Kind::Knight);
        let two_knights = pieces(strong) == 3 * count(knights) && count(knights) <= 2;
        if two_knights || pieces(strong) < 5 {
            return 2;
        }
        if pieces(strong) - pieces(weak) <= 3 {
            return 12;
        }
    }
    let bishops = [strong, weak].map(|seat| state.pieces(seat, Kind::Bishop));
    let others =
        state.of_kind(Kind::Knight) | state.of_kind(Kind::Rook) | state.of_kind(Kind::Queen);
    let dark = bishops.map(|bishops| bishops & games::chess::DARK != 0);
    if others == 0 && bishops.map(u64::count_ones) == [1, 1] && dark[0] != dark[1] {
        return 32;
    }
    64
}

/// How many squares a set has.
pub(crate) fn count(set: u64) -> i32 {
    // At most 64.
    set.count_ones() as i32
}

/// The files of a set and those beside them.
pub(crate) fn files_around(file: u8) -> u64 {
    let middle = file_set(file);
    middle | (middle & !file_set(7)) << 1 | (middle & !file_set(0)) >> 1
}

#[cfg(test)]
mod tests;
