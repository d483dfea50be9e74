//! Captures: every way to jump that cannot go on.
//!
//! A jumped piece stays on the board until the move is over: it cannot be
//! jumped again, and bars the way. The square where the move began is free.

use super::action::{MAX_JUMPS, Move};
use super::board::Board;
use super::geometry::Direction;
use super::rule::Variant;
use super::square::Square;

/// From so many jumps on, two ways can take the same pieces to the same square:
/// a circle by short jumps; by long ones, landing here or there.
const SHORT_CIRCLE: usize = 4;
const LONG_CIRCLE: usize = 2;

/// Adds the captures of these pieces, each of which has one.
pub(super) fn captures<V: Variant>(
    board: &Board,
    side: usize,
    mut jumpers: u64,
    out: &mut Vec<Move>,
) {
    let mut most = 0;
    while jumpers != 0 {
        let from = jumpers & jumpers.wrapping_neg();
        jumpers &= jumpers - 1;
        let Some(square) = V::GEOMETRY.square(from) else {
            continue;
        };
        let mut jumps = Jumps {
            other: board.pieces[1 - side],
            empty: board.empty::<V>() | from,
            side,
            most,
            seen: Vec::new(),
            out,
        };
        let start = Way {
            at: from,
            square,
            captured: 0,
            jumps: 0,
            path: Move::jump_from(square),
        };
        if from & board.kings == 0 {
            jumps.short::<V>(start, false);
        } else if V::FLYING {
            jumps.fly::<V>(start, &Direction::ALL);
        } else {
            jumps.short::<V>(start, true);
        }
        most = jumps.most;
    }
}

/// How far a capture has come.
#[derive(Clone, Copy)]
struct Way {
    at: u64,
    square: Square,
    captured: u64,
    jumps: usize,
    path: Move,
}

/// The captures of one piece.
struct Jumps<'a> {
    /// The pieces that can be captured.
    other: u64,
    /// The free squares, and the one where the piece stood.
    empty: u64,
    side: usize,
    /// The most pieces that any capture of the side has taken.
    most: usize,
    /// Where the long captures of this piece end and which squares they
    /// capture.
    seen: Vec<(Square, u64)>,
    out: &'a mut Vec<Move>,
}

impl Jumps<'_> {
    /// Jumps to the next square but one.
    fn short<V: Variant>(&mut self, way: Way, is_king: bool) {
        let mut goes_on = false;
        for direction in Direction::ALL {
            if !(is_king || V::BACKWARDS || direction.is_forward(self.side)) {
                continue;
            }
            let over = V::GEOMETRY.step(way.at, direction) & self.other & !way.captured;
            let to = V::GEOMETRY.step(over, direction) & self.empty;
            if let Some(next) = self.next::<V>(&way, over, to) {
                goes_on = true;
                self.short::<V>(next, is_king);
            }
        }
        if !goes_on {
            self.take::<V>(&way, SHORT_CIRCLE);
        }
    }

    /// Jumps over any distance in one of these directions; whether there is a
    /// piece to jump.
    fn fly<V: Variant>(&mut self, way: Way, directions: &[Direction]) -> bool {
        let mut found = false;
        for direction in directions {
            let step = |at| V::GEOMETRY.step(at, *direction);
            let mut over = step(way.at);
            while over & self.empty != 0 {
                over = step(over);
            }
            over &= self.other & !way.captured;
            let first = step(over) & self.empty;
            let Some(next) = self.next::<V>(&way, over, first) else {
                continue;
            };
            found = true;
            // Straight on it is the same from wherever it lands.
            let mut goes_on = self.fly::<V>(next, &[*direction]);
            let mut to = first;
            while let Some(next) = self.next::<V>(&way, over, to) {
                goes_on |= self.fly::<V>(next, &direction.crossing());
                to = step(to) & self.empty;
            }
            let mut to = first;
            while !goes_on && let Some(next) = self.next::<V>(&way, over, to) {
                self.take::<V>(&next, LONG_CIRCLE);
                to = step(to) & self.empty;
            }
        }
        found
    }

    /// One jump more, if there is a piece to jump and a square to land on.
    fn next<V: Variant>(&self, way: &Way, over: u64, to: u64) -> Option<Way> {
        if over == 0 || to == 0 || way.jumps >= MAX_JUMPS {
            return None;
        }
        let square = V::GEOMETRY.square(to)?;
        Some(Way {
            at: to,
            square,
            captured: way.captured | over,
            jumps: way.jumps + 1,
            path: way.path.landing(way.jumps, square),
        })
    }

    /// Adds a capture that cannot go on, unless it takes fewer than it has to
    /// or one like it is there. From `circle` jumps on there can be one.
    fn take<V: Variant>(&mut self, way: &Way, circle: usize) {
        if V::MOST {
            if way.jumps < self.most {
                return;
            }
            if way.jumps > self.most {
                self.most = way.jumps;
                self.out.clear();
                self.seen.clear();
            }
        }
        if way.jumps >= circle {
            let effect = (way.square, way.captured);
            if self.seen.contains(&effect) {
                return;
            }
            self.seen.push(effect);
        }
        self.out.push(way.path);
    }
}
