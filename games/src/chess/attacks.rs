//! The squares that a piece attacks from a square.
//!
//! Along files and diagonals sliders are found by hyperbola quintessence (the
//! difference of the occupied squares and twice the slider, once on the board
//! and once on its mirror image), along ranks in a small table. All tables
//! together have 75 KB and are computed by the compiler.

use super::square::Square;
use crate::Seat;

/// The set of a file and a rank that may lie outside the board.
const fn bit_at(file: i32, rank: i32) -> u64 {
    if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        1 << (rank * 8 + file)
    } else {
        0
    }
}

/// The squares that are reached from every square by steps, once each or as
/// far as the board goes.
const fn reach<const N: usize>(steps: [(i32, i32); N], length: i32) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let mut step = 0;
        while step < N {
            let (right, up) = steps[step];
            let mut times = 1;
            while times <= length {
                table[square as usize] |= bit_at(file + times * right, rank + times * up);
                times += 1;
            }
            step += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: [u64; 64] = reach(
    [
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ],
    1,
);
static KING: [u64; 64] = reach(
    [
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ],
    1,
);
static PAWN: [[u64; 64]; 2] = [reach([(-1, 1), (1, 1)], 1), reach([(-1, -1), (1, -1)], 1)];

/// The lines through every square, without it.
static FILE: [u64; 64] = reach([(0, 1), (0, -1)], 7);
static RISING: [u64; 64] = reach([(1, 1), (-1, -1)], 7);
static FALLING: [u64; 64] = reach([(1, -1), (-1, 1)], 7);

/// The squares that rooks and bishops attack on an empty board.
static ROOK_LINES: [u64; 64] = reach([(0, 1), (0, -1), (1, 0), (-1, 0)], 7);
static BISHOP_LINES: [u64; 64] = reach([(1, 1), (-1, -1), (1, -1), (-1, 1)], 7);

/// The squares attacked along a rank, by the file of the slider and by which of
/// the six files in the middle are occupied.
static RANK: [[u8; 64]; 8] = rank_table();

const fn rank_table() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = inner << 1;
            let mut attacked = 0;
            let mut right = file + 1;
            while right < 8 {
                attacked |= 1 << right;
                if occupied >> right & 1 == 1 {
                    break;
                }
                right += 1;
            }
            let mut left = file - 1;
            while left >= 0 {
                attacked |= 1 << left;
                if occupied >> left & 1 == 1 {
                    break;
                }
                left -= 1;
            }
            table[file as usize][inner as usize] = attacked as u8;
            inner += 1;
        }
        file += 1;
    }
    table
}

/// The squares between two of one line, and the whole line through them.
static BETWEEN: [[u64; 64]; 64] = pairs(false);
static LINE: [[u64; 64]; 64] = pairs(true);

const fn pairs(whole: bool) -> [[u64; 64]; 64] {
    let steps = [
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ];
    let mut table = [[0; 64]; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let mut step = 0;
        while step < 8 {
            let (right, up) = steps[step];
            let mut line = bit_at(file, rank);
            let mut times = -7;
            while times <= 7 {
                line |= bit_at(file + times * right, rank + times * up);
                times += 1;
            }
            let mut between = 0;
            let mut times = 1;
            while times < 8 {
                let bit = bit_at(file + times * right, rank + times * up);
                if bit == 0 {
                    break;
                }
                let other = bit.trailing_zeros() as usize;
                table[square as usize][other] = if whole { line } else { between };
                between |= bit;
                times += 1;
            }
            step += 1;
        }
        square += 1;
    }
    table
}

/// The squares that a knight attacks.
pub(super) fn knight(from: Square) -> u64 {
    KNIGHT[from.index()]
}

/// The squares that a king attacks.
pub(super) fn king(from: Square) -> u64 {
    KING[from.index()]
}

/// The squares that a pawn of this seat attacks.
pub(super) fn pawn(seat: Seat, from: Square) -> u64 {
    PAWN[seat.index() & 1][from.index()]
}

/// The squares that a rook attacks where these are occupied.
pub(super) fn rook(from: Square, occupied: u64) -> u64 {
    along(from, occupied, FILE[from.index()]) | along_rank(from, occupied)
}

/// The squares that a bishop attacks where these are occupied.
pub(super) fn bishop(from: Square, occupied: u64) -> u64 {
    along(from, occupied, RISING[from.index()]) | along(from, occupied, FALLING[from.index()])
}

/// The squares that a rook attacks on an empty board.
pub(super) fn rook_lines(from: Square) -> u64 {
    ROOK_LINES[from.index()]
}

/// The squares that a bishop attacks on an empty board.
pub(super) fn bishop_lines(from: Square) -> u64 {
    BISHOP_LINES[from.index()]
}

/// The squares between two; none where they do not share a line.
pub(super) fn between(one: Square, other: Square) -> u64 {
    BETWEEN[one.index()][other.index()]
}

/// The whole line through two squares; none where they do not share one.
pub(super) fn line(one: Square, other: Square) -> u64 {
    LINE[one.index()][other.index()]
}

fn along(from: Square, occupied: u64, mask: u64) -> u64 {
    let forward = occupied & mask;
    let backward = forward.swap_bytes();
    let up = forward.wrapping_sub(from.bit());
    let down = backward.wrapping_sub(from.bit().swap_bytes());
    (up ^ down.swap_bytes()) & mask
}

fn along_rank(from: Square, occupied: u64) -> u64 {
    let first = from.index() & 56;
    let inner = (occupied >> (first + 1)) as usize & 63;
    u64::from(RANK[from.index() & 7][inner]) << first
}
