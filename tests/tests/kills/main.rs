//! Programs that are killed at random instants and started again, until they are done.
//! After each kill and at the end, `arbiter check` finds nothing wrong: nothing is lost,
//! nothing counts twice, nothing is torn, and every announced game is committed.
//!
//! `ARBITER_KILLS=500 cargo test -p tests --test kills -- --nocapture` kills each
//! kind of program 500 times.

mod harness;
mod poker;
mod series;
mod served;
mod tournaments;
