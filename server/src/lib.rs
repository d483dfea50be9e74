//! Arbiter's manager: it seats players, referees their games, and writes down
//! what happened before it tells anybody.

pub mod clock;
pub mod contest;
pub mod launch;
pub mod lobby;
pub mod player;
pub mod record;
pub mod referee;
pub mod time_control;
pub mod verdict;
