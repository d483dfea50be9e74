//! Five in a row on boards of 3 to 20, with rows of 3 to 7.
//!
//! Seats `cross` (moves first) and `round` put one stone on a free crossing in
//! turn. A row of `line` stones of one's own wins; under `rule exact` only a row
//! of exactly that many. A full board without a winner is a draw.
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
mod notation;
mod picture;
mod point;

pub use board::Gomoku;
pub use point::{MAX_SIZE, Point};

use crate::{
    Boards, Game, GameInfo, Illegal, OptionInfo, OptionKind, PositionError, Scene, Settings,
    SettingsError, Turn, Viewer,
};

static INFO: GameInfo = GameInfo {
    name: "gomoku",
    title: "five in a row",
    seats: &["cross", "round"],
    boards: Boards {
        default: 15,
        published: &[15],
        all: 3..=MAX_SIZE,
    },
    options: &[
        OptionInfo {
            key: "rule",
            kind: OptionKind::Choice(&["freestyle", "exact"]),
            default: "freestyle",
            help: "freestyle: a row of five or more wins; exact: longer rows do not count",
        },
        OptionInfo {
            key: "line",
            kind: OptionKind::Integer(3..=7),
            default: "5",
            help: "how many in a row win",
        },
    ],
};

/// Which rows win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The wanted length or more.
    Freestyle,
    /// The wanted length and no more.
    Exact,
}

impl Rule {
    fn of(settings: &Settings) -> Rule {
        match settings.option(&INFO, "rule") {
            "exact" => Rule::Exact,
            _ => Rule::Freestyle,
        }
    }
}

impl Game for Gomoku {
    type Action = Point;

    const INFO: &'static GameInfo = &INFO;

    fn start(settings: &Settings) -> Result<Gomoku, SettingsError> {
        let line = settings.integer(&INFO, "line") as u8;
        Ok(Gomoku::empty(settings.board(), line, Rule::of(settings)))
    }

    fn from_position(settings: &Settings, text: &str) -> Result<Gomoku, PositionError> {
        let line = settings.integer(&INFO, "line") as u8;
        let game = notation::read(text, line, Rule::of(settings))?;
        if game.size() != settings.board() {
            return Err(PositionError::new(format!(
                "it is on a board of {}, not of {}",
                game.size(),
                settings.board()
            )));
        }
        Ok(game)
    }

    fn position(&self) -> String {
        notation::write(self)
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal_actions(&self, out: &mut Vec<Point>) {
        out.clear();
        if self.winner().is_none() {
            out.extend(self.points().filter(|point| self.at(*point).is_none()));
        }
    }

    fn play(&mut self, point: Point) -> Result<(), Illegal> {
        self.put(point)
    }

    fn scene(&self, _: Viewer) -> Scene {
        picture::scene(self)
    }
}

#[cfg(test)]
mod tests;
