//! The legal moves.

use super::action::Move;
use super::board::Board;
use super::capture;
use super::geometry::{Direction, Geometry};
use super::rule::Variant;

/// Adds the legal moves of a side.
pub(super) fn moves<V: Variant>(board: &Board, side: usize, out: &mut Vec<Move>) {
    let jumpers = jumpers::<V>(board, side);
    if jumpers == 0 {
        quiet::<V>(board, side, out);
    } else {
        capture::captures::<V>(board, side, jumpers, out);
    }
}

pub(super) fn can_capture<V: Variant>(board: &Board, side: usize) -> bool {
    jumpers::<V>(board, side) != 0
}

/// Whether a side has a legal move. A flying king that can move at all can go
/// one square, or capture.
pub(super) fn can_move<V: Variant>(board: &Board, side: usize) -> bool {
    let empty = empty::<V>(board);
    let goes = |way| V::GEOMETRY.step(movers(board, side, way), way) & empty != 0;
    Direction::ALL.into_iter().any(goes) || can_capture::<V>(board, side)
}

#[inline(always)]
pub(super) fn empty<V: Variant>(board: &Board) -> u64 {
    V::GEOMETRY.squares() & !board.occupied()
}

/// The pieces of a side that may go this way without capturing.
#[inline(always)]
fn movers(board: &Board, side: usize, way: Direction) -> u64 {
    match way.is_forward(side) {
        true => board.pieces[side],
        false => board.pieces[side] & board.kings,
    }
}

/// The pieces that have to capture; where kings go first, those alone.
#[inline(always)]
fn jumpers<V: Variant>(board: &Board, side: usize) -> u64 {
    let empty = empty::<V>(board);
    let own = board.pieces[side];
    let (men, kings) = (own & !board.kings, own & board.kings);
    let mut jumpers = 0;
    for way in Direction::ALL {
        let back = way.opposite();
        // Whoever stands there is next to a piece with a free square behind.
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
    match V::KINGS_FIRST && jumpers & kings != 0 {
        true => jumpers & kings,
        false => jumpers,
    }
}

fn quiet<V: Variant>(board: &Board, side: usize, out: &mut Vec<Move>) {
    let geometry = V::GEOMETRY;
    let empty = empty::<V>(board);
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
