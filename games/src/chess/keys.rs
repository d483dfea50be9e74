//! Numbers that stand for positions (A. L. Zobrist, 1970): each part of a
//! position has a random number, and the number of the position is the
//! exclusive or of them.

use super::{Kind, Square};
use crate::Seat;

/// One number for each kind of piece on each square, for each seat.
static PIECES: [[[u64; 64]; 6]; 2] = pieces();
/// One number for each rook that may still castle, by its square.
static ROOKS: [u64; 64] = row(2000);
/// One number for each file on which a pawn may be taken en passant.
static FILES: [u64; 64] = row(3000);
/// The number of the second seat being on turn.
pub(super) const SECOND_TO_MOVE: u64 = random(4000);

/// The number at this place of the sequence of `SplitMix64` (Steele, Lea and
/// Flood, 2014) that begins with 0.
const fn random(place: u64) -> u64 {
    let seed = place.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

const fn row(first: u64) -> [u64; 64] {
    let mut row = [0; 64];
    let mut square = 0;
    while square < 64 {
        row[square] = random(first + square as u64);
        square += 1;
    }
    row
}

const fn pieces() -> [[[u64; 64]; 6]; 2] {
    let mut table = [[[0; 64]; 6]; 2];
    let mut index = 0;
    while index < 12 {
        table[index / 6][index % 6] = row(64 * index as u64);
        index += 1;
    }
    table
}

/// The number of a piece on a square.
pub(super) fn piece(seat: Seat, kind: Kind, square: Square) -> u64 {
    PIECES[seat.index() & 1][kind.index()][square.index()]
}

/// The number of a rook that may still castle.
pub(super) fn castling(rook: Square) -> u64 {
    ROOKS[rook.index()]
}

/// The number of a pawn that may be taken en passant on this square.
pub(super) fn en_passant(square: Square) -> u64 {
    FILES[usize::from(square.file())]
}
