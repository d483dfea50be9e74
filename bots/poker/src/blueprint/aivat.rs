//! The winnings of a player of a strategy, without the luck: AIVAT (Burch, Schmid,
//! Moravčík, Morrill and Bowling, AAAI 2018), and the baseline score.
//!
//! The strategy says how likely each hand takes the actions that were taken. So all hands
//! that the player may hold count by their probability, not the one that was dealt. Where
//! chance or the player acts, the hand has one value before and another one after; the
//! difference is luck and is taken off. The mean of each difference is 0, whatever value
//! a hand is assumed to have, as long as the probabilities are those by which the player
//! really acts.

mod ask;
mod baseline;
mod command;
mod estimate;
mod follow;
mod hand;
mod played_hand;
mod read;
mod values;
mod view_hypothesis;

use crate::interval::interval;

pub(crate) use command::AivatArgs;
pub(super) use command::run;
pub(crate) use estimate::{Estimate, Estimator};
pub(crate) use follow::JudgeArgs;
pub(super) use follow::run as follow;
pub(crate) use played_hand::{ActionRecord, PlayedHand};

/// Figures with half the width of their 95 % intervals, in big blinds per hundred
/// hands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Summary {
    /// As it was played.
    raw: (f64, f64),
    /// Less the winnings of the strategy from itself with the same cards.
    baseline: (f64, f64),
    /// Without the luck.
    pub(crate) aivat: (f64, f64),
}

impl Summary {
    /// Of samples, each the mean of some hands.
    pub(crate) fn of(samples: &[Estimate]) -> Summary {
        let figure = |of: fn(&Estimate) -> f64| {
            let samples: Vec<f64> = samples.iter().map(|sample| 100.0 * of(sample)).collect();
            interval(&samples)
        };
        Summary {
            raw: figure(|sample| sample.raw),
            baseline: figure(|sample| sample.baseline),
            aivat: figure(|sample| sample.aivat),
        }
    }

    /// The figures with their names.
    pub(crate) fn rows(&self) -> [(&'static str, (f64, f64)); 3] {
        [
            ("as played", self.raw),
            ("less the baseline", self.baseline),
            ("without luck (AIVAT)", self.aivat),
        ]
    }
}

#[cfg(test)]
mod tests;
