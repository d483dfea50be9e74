//! The points where a stone would win or make a threat.
//!
//! With five in a row: a *four* is a row that one more stone makes five; an *open four*
//! has two such points, so that it cannot be parried; an *open three* is a row that one
//! more stone makes an open four. Two fours, a four and an open three, and two open
//! threes are two threats at once. Rows of another length go by their own numbers. The
//! rule about longer and blocked rows holds here too, and in renju the first seat's
//! forbidden points are left out; whether a later four would itself be forbidden is not
//! examined.

use super::point::DIRECTIONS;
use super::{Gomoku, Phase, Point};
use crate::rows::in_a_row;
use crate::{Game, Seat, Text, Threat, Weight};

/// The shortest row that makes threes worth a word: where four win, every two stones
/// would be one.
const SHORTEST_WITH_THREES: usize = 5;

/// The threats of both seats, of x before those of o.
pub(super) fn threats(game: &Gomoku) -> Vec<Threat> {
    // While the colours are not settled, nobody threatens anybody.
    if game.turn().seat().is_none() || game.phase() != Phase::Play {
        return Vec::new();
    }
    let mut trial = Trial {
        board: game.clone(),
        line: usize::from(game.line()),
    };
    let free: Vec<Point> = game
        .points()
        .filter(|point| game.at(*point).is_none())
        .collect();
    let mut threats = Vec::new();
    for seat in [Seat::FIRST, Seat::SECOND] {
        threats.extend(free.iter().filter_map(|point| trial.threat(*point, seat)));
    }
    threats
}

/// A board on which stones are tried.
struct Trial {
    board: Gomoku,
    line: usize,
}

impl Trial {
    /// The threat that a stone of the colour `seat` would make on a free point.
    fn threat(&mut self, point: Point, seat: Seat) -> Option<Threat> {
        let near = DIRECTIONS.map(|direction| self.near(point, seat, direction));
        // Two stones less than the row make a four with one more.
        if near.iter().all(|near| near + 3 < self.line) {
            return None;
        }
        let (weight, sign, what, with) = self.with(point, seat, |trial| {
            let row = trial.winning_row(point, seat);
            if !row.is_empty() {
                let line = trial.board.line();
                Some((Weight::Wins, line.to_string(), in_a_row(line), row))
            } else {
                trial.shapes(point, seat, near)
            }
        })?;
        if seat == Seat::FIRST
            && weight != Weight::Wins
            && self.board.forbidden_to_first(point).is_some()
        {
            return None;
        }
        let holder = self.board.seat_of(seat);
        Some(Threat {
            seat,
            who: self.board.colours.called(holder),
            cell: point.to_string(),
            weight,
            sign,
            what,
            with,
        })
    }

    /// Fours and threes of the stone that was put on this point.
    fn shapes(
        &mut self,
        point: Point,
        seat: Seat,
        near: [usize; 4],
    ) -> Option<(Weight, String, Text, Vec<String>)> {
        let (mut open, mut fours, mut threes) = (false, 0, 0);
        for (direction, near) in DIRECTIONS.into_iter().zip(near) {
            let ways = if near + 2 >= self.line {
                self.ways_to_win(point, seat, direction)
            } else {
                0
            };
            open |= ways > 1;
            fours += usize::from(ways > 0);
            let may_be_three = near + 3 >= self.line && self.line >= SHORTEST_WITH_THREES;
            if ways == 0 && may_be_three {
                threes += usize::from(self.is_open_three(point, seat, direction));
            }
        }
        let (four, three) = (self.line - 1, self.line.saturating_sub(2));
        let of_fours = |text: Text| text.with("four", four);
        let of_threes = |text: Text| text.with("three", three);
        let (weight, sign, what) = match (open, fours, threes) {
            (true, ..) => {
                let what = of_fours(Text::new("game-gomoku-open-four"));
                (Weight::Strong, format!("{four}"), what)
            }
            (_, 2.., _) => {
                let what = of_fours(Text::new("game-gomoku-two-fours"));
                (Weight::Strong, format!("{four}+{four}"), what)
            }
            (_, 1, 1..) => {
                let what = of_threes(of_fours(Text::new("game-gomoku-four-and-three")));
                (Weight::Strong, format!("{four}+{three}"), what)
            }
            (_, 1, _) => {
                let what = of_fours(Text::new("game-gomoku-four"));
                (Weight::Weak, format!("{four}"), what)
            }
            (_, _, 2..) => {
                let what = of_threes(Text::new("game-gomoku-two-threes"));
                (Weight::Strong, format!("{three}+{three}"), what)
            }
            (_, _, 1) => {
                let what = of_threes(Text::new("game-gomoku-open-three"));
                (Weight::Weak, format!("{three}"), what)
            }
            _ => return None,
        };
        Some((weight, sign, what, Vec::new()))
    }

