//! The stones, and the rule that ends the game.

use super::INFO;
use super::cell::Cell;
use super::shape::Shape;
use crate::{Illegal, Outcome, Seat, Text, Turn};

/// A state of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Qubic {
    shape: Shape,
    /// The cells of each seat.
    stones: [u128; 2],
    to_move: Seat,
    last: Option<Cell>,
    winner: Option<Seat>,
}

impl Qubic {
    /// An empty cube.
    pub(super) fn empty(shape: Shape) -> Qubic {
        Qubic {
            shape,
            stones: [0; 2],
            to_move: Seat::FIRST,
            last: None,
            winner: None,
        }
    }

    /// A cube with these stones, `to_move` on turn. A seat with a line has won; `None` if
    /// the game must have gone on after that.
    pub(super) fn with_stones(shape: Shape, stones: [u128; 2], to_move: Seat) -> Option<Qubic> {
        let mut game = Qubic {
            stones,
            to_move,
            ..Qubic::empty(shape)
        };
        if game.has_line(to_move) {
            return None;
        }
        let waiting = to_move.other();
        if game.has_line(waiting) {
            game.winner = Some(waiting);
            // The last stone is in all lines, as it completed them.
            let lines = game.full_lines(waiting);
            if lines.fold(u128::MAX, |common, line| common & line) == 0 {
                return None;
            }
        }
        Some(game)
    }

    /// The cube and how stones come into it.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many cells a side of the cube has.
    pub fn size(&self) -> u8 {
        self.shape.size()
    }

    /// The cells where this seat's stones stand, as bits numbered by
    /// [`Cell::number`].
    pub fn stones(&self, seat: Seat) -> u128 {
        self.stones[seat.index()]
    }

    /// The seat that is on turn, or would be if the game were not over.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// The stone put last, since the start or since the position given.
    pub fn last(&self) -> Option<Cell> {
        self.last
    }

    /// The seat of the stone here; `None` on a free cell and outside the cube.
    pub fn at(&self, cell: Cell) -> Option<Seat> {
        let bit = self.bit(cell)?;
        [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .find(|seat| self.stones(*seat) & bit != 0)
    }

    /// The seat that has a line.
    pub fn winner(&self) -> Option<Seat> {
        self.winner
    }

    /// The cells of every complete line, as bits; none before the game is won.
    pub fn winning_cells(&self) -> u128 {
        self.winner.map_or(0, |winner| {
            self.full_lines(winner).fold(0, |cells, line| cells | line)
        })
    }

    /// The cells where a stone may be put now, as bits; none when the game is
    /// over.
    pub fn playable(&self) -> u128 {
        match self.winner {
            Some(_) => 0,
            None => self.shape.playable(self.occupied()),
        }
    }

    pub(super) fn whose_turn(&self) -> Turn {
        if let Some(winner) = self.winner {
            Turn::Over(Outcome::win(winner, "win"))
        } else if self.is_full() {
            Turn::Over(Outcome::draw("draw"))
        } else {
            Turn::Seat(self.to_move)
        }
    }

    pub(super) fn put(&mut self, cell: Cell) -> Result<(), Illegal> {
        if self.winner.is_some() || self.is_full() {
            return Err(Illegal::over());
        }
        let size = self.size();
        let bit = self.bit(cell).ok_or_else(|| {
            let reason = Text::new("rules-outside-cube").with("place", cell.to_string());
            Illegal::new(reason.with("size", size))
        })?;
        if bit & self.playable() == 0 {
            return Err(self.why_not(cell));
        }
        let seat = self.to_move;
        self.stones[seat.index()] |= bit;
        self.last = Some(cell);
        self.to_move = seat.other();
        if self.has_line(seat) {
            self.winner = Some(seat);
        }
        Ok(())
    }

    /// Why a cell of the cube cannot be played.
    fn why_not(&self, cell: Cell) -> Illegal {
        if let Some(owner) = self.at(cell) {
            let reason = Text::new("rules-occupied-by").with("place", cell.to_string());
            return Illegal::new(reason.with("who", INFO.who_by_name(owner)));
        }
        if self.shape.barred() == Some(cell) {
            return Illegal::new(Text::new("rules-barred").with("place", cell.to_string()));
        }
        Illegal::new(Text::new("rules-falls-lower").with("place", cell.to_string()))
    }

    /// The bit of a cell, if it lies in the cube.
    fn bit(&self, cell: Cell) -> Option<u128> {
        let size = self.size();
        let inside = cell.layer() < size && cell.row() < size && cell.column() < size;
        inside.then(|| 1 << cell.number(size))
    }

    fn occupied(&self) -> u128 {
        self.stones[0] | self.stones[1]
    }

    fn is_full(&self) -> bool {
        self.occupied() == self.shape.cells()
    }

    fn has_line(&self, seat: Seat) -> bool {
        self.full_lines(seat).next().is_some()
    }

    fn full_lines(&self, seat: Seat) -> impl Iterator<Item = u128> + use<> {
        let stones = self.stones(seat);
        let lines = self.shape.lines().iter().copied();
        lines.filter(move |line| line & stones == *line)
    }
}
