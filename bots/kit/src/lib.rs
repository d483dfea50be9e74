//! The framework of a brain: a program that plays a game for the manager.
//!
//! The author of a brain implements one function, [`Brain::choose`]. The
//! framework talks to the manager, keeps the state of the game and the time,
//! and reads the command line. A whole program:
//!
//! ```no_run
//! use bot_kit::{Brain, Choice, Common, Limits, Report};
//! use games::{Game, gomoku::{Action, Gomoku}};
//!
//! /// Puts its stone on the first free crossing.
//! struct First;
//!
//! impl Brain<Gomoku> for First {
//!     fn choose(&mut self, state: &Gomoku, _: &Limits, _: &mut Report<'_>) -> Choice<Action> {
//!         let mut legal = Vec::new();
//!         state.legal_actions(&mut legal);
//!         legal.first().copied().into()
//!     }
//! }
//!
//! #[derive(clap::Parser)]
//! struct Arguments {
//!     #[command(flatten)]
//!     common: Common,
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     let arguments: Arguments = bot_kit::parse();
//!     bot_kit::run::<Gomoku, _>(&arguments.common, "first", |_seed| First)
//! }
//! ```
//!
//! The brains of each game are a package of their own, a library and its programs, so
//! that each is built without the others. This package has the parts that at least two of
//! them need.

mod action_sampler;
mod at_most;
mod best;
mod brain;
mod checksum;
mod clock;
mod command;
mod connection;
mod documents;
mod fault;
mod front;
mod levels;
mod limits;
mod network;
mod play;
mod random;
mod report;
mod session;
mod stop;
mod stream;
pub mod study;
mod table;
mod tls;
mod turn;

pub use action_sampler::ActionSampler;
pub use at_most::AtMost;
pub use best::OnePly;
pub use brain::{Brain, Choice, Ending};
pub use checksum::checksum;
pub use clock::Clock;
pub use command::{Common, SeedArgs, run};
pub use connection::talk;
pub use documents::parse;
pub use fault::{Fault, finish};
pub use front::gomocup::{GomocupArgs, run_gomocup};
pub use front::gtp::{GtpArgs, run_gtp};
pub use front::uci::{UciArgs, run_uci};
pub use levels::{EloArgs, Level, LevelArgs, Levels, OutOfRange, Step, Strength};
pub use limits::Limits;
pub use network::{NO_CONNECTION_LIMIT, dial, serve_on, serve_one};
pub use play::{FinishedGame, play_out};
pub use random::Random;
pub use report::{Report, Thought};
pub use session::{After, Session};
pub use stop::Stop;
pub use stream::{Endpoint, Stream, server_address};
pub use tls::{TlsArgs, TlsError};
pub use words::complain;