    /// How many points win in this direction that would not without the stone
    /// on this one.
    fn ways_to_win(&mut self, point: Point, seat: Seat, direction: (i8, i8)) -> usize {
        let free = self.free_near(point, direction);
        let wins = |trial: &mut Trial, way: Point| {
            trial.with(way, seat, |trial| {
                trial.board.wins_along(way, seat, direction)
            })
        };
        let ways = free.into_iter().filter(|way| {
            let before = self.without(point, seat, |trial| wins(trial, *way));
            !before && wins(self, *way)
        });
        ways.count()
    }

    /// Whether one more stone would make an open four that it would not make
    /// without the stone on this point.
    fn is_open_three(&mut self, point: Point, seat: Seat, direction: (i8, i8)) -> bool {
        let open_four = |trial: &mut Trial, next: Point| {
            trial.with(next, seat, |trial| {
                trial.ways_to_win(next, seat, direction) > 1
            })
        };
        let free = self.free_near(point, direction);
        free.into_iter().any(|next| {
            open_four(self, next) && !self.without(point, seat, |trial| open_four(trial, next))
        })
    }

    /// The stones of the rows with which the one on this point wins.
    fn winning_row(&self, point: Point, seat: Seat) -> Vec<String> {
        let mut row = Vec::new();
        for direction in DIRECTIONS {
            if !self.board.wins_along(point, seat, direction) {
                continue;
            }
            let (columns, rows) = direction;
            for direction in [direction, (-columns, -rows)] {
                let length = self.board.run(point, direction, seat);
                let stones = (1..=length).filter_map(|steps| point.step(direction, steps));
                row.extend(stones.map(|stone| stone.to_string()));
            }
        }
        row
    }

    /// How many stones of `seat` are near enough to be in a row with this
    /// point.
    fn near(&self, point: Point, seat: Seat, direction: (i8, i8)) -> usize {
        let near = self.near_points(point, direction);
        near.filter(|near| self.board.at(*near) == Some(seat))
            .count()
    }

    fn free_near(&self, point: Point, direction: (i8, i8)) -> Vec<Point> {
        let near = self.near_points(point, direction);
        near.filter(|near| self.board.at(*near).is_none()).collect()
    }

