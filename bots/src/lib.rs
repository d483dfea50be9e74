//! Brains, and the skeleton that does their talking.
//!
//! Who writes a brain implements one function, [`Brain::choose`]; the skeleton
//! holds the conversation with the manager, keeps the state of the game and
//! the time, and reads the command line. A whole program:
//!
//! ```no_run
//! use bots::{Brain, Choice, Common, Limits, Report};
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
//!     bots::run::<Gomoku, _>(&arguments.common, "first", |_seed| First)
//! }
//! ```

mod brain;
pub mod cfr;
mod command;
mod connection;
pub mod dice;
mod door;
mod fault;
pub mod gomoku;
pub mod kalaha;
mod limits;
pub mod poker;
pub mod qubic;
mod random;
mod report;
mod session;
mod table;

pub use brain::{Brain, Choice};
pub use command::{Common, run};
pub use connection::talk;
pub use door::{NO_CONNECTION_LIMIT, dial, serve_on, serve_one};
pub use fault::Fault;
pub use limits::Limits;
pub use random::Random;
pub use report::{Report, Thought};
pub use session::{After, Session};
