//! The record of a game: the journal of all that happened, its XML form, and
//! playing it again.

mod journal;

pub use journal::{Entry, Journal, Line, RecordedPlayer, micros};