    fn near_points(
        &self,
        point: Point,
        (columns, rows): (i8, i8),
    ) -> impl Iterator<Item = Point> + use<'_> {
        // Rows are seven long at most.
        let far = self.line as i8 - 1;
        let steps = (-far..=far).filter(|steps| *steps != 0);
        let points = steps.filter_map(move |steps| {
            if steps < 0 {
                point.step((-columns, -rows), -steps)
            } else {
                point.step((columns, rows), steps)
            }
        });
        points.filter(move |point| self.board.contains(*point))
    }

    fn with<T>(&mut self, point: Point, seat: Seat, look: impl FnOnce(&mut Trial) -> T) -> T {
        self.board.suppose(point, Some(seat));
        let seen = look(self);
        self.board.suppose(point, None);
        seen
    }

    fn without<T>(&mut self, point: Point, seat: Seat, look: impl FnOnce(&mut Trial) -> T) -> T {
        self.board.suppose(point, None);
        let seen = look(self);
        self.board.suppose(point, Some(seat));
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::super::INFO;
    use super::*;
    use crate::Settings;

    fn seen(position: &str, options: &[(&str, &str)]) -> Vec<String> {
        let board = position.split('/').count() as u8;
        let settings = Settings::new(&INFO, Some(board), options.iter().copied()).unwrap();
        let game = Gomoku::from_position(&settings, position).unwrap();
        let threats = threats(&game).into_iter();
        let heavy = threats.filter(|threat| threat.weight > Weight::Weak);
        heavy
            .map(|threat| format!("{} {} {}", Text::from(threat.who), threat.cell, threat.sign))
            .collect()
    }

    #[test]
    fn both_ends_of_four_win_and_the_stones_are_told() {
        let position = "9/9/9/9/2xxxx3/9/2oo1o3/9/5o3 cross";
        let settings = Settings::new(&INFO, Some(9), []).unwrap();
        let game = Gomoku::from_position(&settings, position).unwrap();
        let wins: Vec<_> = threats(&game)
            .into_iter()
            .filter(|threat| threat.weight == Weight::Wins)
            .map(|threat| (threat.cell, threat.with.join(" "), threat.what.to_string()))
            .collect();
        let five = "five in a row".to_owned();
        assert_eq!(
            wins,
            [
                ("B5".to_owned(), "C5 D5 E5 F5".to_owned(), five.clone()),
                ("G5".to_owned(), "F5 E5 D5 C5".to_owned(), five)
            ]
        );
    }

    #[test]
    fn an_open_three_becomes_an_open_four_and_a_blocked_one_does_not() {
        let open = "9/9/9/9/2xxx4/9/o8/9/o7o cross";
        let strong = ["black B5 4", "black F5 4"];
        assert_eq!(seen(open, &[]), strong);
        // A stone at one end leaves fours that are parried.
        let blocked = "9/9/9/9/1oxxx4/9/o8/9/o8 cross";
        assert!(seen(blocked, &[]).is_empty());
        // In the rule open a row may not be blocked at either end.
        let walled = "9/9/9/9/o1xxx2o1/9/9/9/o8 cross";
        assert_eq!(seen(walled, &[("rule", "open")]), [""; 0]);
        assert_eq!(seen(walled, &[]), ["black F5 4"]);
    }

    #[test]
    fn two_threats_at_once_are_named_and_forbidden_ones_left_out() {
        // Two open threes cross in E5.
        let threes = "9/9/4x4/4x4/2xx5/9/9/o6o1/o7o cross";
        assert!(seen(threes, &[]).contains(&"black E5 3+3".to_owned()));
        let renju = seen(threes, &[("rule", "renju")]);
        assert!(!renju.contains(&"black E5 3+3".to_owned()), "{renju:?}");
        // A four that is blocked and an open three.
        let both = "9/9/4x4/4x4/oxxx5/9/9/o7o/o7o cross";
        assert!(seen(both, &[]).contains(&"black E5 4+3".to_owned()));
        // Fours on two lines, each blocked.
        let fours = "4o4/4x4/4x4/4x4/oxxx5/9/9/o7o/o7o cross";
        assert!(seen(fours, &[]).contains(&"black E5 4+4".to_owned()));
    }

    #[test]
    fn there_are_none_on_an_empty_board_and_after_the_end() {
        assert!(seen("9/9/9/9/9/9/9/9/9 cross", &[]).is_empty());
        assert!(seen("9/9/9/9/2xxxxx2/9/oooo5/9/9 round", &[]).is_empty());
    }

    #[test]
    fn short_rows_go_by_their_own_numbers() {
        let line = [("line", "3")];
        assert_eq!(
            seen("xx1/1o1/o2 cross", &line),
            ["black C3 3", "white C3 3"],
            "and round would win there too"
        );
    }
}
