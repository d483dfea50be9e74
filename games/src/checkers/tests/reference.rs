//! The rules once more, written as they are read: a board of rows and columns,
//! one square at a time, all ways to capture first and the choice among them
//! afterwards.

use std::collections::BTreeSet;

use super::super::{Board, Rule, Square};
use crate::Seat;

/// A move by its effect: where it begins and ends, and which squares it
/// captures.
pub(super) type Effect = (u8, u8, Vec<u8>);

type Place = (i32, i32);

#[derive(Clone, Copy, PartialEq)]
struct Piece {
    seat: usize,
    is_king: bool,
}

struct Plain {
    rule: Rule,
    size: i32,
    pieces: Vec<Option<Piece>>,
}

/// All legal moves of a seat.
pub(super) fn effects(rule: Rule, board: &Board, seat: Seat) -> BTreeSet<Effect> {
    let plain = Plain::of(rule, board);
    let own = plain.of_seat(seat.index());
    let mut captures = Vec::new();
    for (from, piece) in &own {
        let mut ways = Vec::new();
        plain.jumps(*from, *from, *piece, &mut Vec::new(), &mut ways);
        captures.extend(
            ways.into_iter()
                .map(|(to, taken)| (*from, to, taken, *piece)),
        );
    }
    if rule == Rule::Czech && captures.iter().any(|(.., piece)| piece.is_king) {
        captures.retain(|(.., piece)| piece.is_king);
    }
    if rule == Rule::International {
        let most = captures.iter().map(|(_, _, taken, _)| taken.len()).max();
        captures.retain(|(_, _, taken, _)| Some(taken.len()) == most);
    }
    let number = |place: &Place| plain.number(*place);
    let effect = |(from, to, mut taken, _): (Place, Place, Vec<Place>, Piece)| {
        taken.sort_unstable();
        let taken = taken.iter().map(number).collect();
        (number(&from), number(&to), taken)
    };
    if !captures.is_empty() {
        return captures.into_iter().map(effect).collect();
    }
    let quiet = own.iter().flat_map(|(from, piece)| {
        let goes = plain.goes(*from, *piece);
        goes.into_iter()
            .map(|to| (number(from), number(&to), Vec::new()))
    });
    quiet.collect()
}

impl Plain {
    fn of(rule: Rule, board: &Board) -> Plain {
        let size = i32::from(rule.geometry().size());
        let count = size * size / 2;
        let piece = |index: i32| {
            let square = Square::new(u8::try_from(index + 1).unwrap()).unwrap();
            let bit = rule.geometry().bit(square);
            let seat = [Seat::FIRST, Seat::SECOND]
                .into_iter()
                .find(|seat| board.pieces(*seat) & bit != 0)?;
            Some(Piece {
                seat: seat.index(),
                is_king: board.kings(seat) & bit != 0,
            })
        };
        Plain {
            rule,
            size,
            pieces: (0..count).map(piece).collect(),
        }
    }

    /// Dark squares alone have a number; the one at the lower left is dark.
    fn number(&self, (row, column): Place) -> u8 {
        u8::try_from(row * self.size / 2 + column / 2 + 1).unwrap()
    }

    fn is_inside(&self, (row, column): Place) -> bool {
        (0..self.size).contains(&row) && (0..self.size).contains(&column)
    }

    fn at(&self, place: Place) -> Option<Piece> {
        self.pieces[usize::from(self.number(place)) - 1]
    }

    fn of_seat(&self, seat: usize) -> Vec<(Place, Piece)> {
        let rows = 0..self.size;
        let places = rows.flat_map(|row| (0..self.size).map(move |column| (row, column)));
        let dark = places.filter(|(row, column)| (row + column) % 2 == 1);
        let pieces = dark.filter_map(|place| Some((place, self.at(place)?)));
        pieces.filter(|(_, piece)| piece.seat == seat).collect()
    }

    fn directions(&self, piece: Piece, captures: bool) -> Vec<Place> {
        let forward = if piece.seat == 0 { 1 } else { -1 };
        let all = [(1, -1), (1, 1), (-1, -1), (-1, 1)];
        let free = piece.is_king || (captures && self.rule == Rule::International);
        let keep = |way: &Place| free || way.0 == forward;
        all.into_iter().filter(keep).collect()
    }

    /// How many squares a piece may go before it jumps, and after.
    fn reach(&self, piece: Piece) -> i32 {
        let flies = piece.is_king && self.rule != Rule::English;
        if flies { self.size } else { 1 }
    }

    fn goes(&self, from: Place, piece: Piece) -> Vec<Place> {
        let mut goes = Vec::new();
        for (down, right) in self.directions(piece, false) {
            for far in 1..=self.reach(piece) {
                let to = (from.0 + far * down, from.1 + far * right);
                if !self.is_inside(to) || self.at(to).is_some() {
                    break;
                }
                goes.push(to);
            }
        }
        goes
    }

    /// Every way to jump on from `at` until no jump is left: where it ends and
    /// which squares it captures.
    fn jumps(
        &self,
        from: Place,
        at: Place,
        piece: Piece,
        taken: &mut Vec<Place>,
        ways: &mut Vec<(Place, Vec<Place>)>,
    ) -> bool {
        let is_free = |place| place == from || self.at(place).is_none();
        let mut found = false;
        for (down, right) in self.directions(piece, true) {
            let along = |far: i32| (at.0 + far * down, at.1 + far * right);
            let Some(near) = (1..=self.reach(piece))
                .find(|far| !self.is_inside(along(*far)) || !is_free(along(*far)))
            else {
                continue;
            };
            let over = along(near);
            if !self.is_inside(over) || taken.contains(&over) {
                continue;
            }
            if self.at(over).is_none_or(|other| other.seat == piece.seat) {
                continue;
            }
            let landings: Vec<Place> = (near + 1..=near + self.reach(piece))
                .map(along)
                .take_while(|place| self.is_inside(*place) && is_free(*place))
                .collect();
            found |= !landings.is_empty();
            taken.push(over);
            let before = ways.len();
            let mut goes_on = false;
            for landing in &landings {
                goes_on |= self.jumps(from, *landing, piece, taken, ways);
            }
            if !goes_on {
                ways.truncate(before);
                ways.extend(landings.iter().map(|landing| (*landing, taken.clone())));
            }
            taken.pop();
        }
        found
    }
}
