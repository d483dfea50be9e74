//! Arbiter's manager: it seats players, referees their games, and writes down
//! what happened before it tells anybody.

pub mod brain_spec;
pub mod clock;
mod color;
pub mod commands;
pub mod contest;
pub mod contest_file;
pub mod events;
pub mod host;
pub mod launch;
pub mod live;
pub mod lobby;
pub mod logging;
pub mod people;
pub mod player;
pub mod poker;
mod recent;
pub mod record;
pub mod referee;
mod same_name;
pub mod serve;
pub mod store;
mod throttle;
pub mod time_control;
mod token_bucket;
pub mod verdict;
mod web;
mod words;
