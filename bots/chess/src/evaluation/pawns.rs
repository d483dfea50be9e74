//! Pawns: alone, behind each other, side by side, and free to run.

use games::Seat;
use games::chess::{Chess, Kind, Square, attacks, file_set, rank_set, squares};

use super::terms::{BACKWARD, BESIDE, BLOCKED, DOUBLED, ISOLATED, KING_STEPS, PASSED, PROTECTED};
use super::{Terms, count, files_around};

/// The pawns of a seat among the others; gives back those that are passed.
pub(super) fn structure(state: &Chess, seat: Seat, sink: &mut impl Terms) -> u64 {
    let mut passed = 0;
    let own = state.pieces(seat, Kind::Pawn);
    let theirs = state.pieces(seat.other(), Kind::Pawn);
    let protecting = attacks::pawns(seat, own);
    let attacked = attacks::pawns(seat.other(), theirs);
    for pawn in squares(own) {
        let ahead = ahead(seat, pawn);
        let around = files_around(pawn.file());
        let beside = around & !file_set(pawn.file());
        if own & file_set(pawn.file()) & ahead != 0 {
            sink.add(DOUBLED, 1);
        }
        if own & beside == 0 {
            sink.add(ISOLATED, 1);
        } else if own & beside & !ahead == 0 && attacked & step(seat, pawn) != 0 {
            sink.add(BACKWARD, 1);
        }
        if protecting & pawn.bit() != 0 {
            sink.add(PROTECTED, 1);
        }
        if own & attacks::king(pawn) & beside & rank_set(pawn.rank()) != 0 {
            sink.add(BESIDE, 1);
        }
        if theirs & around & ahead == 0 && own & file_set(pawn.file()) & ahead == 0 {
            passed |= pawn.bit();
        }
    }
    passed
}

/// The ranks before a square.
pub(super) fn ahead(seat: Seat, square: Square) -> u64 {
    let first = 8 * u32::from(square.rank());
    match seat {
        Seat::FIRST => (!0xff_u64) << first,
        _ => (1_u64 << first) - 1,
    }
}

/// The square before this one.
fn step(seat: Seat, square: Square) -> u64 {
    match seat {
        Seat::FIRST => square.bit() << 8,
        _ => square.bit() >> 8,
    }
}

/// The passed pawns of a seat, as these are.
pub(super) fn passed(state: &Chess, seat: Seat, passed: u64, sink: &mut impl Terms) {
    for pawn in squares(passed) {
        let rank = match seat {
            Seat::FIRST => pawn.rank(),
            _ => 7 - pawn.rank(),
        };
        let next = step(seat, pawn);
        let free = if state.occupied() & next != 0 {
            BLOCKED
        } else {
            PASSED
        };
        sink.add(free + usize::from(rank & 7), 1);
        if rank >= 3 && next != 0 {
            let next = Square::of_number(next.trailing_zeros());
            for (term, king) in [seat.other(), seat].into_iter().enumerate() {
                let steps = distance(state.king(king), next).min(5);
                sink.add(KING_STEPS + term, (i32::from(rank) - 2) * steps);
            }
        }
    }
}

/// How many steps a king needs on an empty board.
fn distance(one: Square, other: Square) -> i32 {
    let files = one.file().abs_diff(other.file());
    let ranks = one.rank().abs_diff(other.rank());
    i32::from(files.max(ranks))
}

/// How many pawns of a seat stand on squares of a set.
pub(super) fn on(state: &Chess, seat: Seat, set: u64) -> i32 {
    count(state.pieces(seat, Kind::Pawn) & set)
}
