//! Hands between agents in this process, thousands a second: what learning and
//! comparing are done with.
//!
//! The agents are told what a server would tell them, element by element, and
//! their views are made of that alone.

mod compare;
mod news;
mod table;
mod watched;

pub(super) use compare::interval;
pub use compare::{Compared, Terms, compare};
pub use table::{Arena, Blinds, Dealt};
pub(super) use watched::compare_watched;
