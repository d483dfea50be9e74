use proptest::prelude::*;
use proptest::test_runner::Config;

use super::*;

/// A square of spots, row by row from the bottom.
#[derive(Debug)]
struct Drawing {
    size: usize,
    spots: Vec<Spot>,
}

impl Drawing {
    /// Rows from the top: `x` own, `o` the opponent's, `*` the point asked
    /// for, anything else free.
    fn read(rows: &[&str]) -> (Drawing, Point) {
        let size = rows.len();
        let mut spots = Vec::new();
        let mut asked = None;
        for (row, text) in rows.iter().rev().enumerate() {
            assert_eq!(text.len(), size, "{text}");
            for (column, symbol) in text.chars().enumerate() {
                spots.push(match symbol {
                    'x' => Spot::Own,
                    'o' => Spot::Blocked,
                    _ => Spot::Free,
                });
                if symbol == '*' {
                    asked = Point::new(column as u8, row as u8);
                }
            }
        }
        (
            Drawing { size, spots },
            asked.expect("a point is asked for"),
        )
    }

    fn at(&self, point: Point) -> Spot {
        self.cell(i32::from(point.column()), i32::from(point.row()))
    }

    fn cell(&self, column: i32, row: i32) -> Spot {
        let inside = 0..self.size as i32;
        if inside.contains(&column) && inside.contains(&row) {
            self.spots[row as usize * self.size + column as usize]
        } else {
            Spot::Blocked
        }
    }

    fn with(&self, (column, row): (i32, i32)) -> Drawing {
        let mut spots = self.spots.clone();
        spots[row as usize * self.size + column as usize] = Spot::Own;
        Drawing {
            size: self.size,
            spots,
        }
    }
}

fn judged(rows: &[&str]) -> Option<ForbiddenShape> {
    let (drawing, point) = Drawing::read(rows);
    forbidden(5, point, |point| drawing.at(point))
}

/// The verdict on a single row, with free rows around it.
fn judged_row(row: &str) -> Option<ForbiddenShape> {
    let free = ".".repeat(row.len());
    let mut rows = vec![free.as_str(); row.len()];
    rows[row.len() / 2] = row;
    judged(&rows)
}

