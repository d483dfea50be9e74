//! The activity of pieces: how many squares they reach, and rooks on open
//! files.

use games::Seat;
use games::chess::{Chess, Kind, Square, attacks, file_set, rank_set, squares};

use super::king::Pressure;
use super::pawns::ahead;
use super::terms::{BY_MINOR, BY_PAWN, HALF_OPEN_FILE, OPEN_FILE, OUTPOST, REACH, SEVENTH};
use super::{Terms, count, files_around};

/// The kinds whose reach counts.
const KINDS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// The reach of a seat's pieces, and their pressure on the other king.
pub(super) fn activity(state: &Chess, seat: Seat, sink: &mut impl Terms) {
    let them = seat.other();
    let occupied = state.occupied();
    let own_pawns = state.pieces(seat, Kind::Pawn);
    let their_pawns = state.pieces(them, Kind::Pawn);
    let guarded = attacks::pawns(them, their_pawns);
    let free = !(own_pawns | state.pieces(seat, Kind::King) | guarded);
    let ring = attacks::king(state.king(them)) | state.king(them).bit();
    let heavy = state.pieces(them, Kind::Rook) | state.pieces(them, Kind::Queen);
    let mut pressure = Pressure::default();
    for (kind, reach) in KINDS.into_iter().zip(REACH) {
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
            // At most 27.
            sink.add(reach + (seen & free).count_ones() as usize, 1);
            pressure.add(kind, count(seen & ring & !guarded));
            match kind {
                Kind::Rook => on_file(from.file(), own_pawns, their_pawns, sink),
                Kind::Knight | Kind::Bishop => {
                    sink.add(BY_MINOR, count(seen & heavy));
                    if is_outpost(state, seat, from) {
                        sink.add(OUTPOST, 1);
                    }
                }
                _ => {}
            }
        }
    }
    pressure.count(sink);
    seventh(state, seat, sink);
    let minors = state.pieces(them, Kind::Knight) | state.pieces(them, Kind::Bishop);
    let hit = attacks::pawns(seat, own_pawns);
    sink.add(BY_PAWN, count(hit & minors));
    sink.add(BY_PAWN + 1, count(hit & heavy));
}

fn on_file(file: u8, own: u64, theirs: u64, sink: &mut impl Terms) {
    let file = file_set(file);
    if own & file == 0 {
        let is_open = theirs & file == 0;
        sink.add(if is_open { OPEN_FILE } else { HALF_OPEN_FILE }, 1);
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

fn seventh(state: &Chess, seat: Seat, sink: &mut impl Terms) {
    let (seventh, last) = match seat {
        Seat::FIRST => (rank_set(6), rank_set(7)),
        _ => (rank_set(1), rank_set(0)),
    };
    let them = seat.other();
    let targets = state.pieces(them, Kind::Pawn) & seventh | state.king(them).bit() & last;
    if targets != 0 {
        sink.add(SEVENTH, count(state.pieces(seat, Kind::Rook) & seventh));
    }
}
