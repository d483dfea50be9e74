//! The activity of pieces: how many squares they reach, and rooks on open
//! files.

use super::pawns::ahead;
use super::safety::Pressure;
use super::{TaperedScore, count, files_around};
use games::Seat;
use games::chess::{Chess, Kind, Square, attacks, file_set, rank_set, squares};

/// The value of one more square in reach to a knight, a bishop, a rook and a
/// queen, and how many they usually reach.
const MOBILITY: [(Kind, TaperedScore, i32); 4] = [
    (Kind::Knight, TaperedScore::new(5, 5), 4),
    (Kind::Bishop, TaperedScore::new(5, 5), 6),
    (Kind::Rook, TaperedScore::new(3, 4), 7),
    (Kind::Queen, TaperedScore::new(1, 4), 13),
];

/// A rook with no pawn on its file, and with no own pawn.
const OPEN_FILE: TaperedScore = TaperedScore::new(26, 10);
const HALF_OPEN_FILE: TaperedScore = TaperedScore::new(12, 6);
/// A rook on the seventh rank, while the king there or pawns are on it.
const SEVENTH: TaperedScore = TaperedScore::new(8, 16);
/// A knight or bishop that a pawn protects where no pawn can attack it.
const OUTPOST: TaperedScore = TaperedScore::new(20, 10);
/// A pawn attacks a knight or bishop, and a rook or queen.
const BY_PAWN: [TaperedScore; 2] = [TaperedScore::new(44, 32), TaperedScore::new(56, 32)];
/// A knight or bishop attacks a rook or queen.
const BY_MINOR: TaperedScore = TaperedScore::new(34, 28);

/// The reach of a seat's pieces, and their pressure on the other king.
pub(super) fn activity(state: &Chess, seat: Seat) -> (TaperedScore, Pressure) {
    let them = seat.other();
    let occupied = state.occupied();
    let own_pawns = state.pieces(seat, Kind::Pawn);
    let their_pawns = state.pieces(them, Kind::Pawn);
    let guarded = attacks::pawns(them, their_pawns);
    let free = !(own_pawns | state.pieces(seat, Kind::King) | guarded);
    let ring = attacks::king(state.king(them)) | state.king(them).bit();
    let heavy = state.pieces(them, Kind::Rook) | state.pieces(them, Kind::Queen);
    let mut total = TaperedScore::default();
    let mut pressure = Pressure::default();
    for (kind, worth, usual) in MOBILITY {
        for from in squares(state.pieces(seat, kind)) {
            let seen = match kind {
                Kind::Knight => attacks::knight(from),
                // Pieces that move alike do not hide each other.
                Kind::Bishop => attacks::bishop(from, occupied & !state.pieces(seat, Kind::Queen)),
                Kind::Rook => {
                    let own = state.pieces(seat, Kind::Rook) | state.pieces(seat, Kind::Queen);
                    attacks::rook(from, occupied & !own)
                }
                _ => attacks::bishop(from, occupied) | attacks::rook(from, occupied),
            };
            total += worth * (count(seen & free) - usual);
            pressure.add(kind, count(seen & ring & !guarded));
            match kind {
                Kind::Rook => total += on_file(from.file(), own_pawns, their_pawns),
                Kind::Knight | Kind::Bishop => {
                    total += BY_MINOR * count(seen & heavy);
                    if is_outpost(state, seat, from) {
                        total += OUTPOST;
                    }
                }
                _ => {}
            }
        }
    }
    total += seventh(state, seat);
    let minors = state.pieces(them, Kind::Knight) | state.pieces(them, Kind::Bishop);
    let hit = attacks::pawns(seat, own_pawns);
    total += BY_PAWN[0] * count(hit & minors);
    total += BY_PAWN[1] * count(hit & heavy);
    (total, pressure)
}

fn on_file(file: u8, own: u64, theirs: u64) -> TaperedScore {
    let file = file_set(file);
    match (own & file == 0, theirs & file == 0) {
        (true, true) => OPEN_FILE,
        (true, false) => HALF_OPEN_FILE,
        _ => TaperedScore::default(),
    }
}

/// A square of the other half but the last rank where an own pawn protects,
/// and which no pawn of the other side attacks or can come to attack.
fn is_outpost(state: &Chess, seat: Seat, square: Square) -> bool {
    let half = match seat {
        Seat::FIRST => rank_set(3) | rank_set(4) | rank_set(5),
        _ => rank_set(4) | rank_set(3) | rank_set(2),
    };
    let them = seat.other();
    let bit = square.bit();
    let protected = attacks::pawns(seat, state.pieces(seat, Kind::Pawn)) & bit != 0;
    let beside = files_around(square.file()) & !file_set(square.file());
    bit & half != 0
        && protected
        && state.pieces(them, Kind::Pawn) & beside & ahead(seat, square) == 0
}

fn seventh(state: &Chess, seat: Seat) -> TaperedScore {
    let (seventh, last) = match seat {
        Seat::FIRST => (rank_set(6), rank_set(7)),
        _ => (rank_set(1), rank_set(0)),
    };
    let them = seat.other();
    let targets = state.pieces(them, Kind::Pawn) & seventh | state.king(them).bit() & last;
    match targets {
        0 => TaperedScore::default(),
        _ => SEVENTH * count(state.pieces(seat, Kind::Rook) & seventh),
    }
}
