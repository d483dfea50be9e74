//! The values of the pieces where they stand: by their kind, rank and file.

use super::TaperedScore;
use games::Seat;
use games::chess::{Chess, Kind, squares};

/// The worths of a kind: at all, by the rank from the own side, and by the file
/// from the edge (a and h) to the middle (d and e).
struct Table {
    kind: TaperedScore,
    ranks: [TaperedScore; 8],
    files: [TaperedScore; 4],
}

const fn w(middle: i32, end: i32) -> TaperedScore {
    TaperedScore::new(middle, end)
}

static TABLES: [Table; 6] = [
    // Pawns advance in the middle first.
    Table {
        kind: w(80, 94),
        ranks: [
            w(0, 0),
            w(0, 6),
            w(-2, 0),
            w(6, -2),
            w(14, 4),
            w(26, 20),
            w(60, 60),
            w(0, 0),
        ],
        files: [w(-12, 6), w(-2, 4), w(-4, 0), w(10, -4)],
    },
    Table {
        kind: w(352, 322),
        ranks: [
            w(-30, -22),
            w(-12, -8),
            w(0, 0),
            w(10, 12),
            w(20, 16),
            w(26, 8),
            w(6, -4),
            w(-40, -20),
        ],
        files: [w(-26, -20), w(-6, -4), w(6, 6), w(10, 12)],
    },
    Table {
        kind: w(366, 338),
        ranks: [
            w(-14, -10),
            w(4, -6),
            w(6, 2),
            w(6, 6),
            w(8, 8),
            w(10, 6),
            w(-8, 0),
            w(-20, -6),
        ],
        files: [w(-10, -8), w(0, -2), w(-2, 2), w(4, 6)],
    },
    Table {
        kind: w(490, 564),
        ranks: [
            w(-4, -8),
            w(-14, -8),
            w(-12, -4),
            w(-8, 2),
            w(0, 6),
            w(10, 8),
            w(20, 14),
            w(16, 10),
        ],
        files: [w(-8, 0), w(-2, 2), w(4, 0), w(8, -2)],
    },
    Table {
        kind: w(1040, 1040),
        ranks: [
            w(-6, -36),
            w(0, -24),
            w(-2, 0),
            w(-4, 20),
            w(-4, 30),
            w(6, 30),
            w(0, 22),
            w(6, 4),
        ],
        files: [w(-6, -18), w(-2, -2), w(2, 8), w(4, 16)],
    },
    // The king hides at first, and comes out at the end.
    Table {
        kind: w(0, 0),
        ranks: [
            w(16, -40),
            w(2, -16),
            w(-24, -2),
            w(-40, 14),
            w(-44, 22),
            w(-36, 24),
            w(-24, 12),
            w(-30, -20),
        ],
        files: [w(14, -26), w(24, -6), w(-16, 8), w(-24, 14)],
    },
];

/// Both bishops together.
const PAIR: TaperedScore = w(24, 50);

/// The pieces of a seat where they stand.
pub(super) fn standing(state: &Chess, seat: Seat) -> TaperedScore {
    let mut total = TaperedScore::default();
    for (kind, table) in Kind::ALL.into_iter().zip(&TABLES) {
        for square in squares(state.pieces(seat, kind)) {
            let square = match seat {
                Seat::FIRST => square,
                _ => square.flipped(),
            };
            let file = square.file().min(7 - square.file());
            total += table.kind;
            total += table.ranks[usize::from(square.rank())];
            total += table.files[usize::from(file & 3)];
        }
    }
    let bishops = state.pieces(seat, Kind::Bishop);
    let dark = bishops & games::chess::DARK;
    if dark != 0 && dark != bishops {
        total += PAIR;
    }
    total
}
