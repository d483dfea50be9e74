//! The rules once more, the simplest way: square by square along each ray.

use super::super::{Move, Reversi, Square};
use crate::Seat;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    size: i16,
    to_move: Seat,
    discs: Vec<Option<Seat>>,
}

impl Board {
    pub(super) fn of(game: &Reversi) -> Board {
        let squares = u32::from(game.size()).pow(2);
        let squares = (0..squares).filter_map(|number| Square::from_number(number, game.size()));
        Board {
            size: game.size().into(),
            to_move: game.to_move(),
            discs: squares.map(|square| game.at(square)).collect(),
        }
    }

    fn at(&self, column: i16, row: i16) -> Option<Option<Seat>> {
        let inside = (0..self.size).contains(&column) && (0..self.size).contains(&row);
        inside.then(|| self.discs[self.place(column, row)])
    }

    fn place(&self, column: i16, row: i16) -> usize {
        usize::try_from(row * self.size + column).unwrap()
    }

    /// The places of the discs that turn.
    fn turned(&self, seat: Seat, column: i16, row: i16) -> Vec<usize> {
        let mut all = Vec::new();
        if self.at(column, row) != Some(None) {
            return all;
        }
        for (right, down) in (-1..=1).flat_map(|right| (-1..=1).map(move |down| (right, down))) {
            let (mut x, mut y) = (column + right, row + down);
            let mut line = Vec::new();
            while self.at(x, y) == Some(Some(seat.other())) {
                line.push(self.place(x, y));
                (x, y) = (x + right, y + down);
            }
            if self.at(x, y) == Some(Some(seat)) {
                all.append(&mut line);
            }
        }
        all
    }

    fn moves(&self, seat: Seat) -> Vec<Move> {
        let rows = (0..self.size).flat_map(|row| (0..self.size).map(move |column| (column, row)));
        let moves = rows.filter(|(column, row)| !self.turned(seat, *column, *row).is_empty());
        let part = |value: i16| u8::try_from(value).unwrap();
        moves
            .map(|(column, row)| Move::Square(Square::new(part(column), part(row)).unwrap()))
            .collect()
    }

    pub(super) fn legal_actions(&self) -> Vec<Move> {
        let moves = self.moves(self.to_move);
        if moves.is_empty() && !self.moves(self.to_move.other()).is_empty() {
            return vec![Move::Pass];
        }
        moves
    }

    pub(super) fn play(&mut self, action: Move) {
        if let Move::Square(square) = action {
            let (column, row) = (square.column().into(), square.row().into());
            let mut places = self.turned(self.to_move, column, row);
            places.push(self.place(column, row));
            for place in places {
                self.discs[place] = Some(self.to_move);
            }
        }
        self.to_move = self.to_move.other();
    }

    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let actions = self.legal_actions();
        if actions.is_empty() {
            return 1;
        }
        let after = |action| {
            let mut next = self.clone();
            next.play(action);
            next.perft(depth - 1)
        };
        actions.into_iter().map(after).sum()
    }
}
