//! The features of positions for training.

use games::gomoku::{Gomoku, Point};

use super::super::board::{Board, Evaluation, Threat};
pub use super::super::net::{
    BOTH, HIDDEN, Head, PATTERNS, PROMISE, Parts, Patterns, SHAPES, TOP, WIDTH,
};
pub use super::super::weights::COMBINATIONS;

/// Extracts features from positions.
#[derive(Default)]
pub struct Reader {
    board: Option<Board>,
}

/// A position as the weights see it.
#[derive(Clone, Debug)]
pub struct PositionFeatures {
    /// For each free point with a stone close by, the combinations of the
    /// shapes of its lines for the player on turn and for the other.
    pub points: Vec<(Point, u8, u8)>,
    /// Whether neither side can win by its next two stones.
    pub quiet: bool,
}

/// The lines through a free point.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// The point.
    pub point: Point,
    /// Their patterns as the player on turn sees them.
    pub patterns: [u16; 4],
    /// Whether a stone is close enough for the point to be searched.
    pub near: bool,
}

/// A position as the network sees it.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The free points with a stone on one of their lines or close by.
    pub points: Vec<Lines>,
    /// Whether neither side can win by its next two stones.
    pub quiet: bool,
}

impl Reader {
    /// Reads a position that is not over.
    pub fn read(&mut self, state: &Gomoku) -> PositionFeatures {
        let board = Board::of(&mut self.board, state, Evaluation::Training);
        let colour = state.to_move().index();
        let reading = |place| {
            let [own, other] = [colour, 1 - colour].map(|colour| board.combination(colour, place));
            (board.point(place), own, other)
        };
        PositionFeatures {
            points: board.candidates().iter().map(reading).collect(),
            quiet: is_quiet(board, colour),
        }
    }

    /// The features for the network, in a game of five in a row where longer
    /// rows count.
    pub fn scene(&mut self, state: &Gomoku) -> Scene {
        let board = Board::of(&mut self.board, state, Evaluation::Training);
        let patterns = Patterns::all();
        let free = board.points().iter().filter(|place| board.is_free(**place));
        let lines = free.map(|place| {
            let seen = board.codes(*place).map(|code| patterns.of(code));
            Lines {
                point: board.point(*place),
                patterns: match state.to_move().index() {
                    0 => seen,
                    _ => seen.map(|pattern| patterns.turned(pattern)),
                },
                near: board.candidates().contains(*place),
            }
        });
        let matters = |lines: &Lines| {
            let mut patterns_here = lines.patterns.iter();
            lines.near || patterns_here.any(|pattern| !patterns.is_empty(*pattern))
        };
        Scene {
            points: lines.filter(matters).collect(),
            quiet: is_quiet(board, state.to_move().index()),
        }
    }
}

/// Whether `colour`, which is on turn, can neither win by its next two stones
/// nor has to stop the opponent from winning at once.
fn is_quiet(board: &Board, colour: usize) -> bool {
    let loud = board.count(colour, Threat::Win)
        + board.count(1 - colour, Threat::Win)
        + board.count(colour, Threat::Double);
    loud == 0
}
