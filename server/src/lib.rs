//! The manager: it seats players, referees their games, and records each result
//! before it reports it.

mod at_workers;
mod color;
pub mod commands;
pub mod doctor;
mod logging;
mod program;
pub mod serve;

pub use program::run_program;
