//! Go on odd boards of 5 to 19, counted by area.
//!
//! Seats `black` (moves first) and `white` put one stone on a free crossing or
//! pass. Stones without a liberty are taken; suicide is illegal, and so is a
//! stone that brings back any earlier position of the whole board (positional
//! superko). Two passes in a row end the game. All stones that are on the board
//! then are alive, unless the players agree that some are dead: a seat has a
//! point for each own stone and for each free crossing of a region that touches
//! own stones alone, and `white` has the komi besides.
//!
//! ```
//! use games::{Game, Settings, Viewer, go::Go, perft};
//! let settings = Settings::new(Go::INFO, Some(5), [("komi", "0.5")]).unwrap();
//! let mut game = Go::start(&settings).unwrap();
//! assert_eq!(perft(&game, 2), 25 * 25 + 26);
//! for text in ["C3", "pass", "pass"] {
//!     game.play(text.parse().unwrap()).unwrap();
//! }
//! assert_eq!(game.scene(Viewer::Public).captions[0].to_string(), "black (x) has won by 24.5");
//! ```

mod action;
mod area;
mod board;
mod dead;
mod handicap;
mod history;
mod notation;
mod picture;
mod point;
mod state;

pub use action::Action;
pub use area::Area;
pub use board::{Board, Group};
pub use handicap::handicap_points;
pub use point::{MAX_SIZE, Point};
pub use state::Go;

use crate::OptionKind::{Halves, Integer};
use crate::{
    Boards, Game, GameInfo, Illegal, OptionInfo, PositionError, Scene, Seat, Settings,
    SettingsError, Side, Turn, Viewer,
};

static INFO: GameInfo = GameInfo {
    name: "go",
    seats: &["black", "white"],
    sides: &[Side::BLACK, Side::WHITE],
    faces: false,
    example: "E5 C3 G3 C7 G7 E3 C5",
    least_seats: 2,
    graded: false,
    boards: Boards {
        default: 9,
        published: &[9, 13, 19],
        all: &[5, 7, 9, 11, 13, 15, 17, 19],
    },
    options: &[
        OptionInfo::new("komi", Halves(-200..=200), "7.5"),
        OptionInfo::new("handicap", Integer(0..=9), "0"),
    ],
};

/// The komi of these settings, in half points.
fn komi(settings: &Settings) -> i64 {
    settings.halves(&INFO, "komi")
}

impl Game for Go {
    type Action = Action;

    const INFO: &'static GameInfo = &INFO;

    fn start(settings: &Settings) -> Result<Go, SettingsError> {
        let size = settings.board();
        let stones = settings.integer(&INFO, "handicap");
        let stones = handicap_points(size, usize::try_from(stones).unwrap_or_default())?;
        Ok(Go::with_handicap(size, komi(settings), &stones))
    }

    fn from_position(settings: &Settings, text: &str) -> Result<Go, PositionError> {
        notation::read(text, settings.board(), komi(settings))
    }

    fn position(&self, _: Viewer) -> String {
        notation::write(self)
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        if !self.is_over() {
            out.extend(self.legal_points().map(Action::Play));
            out.push(Action::Pass);
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.act(action)
    }

    fn settle(&mut self, text: &str) -> Result<String, Illegal> {
        dead::settle(self, text)
    }

    fn scene(&self, _: Viewer) -> Scene {
        picture::scene(self)
    }

    /// The area of a seat as it would be counted now, without komi.
    fn score(&self, seat: Seat) -> Option<u32> {
        Some(Area::of(self.board()).points(seat))
    }
}

#[cfg(test)]
mod tests;
