//! Reversi, also known as Othello, on boards of 6, 8 and 10.
//!
//! Seats `black` (moves first) and `white` put discs on free squares in turn.
//! A disc must enclose at least one line of the other side's discs between
//! itself and another own one, along a row, a column or a diagonal; all discs
//! of all such lines turn over. A seat without such a square passes, and only
//! then may pass; where neither has one, the game is over and more discs win.
//!
//! ```
//! use games::{Game, Settings, reversi::Reversi, perft};
//! let start = Reversi::start(&Settings::default_of(Reversi::INFO)).unwrap();
//! assert_eq!(perft(&start, 5), 1396);
//! ```

mod action;
mod bits;
mod board;
mod field;
mod notation;
mod picture;
mod square;

pub use action::Move;
pub use bits::{Bits, Eight, Six, Size, Ten};
pub use board::Reversi;
pub use field::Field;
pub use square::{MAX_SIZE, Square};

use crate::{
    Boards, Game, GameInfo, Illegal, PositionError, Scene, Seat, Settings, SettingsError, Side,
    Text, Turn, Viewer,
};

static INFO: GameInfo = GameInfo {
    name: "reversi",
    seats: &["black", "white"],
    sides: &[Side::BLACK, Side::WHITE],
    faces: false,
    example: "d3 c3 c4 c5 b4 d2",
    least_seats: 2,
    graded: false,
    boards: Boards {
        default: 8,
        published: &[8],
        all: &[6, 8, MAX_SIZE],
    },
    options: &[],
};

impl Game for Reversi {
    type Action = Move;

    const INFO: &'static GameInfo = &INFO;

    const ENDED_COUNTS: bool = true;

    fn start(settings: &Settings) -> Result<Reversi, SettingsError> {
        Ok(Reversi::begin(settings.board()))
    }

    fn from_position(settings: &Settings, text: &str) -> Result<Reversi, PositionError> {
        notation::read(text, settings.board())
    }

    fn position(&self, _: Viewer) -> String {
        notation::write(self)
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal_actions(&self, out: &mut Vec<Move>) {
        out.clear();
        self.list(out);
    }

    fn play(&mut self, action: Move) -> Result<(), Illegal> {
        self.act(action)
    }

    fn scene(&self, _: Viewer) -> Scene {
        picture::scene(self)
    }

    fn score(&self, seat: Seat) -> Option<u32> {
        Some(self.count(seat))
    }

    fn story(before: &Reversi, action: Move, _: &Reversi, _: Viewer) -> Option<Text> {
        let who = INFO.who(before.to_move());
        (action == Move::Pass).then(|| Text::new("game-reversi-passes").with("who", who))
    }
}

#[cfg(test)]
mod tests;
