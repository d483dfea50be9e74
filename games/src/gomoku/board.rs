//! The stones, and the rule that ends the game.

use super::action::Action;
use super::forbidden::{ForbiddenShape, Spot, forbidden};
use super::opening::{Colours, Opening, Phase};
use super::point::{DIRECTIONS, MAX_SIZE, Point};
use super::{INFO, Rule};
use crate::{Illegal, Outcome, Seat, Text, Turn};

const CELLS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// A state of the game.
///
/// A colour is told by the seat that has it at first: [`Seat::FIRST`] is x and
/// [`Seat::SECOND`] is o. Only Swap2 can give a colour to the other seat; then
/// [`Gomoku::seat_of`] tells which seat has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gomoku {
    size: u8,
    line: u8,
    rule: Rule,
    cells: [Option<Seat>; CELLS],
    stones: u16,
    to_move: Seat,
    last: Option<Point>,
    winner: Option<Seat>,
    pub(super) colours: Colours,
}

impl Gomoku {
    /// An empty board of 3 to [`MAX_SIZE`] crossings a side.
    pub(super) fn empty(size: u8, line: u8, rule: Rule, colours: Colours) -> Gomoku {
        Gomoku {
            size,
            line,
            rule,
            cells: [None; CELLS],
            stones: 0,
            to_move: Seat::FIRST,
            last: None,
            winner: None,
            colours,
        }
    }

    /// A board with these stones, the colour `to_move` on turn. The colour with a winning
    /// row has won; `None` if both have one.
    pub(super) fn with_stones(mut self, stones: &[(Point, Seat)], to_move: Seat) -> Option<Gomoku> {
        for (point, seat) in stones {
            self.cells[index(*point)] = Some(*seat);
        }
        self.stones = stones.len() as u16;
        self.to_move = to_move;
        for (point, seat) in stones {
            if self.winner != Some(*seat) && self.wins(*point, *seat) {
                if self.winner.is_some() {
                    return None;
                }
                self.winner = Some(*seat);
            }
        }
        Some(self)
    }

    /// How many crossings a side has.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// How many in a row win.
    pub fn line(&self) -> u8 {
        self.line
    }

    /// Which rows win.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// How many stones are on the board.
    pub fn stones(&self) -> usize {
        usize::from(self.stones)
    }

    /// How the game begins.
    pub fn opening(&self) -> Opening {
        self.colours.opening
    }

    /// How far the opening is.
    pub fn phase(&self) -> Phase {
        self.colours.phase
    }

    /// The seat that has a colour, or, while that is not settled, has it unless
    /// the colours are swapped.
    pub fn seat_of(&self, colour: Seat) -> Seat {
        self.colours.seat_of(colour)
    }

    /// The seat that is on turn, or would be if the game were not over.
    pub fn mover(&self) -> Seat {
        self.colours.mover(self.stones(), self.to_move)
    }

    /// Whether the seat on turn may put two more stones.
    pub fn may_put_two(&self) -> bool {
        self.colours.may_put_two(self.stones())
    }

    /// The colour of the next stone, also if the game is over.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// The stone put last, since the start or since the position given.
    pub fn last(&self) -> Option<Point> {
        self.last
    }

    /// The colour of the stone here; `None` on a free crossing and off the board.
    pub fn at(&self, point: Point) -> Option<Seat> {
        self.cells[index(point)]
    }

    /// Whether a crossing lies on this board.
    pub fn contains(&self, point: Point) -> bool {
        point.column() < self.size && point.row() < self.size
    }

