//! Learning from games: the values of positions and patterns, the moves that
//! lost, and a book of openings.
//!
//! Games come as records (the [`Command`] `learn`) or from the own play of a
//! [`Learner`]. Their lessons are kept in a [`Memory`].

mod blame;
mod book;
mod command;
mod judge;
mod lesson;
mod memory;
mod pattern;
mod player;
mod record;
mod source;
mod symmetry;

pub use book::{Book, BookError};
pub use command::Command;
pub use memory::{Memory, MemoryError};
pub use player::Learner;

#[cfg(test)]
mod tests;
