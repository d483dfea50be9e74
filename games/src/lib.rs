//! The rules of the games that Arbiter referees, and nothing else: no sockets,
//! no clocks, no pictures and no threads.
//!
//! ```
//! use games::{Settings, Turn, Viewer, find};
//! use words::Language;
//!
//! let entry = find("gomoku").unwrap();
//! let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
//! let mut game = entry.start(&settings).unwrap();
//!
//! assert_eq!(game.legal_actions().len(), 9);
//! assert_eq!(game.play_turn("b2").unwrap().text, "B2");
//! assert!(game.play_turn("B2").is_err(), "occupied");
//! for turn in ["a1", "b1", "b3", "a3", "a2", "c2", "c1", "c3"] {
//!     game.play_turn(turn).unwrap();
//! }
//! let Turn::Over(outcome) = game.turn() else { panic!("the board is full") };
//! assert_eq!((outcome.winner(), outcome.cause()), (None, "draw"));
//! let captions = game.scene(Viewer::Public).captions(Language::ENGLISH);
//! assert_eq!(captions, ["the board is full: a draw"]);
//! ```
//!
//! [`Game`] is the trait a game implements and a search runs over; [`AnyGame`]
//! is the same game for code that does not care which; [`games`] lists them.
//!
//! The parts that the games share stand in layers, each of which uses only the layers
//! before it: seats and texts for people ([`Text`]); endings, errors and threats, the
//! looks of a side ([`Side`]), and motions; the board as data ([`Scene`]) and the facts
//! about a game ([`GameInfo`]); its [`Settings`] and its [`Turn`]; then [`Game`],
//! [`AnyGame`], and the list. A game is a module that uses these and no other game.
//!
//! Poker, which up to 23 seats play, has a state machine and a crate of its own:
//! `poker-rules`. Its cards are those of the games here too.

mod advice;
mod any;
pub mod checkers;
pub mod chess;
pub mod dice;
mod ending;
mod entry;
mod error;
mod game;
pub mod go;
pub mod gomoku;
mod halves;
mod info;
pub mod kalaha;
pub mod kuhn;
pub mod leduc;
mod motion;
mod nearest;
mod panel;
mod perft;
pub mod qubic;
mod registry;
pub mod reversi;
mod rows;
mod scene;
mod seat;
mod settings;
mod sheet;
mod side;
pub mod small_poker;
mod text;
mod threat;
mod turn;

pub use advice::{Advice, AdviceRow, RowMark};
pub use any::{AnyGame, Later, LaterRules, PlayedTurn, opening_of};
pub use ending::{Ending, How};
pub use entry::{Entry, Rules};
pub use error::{Illegal, ParseActionError, PositionError, SettingsError, UnknownGame};
pub use game::{Audience, Game, Notice, Opening, draw};
pub use info::{Boards, GameInfo, OptionInfo, OptionKind};
pub use motion::{Spot, Stop, Trace, Way};
pub use nearest::{did_you_mean, nearest};
pub use panel::{Cell, Mark, Offer, Panel, Piece, Style};
pub use perft::perft;
pub use registry::{GAMES, NameTaken, add, find, find_field, games};
pub use scene::{Gauge, Part, Route, Scene, Viewer};
pub use seat::Seat;
pub use settings::Settings;
pub use sheet::TurnScore;
pub use side::{Colour, Form, Side};
pub use text::{Text, Who};
pub use threat::{Threat, Weight, threats_in_words};
pub use turn::{Outcome, Turn};
