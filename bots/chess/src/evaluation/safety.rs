//! The king: pawns before it, and pieces that attack around it.

use super::pawns::{ahead, on};
use super::{TaperedScore, files_around};
use games::Seat;
use games::chess::{Chess, Kind, attacks, file_set, rank_set};

/// An own pawn one rank before the king, and two, on its file or beside it.
const NEAR: i32 = 14;
const FAR: i32 = 8;
/// A file at the king without an own pawn, and without any.
const HALF_OPEN: i32 = 16;
const OPEN: i32 = 24;

/// How strongly the pieces of a seat press on the other king.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pressure {
    pieces: i32,
    units: i32,
}

impl Pressure {
    /// A piece attacks so many squares of the king and around it.
    pub(super) fn add(&mut self, kind: Kind, squares: i32) {
        if squares == 0 {
            return;
        }
        let force = match kind {
            Kind::Knight | Kind::Bishop => 3,
            Kind::Rook => 4,
            _ => 6,
        };
        self.pieces += 1;
        self.units += force + 2 * squares;
    }

    /// Its value: it grows with the square of the pressure, and is nothing for
    /// one piece alone.
    pub(super) fn worth(self) -> TaperedScore {
        if self.pieces < 2 {
            return TaperedScore::default();
        }
        let units = self.units.min(40);
        TaperedScore::new(units * units / 4, units)
    }
}

/// The shelter before the king of a seat. Without a queen on the other side it
/// matters half as much.
pub(super) fn shelter(state: &Chess, seat: Seat) -> TaperedScore {
    let king = state.king(seat);
    let them = seat.other();
    let around = files_around(king.file());
    let before = ahead(seat, king);
    let mut worth = 0;
    let near = attacks::king(king) & before;
    let rank = match seat {
        Seat::FIRST => king.rank().checked_add(2),
        _ => king.rank().checked_sub(2),
    };
    let far = rank.filter(|rank| *rank < 8).map_or(0, rank_set) & around;
    worth += NEAR * on(state, seat, near) + FAR * on(state, seat, far);
    for file in (0..8).map(file_set).filter(|file| file & around != 0) {
        if on(state, seat, file) == 0 {
            worth -= match on(state, them, file) {
                0 => OPEN,
                _ => HALF_OPEN,
            };
        }
    }
    if state.pieces(them, Kind::Queen) == 0 {
        worth /= 2;
    }
    TaperedScore::new(worth, 0)
}
