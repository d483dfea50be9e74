//! A person at a terminal, or a script on a pipe, at a poker server.

mod ears;
mod look;
mod session;
mod story;
mod words;

pub use session::{Guest, GuestError, Start, attend};

use protocol::poker::Command;

/// Reads what `--create` says: words like `seats=6`, parted by commas.
///
/// # Errors
/// A word that says nothing about a table, or a value that makes no sense.
pub fn create(words: &str) -> Result<Command, String> {
    words::create(words)
}
