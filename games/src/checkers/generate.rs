//! The legal moves.

use super::action::Move;
use super::board::Board;
use super::capture;
use super::geometry::{Direction, Geometry};
use super::rule::{Czech, English, International, Rule, Variant};
use crate::Seat;

impl Board {
    /// Adds the legal moves of a seat to `out`. Two captures that begin and end
    /// on the same squares and take the same pieces are one move, written as
    /// the first way that was found.
    pub fn moves(&self, rule: Rule, seat: Seat, out: &mut Vec<Move>) {
        match rule {
            Rule::English => moves::<English>(self, seat.index(), out),
            Rule::Czech => moves::<Czech>(self, seat.index(), out),
            Rule::International => moves::<International>(self, seat.index(), out),
        }
    }

    /// Whether a seat can capture.
    pub fn can_capture(&self, rule: Rule, seat: Seat) -> bool {
        match rule {
            Rule::English => can_capture::<English>(self, seat.index()),
            Rule::Czech => can_capture::<Czech>(self, seat.index()),
            Rule::International => can_capture::<International>(self, seat.index()),
        }
    }

    /// Whether a seat can move at all.
    pub fn can_move(&self, rule: Rule, seat: Seat) -> bool {
        match rule {
            Rule::English => can_move::<English>(self, seat.index()),
            Rule::Czech => can_move::<Czech>(self, seat.index()),
            Rule::International => can_move::<International>(self, seat.index()),
        }
    }
}

/// Adds the legal moves of a side.
fn moves<V: Variant>(board: &Board, side: usize, out: &mut Vec<Move>) {
    let jumpers = jumpers::<V>(board, side);
    if jumpers == 0 {
        quiet::<V>(board, side, out);
    } else {
        capture::captures::<V>(board, side, jumpers, out);
    }
}

fn can_capture<V: Variant>(board: &Board, side: usize) -> bool {
    jumpers::<V>(board, side) != 0
}

/// Whether a side has a legal move. A flying king that can move at all can go
/// one square, or capture.
fn can_move<V: Variant>(board: &Board, side: usize) -> bool {
    let empty = board.empty::<V>();
    let goes = |way| V::GEOMETRY.step(movers(board, side, way), way) & empty != 0;
    Direction::ALL.into_iter().any(goes) || can_capture::<V>(board, side)
}

/// The pieces of a side that may go this way without capturing.
#[inline(always)]
fn movers(board: &Board, side: usize, way: Direction) -> u64 {
    if way.is_forward(side) {
        board.pieces[side]
    } else {
        board.pieces[side] & board.kings
    }
}

/// The pieces that have to capture; where kings go first, those alone.
#[inline(always)]
fn jumpers<V: Variant>(board: &Board, side: usize) -> u64 {
    let empty = board.empty::<V>();
    let own = board.pieces[side];
    let (men, kings) = (own & !board.kings, own & board.kings);
    let mut jumpers = 0;
    for way in Direction::ALL {
        let back = way.opposite();
        // A piece on `near` is next to one with a free square behind.
        let over = V::GEOMETRY.step(empty, back) & board.pieces[1 - side];
        let mut near = V::GEOMETRY.step(over, back);
        if way.is_forward(side) || V::BACKWARDS {
            jumpers |= near & men;
        }
        if kings != 0 {
            jumpers |= near & kings;
            if V::FLYING {
                near &= empty;
                while near != 0 {
                    near = V::GEOMETRY.step(near, back);
                    jumpers |= near & kings;
                    near &= empty;
                }
            }
        }
    }
    if V::KINGS_FIRST && jumpers & kings != 0 {
        jumpers & kings
    } else {
        jumpers
    }
}

fn quiet<V: Variant>(board: &Board, side: usize, out: &mut Vec<Move>) {
    let geometry = V::GEOMETRY;
    let empty = board.empty::<V>();
    for way in Direction::ALL {
        let mut goes = geometry.step(movers(board, side, way), way) & empty;
        while goes != 0 {
            let to = goes & goes.wrapping_neg();
            goes &= goes - 1;
            let from = geometry.step(to, way.opposite());
            push(geometry, from, to, out);
            if V::FLYING && from & board.kings != 0 {
                let mut on = geometry.step(to, way) & empty;
                while on != 0 {
                    push(geometry, from, on, out);
                    on = geometry.step(on, way) & empty;
                }
            }
        }
    }
}

#[inline(always)]
fn push(geometry: Geometry, from: u64, to: u64, out: &mut Vec<Move>) {
    if let (Some(from), Some(to)) = (geometry.square(from), geometry.square(to)) {
        out.push(Move::quiet(from, to));
    }
}
