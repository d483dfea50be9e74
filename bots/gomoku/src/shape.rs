//! The value of a stone on one line through its point.
//!
//! A line is seen as the thesis sees it: the cells next to a point on both
//! sides, each free, own, or blocked by the opponent, as far as the board goes.
//! With five in a row four cells a side decide; all rules but `freestyle` need
//! one more, since the cells at the ends of a row may spoil it.

use games::Seat;
use games::gomoku::Rule;

/// The shape that a line gets when a stone is put on its middle, from worthless
/// to won. The names are those of five in a row; with another length a *four*
/// lacks one stone of the row, a *three* two, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Shape {
    /// No row can pass here any more.
    Dead,
    /// Forbidden in renju by this line alone: a row too long, or two fours.
    Foul,
    /// Four or more stones are missing.
    One,
    /// Three stones are missing, and the four can be stopped at one point.
    Two,
    /// Three stones are missing, and an open three can come of it.
    OpenTwo,
    /// Two stones are missing, and the four can be stopped at one point.
    Three,
    /// Two stones are missing, and an open four can come of it.
    OpenThree,
    /// One stone is missing, at one point alone.
    Four,
    /// One stone is missing, at either of two points: it cannot be stopped.
    OpenFour,
    /// The row is complete.
    Win,
}

impl Shape {
    /// How many shapes there are.
    pub(crate) const COUNT: usize = 10;

    /// All of them, each at its number.
    pub(crate) const ALL: [Shape; Shape::COUNT] = [
        Shape::Dead,
        Shape::Foul,
        Shape::One,
        Shape::Two,
        Shape::OpenTwo,
        Shape::Three,
        Shape::OpenThree,
        Shape::Four,
        Shape::OpenFour,
        Shape::Win,
    ];

    /// The shape one stone before `next`, where `next` is the best shape that
    /// one more stone makes.
    fn before(next: Shape) -> Shape {
        match next {
            Shape::Win => Shape::Four,
            Shape::OpenFour => Shape::OpenThree,
            Shape::Four => Shape::Three,
            Shape::OpenThree => Shape::OpenTwo,
            Shape::Three => Shape::Two,
            Shape::OpenTwo | Shape::Two | Shape::One => Shape::One,
            Shape::Dead | Shape::Foul => Shape::Dead,
        }
    }
}

/// The state of a cell as a digit of a [`Code`]: nothing on it.
pub(crate) const FREE: u32 = 0;
/// An own stone.
pub(crate) const OWN: u32 = 1;
/// The opponent's.
pub(crate) const BLOCKED: u32 = 2;

/// The cells around a point on one line as a number, the point itself left
/// out. Each side is a number to the base of 3, the nearest cell first, and
/// before it are counted all shorter sides, which end at the border.
pub(crate) type Code = u32;

/// The shapes of all lines by a rule, worked out when they are first needed.
#[derive(Clone)]
pub(crate) struct Shapes {
    /// How many cells on each side of a point decide about it.
    pub(crate) reach: usize,
    line: usize,
    rule: Rule,
    seat: Seat,
    /// How many ways a side can look.
    sides: Code,
    known: Vec<Option<Shape>>,
}

/// One side of a line.
#[derive(Clone, Copy)]
struct Side {
    /// How many cells it has before the border, as far as they matter.
    cells: u32,
    /// Their states as a number to the base of 3.
    states: Code,
}

impl Side {
    fn state(self, cell: u32) -> u32 {
        self.states / 3u32.pow(cell) % 3
    }

    /// How many own stones touch the middle.
    fn run(self) -> u32 {
        (0..self.cells)
            .take_while(|cell| self.state(*cell) == OWN)
            .count() as u32
    }
}

/// How many sides are shorter than so many cells.
fn shorter(cells: u32) -> Code {
    (3u32.pow(cells) - 1) / 2
}

impl Shapes {
    /// The shapes of a seat's stones where `line` (3 to 7) in a row win.
    pub(crate) fn new(line: u8, rule: Rule, seat: Seat) -> Shapes {
        let line = usize::from(line);
        let reach = match rule {
            Rule::Freestyle => line - 1,
            Rule::Exact | Rule::Renju | Rule::Caro | Rule::Open => line,
        };
        let sides = shorter(reach as u32 + 1);
        Shapes {
            reach,
            line,
            rule,
            seat,
            sides,
            // At most 3280^2, under 11 MB, of which little is ever looked at.
            known: vec![None; (sides * sides) as usize],
        }
    }

