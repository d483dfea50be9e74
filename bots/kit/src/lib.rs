//! Brains, and the skeleton that does their talking.
//!
//! Who writes a brain implements one function, [`Brain::choose`]; the skeleton
//! holds the conversation with the manager, keeps the state of the game and
//! the time, and reads the command line. A whole program:
//!
//! ```no_run
//! use bot_kit::{Brain, Choice, Common, Limits, Report};
//! use clap::Parser;
//! use games::{Game, gomoku::{Gomoku, Point}};
//!
//! /// Puts its stone on the first free crossing.
//! struct First;
//!
//! impl Brain<Gomoku> for First {
//!     fn choose(&mut self, state: &Gomoku, _: &Limits, _: &mut Report<'_>) -> Choice<Point> {
//!         let mut points = Vec::new();
//!         state.legal_actions(&mut points);
//!         points.first().map_or(Choice::Forfeit, |point| Choice::Action(*point))
//!     }
//! }
//!
//! #[derive(Parser)]
//! struct Arguments {
//!     #[command(flatten)]
//!     common: Common,
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     let arguments = Arguments::parse();
//!     bot_kit::run::<Gomoku, _>(&arguments.common, "first", |_seed| First)
//! }
//! ```
//!
//! The brains for each game are a package of their own beside this one, made of
//! a library and its programs, so that each is built without the others. What
//! two of them need stands here.

mod brain;
mod clock;
mod command;
mod connection;
mod door;
mod fault;
mod limits;
mod play;
mod random;
mod report;
mod session;
pub mod study;
mod table;
mod turn;

pub use brain::{Brain, Choice};
pub use clock::Clock;
pub use command::{Common, run};
pub use connection::{prepare, talk};
pub use door::{NO_CONNECTION_LIMIT, dial, serve_on, serve_one};
pub use fault::{Fault, complain, finish};
pub use limits::Limits;
pub use play::{Played, play_out};
pub use random::Random;
pub use report::{Report, Thought};
pub use session::{After, Session};
