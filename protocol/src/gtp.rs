//! The Go Text Protocol, version 2, between a manager and a go engine
//! (Gunnar Farnebäck's draft of October 2002).
//!
//! Both directions are pure text: a [`Command`] with a number goes to the
//! engine, a [`Reply`] with the same number comes back and ends with an empty
//! line. Vertices are text that the game reads.
//!
//! ```
//! use protocol::gtp::{Command, Reply};
//!
//! let command = Command { id: Some(7), name: "genmove", arguments: "black" };
//! assert_eq!(command.to_string(), "7 genmove black");
//! let reply = Reply::parse("=7 D4").unwrap();
//! assert_eq!((reply.is_ok, reply.id, reply.text), (true, Some(7), "D4"));
//! ```

mod command;
mod reply;

pub use command::Command;
pub use reply::Reply;

/// The end of a line that is sent.
pub const LINE_END: &str = "\n";
