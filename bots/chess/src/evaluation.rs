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

/// A worth in the middle and at the end of the game, in hundredths of a pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaperedScore {
    /// With all pieces on the board.
    pub middle: i32,
    /// With none of them.
    pub end: i32,
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
    total: TaperedScore,
}

impl Terms for Sum {
    fn add(&mut self, term: usize, times: i32) {
        let worth = self.weights.get(term).copied().unwrap_or_default();
        self.total.middle += worth.middle * times;
        self.total.end += worth.end * times;
    }
}

/// The value for the side on turn, in hundredths of a pawn.
pub fn evaluate(state: &Chess) -> i32 {
    let weights = &*WEIGHTS;
    let [white, black] = [Seat::FIRST, Seat::SECOND].map(|seat| {
        let total = TaperedScore::default();
        let mut sum = Sum { weights, total };
        terms(state, seat, &mut sum);
        sum.total
    });
    let phase = phase(state);
    let middle = (white.middle - black.middle) * phase;
    let value = (middle + (white.end - black.end) * (ALL_PIECES - phase)) / ALL_PIECES;
    let value = value * winnable(state, value) / 64;
    match state.to_move() {
        Seat::FIRST => value,
        _ => -value,
    }
}

/// Counts the terms of a side.
pub fn terms(state: &Chess, seat: Seat, sink: &mut impl Terms) {
    for (index, kind) in Kind::ALL.into_iter().enumerate() {
        for square in squares(state.pieces(seat, kind)) {
            let square = match seat {
                Seat::FIRST => square,
                _ => square.flipped(),
            };
            let file = square.file().min(7 - square.file());
            let place = usize::from(square.rank()) * 4 + usize::from(file);
            sink.add(terms::PLACES + index * terms::HALF_BOARD + place, 1);
        }
    }
    let bishops = state.pieces(seat, Kind::Bishop);
    let dark = bishops & games::chess::DARK;
    if dark != 0 && dark != bishops {
        sink.add(terms::PAIR, 1);
    }
    if state.to_move() == seat {
        sink.add(terms::TURN, 1);
    }
    pawns::structure(state, seat, sink);
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
