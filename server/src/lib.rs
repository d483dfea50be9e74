//! The manager: it seats players, referees their games, and records each result
//! before it reports it.

pub mod commands;
pub mod doctor;
pub mod serve;
