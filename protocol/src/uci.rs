//! The Universal Chess Interface between a manager and a chess engine, one
//! message a line (the description of April 2006 by Rudolf Huber and Stefan
//! Meyer-Kahlen).
//!
//! Both directions are pure text: a [`Command`] goes to the engine, a [`Reply`]
//! comes back. Moves and positions (FEN) are text that the game reads.
//!
//! ```
//! use protocol::uci::{Command, Go, Reply};
//!
//! let go = Command::Go(Go { movetime: Some(100), ..Go::default() });
//! assert_eq!(go.to_string(), "go movetime 100");
//! let reply = Reply::parse("bestmove e2e4 ponder e7e5");
//! assert_eq!(reply, Reply::BestMove { best: "e2e4", ponder: Some("e7e5") });
//! ```

mod command;
mod engine_option;
mod go;
mod info;
mod reply;

pub use command::{Command, NoCommand};
pub use engine_option::{EngineOption, WrongValue};
pub use go::Go;
pub use info::{Info, MATE, Score};
pub use reply::Reply;

/// The end of a line that is sent.
pub const LINE_END: &str = "\n";
