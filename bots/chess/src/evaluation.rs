//! The static value of a position, without looking ahead.
//!
//! Every term has a worth for the middle of the game and one for its end;
//! between them the pieces that are left decide (A. Reul's "tapered"
//! evaluation, as in Fruit). The numbers are our own.

mod pawns;
mod pieces;
mod safety;
mod tables;

use games::Seat;
use games::chess::{Chess, Kind, file_set};

/// The advantage of the side to move, in hundredths of a pawn.
const TEMPO: i32 = 12;

/// The pieces left, in this count: knights and bishops 1, rooks 2, queens 4.
const ALL_PIECES: i32 = 24;

/// A worth in the middle and at the end of the game, in hundredths of a pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TaperedScore {
    pub(crate) middle: i32,
    pub(crate) end: i32,
}

impl TaperedScore {
    pub(crate) const fn new(middle: i32, end: i32) -> TaperedScore {
        TaperedScore { middle, end }
    }
}

impl std::ops::AddAssign for TaperedScore {
    fn add_assign(&mut self, other: TaperedScore) {
        self.middle += other.middle;
        self.end += other.end;
    }
}

impl std::ops::SubAssign for TaperedScore {
    fn sub_assign(&mut self, other: TaperedScore) {
        self.middle -= other.middle;
        self.end -= other.end;
    }
}

impl std::ops::Mul<i32> for TaperedScore {
    type Output = TaperedScore;

    fn mul(self, times: i32) -> TaperedScore {
        TaperedScore::new(self.middle * times, self.end * times)
    }
}

/// The value for the side on turn, in hundredths of a pawn.
pub fn evaluate(state: &Chess) -> i32 {
    let mut total = TaperedScore::default();
    let mut pressure = [safety::Pressure::default(); 2];
    for seat in [Seat::FIRST, Seat::SECOND] {
        let mut own = TaperedScore::default();
        own += tables::standing(state, seat);
        own += pawns::structure(state, seat);
        let (active, pressed) = pieces::activity(state, seat);
        own += active;
        own += safety::shelter(state, seat);
        pressure[seat.index()] = pressed;
        match seat {
            Seat::FIRST => total += own,
            _ => total -= own,
        }
    }
    total += pressure[0].worth();
    total -= pressure[1].worth();
    let phase = phase(state);
    let value = (total.middle * phase + total.end * (ALL_PIECES - phase)) / ALL_PIECES;
    let value = value * winnable(state, value) / 64;
    let own = match state.to_move() {
        Seat::FIRST => value,
        _ => -value,
    };
    own + TEMPO
}

/// How much of the middle of the game is left: 24 at the start, 0 without pieces.
fn phase(state: &Chess) -> i32 {
    let count = |kind| count(state.of_kind(kind));
    let pieces = count(Kind::Knight) + count(Kind::Bishop) + 2 * count(Kind::Rook);
    (pieces + 4 * count(Kind::Queen)).min(ALL_PIECES)
}

/// The part of 64 of a value that can be turned into a win by the side that is
/// ahead: little without pawns, and half with bishops of opposite colours.
fn winnable(state: &Chess, value: i32) -> i32 {
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