    /// The factor of the state of the cell so many steps on (back where
    /// negative) in a code. Steps are not 0 and at most the reach.
    pub(crate) fn weight(&self, steps: isize) -> Code {
        let weight = 3u32.pow(steps.unsigned_abs() as u32 - 1);
        if steps < 0 {
            weight * self.sides
        } else {
            weight
        }
    }

    /// The code of a line whose cells are all free, so many on each side
    /// before the border.
    pub(crate) fn free(&self, behind: usize, ahead: usize) -> Code {
        let cells = |side: usize| shorter(side.min(self.reach) as u32);
        cells(behind) * self.sides + cells(ahead)
    }

    /// The code of the same line as the opponent sees it.
    pub(crate) fn turned(&self, code: Code) -> Code {
        let turn = |side: Side| {
            let turned = (0..side.cells).map(|cell| match side.state(cell) {
                OWN => BLOCKED * 3u32.pow(cell),
                BLOCKED => OWN * 3u32.pow(cell),
                _ => 0,
            });
            shorter(side.cells) + turned.sum::<Code>()
        };
        turn(self.side(code / self.sides)) * self.sides + turn(self.side(code % self.sides))
    }

    /// The code of the same line from its other end.
    pub(crate) fn mirrored(&self, code: Code) -> Code {
        code % self.sides * self.sides + code / self.sides
    }

    /// How many codes there are.
    pub(crate) fn codes(&self) -> usize {
        self.known.len()
    }

    fn side(&self, code: Code) -> Side {
        let cells = (0..=self.reach as u32).rev();
        let cells = cells.into_iter().find(|cells| shorter(*cells) <= code);
        let cells = cells.unwrap_or(0);
        Side {
            cells,
            states: code - shorter(cells),
        }
    }

    /// The shape that a stone in the middle of this line makes.
    pub(crate) fn of(&mut self, code: Code) -> Shape {
        match self.known[code as usize] {
            Some(shape) => shape,
            None => self.work_out(code),
        }
    }

    /// Wins if the row is complete; else looks at the shape that each further
    /// stone would make. A stone more is always a greater code, so this ends.
    fn work_out(&mut self, code: Code) -> Shape {
        let sides = [
            (-1, self.side(code / self.sides)),
            (1, self.side(code % self.sides)),
        ];
        let length = 1 + sides.map(|(_, side)| side.run()).iter().sum::<u32>() as usize;
        let blocked = sides.iter().filter(|(_, side)| self.is_blocked(*side));
        let counts_fouls = self.rule == Rule::Renju && self.seat == Seat::FIRST;
        let shape = if self
            .rule
            .wins(self.seat, length, self.line, blocked.count())
        {
            Shape::Win
        } else if counts_fouls && length > self.line {
            Shape::Foul
        } else {
            let mut wins = 0;
            let mut best = Shape::Dead;
            for (sign, side) in sides {
                for cell in 0..side.cells {
                    if side.state(cell) == FREE {
                        let weight = self.weight(sign * (cell as isize + 1));
                        let next = self.of(code + OWN * weight);
                        wins += u32::from(next == Shape::Win);
                        best = best.max(next);
                    }
                }
            }
            match wins {
                2.. if counts_fouls && length + 1 < self.line => Shape::Foul,
                2.. => Shape::OpenFour,
                _ => Shape::before(best),
            }
        };
        self.known[code as usize] = Some(shape);
        shape
    }

