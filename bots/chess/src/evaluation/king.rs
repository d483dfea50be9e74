//! The king: pawns before it, and pieces that attack around it.

use games::Seat;
use games::chess::{Chess, Kind, attacks, file_set, rank_set};

use super::pawns::{ahead, on};
use super::terms::{MAX_PRESSURE, PRESSURE, SHELTER};
use super::{Terms, files_around};

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

    /// Counts it; it is nothing for one piece alone.
    pub(super) fn count(self, sink: &mut impl Terms) {
        if self.pieces >= 2 {
            let steps = usize::try_from(self.units / 2).unwrap_or(0);
            sink.add(PRESSURE + steps.min(MAX_PRESSURE), 1);
        }
    }
}

/// The shelter before the king of a seat.
pub(super) fn shelter(state: &Chess, seat: Seat, sink: &mut impl Terms) {
    let king = state.king(seat);
    let them = seat.other();
    let around = files_around(king.file());
    let before = ahead(seat, king);
    let near = attacks::king(king) & before;
    let rank = match seat {
        Seat::FIRST => king.rank().checked_add(2),
        _ => king.rank().checked_sub(2),
    };
    let far = rank.filter(|rank| *rank < 8).map_or(0, rank_set) & around;
    let without_queen = state.pieces(them, Kind::Queen) == 0;
    let first = SHELTER + if without_queen { 4 } else { 0 };
    sink.add(first, on(state, seat, near));
    sink.add(first + 1, on(state, seat, far));
    let first_file = king.file().saturating_sub(1);
    for file in (first_file..=(king.file() + 1).min(7)).map(file_set) {
        if state.pieces(seat, Kind::Pawn) & file == 0 {
            let is_open = state.pieces(them, Kind::Pawn) & file == 0;
            sink.add(first + if is_open { 3 } else { 2 }, 1);
        }
    }
}
