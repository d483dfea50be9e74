//! Pawns: alone, behind each other, side by side, and free to run.

use super::{TaperedScore, count, files_around};
use games::Seat;
use games::chess::{Chess, Kind, Square, attacks, file_set, rank_set, squares};

/// No own pawn stands on a file beside it.
const ISOLATED: TaperedScore = TaperedScore::new(-10, -14);
/// An own pawn stands before it on its file.
const DOUBLED: TaperedScore = TaperedScore::new(-6, -20);
/// An own pawn protects it.
const PROTECTED: TaperedScore = TaperedScore::new(10, 6);
/// An own pawn stands beside it.
const BESIDE: TaperedScore = TaperedScore::new(6, 3);
/// No own pawn can ever protect it, and the square before it is attacked by a
/// pawn.
const BACKWARD: TaperedScore = TaperedScore::new(-8, -8);

/// No pawn of the other side can stop it, by the rank from the own side.
const PASSED: [TaperedScore; 8] = [
    TaperedScore::new(0, 0),
    TaperedScore::new(0, 10),
    TaperedScore::new(2, 16),
    TaperedScore::new(6, 32),
    TaperedScore::new(24, 62),
    TaperedScore::new(54, 112),
    TaperedScore::new(100, 180),
    TaperedScore::new(0, 0),
];
/// A passed pawn is worth less where a piece stands before it, by the share of
/// four of its worth at the end.
const BLOCKED_SHARE: i32 = 1;
/// The value of a king's step towards the square before a passed pawn at the
/// end, for each rank that the pawn has advanced from the fourth on.
const KINGS_STEP: i32 = 4;

/// The pawns of a seat.
pub(super) fn structure(state: &Chess, seat: Seat) -> TaperedScore {
    let own = state.pieces(seat, Kind::Pawn);
    let theirs = state.pieces(seat.other(), Kind::Pawn);
    let protecting = attacks::pawns(seat, own);
    let attacked = attacks::pawns(seat.other(), theirs);
    let mut total = TaperedScore::default();
    for pawn in squares(own) {
        let ahead = ahead(seat, pawn);
        let around = files_around(pawn.file());
        let beside = around & !file_set(pawn.file());
        if own & file_set(pawn.file()) & ahead != 0 {
            total += DOUBLED;
        }
        if own & beside == 0 {
            total += ISOLATED;
        } else if own & beside & !ahead == 0 && attacked & step(seat, pawn) != 0 {
            total += BACKWARD;
        }
        if protecting & pawn.bit() != 0 {
            total += PROTECTED;
        }
        if own & attacks::king(pawn) & beside & rank_set(pawn.rank()) != 0 {
            total += BESIDE;
        }
        if theirs & around & ahead == 0 && own & file_set(pawn.file()) & ahead == 0 {
            total += passed(state, seat, pawn);
        }
    }
    total
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

fn passed(state: &Chess, seat: Seat, pawn: Square) -> TaperedScore {
    let rank = match seat {
        Seat::FIRST => pawn.rank(),
        _ => 7 - pawn.rank(),
    };
    let mut worth = PASSED[usize::from(rank & 7)];
    let next = step(seat, pawn);
    if state.occupied() & next != 0 {
        worth.end -= worth.end * BLOCKED_SHARE / 4;
    }
    if rank >= 3 && next != 0 {
        let next = Square::of_number(next.trailing_zeros());
        let [own, theirs] = [seat, seat.other()].map(|seat| distance(state.king(seat), next));
        worth.end += KINGS_STEP * (i32::from(rank) - 2) * (theirs - own).clamp(-4, 4);
    }
    worth
}

/// How many steps a king needs on an empty board.
pub(super) fn distance(one: Square, other: Square) -> i32 {
    let files = one.file().abs_diff(other.file());
    let ranks = one.rank().abs_diff(other.rank());
    i32::from(files.max(ranks))
}

/// How many pawns of a seat stand on squares of a set.
pub(super) fn on(state: &Chess, seat: Seat, set: u64) -> i32 {
    count(state.pieces(seat, Kind::Pawn) & set)
}
