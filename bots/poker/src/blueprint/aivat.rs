//! What a player of a strategy won, without the luck: AIVAT (Burch, Schmid,
//! Moravčík, Morrill and Bowling, AAAI 2018), and the baseline score.
//!
//! The strategy says how likely each hand does what was done. So all hands that
//! the player may hold count as much as they are likely, not the one that was
//! dealt. Where chance or the player acts, the hand is worth something before
//! and something else after; the difference is luck and is taken off. The mean
//! of each difference is 0, whatever a hand is taken to be worth, as long as the
//! probabilities are those by which the player really acts.

mod ask;
mod baseline;
mod command;
mod estimate;
mod follow;
mod hand;
mod played_hand;
mod read;
mod summary;
mod values;
mod view_hypothesis;

pub(crate) use command::AivatArgs;
pub(super) use command::run;
pub(crate) use estimate::{Estimate, Estimator};
pub(crate) use follow::JudgeArgs;
pub(super) use follow::run as follow;
pub(crate) use played_hand::{ActionRecord, PlayedHand};
pub(crate) use summary::Summary;

#[cfg(test)]
mod tests;