#[test]
fn two_open_threes_that_cross_are_forbidden() {
    let crossed = [
        ".........",
        ".........",
        "....x....",
        "....x....",
        "..xx*....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(judged(&crossed), Some(ForbiddenShape::DoubleThree));
    // With a gap, and on the diagonals.
    let gaps = [
        ".........",
        ".x.....x.",
        ".........",
        "...x.x...",
        "....*....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(judged(&gaps), Some(ForbiddenShape::DoubleThree));
}

#[test]
fn a_three_that_is_stopped_on_one_side_is_none() {
    let closed = [
        ".........",
        "....o....",
        "....x....",
        "....x....",
        "..xx*....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(judged(&closed), None);
    // Free on both sides, but with room for five and no more there is no
    // straight four.
    let narrow = [
        ".........",
        "....o....",
        ".........",
        "....x....",
        "..xx*....",
        "....x....",
        ".........",
        "....o....",
        ".........",
    ];
    assert_eq!(judged(&narrow), None);
}

/// An own stone two points beyond a three spoils the four on that side: one
/// of its ends would make six.
#[test]
fn a_three_whose_four_would_run_into_an_own_stone_is_none() {
    let spoilt = [
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "o.xx*..x...",
        "....x......",
        "....x......",
        "...........",
        "...........",
        "...........",
    ];
    assert_eq!(judged(&spoilt), None);
}

#[test]
fn a_four_and_a_three_are_allowed() {
    let fork = [
        ".........",
        ".........",
        "....x....",
        "....x....",
        "oxxx*....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(judged(&fork), None);
}

#[test]
fn two_fours_are_forbidden_on_two_lines_and_on_one() {
    let crossed = [
        "....o....",
        "....x....",
        "....x....",
        "....x....",
        "oxxx*....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(judged(&crossed), Some(ForbiddenShape::DoubleFour));
    for row in ["...x.x*x.x...", "..xx.*x.xx...", ".xxx.*.xxx..."] {
        assert_eq!(judged_row(row), Some(ForbiddenShape::DoubleFour), "{row}");
    }
    // One straight four is a single four; with six to be made on one side it
    // is not even straight.
    for row in ["...xx*x...", "..x.x*xx.....", "..x.xx*......"] {
        assert_eq!(judged_row(row), None, "{row}");
    }
}

#[test]
fn more_than_five_are_forbidden_and_five_come_before_all() {
    assert_eq!(judged_row("...xxx*xx..."), Some(ForbiddenShape::Overline));
    assert_eq!(judged_row("...xx*xx..."), None);
    let five_and_six = [
        "....x....",
        "....x....",
        "....x....",
        "....x....",
        "....*xxxx",
        "....x....",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(judged(&five_and_six), None);
}

/// The three along the row can only become a straight four at one point, and
/// there a stone would make a double four: so it is none, and neither is the
/// point a double three.
#[test]
fn a_three_whose_four_is_forbidden_is_none() {
    // The row reads o.*xx.. once the point is taken; on the left there is no
    // room, on the right the point `F` joins three above and makes a four.
    let recursive = |above: &'static str| {
        [
            "...........",
            "...........",
            ".....o.....",
            above,
            above,
            above,
            "o.*xx......",
            "..x........",
            "..x........",
            "...........",
            "...........",
        ]
    };
    assert_eq!(judged(&recursive(".....x.....")), None);
    assert_eq!(
        judged(&recursive("...........")),
        Some(ForbiddenShape::DoubleThree)
    );
}

/// Counts from the definitions: all windows of `line` cells are looked at, and
/// all sets of stones they hold.
struct Oracle {
    line: i32,
}

type Cell = (i32, i32);

impl Oracle {
    fn along(&self, (column, row): Cell, (columns, rows): (i8, i8), steps: i32) -> Cell {
        (
            column + i32::from(columns) * steps,
            row + i32::from(rows) * steps,
        )
    }

    /// The windows of `line` cells through `cell` that hold all but `missing`
    /// own stones and else free cells, neither end touching a further stone.
    fn windows(
        &self,
        on: &Drawing,
        cell: Cell,
        direction: (i8, i8),
        missing: usize,
    ) -> Vec<Vec<Cell>> {
        let windows = (1 - self.line..=0).map(|start| -> Vec<Cell> {
            let cells = -1..=self.line;
            cells
                .map(|step| self.along(cell, direction, start + step))
                .collect()
        });
        let spot = |cell: &Cell| on.cell(cell.0, cell.1);
        windows
            .filter(|cells| {
                let (ends, inner) = (
                    [cells[0], cells[cells.len() - 1]],
                    &cells[1..cells.len() - 1],
                );
                let free = inner.iter().filter(|cell| spot(cell) == Spot::Free).count();
                free == missing
                    && inner.iter().all(|cell| spot(cell) != Spot::Blocked)
                    && ends.iter().all(|cell| spot(cell) != Spot::Own)
            })
            .map(|cells| cells[1..cells.len() - 1].to_vec())
            .collect()
    }

    fn is_five(&self, on: &Drawing, cell: Cell) -> bool {
        DIRECTIONS
            .iter()
            .any(|direction| !self.windows(on, cell, *direction, 0).is_empty())
    }

    fn is_longer(&self, on: &Drawing, cell: Cell) -> bool {
        DIRECTIONS.iter().any(|direction| {
            (-self.line..=0).any(|start| {
                (0..=self.line).all(|step| {
                    let (column, row) = self.along(cell, *direction, start + step);
                    on.cell(column, row) == Spot::Own
                })
            })
        })
    }

    /// The different sets of stones through `cell` that lack one to five, each
    /// with the number of ways.
    fn fours(&self, on: &Drawing, cell: Cell, direction: (i8, i8)) -> Vec<(Vec<Cell>, usize)> {
        let mut fours: Vec<(Vec<Cell>, usize)> = Vec::new();
        for mut window in self.windows(on, cell, direction, 1) {
            window.retain(|cell| on.cell(cell.0, cell.1) == Spot::Own);
            match fours.iter_mut().find(|(stones, _)| *stones == window) {
                Some((_, ways)) => *ways += 1,
                None => fours.push((window, 1)),
            }
        }
        fours
    }

    fn is_three(&self, on: &Drawing, cell: Cell, direction: (i8, i8)) -> bool {
        (-self.line..=self.line).any(|step| {
            let further = self.along(cell, direction, step);
            if on.cell(further.0, further.1) != Spot::Free {
                return false;
            }
            let then = on.with(further);
            let straight = self
                .fours(&then, further, direction)
                .iter()
                .any(|(stones, ways)| {
                    // Two ways to complete the same stones leave no gap in them.
                    *ways == 2 && stones.contains(&cell)
                });
            straight && !self.is_five(&then, further) && self.judge(on, further).is_none()
        })
    }

    fn judge(&self, before: &Drawing, cell: Cell) -> Option<ForbiddenShape> {
        let on = before.with(cell);
        if self.is_five(&on, cell) {
            return None;
        }
        if self.is_longer(&on, cell) {
            return Some(ForbiddenShape::Overline);
        }
        let fours = DIRECTIONS.map(|direction| self.fours(&on, cell, direction).len());
        if fours.iter().sum::<usize>() > 1 {
            return Some(ForbiddenShape::DoubleFour);
        }
        let threes = DIRECTIONS.map(|direction| self.is_three(&on, cell, direction));
        let threes = threes.into_iter().filter(|three| *three).count();
        (threes > 1).then_some(ForbiddenShape::DoubleThree)
    }
}

/// Boards of 12 with stones thrown on them, twice as many own as others.
fn thrown() -> impl Strategy<Value = Drawing> {
    let spot = |own, other| {
        prop_oneof![
            own => Just(Spot::Own),
            other => Just(Spot::Blocked),
            12 => Just(Spot::Free),
        ]
    };
    (3u32..8, 0u32..4)
        .prop_flat_map(move |(own, other)| proptest::collection::vec(spot(own, other), 144))
        .prop_map(|spots| Drawing { size: 12, spots })
}

proptest! {
    #![proptest_config(Config::with_cases(192))]

    /// Every free point of random boards is judged as the definitions say.
    #[test]
    fn points_are_judged_as_the_definitions_say(drawing in thrown(), line in 5u8..=6) {
        let oracle = Oracle { line: i32::from(line) };
        for row in 0..12u8 {
            for column in 0..12u8 {
                let point = Point::new(column, row).unwrap();
                if drawing.at(point) == Spot::Free {
                    let expected = oracle.judge(&drawing, (i32::from(column), i32::from(row)));
                    let judged = forbidden(line, point, |point| drawing.at(point));
                    prop_assert_eq!(judged, expected, "{}", point);
                }
            }
        }
    }
}
