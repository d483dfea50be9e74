//! The server that stays up: brains and people dial in, meet, and play.
//!
//! One task, the [`GameServer`], knows who is here and what is played, and never
//! waits for anybody. Each game is a task that owns its players while it runs;
//! each person is a task that shows and asks. What they say to each other goes
//! over bounded queues.

mod agents;
mod config;
mod game;
mod game_server;
mod hosted;
mod numbers;
mod operator;
mod pairing;
mod ratings;
mod seat;
mod server;

pub use crate::live::{Board, Live};
pub use agents::ConfiguredAgent;
pub use config::{BrainConfig, ServerConfig};
pub use game_server::{
    Contender, GameRequest, GameServer, Login, Notice, Operation, Opponent, PersonId, Request, View,
};
pub(crate) use hosted::Hosted;
pub use ratings::{by_strength, standings_of};
pub use seat::{Answer, SeatHandle};
pub use server::{ServeError, run_server};
