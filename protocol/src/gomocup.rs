//! The Gomocup protocol between a manager and a brain that plays five in a
//! row, one message a line (<https://plastovicka.github.io/protocl2en.htm>).
//!
//! Both directions are pure text: a [`Command`] goes to the brain, a [`Reply`]
//! comes back. Lines are written with CR LF and read with any end.
//!
//! ```
//! use protocol::gomocup::{Cell, Command, Reply};
//!
//! let turn = Command::Turn(Cell { x: 7, y: 7 });
//! assert_eq!(turn.to_string(), "TURN 7,7");
//! assert_eq!(Reply::parse("8, 7"), Reply::Cell(Cell { x: 8, y: 7 }));
//! ```

mod about;
mod cell;
mod command;
mod reply;

pub use about::About;
pub use cell::{Cell, NoCell};
pub use command::{Command, NoCommand, Owner};
pub use reply::{Reply, cells};

/// The end of a line that is sent.
pub const LINE_END: &str = "\r\n";

/// The bits of `INFO rule`, as the protocol numbers them.
pub mod rule {
    /// Five or more in a row win.
    pub const FREESTYLE: u32 = 0;
    /// Exactly five in a row win.
    pub const EXACT: u32 = 1;
    /// The brains play on after the end of a game.
    pub const CONTINUOUS: u32 = 2;
    /// The first player may not make certain shapes.
    pub const RENJU: u32 = 4;
    /// A row that the opponent blocks at both ends does not win.
    pub const CARO: u32 = 8;
}
