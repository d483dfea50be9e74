//! What a position looks like, in hundredths of a man.

use games::Seat;
use games::checkers::{Board, Direction, Geometry, Rule};

/// The value of a man.
pub(crate) const MAN: i32 = 100;

/// The value of a king that goes one square, and of one that flies.
const KING: i32 = 135;
const FLYING_KING: i32 = 300;

/// A man on its own last row keeps the other side's men from becoming kings.
const GUARD: i32 = 9;

/// A man, and a king, on the squares in the middle.
const MAN_IN_THE_CENTRE: i32 = 4;
const KING_IN_THE_CENTRE: i32 = 6;

/// Each square that a king can go to next.
const KING_STEP: i32 = 3;

/// A flying king on the diagonal from corner to corner.
const LONG_DIAGONAL: i32 = 30;

/// To be on turn.
const TURN: i32 = 3;

/// A man that could be taken next.
const HANGING: i32 = 30;

/// Who is ahead gains by exchanges: so much for each piece that is gone, of a
/// hundred pieces more.
const EXCHANGE: i32 = 160;

/// With at most so many pieces, the side that is ahead brings its kings near.
const CHASE: u32 = 10;

/// What a row is worth to a man, from its own last row on, in a board of 8; in
/// one of 10 the first row counts three times.
const ADVANCE: [i32; 8] = [0, 0, 2, 4, 7, 11, 17, 0];

/// For the seat on turn; between -20,000 and 20,000.
pub(crate) fn evaluate(rule: Rule, board: &Board, seat: Seat) -> i32 {
    let other = seat.other();
    let own = side(rule, board, seat) + TURN;
    let their = side(rule, board, other);
    let mut value = own - their + ahead(rule, board, seat);
    if board.can_capture(rule, other) {
        value -= HANGING;
    }
    value
}

fn count(set: u64) -> i32 {
    // At most 64.
    set.count_ones().cast_signed()
}

fn king_value(rule: Rule) -> i32 {
    match rule.has_flying_kings() {
        true => FLYING_KING,
        false => KING,
    }
}

fn material(rule: Rule, board: &Board, seat: Seat) -> i32 {
    MAN * count(board.men(seat)) + king_value(rule) * count(board.kings(seat))
}

fn side(rule: Rule, board: &Board, seat: Seat) -> i32 {
    let geometry = rule.geometry();
    let (men, kings) = (board.men(seat), board.kings(seat));
    let mut value = material(rule, board, seat);
    let size = u32::from(geometry.size());
    let beyond = size - 8;
    for row in 0..size {
        let from_home = match seat {
            Seat::FIRST => row,
            _ => size - 1 - row,
        };
        // Below 8.
        let advance = ADVANCE[from_home.saturating_sub(beyond) as usize % ADVANCE.len()];
        value += advance * count(men & geometry.row(row));
    }
    let home = geometry.king_row(seat.other().index());
    if board.men(seat.other()) != 0 {
        value += GUARD * count(men & home);
    }
    let centre = centre(geometry);
    value += MAN_IN_THE_CENTRE * count(men & centre);
    if kings != 0 {
        value += KING_IN_THE_CENTRE * count(kings & centre);
        let empty = geometry.squares() & !board.occupied();
        for way in Direction::ALL {
            value += KING_STEP * count(geometry.step(kings, way) & empty);
        }
        if rule.has_flying_kings() && kings & long_diagonal(geometry) != 0 {
            value += LONG_DIAGONAL;
        }
    }
    value
}

/// The squares in the middle: three rows from the upper and the lower edge and
/// two columns from the others, or more.
const fn centre(geometry: Geometry) -> u64 {
    let last = geometry.size() as u32 - 1;
    let mut inner = 0;
    let mut row = 1;
    while row < last {
        inner |= geometry.row(row);
        row += 1;
    }
    // What still has neighbours in all directions, twice.
    let mut times = 0;
    while times < 2 {
        let mut way = 0;
        let mut next = inner;
        while way < Direction::ALL.len() {
            next &= geometry.step(inner, Direction::ALL[way]);
            way += 1;
        }
        inner = next;
        times += 1;
    }
    inner
}

/// The diagonal from the lower left to the upper right corner.
const fn long_diagonal(geometry: Geometry) -> u64 {
    let corner = geometry.row(geometry.size() as u32 - 1) & geometry.squares();
    let mut at = corner & corner.wrapping_neg();
    let mut diagonal = 0;
    while at != 0 {
        diagonal |= at;
        at = geometry.step(at, Direction::UpRight);
    }
    diagonal
}

/// What the side with more material gains by it: exchanges, and in the end
/// kings that are near those they hunt.
fn ahead(rule: Rule, board: &Board, seat: Seat) -> i32 {
    let other = seat.other();
    let more = material(rule, board, seat) - material(rule, board, other);
    if more.abs() < MAN / 2 {
        return 0;
    }
    let pieces = board.occupied().count_ones();
    let gone = (2 * rule.men()).saturating_sub(pieces).cast_signed();
    let exchange = more.clamp(-3 * MAN, 3 * MAN) * gone * 2 / EXCHANGE;
    let chase = match pieces <= CHASE {
        true if more > 0 => -distances(rule, board, seat),
        true => distances(rule, board, other),
        false => 0,
    };
    exchange + chase
}

/// How far the kings of a seat are from the pieces of the other, added up.
fn distances(rule: Rule, board: &Board, seat: Seat) -> i32 {
    let geometry = rule.geometry();
    let mut sum = 0;
    for king in geometry.each(board.kings(seat)) {
        let (row, column) = geometry.place(king);
        for hunted in geometry.each(board.pieces(seat.other())) {
            let (other_row, other_column) = geometry.place(hunted);
            let far = row.abs_diff(other_row).max(column.abs_diff(other_column));
            sum += far.cast_signed();
        }
    }
    2 * sum
}

#[cfg(test)]
#[path = "evaluate_tests.rs"]
mod tests;
