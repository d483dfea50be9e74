//! The machine-readable stream of events, one JSON object a line.
//!
//! [`Event`] is one event; [`Events`] writes them to a file or standard output
//! on its own thread, so that a slow reader never delays a game's clock. A
//! [`GameAnnouncer`] writes the end of a game after the store committed it;
//! [`catch_up()`] writes the ends that a killed run did not. `docs/events.md`
//! shows every line.

mod announcer;
mod catch_up;
mod event;
mod figures;
mod machine;
mod poker;
mod scan;
mod sprt;
mod stream;
mod target;

#[cfg(test)]
mod tests;

pub use announcer::GameAnnouncer;
pub use catch_up::catch_up;
pub use event::{EndEvent, EngineRow, Event, EventLevel, Seats, StandingsRow};
pub use figures::MatchRow;
pub use machine::Machine;
pub use poker::{
    FreezeoutsRow, HandRow, MoveRow, OutRow, PlacesRow, PokerGameRow, PokerMatchRow, PokerRow,
    PokerValue, PotRow, RoundRow, TournamentRow, WinningRow, WinningsRow,
};
pub use scan::{ToldHands, told_hands};
pub use sprt::SprtRow;
pub use stream::Events;
pub use target::EventTarget;