    /// Whether the opponent stands behind the own stones of this side. Where
    /// they fill all that is seen of it, a row is there that did not win and
    /// so was blocked.
    fn is_blocked(&self, side: Side) -> bool {
        let run = side.run();
        if run < side.cells {
            side.state(run) == BLOCKED
        } else {
            side.cells as usize == self.reach
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shape of a drawing: `*` the point, `x` own, `.` free, others
    /// blocked; it ends at the border.
    fn shape(shapes: &mut Shapes, drawing: &str) -> Shape {
        let (behind, ahead) = drawing.split_once('*').unwrap();
        let (behind, ahead): (Vec<_>, Vec<_>) =
            (behind.chars().rev().collect(), ahead.chars().collect());
        let mut code = shapes.free(behind.len(), ahead.len());
        for (sign, cells) in [(-1, behind), (1, ahead)] {
            for (steps, symbol) in (1..=shapes.reach as isize).zip(cells) {
                let state = match symbol {
                    'x' => OWN,
                    '.' => FREE,
                    _ => BLOCKED,
                };
                code += state * shapes.weight(sign * steps);
            }
        }
        shapes.of(code)
    }

    #[test]
    fn the_shapes_of_five_in_a_row_have_their_names() {
        let mut shapes = Shapes::new(5, Rule::Freestyle, Seat::FIRST);
        for (drawing, expected) in [
            ("xx*xx", Shape::Win),
            (".x*xxxxx.", Shape::Win),
            ("...xx*x.", Shape::OpenFour),
            ("ooxxx*.o", Shape::Four),
            ("oxx*x.o", Shape::Four),
            ("x.xx*o", Shape::Four),
            ("x.xx*.x", Shape::OpenFour),
            ("x.x*x.x", Shape::OpenFour),
            ("..xx*...", Shape::OpenThree),
            ("..x.x*...", Shape::OpenThree),
            ("oxx*..o", Shape::Three),
            ("o.xx*.o", Shape::Three),
            ("....x*....", Shape::OpenTwo),
            ("ox*...", Shape::Two),
            ("....*....", Shape::One),
            ("o.xx*o", Shape::Dead),
            ("*", Shape::Dead),
        ] {
            assert_eq!(shape(&mut shapes, drawing), expected, "{drawing}");
        }
    }

    #[test]
    fn a_row_too_long_is_none_under_the_exact_rule() {
        let mut shapes = Shapes::new(5, Rule::Exact, Seat::FIRST);
        assert_eq!(shape(&mut shapes, ".xx*xx."), Shape::Win);
        assert_eq!(shape(&mut shapes, ".xx*xxx."), Shape::Dead);
        // Only one of the two ends makes five and not six.
        assert_eq!(shape(&mut shapes, ".xx*x.x"), Shape::Four);
        assert_eq!(shape(&mut shapes, "x.xx*x.x"), Shape::Dead);
    }

    #[test]
    fn one_line_alone_can_be_forbidden_in_renju() {
        let mut first = Shapes::new(5, Rule::Renju, Seat::FIRST);
        let mut second = Shapes::new(5, Rule::Renju, Seat::SECOND);
        for (drawing, crosses, rounds) in [
            (".xx*xxx.", Shape::Foul, Shape::Win),
            (".xx*xx.", Shape::Win, Shape::Win),
            ("x.x*x.x", Shape::Foul, Shape::OpenFour),
            (".xx*x.", Shape::OpenFour, Shape::OpenFour),
            ("x.xx*x.", Shape::Four, Shape::OpenFour),
            ("o.xx*..x", Shape::Three, Shape::OpenThree),
        ] {
            assert_eq!(shape(&mut first, drawing), crosses, "{drawing}");
            assert_eq!(shape(&mut second, drawing), rounds, "{drawing}");
        }
    }

    #[test]
    fn stones_at_the_ends_stop_a_row_in_caro_and_open_and_the_border_does_not() {
        let mut caro = Shapes::new(5, Rule::Caro, Seat::FIRST);
        let mut open = Shapes::new(5, Rule::Open, Seat::FIRST);
        for (drawing, in_caro, in_open) in [
            (".xx*xx.", Shape::Win, Shape::Win),
            ("oxx*xx.", Shape::Win, Shape::Dead),
            ("oxx*xxo", Shape::Dead, Shape::Dead),
            ("xx*xxo", Shape::Win, Shape::Dead),
            ("xx*xx", Shape::Win, Shape::Win),
            (".xx*x.", Shape::OpenFour, Shape::OpenFour),
            ("oxx*x.", Shape::Four, Shape::Dead),
            ("oxx*x..", Shape::Four, Shape::Dead),
            ("o.xx*x.", Shape::OpenFour, Shape::Four),
            ("xxxxx*", Shape::Win, Shape::Dead),
        ] {
            assert_eq!(shape(&mut open, drawing), in_open, "open {drawing}");
            if drawing != "xxxxx*" {
                assert_eq!(shape(&mut caro, drawing), in_caro, "caro {drawing}");
            }
        }
    }

    #[test]
    fn every_length_and_rule_knows_its_full_row() {
        for line in 3..=7u8 {
            for rule in [
                Rule::Freestyle,
                Rule::Exact,
                Rule::Renju,
                Rule::Caro,
                Rule::Open,
            ] {
                let mut shapes = Shapes::new(line, rule, Seat::FIRST);
                let stones = "x".repeat(usize::from(line) - 1);
                assert_eq!(shape(&mut shapes, &format!("..*{stones}..")), Shape::Win);
                let one_less = "x".repeat(usize::from(line) - 2);
                let open = shape(&mut shapes, &format!("..*{one_less}.."));
                assert_eq!(open, Shape::OpenFour);
            }
        }
    }
}
