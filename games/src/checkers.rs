//! Checkers by three rules: English, Czech and international.
//!
//! Seats `black` (moves first, from the squares with the lowest numbers) and
//! `white` move along the diagonals of the dark squares. A player who can capture has to;
//! one who cannot move has lost. Forty moves by each side without a capture or a
//! man's move are a draw, and so is the third repetition of a position.
//!
//! | | English | Czech | international |
//! |---|---|---|---|
//! | board | 8 | 8 | 10 |
//! | men capture | forwards | forwards | in all directions |
//! | kings | go one square | fly | fly |
//! | of several captures | any | any of a king before those of men | one of the most pieces |
//!
//! An action is a whole move, with every square a capture lands on:
//!
//! ```
//! use games::{Settings, Viewer, find};
//! let entry = find("checkers").unwrap();
//! let settings = Settings::default_of(entry.info);
//! let position = "B:W18,25,5:BK15,K1";
//! let mut game = entry.from_position(&settings, position).unwrap();
//! assert_eq!(game.legal_actions(), ["15x22x29"]);
//! assert_eq!(game.play_turn("15x29").unwrap().text, "15x22x29");
//! assert_eq!(game.position(Viewer::Referee), "W:W5:BK1,K29");
//! ```
//!
//! `rule` says which number the rules have in files.

mod action;
mod board;
mod capture;
mod generate;
mod geometry;
mod picture;
mod position;
mod resolve;
mod rule;
mod square;
mod state;

pub use action::{MAX_JUMPS, Move};
pub use board::Board;
pub use geometry::{Direction, Geometry};
pub use rule::Rule;
pub use square::Square;
pub use state::{Checkers, QUIET_PLIES};

use crate::OptionKind::Choice;
use crate::{
    Boards, Game, GameInfo, Illegal, OptionInfo, PositionError, Scene, Settings, SettingsError,
    Side, Turn, Viewer,
};

static INFO: GameInfo = GameInfo {
    name: "checkers",
    seats: &["black", "white"],
    sides: &[Side::BLACK, Side::WHITE],
    faces: true,
    example: "11-15 23-19 8-11 22-17",
    least_seats: 2,
    graded: false,
    boards: Boards {
        default: 8,
        published: &[8],
        all: &[8, 10],
    },
    options: &[OptionInfo::new(
        "rule",
        Choice(&["english", "czech", "international"]),
        "english",
    )],
};

fn rule(settings: &Settings) -> Result<Rule, String> {
    let rule = match settings.option(&INFO, "rule") {
        "czech" => Rule::Czech,
        "international" => Rule::International,
        _ => Rule::English,
    };
    let (board, needed) = (settings.board(), rule.geometry().size());
    if board == needed {
        Ok(rule)
    } else {
        Err(format!(
            "checkers by the {} rule is played on a board of {needed}, not of {board}",
            rule.name()
        ))
    }
}

impl Game for Checkers {
    type Action = Move;

    const INFO: &'static GameInfo = &INFO;

    fn start(settings: &Settings) -> Result<Checkers, SettingsError> {
        rule(settings)
            .map(Checkers::new)
            .map_err(SettingsError::new)
    }

    fn from_position(settings: &Settings, text: &str) -> Result<Checkers, PositionError> {
        let rule = rule(settings).map_err(PositionError::new)?;
        position::read(text, rule)
    }

    fn position(&self, _: Viewer) -> String {
        position::write(self)
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal_actions(&self, out: &mut Vec<Move>) {
        out.clear();
        if !self.is_over() {
            self.board().moves(self.rule(), self.to_move(), out);
        }
    }

    fn canonical(&self, action: Move) -> Result<Move, Illegal> {
        resolve::resolve(self, action)
    }

    fn play(&mut self, action: Move) -> Result<(), Illegal> {
        let action = resolve::resolve(self, action)?;
        self.apply(action);
        Ok(())
    }

    fn scene(&self, _: Viewer) -> Scene {
        picture::scene(self)
    }
}

#[cfg(test)]
mod tests;