    /// All crossings, row by row from the bottom.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).filter_map(move |column| Point::new(column, row)))
    }

    /// The colour that has a winning row.
    pub fn winner(&self) -> Option<Seat> {
        self.winner
    }

    /// The stones of every winning row, without repetition.
    pub fn winning_stones(&self) -> Vec<Point> {
        let Some(winner) = self.winner else {
            return Vec::new();
        };
        let own = |point: &Point| self.at(*point) == Some(winner);
        self.points()
            .filter(own)
            .filter(|point| self.wins(*point, winner))
            .collect()
    }

    pub(super) fn whose_turn(&self) -> Turn {
        if let Some(winner) = self.winner {
            Turn::Over(Outcome::win(self.seat_of(winner), "win"))
        } else if self.is_stuck() {
            Turn::Over(Outcome::draw("draw"))
        } else {
            Turn::Seat(self.mover())
        }
    }

    /// Whether nothing may be put anywhere. Asked several times a move, so
    /// points are looked at only where some may be forbidden.
    fn is_stuck(&self) -> bool {
        match self.rule {
            Rule::Renju => self.allowed().next().is_none(),
            _ => self.is_full(),
        }
    }

    pub(super) fn act(&mut self, action: Action) -> Result<(), Illegal> {
        if self.whose_turn().seat().is_none() {
            return Err(Illegal::over());
        }
        match action {
            Action::Play(point) => {
                self.put(point)?;
                self.colours.stone_was_put(self.stones());
                Ok(())
            }
            Action::Swap => self.colours.swap(self.stones()),
            Action::Two => self.colours.put_two(self.stones()),
        }
    }

    /// Puts a stone of the colour on turn, for either seat.
    fn put(&mut self, point: Point) -> Result<(), Illegal> {
        if !self.contains(point) {
            return Err(Illegal::new(
                Text::new("rules-off-board")
                    .with("place", point.to_string())
                    .with("size", self.size),
            ));
        }
        if let Some(owner) = self.at(point) {
            return Err(Illegal::new(
                Text::new("rules-occupied-by")
                    .with("place", point.to_string())
                    .with("who", self.colours.name(owner)),
            ));
        }
        let seat = self.to_move;
        if let Some(shape) = self.forbidden(point) {
            return Err(Illegal::new(
                Text::new("rules-forbidden")
                    .with("place", point.to_string())
                    .with("who", INFO.who_by_name(self.mover()))
                    .with("shape", shape.text()),
            ));
        }
        self.cells[index(point)] = Some(seat);
        self.stones += 1;
        self.last = Some(point);
        self.to_move = seat.other();
        if self.wins(point, seat) {
            self.winner = Some(seat);
        }
        Ok(())
    }

    /// The points on which the colour on turn may be put, row by row from
    /// the bottom, whether or not somebody has won.
    pub(super) fn allowed(&self) -> impl Iterator<Item = Point> {
        self.points()
            .filter(|point| self.at(*point).is_none() && self.forbidden(*point).is_none())
    }

    /// Whether, and why, the colour on turn may not be put on a free point: in
    /// renju, where it is x.
    pub fn forbidden(&self, point: Point) -> Option<ForbiddenShape> {
        match self.to_move {
            Seat::FIRST => self.forbidden_to_first(point),
            _ => None,
        }
    }

    /// The same whichever colour is on turn: whether x might not be put there.
    pub(super) fn forbidden_to_first(&self, point: Point) -> Option<ForbiddenShape> {
        if self.rule != Rule::Renju {
            return None;
        }
        forbidden(self.line, point, |point| match self.at(point) {
            Some(Seat::FIRST) => Spot::Own,
            None if self.contains(point) => Spot::Free,
            _ => Spot::Blocked,
        })
    }

    /// Whether no crossing is free.
    pub fn is_full(&self) -> bool {
        self.stones == u16::from(self.size) * u16::from(self.size)
    }

    /// Puts or takes a stone regardless of the rules, to examine the position after it.
    pub(super) fn suppose(&mut self, point: Point, stone: Option<Seat>) {
        self.cells[index(point)] = stone;
    }

    /// Whether a row of `seat` through this crossing wins.
    fn wins(&self, point: Point, seat: Seat) -> bool {
        let mut directions = DIRECTIONS.into_iter();
        directions.any(|direction| self.wins_along(point, seat, direction))
    }

    /// Whether a row of `seat` through this crossing wins in this direction.
    pub(super) fn wins_along(&self, point: Point, seat: Seat, direction: (i8, i8)) -> bool {
        let (columns, rows) = direction;
        let ends = [direction, (-columns, -rows)].map(|direction| {
            let length = self.run(point, direction, seat);
            let end = point.step(direction, length + 1);
            (length, end.is_some_and(|end| self.at(end).is_some()))
        });
        let length = 1 + ends
            .iter()
            .map(|(length, _)| *length as usize)
            .sum::<usize>();
        let blocked = ends.iter().filter(|(_, blocked)| *blocked).count();
        self.rule
            .wins(seat, length, usize::from(self.line), blocked)
    }

    /// How many stones of `seat` follow on this crossing without a gap.
    pub(super) fn run(&self, point: Point, direction: (i8, i8), seat: Seat) -> i8 {
        let mut length = 0;
        while let Some(next) = point.step(direction, length + 1) {
            if self.at(next) != Some(seat) {
                break;
            }
            length += 1;
        }
        length
    }
}

fn index(point: Point) -> usize {
    usize::from(point.row()) * usize::from(MAX_SIZE) + usize::from(point.column())
}
