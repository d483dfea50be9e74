//! The advice on the moves of one position from earlier games.

use games::gomoku::Point;

use super::super::board::Board;
use super::super::places::Place;

/// The advice for a player before its next choice.
#[derive(Clone, Debug, Default)]
pub struct Advice {
    /// Moves that are not played while others are left.
    pub avoided: Vec<Point>,
    /// Moves with the promise that they have beyond their rows, in thousandths
    /// of the logarithm of the odds to be the best move.
    pub favoured: Vec<(Point, i32)>,
}

impl Advice {
    /// Leaves out the moves to be avoided, unless all are.
    pub(super) fn restrict(&self, board: &Board, moves: &mut Vec<Place>) {
        let is_avoided = |place: &Place| self.avoided.contains(&board.point(*place));
        if !self.avoided.is_empty() && !moves.iter().all(is_avoided) {
            moves.retain(|place| !is_avoided(place));
        }
    }

    /// The additional promise of a move.
    pub(super) fn promise(&self, board: &Board, place: Place) -> i32 {
        let mut favoured = self.favoured.iter();
        let found = favoured.find(|(point, _)| *point == board.point(place));
        found.map_or(0, |(_, promise)| *promise)
    }
}
