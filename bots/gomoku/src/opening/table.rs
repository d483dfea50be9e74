//! Three stones after which neither colour is ahead.

use games::gomoku::Point;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// How many stones open a game.
pub(super) const STONES: usize = 3;

/// The columns and rows of x, o and x from the middle of the board: those of
/// `config/openings/gomoku-even.txt` that are of three stones, after which the
/// strong player found the colours even and won with each.
const OPENINGS: [[(i8, i8); STONES]; 21] = [
    [(-5, 3), (0, 2), (1, 1)],
    [(1, 3), (0, -3), (-1, -3)],
    [(5, -1), (3, 0), (3, 1)],
    [(-2, -3), (1, -3), (1, 2)],
    [(0, -2), (-1, -2), (-2, 3)],
    [(0, 2), (4, 0), (5, 4)],
    [(-2, 3), (-5, -1), (-4, -3)],
    [(1, 1), (0, -1), (-1, 5)],
    [(3, 2), (1, -4), (-1, -2)],
    [(-1, 2), (-2, 1), (-4, -1)],
    [(0, 0), (-4, -2), (-3, -2)],
    [(2, -2), (0, -2), (4, -4)],
    [(5, 0), (4, 0), (1, -1)],
    [(-2, 3), (-3, 2), (-1, -2)],
    [(1, 1), (3, 0), (3, -3)],
    [(-5, 1), (-3, 2), (-4, 1)],
    [(-2, -3), (-2, -2), (2, 2)],
    [(-3, -4), (-3, 1), (-4, 1)],
    [(-1, -4), (0, -2), (-2, 1)],
    [(-3, 1), (-3, 2), (-4, -2)],
    [(-2, 2), (0, -3), (1, -1)],
];

/// An opening for a board of this size, turned and mirrored at random. Where
/// the board is too small for all, three points at random.
pub(super) fn draw(size: u8, rng: &mut StdRng) -> Vec<Point> {
    let turn = rng.random_range(0..8);
    let on_board = |opening: &[(i8, i8); STONES]| {
        let points = opening.iter().map(|at| placed(turned(*at, turn), size));
        points.collect::<Option<Vec<Point>>>()
    };
    let fitting: Vec<Vec<Point>> = OPENINGS.iter().filter_map(on_board).collect();
    match fitting.choose(rng) {
        Some(points) => points.clone(),
        None => anywhere(size, rng),
    }
}

/// One of the eight ways to lay the board down.
fn turned((column, row): (i8, i8), turn: u8) -> (i8, i8) {
    let (column, row) = match turn & 4 {
        0 => (column, row),
        _ => (row, column),
    };
    let mirrored = |at: i8, bit: u8| if turn & bit == 0 { at } else { -at };
    (mirrored(column, 1), mirrored(row, 2))
}

fn placed((column, row): (i8, i8), size: u8) -> Option<Point> {
    let middle = size / 2;
    let on_board = |at: i8| middle.checked_add_signed(at).filter(|at| *at < size);
    Point::new(on_board(column)?, on_board(row)?)
}

fn anywhere(size: u8, rng: &mut impl Rng) -> Vec<Point> {
    let all = (0..size).flat_map(|row| (0..size).filter_map(move |column| Point::new(column, row)));
    let all: Vec<Point> = all.collect();
    all.sample(rng, STONES).copied().collect()
}
