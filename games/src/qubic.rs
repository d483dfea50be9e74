//! Tic-tac-toe in a cube of 3, 4 or 5 cells a side, with and without gravity.
//!
//! Seats `cross` (moves first) and `round` put one stone on a free cell in
//! turn; with `gravity on` a stone falls to the lowest free layer. A line of
//! one's own from face to face, in any of 13 directions, wins. In an odd cube
//! the cell in the middle is barred, and so are the lines through it. A full
//! cube without a line is a draw.
//!
//! ```
//! use games::{Game, Settings, qubic::Qubic, perft};
//! let start = Qubic::start(&Settings::default_of(Qubic::INFO)).unwrap();
//! assert_eq!(start.shape().lines().len(), 76);
//! assert_eq!(perft(&start, 3), 64 * 63 * 62);
//! ```

mod board;
mod cell;
mod notation;
mod picture;
mod shape;
mod threats;

pub use board::Qubic;
pub use cell::{Cell, MAX_SIZE};
pub use shape::{DIRECTIONS, Shape};

use crate::OptionKind::Choice;
use crate::{
    Boards, Colour, Form, Game, GameInfo, Illegal, OptionInfo, PositionError, Scene, Settings,
    SettingsError, Side, Threat, Turn, Viewer,
};

static INFO: GameInfo = GameInfo {
    name: "qubic",
    seats: &["cross", "round"],
    sides: &[
        Side {
            word: "cross",
            colour: Colour::Blue,
            form: Form::Cross,
        },
        Side {
            word: "round",
            colour: Colour::Orange,
            form: Form::Ring,
        },
    ],
    faces: false,
    example: "111 444 114 141 411 222 144",
    least_seats: 2,
    graded: false,
    boards: Boards {
        default: 4,
        published: &[4],
        all: &[3, 4, MAX_SIZE],
    },
    options: &[OptionInfo::new("gravity", Choice(&["off", "on"]), "off")],
};

fn shape(settings: &Settings) -> Option<Shape> {
    let gravity = settings.option(&INFO, "gravity") == "on";
    Shape::new(settings.board(), gravity)
}

impl Game for Qubic {
    type Action = Cell;

    const INFO: &'static GameInfo = &INFO;

    fn start(settings: &Settings) -> Result<Qubic, SettingsError> {
        let shape = shape(settings).ok_or_else(|| SettingsError::new("there is no such cube"))?;
        Ok(Qubic::empty(shape))
    }

    fn from_position(settings: &Settings, text: &str) -> Result<Qubic, PositionError> {
        let shape = shape(settings).ok_or_else(|| PositionError::new("there is no such cube"))?;
        notation::read(text, shape)
    }

    fn position(&self, _: Viewer) -> String {
        notation::write(self)
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal_actions(&self, out: &mut Vec<Cell>) {
        out.clear();
        let mut cells = self.playable();
        while cells != 0 {
            out.extend(Cell::from_number(cells.trailing_zeros(), self.size()));
            cells &= cells - 1;
        }
    }

    fn play(&mut self, cell: Cell) -> Result<(), Illegal> {
        self.put(cell)
    }

    fn scene(&self, _: Viewer) -> Scene {
        picture::scene(self)
    }

    fn threats(&self, _: Viewer) -> Option<Vec<Threat>> {
        Some(threats::threats(self))
    }
}

#[cfg(test)]
mod tests;
