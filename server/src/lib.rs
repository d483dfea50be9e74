//! Arbiter's manager: it seats players, referees their games, and writes down
//! what happened before it tells anybody.

pub mod brain_spec;
pub mod rating;
pub mod record;
pub mod time_control;
pub mod tournament;
pub mod verdict;
