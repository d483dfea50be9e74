//! The pattern around a free point, five by five.

use games::Seat;
use games::gomoku::{Gomoku, Point};

use super::symmetry::{SYMMETRIES, rules_of};

/// How far a pattern reaches from its middle.
pub(super) const REACH: i8 = 2;

/// The width of a pattern.
const WIDTH: usize = 5;

/// Where the number of the rules stands in a pattern, above its cells.
const RULES_BIT: usize = 2 * WIDTH * WIDTH;

/// The pattern around a point as a player of this colour sees it: the same for
/// both colours, and however it is turned or mirrored. Rules have patterns of
/// their own.
pub(super) fn pattern(state: &Gomoku, point: Point, colour: Seat) -> i64 {
    let mut cells = [[0; WIDTH]; WIDTH];
    for (row, cells) in (-REACH..).zip(&mut cells) {
        for (column, cell) in (-REACH..).zip(cells) {
            *cell = seen(state, point, colour, (column, row));
        }
    }
    let least = (0..SYMMETRIES).map(|symmetry| code(&cells, symmetry)).min();
    least.unwrap_or_default() | (rules_of(state) as i64) << RULES_BIT
}

/// The content of the point so many columns and rows from a point, as a player
/// sees it: 0 for a free point, 1 for an own stone, 2 for one of the opponent,
/// 3 off the board.
fn seen(state: &Gomoku, point: Point, colour: Seat, (columns, rows): (i8, i8)) -> i64 {
    let column = point.column().checked_add_signed(columns);
    let row = point.row().checked_add_signed(rows);
    let there = column
        .zip(row)
        .and_then(|(column, row)| Point::new(column, row));
    match there.filter(|there| state.contains(*there)) {
        None => 3,
        Some(there) => match state.at(there) {
            None => 0,
            Some(stone) if stone == colour => 1,
            Some(_) => 2,
        },
    }
}

fn code(cells: &[[i64; WIDTH]; WIDTH], symmetry: usize) -> i64 {
    let last = WIDTH - 1;
    let mut code = 0;
    for row in 0..WIDTH {
        for column in 0..WIDTH {
            let (mut y, mut x) = (row, column);
            if symmetry & 4 != 0 {
                (x, y) = (y, x);
            }
            if symmetry & 2 != 0 {
                y = last - y;
            }
            if symmetry & 1 != 0 {
                x = last - x;
            }
            code = code << 2 | cells[y][x];
        }
    }
    code
}

/// The free points with a stone within the reach of their pattern; the middle
/// of an empty board.
pub(super) fn near(state: &Gomoku) -> Vec<Point> {
    if state.stones() == 0 {
        let middle = Point::new(state.size() / 2, state.size() / 2);
        return middle.into_iter().collect();
    }
    let touched = |point: &Point| {
        let mut around =
            (-REACH..=REACH).flat_map(|row| (-REACH..=REACH).map(move |column| (column, row)));
        around.any(|step| matches!(seen(state, *point, Seat::FIRST, step), 1 | 2))
    };
    let free = state.points().filter(|point| state.at(*point).is_none());
    free.filter(touched).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::position;
    use super::*;

    fn around(stones: &str, point: &str, colour: Seat) -> i64 {
        pattern(&position(9, stones), point.parse().unwrap(), colour)
    }

    #[test]
    fn turned_and_mirrored_patterns_are_one() {
        let seen = around("E6 D3", "E5", Seat::FIRST);
        for same in ["F5 C6", "D5 G4", "E4 F7", "E6 F3", "D5 G6"] {
            assert_eq!(around(same, "E5", Seat::FIRST), seen, "{same}");
        }
        for other in ["E6 D4", "E7 D3", "D3 E6", "E6 I9"] {
            assert_ne!(around(other, "E5", Seat::FIRST), seen, "{other}");
        }
    }

    #[test]
    fn the_colours_are_own_and_other_and_the_border_is_seen() {
        let (first, second) = (Seat::FIRST, Seat::SECOND);
        assert_eq!(around("E6 D3", "E5", first), around("D3 E6", "E5", second));
        assert_ne!(around("E6 D3", "E5", first), around("E6 D3", "E5", second));
        assert_ne!(around("", "E5", first), around("", "B5", first));
        assert_eq!(around("", "E5", first), around("H8 I9", "E5", first));
    }

    #[test]
    fn points_near_stones_are_those_whose_pattern_has_one() {
        assert_eq!(near(&position(9, "")), ["E5".parse().unwrap()]);
        let near = near(&position(9, "A1"));
        assert_eq!(near.len(), 8);
        assert!(near.contains(&"C3".parse().unwrap()));
    }
}
