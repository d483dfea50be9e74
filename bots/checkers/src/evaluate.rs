//! The static value of a position, in hundredths of a man.

use std::sync::LazyLock;

use games::Seat;
use games::checkers::{Board, Direction, Geometry, Rule, Square};

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

/// Exchanges favour the side that is ahead: each piece that is gone adds 2 / `EXCHANGE`
/// of the lead to its value.
const EXCHANGE: i32 = 160;

/// With at most so many pieces, the side that is ahead brings its kings near.
const CHASE: i32 = 10;

/// The value of a row to a man, from its own last row on, in a board of 8; in one of 10
/// the first row counts three times.
const ADVANCE: [i32; 8] = [0, 0, 2, 4, 7, 11, 17, 0];

/// The values of the men of two rows, for each pair of rows and each set of men on it:
/// their number times [`ONE`], and the value.
type Pairs = Vec<Vec<i32>>;

/// A man in a sum of [`Pairs`].
const ONE: i32 = 1 << 16;

/// The numbers that do not change while a rule is played.
pub(crate) struct Weights {
    rule: Rule,
    /// Bits from a pair of rows to the next one.
    pair: u32,
    /// For the men of each seat.
    men: [Pairs; 2],
    centre: u64,
    long_diagonal: u64,
}

static WEIGHTS: LazyLock<[Weights; 3]> = LazyLock::new(|| Rule::ALL.map(Weights::new));

impl Weights {
    /// Those of a rule.
    pub(crate) fn of(rule: Rule) -> &'static Weights {
        let [english, czech, international] = &*WEIGHTS;
        match rule {
            Rule::English => english,
            Rule::Czech => czech,
            Rule::International => international,
        }
    }

    fn new(rule: Rule) -> Weights {
        let geometry = rule.geometry();
        // The squares of two rows and the bit that is left out after them.
        let pair = u32::from(geometry.size()) + 1;
        let pairs = |side: usize| -> Pairs {
            let of_pair = |index: u32| {
                let sets = 0..1_u64 << pair;
                sets.map(|set| {
                    let squares = geometry.each(set << (index * pair) & geometry.squares());
                    squares.map(|man| ONE + of_man(geometry, man, side)).sum()
                })
                .collect()
            };
            (0..u32::from(geometry.size()) / 2).map(of_pair).collect()
        };
        Weights {
            rule,
            pair,
            men: [pairs(0), pairs(1)],
            centre: centre(geometry),
            long_diagonal: long_diagonal(geometry),
        }
    }

    /// The number of these men, and their value together.
    fn of_men(&self, mut men: u64, side: usize) -> (i32, i32) {
        let mut sum = 0;
        for values in &self.men[side] {
            let index = men & ((1 << self.pair) - 1);
            // Below the length of the list, which has an entry for each set.
            sum += values.get(index as usize).copied().unwrap_or(0);
            men >>= self.pair;
        }
        (sum / ONE, sum % ONE)
    }
}

/// The value of a man on this square.
fn of_man(geometry: Geometry, man: Square, side: usize) -> i32 {
    let size = u32::from(geometry.size());
    let (row, _) = geometry.place(man);
    let from_home = if side == 0 { row } else { size - 1 - row };
    let advance = ADVANCE[from_home.saturating_sub(size - 8) as usize % ADVANCE.len()];
    let is_in = |set: u64| geometry.bit(man) & set != 0;
    let central = if is_in(centre(geometry)) {
        MAN_IN_THE_CENTRE
    } else {
        0
    };
    MAN + advance + central
}

/// For the seat on turn; between -20,000 and 20,000.
pub(crate) fn evaluate(weights: &Weights, board: &Board, seat: Seat) -> i32 {
    let other = seat.other();
    let (own, their) = (
        Side::of(weights, board, seat),
        Side::of(weights, board, other),
    );
    let mut value = own.value - their.value + TURN + ahead(weights, board, seat, [own, their]);
    if board.can_capture(weights.rule, other) {
        value -= HANGING;
    }
    value
}

fn count(set: u64) -> i32 {
    // At most 64.
    set.count_ones().cast_signed()
}

/// The counts of one side.
#[derive(Clone, Copy)]
struct Side {
    pieces: i32,
    material: i32,
    value: i32,
}

impl Side {
    fn of(weights: &Weights, board: &Board, seat: Seat) -> Side {
        let geometry = weights.rule.geometry();
        let (men, kings) = (board.men(seat), board.kings(seat));
        let (men_count, mut value) = weights.of_men(men, seat.index());
        let home = men & geometry.king_row(seat.other().index());
        if home != 0 && board.men(seat.other()) != 0 {
            value += GUARD * count(home);
        }
        let mut side = Side {
            pieces: men_count,
            material: MAN * men_count,
            value,
        };
        if kings != 0 {
            let kings_count = count(kings);
            let worth = if weights.rule.has_flying_kings() {
                FLYING_KING
            } else {
                KING
            };
            side.pieces += kings_count;
            side.material += worth * kings_count;
            side.value += worth * kings_count + of_kings(weights, board, kings);
        }
        side
    }
}

/// The value of the places and the moves of the kings.
fn of_kings(weights: &Weights, board: &Board, kings: u64) -> i32 {
    let geometry = weights.rule.geometry();
    let mut value = KING_IN_THE_CENTRE * count(kings & weights.centre);
    let empty = geometry.squares() & !board.occupied();
    for way in Direction::ALL {
        value += KING_STEP * count(geometry.step(kings, way) & empty);
    }
    if weights.rule.has_flying_kings() && kings & weights.long_diagonal != 0 {
        value += LONG_DIAGONAL;
    }
    value
}

/// The squares in the middle: three rows from the upper and the lower edge and
/// two columns from the others, or more.
fn centre(geometry: Geometry) -> u64 {
    let rows = 1..u32::from(geometry.size()) - 1;
    let inner = rows.fold(0, |inner, row| inner | geometry.row(row));
    let eroded = |set: u64| {
        let ways = Direction::ALL.into_iter();
        ways.fold(set, |left, way| left & geometry.step(set, way))
    };
    eroded(eroded(inner))
}

/// The diagonal from the lower left to the upper right corner.
fn long_diagonal(geometry: Geometry) -> u64 {
    let last = geometry.row(u32::from(geometry.size()) - 1);
    let corner = last & last.wrapping_neg();
    let step = |at: &u64| Some(geometry.step(*at, Direction::UpRight)).filter(|at| *at != 0);
    std::iter::successors(Some(corner), step).fold(0, |diagonal, at| diagonal | at)
}

/// The gain of the side with more material by it: exchanges, and in the end kings that
/// are near those they hunt.
fn ahead(weights: &Weights, board: &Board, seat: Seat, [own, their]: [Side; 2]) -> i32 {
    let more = own.material - their.material;
    if more.abs() < MAN / 2 {
        return 0;
    }
    let rule = weights.rule;
    let pieces = own.pieces + their.pieces;
    let gone = 2 * rule.men().cast_signed() - pieces;
    let exchange = more.clamp(-3 * MAN, 3 * MAN) * gone * 2 / EXCHANGE;
    let chase = match pieces <= CHASE {
        true if more > 0 => -distances(rule, board, seat),
        true => distances(rule, board, seat.other()),
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
