//! A person at a terminal, or a script on a pipe, at a poker server.

mod ears;
mod session;
mod story;
mod words;

pub use session::{Guest, GuestError, Start, attend};

use protocol::poker::Command;

/// Reads what `--create` says: words like `seats=6`, parted by commas.
///
/// # Errors
/// A key that is not a setting of a table, or a wrong value.
pub fn create(words: &str) -> Result<Command, String> {
    words::create(words)
}
