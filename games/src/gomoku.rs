//! Five in a row on boards of 3 to 20, with rows of 3 to 7.
//!
//! Seats `cross` (moves first) and `round` put one stone on a free crossing in
//! turn, unless they settle their colours first ([`Opening`]). A row of
//! `line` stones of one's own wins; [`Rule`] tells which rows do besides, and
//! where `cross` may not play. A full board without a winner is a
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

mod action;
mod board;
mod forbidden;
mod notation;
mod opening;
mod picture;
mod point;
mod rule;
mod threats;

pub use action::Action;
pub use board::Gomoku;
pub use forbidden::{ForbiddenShape, Spot, forbidden};
pub use opening::{Opening, Phase};
pub use point::{MAX_SIZE, Point};
pub use rule::Rule;

use opening::Colours;

use crate::OptionKind::{Choice, Integer};
use crate::{
    Boards, Form, Game, GameInfo, Illegal, OptionInfo, PositionError, Scene, Seat, Settings,
    SettingsError, Side, Text, Threat, Turn, Viewer,
};

static INFO: GameInfo = GameInfo {
    name: "gomoku",
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
    example: "H8 I9 H9 H10 G8 I8 I7 J6 F8 E8 G7 H6",
    least_seats: 2,
    graded: false,
    boards: Boards {
        default: 15,
        published: &[15],
        all: &[
            3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, MAX_SIZE,
        ],
    },
    options: &[
        OptionInfo::new("rule", Choice(Rule::NAMES), "freestyle"),
        OptionInfo::new("line", Integer(3..=7), "5"),
        OptionInfo::new("opening", Choice(Opening::NAMES), "free"),
    ],
};

impl Game for Gomoku {
    type Action = Action;

    const INFO: &'static GameInfo = &INFO;

    fn start(settings: &Settings) -> Result<Gomoku, SettingsError> {
        let (rule, line) = Rule::of(settings)?;
        let colours = Colours::at_first(Opening::of(settings)?);
        Ok(Gomoku::empty(settings.board(), line, rule, colours))
    }

    fn from_position(settings: &Settings, text: &str) -> Result<Gomoku, PositionError> {
        let start = Gomoku::start(settings)?;
        let game = notation::read(text, &start)?;
        if game.size() != settings.board() {
            return Err(PositionError::new(
                Text::new("rules-gomoku-other-board")
                    .with("size", game.size())
                    .with("wanted", settings.board()),
            ));
        }
        Ok(game)
    }

    fn position(&self, _: Viewer) -> String {
        notation::write(self)
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn refuses_openings(&self) -> Option<Text> {
        let is_open = self.opening() == Opening::Free;
        (!is_open).then_some(Text::new("rules-opened-by-players"))
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        if self.winner().is_none() {
            out.extend(self.allowed().map(Action::Play));
        }
        if self.phase() == Phase::Choice {
            out.push(Action::Swap);
            out.extend(self.may_put_two().then_some(Action::Two));
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.act(action)
    }

    fn side(&self, seat: Seat) -> Option<Side> {
        self.colours
            .of_seat(seat)
            .and_then(|colour| INFO.side(colour))
    }

    fn scene(&self, _: Viewer) -> Scene {
        picture::scene(self)
    }

    fn story(before: &Gomoku, action: Action, _: &Gomoku, _: Viewer) -> Option<Text> {
        picture::story(before, action)
    }

    fn threats(&self, _: Viewer) -> Option<Vec<Threat>> {
        Some(threats::threats(self))
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod opening_tests;
