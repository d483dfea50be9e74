//! Arbiter's manager: it seats players, referees their games, and writes down
//! what happened before it tells anybody.

pub mod commands;
pub mod serve;
