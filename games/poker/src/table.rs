//! A table of poker, as values: its events ([`Event`]), the question to the player on
//! turn ([`TurnOffer`]), the table as it stands ([`Snapshot`]), and as a single player or
//! spectator knows it ([`TableView`]). Other crates write them on a wire and say them to
//! people.
//!
//! ```
//! use poker_rules::table::{Event, Presence, TableView};
//!
//! let mut view = TableView::default();
//! view.hear(&Event::Presence {
//!     what: Presence::Sat,
//!     seat: 2,
//!     name: "Ann".to_owned(),
//!     stack: 1_000,
//!     wait: None,
//! });
//! assert_eq!(view.seat(2).map(|seat| seat.stack), Some(1_000));
//! ```

mod code;
mod event;
mod format;
mod from_hand;
mod offer;
mod parts;
mod percent;
mod rows;
mod snapshot;
mod specials;
mod view;

pub use crate::Limit;
pub use code::{ErrorCode, Refusal};
pub use event::Event;
pub use format::{Format, Mode, game_of_word, game_word, unless_usual};
pub use offer::{DrawOffer, TurnOffer};
pub use parts::{Cause, HandStart, PlayerAction, PlayerResult, Presence, ShownCards, Wait};
pub use percent::{NoPercent, Percent};
pub use rows::{PlayerStatistics, TableRow, TableState};
pub use snapshot::{SeatStatus, SeatedPlayer, Snapshot};
pub use specials::Specials;
pub use view::{Deed, SeatView, TableView};
