//! The numbers of the terms, and their worths as a text.

use super::TaperedScore;

/// A piece of each kind on each square of the files a to d, by the rank from its own side;
/// e to h are their mirror.
pub(super) const PLACES: usize = 0;
/// The squares of four files.
pub(super) const HALF_BOARD: usize = 32;
/// Both bishops together.
pub(super) const PAIR: usize = PLACES + 6 * HALF_BOARD;
/// To be on turn.
pub(super) const TURN: usize = PAIR + 1;

/// No own pawn stands on a file beside the pawn.
pub(super) const ISOLATED: usize = TURN + 1;
/// An own pawn stands before it on its file.
pub(super) const DOUBLED: usize = ISOLATED + 1;
/// An own pawn protects it.
pub(super) const PROTECTED: usize = DOUBLED + 1;
/// An own pawn stands beside it.
pub(super) const BESIDE: usize = PROTECTED + 1;
/// No own pawn can ever protect it, and the square before it is attacked by a pawn.
pub(super) const BACKWARD: usize = BESIDE + 1;
/// No pawn of the other side can stop it, by the rank from the own side.
pub(super) const PASSED: usize = BACKWARD + 1;
/// The same, where a piece stands before it.
pub(super) const BLOCKED: usize = PASSED + 8;
/// The step of the other king to the square before it, and of the own king, for each rank
/// that it has advanced from the third on.
pub(super) const KING_STEPS: usize = BLOCKED + 8;

/// How many squares a knight, a bishop, a rook and a queen reach.
pub(super) const REACH: [usize; 4] = [
    KING_STEPS + 2,
    KING_STEPS + 2 + 9,
    KING_STEPS + 2 + 9 + 14,
    KING_STEPS + 2 + 9 + 14 + 15,
];
/// A rook with no pawn on its file, and with no own pawn.
pub(super) const OPEN_FILE: usize = REACH[3] + 28;
pub(super) const HALF_OPEN_FILE: usize = OPEN_FILE + 1;
/// A rook on the seventh rank, while the king there or pawns are on it.
pub(super) const SEVENTH: usize = HALF_OPEN_FILE + 1;
/// A knight or bishop that a pawn protects where no pawn can attack it.
pub(super) const OUTPOST: usize = SEVENTH + 1;
/// A pawn attacks a knight or bishop, and a rook or queen.
pub(super) const BY_PAWN: usize = OUTPOST + 1;
/// A knight or bishop attacks a rook or queen.
pub(super) const BY_MINOR: usize = BY_PAWN + 2;

/// How strongly the pieces press on the other king, in steps of two.
pub(super) const PRESSURE: usize = BY_MINOR + 1;
/// The most steps.
pub(super) const MAX_PRESSURE: usize = 23;
/// At the own king: pawns one rank before it, and two; files without an own pawn, and
/// without any. The same again where the other side has no queen.
pub(super) const SHELTER: usize = PRESSURE + MAX_PRESSURE + 1;

/// The number of terms.
pub const TERMS: usize = SHELTER + 8;

/// The titles of the terms: where each begins.
pub const TITLES: [(usize, &str); 17] = [
    (
        PLACES,
        "pawns: a row is a rank, from the own side; files a to d",
    ),
    (PLACES + HALF_BOARD, "knights"),
    (PLACES + 2 * HALF_BOARD, "bishops"),
    (PLACES + 3 * HALF_BOARD, "rooks"),
    (PLACES + 4 * HALF_BOARD, "queens"),
    (PLACES + 5 * HALF_BOARD, "kings"),
    (PAIR, "both bishops, the turn"),
    (
        ISOLATED,
        "pawns: isolated, doubled, protected, beside another, backward",
    ),
    (PASSED, "passed pawns by rank"),
    (BLOCKED, "passed pawns by rank, blocked"),
    (
        KING_STEPS,
        "steps of the kings to them: the other one, the own one",
    ),
    (REACH[0], "squares in reach of a knight"),
    (REACH[1], "of a bishop"),
    (REACH[2], "of a rook"),
    (REACH[3], "of a queen"),
    (
        OPEN_FILE,
        "rook: open file, half open, seventh; outpost; attacked by a pawn: minor, major; by a minor",
    ),
    (PRESSURE, "pressure on the king, and its shelter"),
];

/// The worths of a text: `middle/end` for each term in the order of their numbers, and
/// comments behind `#`.
pub(super) fn read(text: &str) -> [TaperedScore; TERMS] {
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let words = rows.flat_map(str::split_whitespace);
    let mut worths = words.filter_map(|word| {
        let (middle, end) = word.split_once('/')?;
        Some(TaperedScore::new(middle.parse().ok()?, end.parse().ok()?))
    });
    std::array::from_fn(|_| worths.next().unwrap_or_default())
}
