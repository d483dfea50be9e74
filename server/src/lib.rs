//! The manager: it seats players, referees their games, and records each result
//! before it reports it.

mod at_workers;
pub mod commands;
pub mod doctor;
pub mod serve;
