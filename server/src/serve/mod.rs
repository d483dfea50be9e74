//! The server that stays up: brains and people dial in, meet, and play.
//!
//! One task, the [`House`], knows who is here and what is played, and never
//! waits for anybody. Each game is a task that owns its players while it runs;
//! each person is a task that shows and asks. What they say to each other goes
//! over bounded queues.

mod agents;
mod config;
mod game;
mod hosted;
mod house;
mod numbers;
mod operator;
mod pairing;
mod ratings;
mod seat;
mod server;

pub use crate::live::{Board, Live};
pub use agents::ConfiguredAgent;
pub use config::{Configured, Origin, ServerConfig};
pub(crate) use hosted::Hosted;
pub use house::{
    Contender, House, Login, Notice, Operation, Opponent, PersonId, Request, View, Wish,
};
pub use ratings::{by_strength, standings_of};
pub use seat::{Answer, SeatHandle};
pub use server::{ServeError, run_server};
