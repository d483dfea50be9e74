//! The race of two players to the target, exactly: the chance to win of every
//! state when both play for the win.
//!
//! Only how much each still needs matters, so one table holds for every target
//! up to the one it was solved for.

mod chances;
mod table;
mod turn;

pub use chances::Race;
pub use table::{DamagedTable, Table};
pub use turn::RaceTurn;
