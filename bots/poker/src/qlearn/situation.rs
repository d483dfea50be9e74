//! The situations that the learner distinguishes, and its actions.

use poker_rules::Limits;
use poker_rules::table::TurnOffer;

use super::super::limits;
use super::super::{Choice, View};

/// How win probabilities are put into buckets. Both kinds have as many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Buckets {
    /// All as wide as each other
    Uniform,
    /// Narrow in the middle, where situations crowd, and wide at the ends
    FineMiddle,
}

/// How many buckets.
const CHANCES: usize = 12;

/// The upper ends of all buckets but the last.
const UNIFORM: [f64; CHANCES - 1] = [
    1.0 / 12.0,
    2.0 / 12.0,
    3.0 / 12.0,
    4.0 / 12.0,
    5.0 / 12.0,
    6.0 / 12.0,
    7.0 / 12.0,
    8.0 / 12.0,
    9.0 / 12.0,
    10.0 / 12.0,
    11.0 / 12.0,
];
const FINE_MIDDLE: [f64; CHANCES - 1] = [
    0.20, 0.32, 0.38, 0.44, 0.48, 0.52, 0.56, 0.60, 0.66, 0.75, 0.88,
];

impl Buckets {
    /// The word on the command line, and in the database.
    pub fn word(self) -> &'static str {
        match self {
            Buckets::Uniform => "uniform",
            Buckets::FineMiddle => "fine-middle",
        }
    }

    /// The bucket of a chance, from 0.
    fn of(self, chance: f64) -> usize {
        let ends = match self {
            Buckets::Uniform => UNIFORM,
            Buckets::FineMiddle => FINE_MIDDLE,
        };
        ends.iter().take_while(|end| chance >= **end).count()
    }
}

/// The highest bet of the round, in big blinds: up to none, 1, 2, 4, 8, 16, 32,
/// 64, and above.
const BETS: [f64; 8] = [0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];

/// The rounds of a game; more are taken for the last.
const ROUNDS: usize = 4;

/// The rounds, times the sizes of bets, times the buckets of chances.
pub(super) const SITUATIONS: usize = ROUNDS * (BETS.len() + 1) * CHANCES;

/// The number of a situation: the bucket of the win probability, the round, and
/// the size of the highest bet.
pub(super) fn situation(buckets: Buckets, view: &View, chance: f64) -> usize {
    let bet = view.level() as f64 / view.big_blind.max(1) as f64;
    let bet = BETS.iter().take_while(|end| bet > **end).count();
    let stages = view.game.stages().iter();
    let round = stages
        .take_while(|stage| stage.street != view.round())
        .count();
    // Stud has five.
    let round = round.min(ROUNDS - 1);
    (round * (BETS.len() + 1) + bet) * CHANCES + buckets.of(chance)
}

/// A choice of the learner; amounts are made from the pot. It goes all-in where
/// nothing less is offered, or by calling: on average chips alone it would bet
/// everything on any small edge, and lose freezeouts by luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Fold,
    Stay,
    Least,
    HalfPot,
    Pot,
}

pub(super) const DEEDS: [Deed; 5] = [
    Deed::Fold,
    Deed::Stay,
    Deed::Least,
    Deed::HalfPot,
    Deed::Pot,
];

impl Deed {
    /// Whether there is any sense in it now: nobody folds for nothing.
    pub(super) fn offered(self, offer: &TurnOffer) -> bool {
        match self {
            Deed::Fold => offer.fold && !offer.check,
            Deed::Stay => true,
            Deed::Least => limits(offer).is_some() || is_short_raise(offer),
            Deed::HalfPot | Deed::Pot => {
                limits(offer).is_some_and(|limits| limits.max > limits.min)
            }
        }
    }

    pub(super) fn choice(self, view: &View, offer: &TurnOffer) -> Choice {
        // A raise by a part of the pot as it is after a call.
        let after = offer.pot.saturating_add(offer.to_call);
        let above = |part: u64| Choice::up_to(offer, view.level().saturating_add(part));
        match self {
            Deed::Fold => Choice::fold(),
            Deed::Stay => Choice::stay(offer),
            Deed::Least => {
                let least = limits(offer).map_or(0, |Limits { min, .. }| min);
                Choice::up_to(offer, least)
            }
            Deed::HalfPot => above(after / 2),
            Deed::Pot => above(after),
        }
    }
}

/// Whether all-in is the only bet or raise, and more than a call.
fn is_short_raise(offer: &TurnOffer) -> bool {
    offer.all_in.is_some() && offer.call.is_none_or(|call| call == offer.to_call)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chance_has_a_bucket_and_both_kinds_use_all() {
        for buckets in [Buckets::Uniform, Buckets::FineMiddle] {
            let mut seen = [0; CHANCES];
            for step in 0..=1000 {
                seen[buckets.of(f64::from(step) / 1000.0)] += 1;
            }
            assert!(seen.iter().all(|count| *count > 30), "{seen:?}");
        }
        let width = |buckets: Buckets, at: f64| {
            let all = (0..1000).map(|step| f64::from(step) / 1000.0);
            all.filter(|chance| buckets.of(*chance) == buckets.of(at))
                .count()
        };
        assert!(width(Buckets::FineMiddle, 0.5) < width(Buckets::Uniform, 0.5));
        assert!(width(Buckets::FineMiddle, 0.1) > width(Buckets::Uniform, 0.1));
    }
}
