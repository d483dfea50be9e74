//! Arbiter's manager: it seats players, referees their games, and writes down
//! what happened before it tells anybody.

pub mod brain_spec;
mod color;
pub mod commands;
pub mod contest;
pub mod contest_file;
pub mod host;
pub mod live;
pub mod lobby;
pub mod logging;
pub mod people;
pub mod poker;
mod recent;
pub mod serve;
mod source;
mod terminal;
mod web;
