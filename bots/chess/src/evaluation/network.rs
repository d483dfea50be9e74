//! The static value of a position, by a small network that games of the brain against
//! itself have taught (`examples/chess-learn`).
//!
//! Each side sees the pieces on their squares: its own and the foreign ones, from its own
//! edge, and mirrored where its king stands on the files e to h. Every piece on its square
//! adds a row of numbers to the sums of a side. A move changes few pieces, so the sums are
//! kept from one position to the next (Y. Nasu, 2018: "efficiently updatable" networks). A
//! head makes the value of the squares of the sums, between 0 and a bound; which of the
//! heads, the number of pieces says.

use std::sync::LazyLock;

use games::Seat;
use games::chess::{Chess, Kind, Square, squares};

/// How many sums a side has.
pub const WIDTH: usize = 64;

/// How many rows there are: own and foreign pieces of each kind on each square.
pub const ROWS: usize = 2 * 6 * 64;

/// How many heads there are.
pub const HEADS: usize = 8;

/// The unit of rows and sums is 1 / `SUM_UNIT`. A sum counts up to 1.
pub const SUM_UNIT: i16 = 255;

/// The unit of the weights of a head is 1 / `HEAD_UNIT`. They are below 2, so that a
/// product of both units fits in 16 bits.
pub const HEAD_UNIT: i16 = 64;

/// A value in hundredths of a pawn is the logarithm of the odds of the side on turn, times
/// this.
pub const SCALE: i32 = 180;

/// The greatest value, far below that of a mate.
const MOST: i32 = 10_000;

/// How many numbers the file has, each an `i16` with its low byte first: the rows, the sums
/// without pieces, and of each head the weights for the side on turn, those for the other
/// side, and a constant.
pub const NUMBERS: usize = (ROWS + 1) * WIDTH + HEADS * (2 * WIDTH + 1);

/// The sums of a side, or what a piece adds to them.
type Sums = [i16; WIDTH];

struct Network {
    rows: Vec<Sums>,
    empty: Sums,
    heads: Vec<Head>,
}

struct Head {
    own: Sums,
    other: Sums,
    constant: i16,
}

static NETWORK: LazyLock<Network> = LazyLock::new(|| Network::read(include_bytes!("network.bin")));

impl Network {
    fn read(file: &[u8; 2 * NUMBERS]) -> Network {
        let (pairs, _) = file.as_chunks::<2>();
        let mut numbers = pairs.iter().map(|pair| i16::from_le_bytes(*pair));
        let mut next = || numbers.next().unwrap_or_default();
        let mut sums = || std::array::from_fn(|_| next());
        let rows = (0..ROWS).map(|_| sums()).collect();
        let empty = sums();
        let heads = (0..HEADS).map(|_| Head {
            own: std::array::from_fn(|_| next()),
            other: std::array::from_fn(|_| next()),
            constant: next(),
        });
        Network {
            rows,
            empty,
            heads: heads.collect(),
        }
    }
}

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// How a side sees the board: the bits of a square's number that change.
pub fn view(state: &Chess, seat: Seat) -> usize {
    let turned = if seat == Seat::FIRST { 0 } else { 56 };
    let mirrored = if state.king(seat).file() < 4 { 0 } else { 7 };
    turned ^ mirrored
}

/// The row of a piece on a square's number, as its side or the other sees it in this view.
pub fn row(view: usize, is_own: bool, kind: Kind, square: usize) -> usize {
    (usize::from(!is_own) * 6 + kind.index()) * 64 + (square ^ view)
}

/// The head for so many pieces, kings included.
pub fn head(pieces: u32) -> usize {
    (pieces.saturating_sub(2) as usize / 4).min(HEADS - 1)
}

/// The sums of both sides in the last position that was evaluated.
#[derive(Clone)]
pub struct Accumulator {
    /// The pieces of both seats, in the order of [`Kind::index`].
    pieces: [[u64; 6]; 2],
    sides: [Side; 2],
}

#[derive(Clone)]
struct Side {
    view: usize,
    sums: Sums,
}

impl Default for Accumulator {
    fn default() -> Accumulator {
        let side = Side {
            // Of no side.
            view: usize::MAX,
            sums: [0; WIDTH],
        };
        Accumulator {
            pieces: [[0; 6]; 2],
            sides: [side.clone(), side],
        }
    }
}

impl Accumulator {
    /// The value of a position for the side on turn, in hundredths of a pawn.
    pub fn value(&mut self, state: &Chess) -> i32 {
        let network = &*NETWORK;
        self.follow(state, network);
        let [first, second] = &self.sides;
        let (own, other) = match state.to_move() {
            Seat::FIRST => (first, second),
            _ => (second, first),
        };
        let head = &network.heads[head(state.occupied().count_ones())];
        let products = dot(&own.sums, &head.own) + dot(&other.sums, &head.other);
        let odds = products / i32::from(SUM_UNIT) + i32::from(head.constant) * i32::from(SUM_UNIT);
        let value = odds * SCALE / (i32::from(SUM_UNIT) * i32::from(HEAD_UNIT));
        value.clamp(-MOST, MOST)
    }

    /// Adds the pieces that came since the last position, and takes away those that went.
    fn follow(&mut self, state: &Chess, network: &Network) {
        let before = self.pieces;
        self.pieces = SEATS.map(|seat| Kind::ALL.map(|kind| state.pieces(seat, kind)));
        for (seat, side) in SEATS.into_iter().zip(&mut self.sides) {
            let view = view(state, seat);
            let is_new = side.view != view;
            if is_new {
                *side = Side {
                    view,
                    sums: network.empty,
                };
            }
            for (owner, (before, now)) in SEATS.into_iter().zip(before.iter().zip(&self.pieces)) {
                for (kind, (before, now)) in Kind::ALL.into_iter().zip(before.iter().zip(now)) {
                    let before = if is_new { 0 } else { *before };
                    let row_of = |square: Square| {
                        &network.rows[row(view, owner == seat, kind, square.index())]
                    };
                    for square in squares(before & !now) {
                        for (sum, number) in side.sums.iter_mut().zip(row_of(square)) {
                            *sum -= number;
                        }
                    }
                    for square in squares(now & !before) {
                        for (sum, number) in side.sums.iter_mut().zip(row_of(square)) {
                            *sum += number;
                        }
                    }
                }
            }
        }
    }
}

/// The squares of the sums that count, times these weights.
fn dot(sums: &Sums, weights: &Sums) -> i32 {
    let pairs = sums.iter().zip(weights);
    let products = pairs.map(|(sum, weight)| {
        let sum = (*sum).clamp(0, SUM_UNIT);
        i32::from(sum.wrapping_mul(*weight)) * i32::from(sum)
    });
    products.sum()
}
