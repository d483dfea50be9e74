//! What is read off positions to learn weights from.

use games::gomoku::{Gomoku, Point};

use super::super::field::Threat;
use super::board::Board;
pub use super::weights::COMBINATIONS;

/// Reads positions.
#[derive(Default)]
pub struct Reader {
    board: Option<Board>,
}

/// A position as the weights see it.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Of each free point with a stone close by what its lines are to the
    /// player on turn, and to the other, as combinations of their shapes.
    pub points: Vec<(Point, u8, u8)>,
    /// Whether neither side can win by its next two stones.
    pub quiet: bool,
}

impl Reader {
    /// Reads a position that is not over.
    pub fn read(&mut self, state: &Gomoku) -> Reading {
        let board = Board::of(&mut self.board, state);
        let colour = state.to_move().index();
        let reading = |place| {
            let [own, other] = [colour, 1 - colour].map(|colour| board.combination(colour, place));
            (board.point(place), own, other)
        };
        let loud = board.count(colour, Threat::Win)
            + board.count(1 - colour, Threat::Win)
            + board.count(colour, Threat::Double);
        Reading {
            points: board.candidates().iter().map(reading).collect(),
            quiet: loud == 0,
        }
    }
}
