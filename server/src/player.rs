//! Whoever answers for a seat. Today that is a [`Brain`]: a program at the
//! other end of a line-protocol connection.

mod brain;
mod dial;
mod handshake;
mod history;
mod link;
mod local;
mod person;
mod quote;
mod reconnect;
mod transcripts;
mod wire;

pub use brain::{Brain, Event};
pub use dial::{START_TIMEOUT, dial, start};
pub use handshake::{
    Conditions, ask_game, ask_name, ask_token, greet, introduce, introduce_again, resynchronise,
};
pub use history::HISTORY_LINES;
pub use link::{Link, ready};
pub use local::{LocalPlayer, PlayerFactory, converse};
pub use person::Terminal;
pub use reconnect::{Reconnect, ReconnectHandle, Reconnects};
pub use transcripts::Transcripts;
pub use wire::{Received, Wire};
