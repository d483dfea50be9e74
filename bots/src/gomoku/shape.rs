//! What a stone is worth on one line through its point.
//!
//! A line is seen as the thesis sees it: the cells next to a point on both
//! sides, each free, own, or blocked (the opponent's or off the board). With
//! five in a row four cells a side decide; `rule exact` needs one more, since
//! a sixth stone spoils the row.

use games::gomoku::Rule;

/// What a line becomes when a stone is put on its middle, from worthless to
/// won. The names are those of five in a row; with another length a *four*
/// lacks one stone of the row, a *three* two, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Shape {
    /// No row can pass here any more.
    Dead,
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
    pub(crate) const COUNT: usize = 9;

    /// What it is worth to have, one stone further, the best of `next` open:
    /// the shape one stone before.
    fn before(next: Shape) -> Shape {
        match next {
            Shape::Win => Shape::Four,
            Shape::OpenFour => Shape::OpenThree,
            Shape::Four => Shape::Three,
            Shape::OpenThree => Shape::OpenTwo,
            Shape::Three => Shape::Two,
            Shape::OpenTwo | Shape::Two | Shape::One => Shape::One,
            Shape::Dead => Shape::Dead,
        }
    }
}

/// The state of a cell as a digit of a [`Code`]: nothing on it.
pub(crate) const FREE: u32 = 0;
/// An own stone.
pub(crate) const OWN: u32 = 1;
/// The opponent's, or off the board.
pub(crate) const BLOCKED: u32 = 2;

/// The cells around a point on one line as a number to the base of 3, the
/// farthest behind it first, the point itself left out.
pub(crate) type Code = u32;

/// The shapes of all lines by a rule, worked out when they are first needed.
pub(crate) struct Shapes {
    reach: usize,
    line: usize,
    rule: Rule,
    known: Vec<Option<Shape>>,
}

impl Shapes {
    /// The shapes where `line` (3 to 7) in a row win.
    pub(crate) fn new(line: u8, rule: Rule) -> Shapes {
        let line = usize::from(line);
        let reach = match rule {
            Rule::Freestyle => line - 1,
            Rule::Exact => line,
        };
        Shapes {
            reach,
            line,
            rule,
            // At most 3^14, under 5 MB, of which little is ever looked at.
            known: vec![None; 3usize.pow(2 * reach as u32)],
        }
    }

    /// How many cells on each side of a point decide about it.
    pub(crate) fn reach(&self) -> usize {
        self.reach
    }

    /// What one digit of the cell so many steps on (back where negative) is
    /// worth in a code. Steps are not 0 and at most the reach.
    pub(crate) fn weight(&self, steps: isize) -> Code {
        3u32.pow(self.digit(steps) as u32)
    }

    /// The shape that a stone in the middle of this line makes.
    pub(crate) fn of(&mut self, code: Code) -> Shape {
        match self.known[code as usize] {
            Some(shape) => shape,
            None => self.work_out(code),
        }
    }

    fn digit(&self, steps: isize) -> usize {
        let place = self.reach as isize + steps - isize::from(steps > 0);
        debug_assert!(steps != 0 && (0..2 * self.reach as isize).contains(&place));
        place as usize
    }

    /// Wins if the row is complete; else looks at what each further stone
    /// would make. A stone more is always a greater code, so this ends.
    fn work_out(&mut self, code: Code) -> Shape {
        let shape = if self.wins(code) {
            Shape::Win
        } else {
            let mut wins = 0;
            let mut best = Shape::Dead;
            for place in 0..2 * self.reach as u32 {
                let weight = 3u32.pow(place);
                if code / weight % 3 == FREE {
                    let next = self.of(code + OWN * weight);
                    wins += u32::from(next == Shape::Win);
                    best = best.max(next);
                }
            }
            match wins {
                2.. => Shape::OpenFour,
                _ => Shape::before(best),
            }
        };
        self.known[code as usize] = Some(shape);
        shape
    }

    /// Whether the stone in the middle stands in a row that wins.
    fn wins(&self, code: Code) -> bool {
        let run = |sign: isize| {
            (1..=self.reach as isize)
                .take_while(|steps| code / self.weight(sign * steps) % 3 == OWN)
                .count()
        };
        let length = 1 + run(1) + run(-1);
        match self.rule {
            Rule::Freestyle => length >= self.line,
            Rule::Exact => length == self.line,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shape of a drawing: `*` the point, `x` own, `.` free, others blocked.
    fn shape(shapes: &mut Shapes, drawing: &str) -> Shape {
        let middle = drawing.find('*').unwrap() as isize;
        let cell = |place: isize| match usize::try_from(place).map(|p| drawing.as_bytes().get(p)) {
            Ok(Some(b'x')) => OWN,
            Ok(Some(b'.')) => FREE,
            _ => BLOCKED,
        };
        let reach = shapes.reach() as isize;
        let steps = (-reach..=reach).filter(|steps| *steps != 0);
        let code = steps.map(|steps| cell(middle + steps) * shapes.weight(steps));
        let code = code.sum();
        shapes.of(code)
    }

    #[test]
    fn the_shapes_of_five_in_a_row_have_their_names() {
        let mut shapes = Shapes::new(5, Rule::Freestyle);
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
        let mut shapes = Shapes::new(5, Rule::Exact);
        assert_eq!(shape(&mut shapes, ".xx*xx."), Shape::Win);
        assert_eq!(shape(&mut shapes, ".xx*xxx."), Shape::Dead);
        // Only one of the two ends makes five and not six.
        assert_eq!(shape(&mut shapes, ".xx*x.x"), Shape::Four);
        assert_eq!(shape(&mut shapes, "x.xx*x.x"), Shape::Dead);
    }

    #[test]
    fn every_length_and_rule_knows_its_full_row() {
        for line in 3..=7u8 {
            for rule in [Rule::Freestyle, Rule::Exact] {
                let mut shapes = Shapes::new(line, rule);
                let stones = "x".repeat(usize::from(line) - 1);
                assert_eq!(shape(&mut shapes, &format!("..*{stones}..")), Shape::Win);
                let one_less = "x".repeat(usize::from(line) - 2);
                let open = shape(&mut shapes, &format!("..*{one_less}.."));
                assert_eq!(open, Shape::OpenFour);
            }
        }
    }
}
