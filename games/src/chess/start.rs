//! The start positions: the usual one, and the 960 of R. J. Fischer.

use super::board::{Rules, Setup};
use super::{Chess, Kind};
use crate::Seat;

/// The number of the usual start position.
pub(super) const USUAL: u16 = 518;

/// The start position with this number, 0 to 959, as R. Scharnagl numbers them
/// ("Fischer-Random-Schach (FRC/Chess960)", 2004): 4 squares of the light
/// bishop, 4 of the dark one, 6 of the queen on the squares left, and 10 pairs
/// of the knights; the king stands between the rooks on the last three squares.
pub(super) fn position(number: u16, rules: Rules) -> Chess {
    let row = pieces(number);
    let mut kinds = [0; 6];
    kinds[Kind::Pawn.index()] = 0xff << 8 | 0xff << 48;
    for (file, kind) in row.into_iter().enumerate() {
        kinds[kind.index()] |= 1 << file | 1 << (56 + file);
    }
    Chess::of_setup(
        &Setup {
            kinds,
            owners: [0xffff, 0xffff << 48],
            to_move: Seat::FIRST,
            castling: kinds[Kind::Rook.index()],
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        },
        rules,
    )
}

/// The first rank, from the file `a`.
fn pieces(number: u16) -> [Kind; 8] {
    let mut row = [None; 8];
    let rest = usize::from(number % 960);
    let (rest, light) = (rest / 4, rest % 4);
    row[2 * light + 1] = Some(Kind::Bishop);
    let (rest, dark) = (rest / 4, rest % 4);
    row[2 * dark] = Some(Kind::Bishop);
    let (knights, queen) = (rest / 6, rest % 6);
    put(&mut row, queen, Kind::Queen);
    let (first, second) = KNIGHTS[knights % KNIGHTS.len()];
    // The farther one first, so that the place of the nearer one stays.
    put(&mut row, second, Kind::Knight);
    put(&mut row, first, Kind::Knight);
    for kind in [Kind::Rook, Kind::King, Kind::Rook] {
        put(&mut row, 0, kind);
    }
    // Eight pieces were put on eight squares.
    row.map(|kind| kind.unwrap_or(Kind::Rook))
}

/// The pairs of the five free squares, in Scharnagl's order.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// Puts a piece on the free square with this number from the left.
fn put(row: &mut [Option<Kind>; 8], place: usize, kind: Kind) {
    let free = row.iter_mut().filter(|square| square.is_none()).nth(place);
    if let Some(square) = free {
        *square = Some(kind);
    }
}
