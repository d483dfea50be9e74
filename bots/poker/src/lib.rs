//! Players of poker, and the client that does their talking.
//!
//! The author of an agent implements one function, [`Agent::act`]; [`run`] holds
//! the conversation with a server, and [`arena`] deals thousands of hands a
//! second between agents in one process. A whole program:
//!
//! ```no_run
//! use poker_agent::{Agent, Choice, Connect, View, run};
//! use clap::Parser;
//! use poker_rules::table::TurnOffer;
//!
//! /// Never folds, never bets.
//! struct Caller;
//!
//! impl Agent for Caller {
//!     fn act(&mut self, _view: &View, offer: &TurnOffer) -> Choice {
//!         Choice::stay(offer)
//!     }
//! }
//!
//! #[derive(Parser)]
//! struct Arguments {
//!     #[command(flatten)]
//!     connect: Connect,
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     run(&Arguments::parse().connect, "caller", Box::new(Caller))
//! }
//! ```

mod agent;
pub mod arena;
mod blueprint;
mod chances;
mod client;
mod command;
mod config;
mod drawing;
mod ends;
mod equity;
mod interval;
mod kind;
mod learn;
mod measure;
mod qlearn;
mod random;
mod respond;
mod returns;
mod strong;
pub mod terminal;
mod wire;

pub use agent::Agent;
pub use blueprint::{BlueprintError, ByBlueprint};
pub use chances::{SAMPLES, against_each, equity};
pub use client::ClientError;
pub use command::{Connect, play, run};
pub use config::{Config, ConfigError};
pub use equity::{Bluff, ByEquity};
use kind::BLUFF;
pub use kind::{Kind, KindError, Manner};
pub use learn::Study;
pub use poker_rules::table::{Deed, SeatView as Seat, TableView as View};
pub use protocol::poker::{Choice, limits};
pub use qlearn::{Buckets, QLearner, Rules, Store, StoreError};
pub use random::Random;
pub use strong::Strong;
