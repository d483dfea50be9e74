//! Chess by the FIDE Laws of 2023, and chess960 (Fischer random chess).
//!
//! Seats `white` (moves first) and `black`. Draws that the laws leave to a
//! claim, the third repetition and fifty moves, end the game by themselves
//! unless `claim-draws off`; then only the fifth repetition and 75 moves do.
//!
//! ```
//! use games::{Settings, Viewer, find};
//! let entry = find("chess").unwrap();
//! let mut game = entry.start(&Settings::default_of(entry.info)).unwrap();
//! assert_eq!(game.perft(3), 8_902);
//! for turn in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6"] {
//!     game.play_turn(turn).unwrap();
//! }
//! assert_eq!(game.play_turn("E1H1").unwrap().text, "e1g1", "both forms of castling are read");
//! assert_eq!(
//!     game.position(Viewer::Referee),
//!     "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4"
//! );
//! ```
//!
//! [`san`] reads and writes moves as people write them.

mod attacks;
mod board;
mod end;
mod fen;
mod history;
mod keys;
mod kind;
mod legal;
mod make;
mod openings;
mod picture;
pub mod san;
mod square;
mod start;
mod step;

pub use board::{Chess, Rules};
pub use kind::Kind;
pub use square::{DARK, Square, squares};
pub use step::Move;

use crate::OptionKind::{Choice, Integer};
use crate::{
    Boards, Game, GameInfo, Illegal, Opening, OptionInfo, PositionError, Scene, Seat, Settings,
    SettingsError, Side, Text, Turn, Viewer,
};

static INFO: GameInfo = GameInfo {
    name: "chess",
    seats: &["white", "black"],
    sides: &[Side::WHITE, Side::BLACK],
    faces: true,
    example: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
    least_seats: 2,
    graded: false,
    boards: Boards {
        default: 8,
        published: &[8],
        all: &[8],
    },
    options: &[
        OptionInfo::new("chess960", Choice(&["off", "on"]), "off"),
        OptionInfo::new("start", Integer(0..=959), "518"),
        OptionInfo::new("claim-draws", Choice(&["on", "off"]), "on"),
    ],
};

impl Rules {
    fn of(settings: &Settings) -> Rules {
        Rules {
            chess960: settings.option(&INFO, "chess960") == "on",
            claim_draws: settings.option(&INFO, "claim-draws") == "on",
        }
    }
}

impl Game for Chess {
    type Action = Move;

    const INFO: &'static GameInfo = &INFO;

    fn start(settings: &Settings) -> Result<Chess, SettingsError> {
        let rules = Rules::of(settings);
        let number = u16::try_from(settings.integer(&INFO, "start")).unwrap_or(start::USUAL);
        if number != start::USUAL && !rules.chess960 {
            return Err(SettingsError::new(
                Text::new("rules-chess-start-960").with("number", number),
            ));
        }
        Ok(start::position(number, rules))
    }

    fn from_position(settings: &Settings, text: &str) -> Result<Chess, PositionError> {
        fen::read(text, Rules::of(settings))
    }

    fn position(&self, _: Viewer) -> String {
        fen::write(self)
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal_actions(&self, out: &mut Vec<Move>) {
        out.clear();
        if self.drawn().is_none() {
            self.list_moves(out);
        }
    }

    fn canonical(&self, action: Move) -> Result<Move, Illegal> {
        Ok(self.canonical_move(action))
    }

    fn play(&mut self, action: Move) -> Result<(), Illegal> {
        self.make(action)
    }

    fn read_notation(&self, text: &str) -> Result<Vec<Move>, Illegal> {
        let words = text.split_ascii_whitespace();
        words.map(|word| san::read_typed(self, word)).collect()
    }

    fn notation(&self, action: Move) -> Option<String> {
        Some(san::write(self, action))
    }

    fn opening(&self) -> Option<Opening> {
        openings::of(self)
    }

    fn can_win(&self, seat: Seat) -> Option<bool> {
        Some(self.can_mate(seat))
    }

    fn scene(&self, _: Viewer) -> Scene {
        picture::scene(self)
    }
}

#[cfg(test)]
mod tests;
