//! Hands between agents in this process, thousands a second, for learning and
//! comparing.
//!
//! The agents are told the elements that a server would tell them, one by one,
//! and their views are made of these alone.

mod compare;
mod news;
mod table;
mod watched;

pub use compare::{AgentResult, Terms, compare};
pub use table::{Arena, HandResult};
pub(super) use watched::compare_watched;

/// The blinds, in chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blinds {
    /// The small blind.
    pub small: u64,
    /// The big blind.
    pub big: u64,
    /// Of each player.
    pub ante: u64,
}

/// The default table of a server.
impl Default for Blinds {
    fn default() -> Blinds {
        Blinds {
            small: 5,
            big: 10,
            ante: 0,
        }
    }
}
