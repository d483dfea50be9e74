//! Five in a row on boards of 3 to 20, with rows of 3 to 7.
//!
//! Seats `cross` (moves first) and `round` put one stone on a free crossing in
//! turn. A row of `line` stones of one's own wins; [`Rule`] tells which rows do
//! besides, and where `cross` may not play. A full board without a winner is a
//! draw, and so is one on which the seat on turn has forbidden points alone.
//!
//! On a board of 3 with `line 3` this is tic-tac-toe:
//!
//! ```
//! use games::{Game, Settings, gomoku::Gomoku, perft};
//! let settings = Settings::new(Gomoku::INFO, Some(3), [("line", "3")]).unwrap();
//! let start = Gomoku::start(&settings).unwrap();
//! assert_eq!(perft(&start, 5), 15_120);
//! ```

mod board;
mod forbidden;
mod notation;
mod picture;
mod point;
mod rule;
mod threats;

pub use board::Gomoku;
pub use forbidden::{Forbidden, Spot, forbidden};
pub use point::{MAX_SIZE, Point};
pub use rule::Rule;

use crate::{
    Boards, Form, Game, GameInfo, Illegal, OptionInfo, OptionKind, PositionError, Scene, Settings,
    SettingsError, Side, Threat, Turn, Viewer,
};

static INFO: GameInfo = GameInfo {
    name: "gomoku",
    title: "five in a row",
    seats: &["cross", "round"],
    sides: &[
        Side {
            form: Form::Cross,
            ..Side::BLACK
        },
        Side {
            form: Form::Ring,
            ..Side::WHITE
        },
    ],
    faces: false,
    summary: "You put stones on the crossings in turn. Who first has five in a row wins, \
              across, down or slanting. Stones stay where they are.",
    example: "H8 I9 H9 H10 G8 I8 I7 J6 F8 E8 G7 H6",
    least_seats: 2,
    boards: Boards {
        default: 15,
        published: &[15],
        all: &[
            3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, MAX_SIZE,
        ],
    },
    options: &[
        OptionInfo {
            key: "rule",
            kind: OptionKind::Choice(Rule::NAMES),
            default: "freestyle",
            help: "freestyle: a row of five or more wins; exact: longer rows do not count; renju: \
                   cross needs exactly five and may not make a double three, double four or \
                   longer row; caro: not with an opponent's stone at both ends; open: at neither",
        },
        OptionInfo {
            key: "line",
            kind: OptionKind::Integer(3..=7),
            default: "5",
            help: "how many in a row win",
        },
    ],
};

impl Game for Gomoku {
    type Action = Point;

    const INFO: &'static GameInfo = &INFO;

    fn start(settings: &Settings) -> Result<Gomoku, SettingsError> {
        let (rule, line) = Rule::of(settings)?;
        Ok(Gomoku::empty(settings.board(), line, rule))
    }

    fn from_position(settings: &Settings, text: &str) -> Result<Gomoku, PositionError> {
        let (rule, line) =
            Rule::of(settings).map_err(|error| PositionError::new(error.to_string()))?;
        let game = notation::read(text, line, rule)?;
        if game.size() != settings.board() {
            return Err(PositionError::new(format!(
                "it is on a board of {}, not of {}",
                game.size(),
                settings.board()
            )));
        }
        Ok(game)
    }

    fn position(&self, _: Viewer) -> String {
        notation::write(self)
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal_actions(&self, out: &mut Vec<Point>) {
        out.clear();
        if self.winner().is_none() {
            out.extend(self.allowed());
        }
    }

    fn play(&mut self, point: Point) -> Result<(), Illegal> {
        self.put(point)
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
