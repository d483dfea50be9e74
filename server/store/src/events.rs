//! The machine-readable stream: what happens, one JSON object a line.
//!
//! [`Event`] is what can be said, [`Events`] where it goes: a file or standard
//! output, written by a thread of its own so that a slow reader never holds up
//! the clock of a game. A [`GameAnnouncer`] says the end of a game after the
//! store committed it; [`catch_up()`] says what a killed run still owed.
//! `docs/events.md` shows every line.

mod announcer;
mod catch_up;
mod event;
mod scan;
mod sprt;
mod stream;
mod target;

#[cfg(test)]
mod tests;

pub use announcer::GameAnnouncer;
pub use catch_up::catch_up;
pub use event::{Event, EventLevel, PokerRow, PotRow, Seats, StandingsRow};
pub use sprt::SprtRow;
pub use stream::Events;
pub use target::EventTarget;
