//! The race of two players to the target, exactly: the chance to win of every
//! state if both play to win.
//!
//! Only the points that each player still needs matter, so one table serves all
//! targets up to its own.

mod chances;
mod table;
mod turn;

pub use chances::Race;
pub use table::{DamagedTable, Table};
pub use turn::RaceTurn;
