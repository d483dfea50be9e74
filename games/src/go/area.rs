//! Counting a board by area, with all stones alive.

use super::board::Marks;
use super::{Board, Point};
use crate::Seat;

/// The owner of each crossing of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// The free crossings of each seat.
    territory: [Vec<Point>; 2],
    /// How many stones each seat has on the board.
    stones: [u32; 2],
}

impl Area {
    /// Counts a board: a free crossing is a seat's if the region of free
    /// crossings that it belongs to touches stones of that seat alone.
    pub fn of(board: &Board) -> Area {
        let mut area = Area {
            territory: [Vec::new(), Vec::new()],
            stones: [0; 2],
        };
        let mut seen = Marks::default();
        for point in board.points() {
            match board.at(point) {
                Some(seat) => area.stones[seat.index() & 1] += 1,
                None if seen.insert(point) => {
                    let (region, touched) = region(board, point, &mut seen);
                    match touched {
                        [true, false] => area.territory[0].extend(region),
                        [false, true] => area.territory[1].extend(region),
                        _ => {}
                    }
                }
                None => {}
            }
        }
        area
    }

    /// The points of a seat: its stones and its territory.
    pub fn points(&self, seat: Seat) -> u32 {
        let territory = u32::try_from(self.territory(seat).len()).unwrap_or(u32::MAX);
        self.stones[seat.index() & 1].saturating_add(territory)
    }

    /// The free crossings that are this seat's.
    pub fn territory(&self, seat: Seat) -> &[Point] {
        &self.territory[seat.index() & 1]
    }
}

/// The region of free crossings around one, and which seats' stones it touches.
fn region(board: &Board, from: Point, seen: &mut Marks) -> (Vec<Point>, [bool; 2]) {
    let mut region = vec![from];
    let mut touched = [false; 2];
    let mut next = 0;
    while let Some(point) = region.get(next).copied() {
        next += 1;
        for beside in point.neighbours(board.size()) {
            match board.at(beside) {
                Some(seat) => touched[seat.index() & 1] = true,
                None if seen.insert(beside) => region.push(beside),
                None => {}
            }
        }
    }
    (region, touched)
}
