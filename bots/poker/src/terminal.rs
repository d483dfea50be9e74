//! A person at a terminal, or a script on a pipe, at a poker server.

mod ears;
mod session;
mod story;
mod words;

pub use session::{Guest, GuestError, Start, attend};
pub use words::create;
