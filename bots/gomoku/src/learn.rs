//! Learning from games: what positions and patterns were worth, which moves
//! lost, and a book of openings.
//!
//! Games come as records ([`read_games`]) or from the own play of a [`Learner`].
//! Each becomes a [`Lesson`], and what it teaches is added to a [`Memory`].

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
pub use lesson::{Lesson, Step};
pub use memory::{Memory, MemoryError};
pub use player::Learner;
pub use source::{SourceError, read_games};

#[cfg(test)]
mod tests;
