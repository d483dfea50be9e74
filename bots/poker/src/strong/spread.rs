//! The hands that an opponent may hold, and how one's own hand stands against
//! them.

use poker_rules::{Card, Variant};

use super::held::held;
use super::runouts::{Runouts, STEPS};

/// How likely each hand is, not scaled to anything.
pub(super) type Range = Vec<f32>;

/// Every hand of a game that the known cards leave.
pub(super) fn all_but(game: Variant, known: &[Card]) -> Range {
    let mut range = vec![1.0; held(game).len()];
    remove(game, &mut range, known);
    range
}

/// Takes out the hands in which one of these cards is, or one that the pack does
/// not have.
pub(super) fn remove(game: Variant, range: &mut Range, known: &[Card]) {
    for (weight, hand) in range.iter_mut().zip(held(game)) {
        if hand
            .iter()
            .any(|card| known.contains(card) || !game.has(*card))
        {
            *weight = 0.0;
        }
    }
}

/// The shares of the steps in a range; they add up to 1.
pub(super) fn by_step(range: &Range, steps: &[u8]) -> [f32; STEPS] {
    let mut shares = [0.0; STEPS];
    for (weight, step) in range.iter().zip(steps) {
        shares[usize::from(*step) % STEPS] += weight;
    }
    let all: f32 = shares.iter().sum::<f32>().max(1e-12);
    shares.map(|share| share / all)
}

/// A range against one's own hand, summed up by steps: since the action of an
/// opponent depends on the step alone, a decision needs no more.
pub(super) struct Spread {
    /// The shares of the steps; they add up to 1.
    pub(super) shares: [f32; STEPS],
    /// On each end of the board: all hands of each step, and those beaten.
    ends: Vec<[[f32; STEPS]; 2]>,
}

impl Spread {
    /// The own hand stands at `own` among all hands. Ends in which a card of it
    /// lies are left out.
    pub(super) fn of(range: &Range, runouts: &Runouts, own: usize) -> Spread {
        // Only the hands that are possible.
        let held: Vec<(u16, u8, f32)> = (0..range.len())
            .filter(|hand| range[*hand] > 0.0)
            .map(|hand| (hand as u16, runouts.steps[hand], range[hand]))
            .collect();
        let ends = runouts
            .values
            .iter()
            .filter(|values| !values[own].is_none());
        let ends = ends.map(|values| {
            let mine = values[own];
            let mut sums = [[0.0; STEPS]; 2];
            for (hand, step, weight) in &held {
                let other = values[usize::from(*hand)];
                let there = if other.is_none() { 0.0 } else { *weight };
                let beaten = there * mine.share(other);
                let step = usize::from(*step) % STEPS;
                sums[0][step] += there;
                sums[1][step] += beaten;
            }
            sums
        });
        Spread {
            shares: by_step(range, &runouts.steps),
            ends: ends.collect(),
        }
    }

    /// On each end the chance to beat a hand that is held so much likelier or
    /// less likely by its step.
    pub(super) fn beats(&self, likelier: &[f32; STEPS]) -> Vec<f32> {
        let ends = self.ends.iter().map(|[all, beaten]| {
            let (mut sum, mut won) = (1e-9, 0.5e-9);
            for step in 0..STEPS {
                sum += all[step] * likelier[step];
                won += beaten[step] * likelier[step];
            }
            won / sum
        });
        ends.collect()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand::rngs::SmallRng;

    use super::super::held::place;
    use super::*;

    #[test]
    fn chances_against_all_hands_are_those_that_are_known() {
        let mut random = SmallRng::seed_from_u64(3);
        let own = Card::parse_all("AdQc").unwrap();
        let own = [own[0], own[1]];
        let mean = |beats: Vec<f32>| beats.iter().sum::<f32>() / beats.len() as f32;
        let board = Card::parse_all("3h 4c Jh 2d 7s").unwrap();
        let runouts = Runouts::on(Variant::Texas, &board, &own, &mut random);
        let mut range = all_but(Variant::Texas, &own);
        remove(Variant::Texas, &mut range, &board);
        let spread = Spread::of(&range, &runouts, place(own));
        let exact = poker_rules::StrengthNow::of(own, &board).unwrap().value() as f32;
        assert!((mean(spread.beats(&[1.0; STEPS])) - exact).abs() < 1e-3);
        assert!((spread.shares.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        // Before the flop 200 boards are within some points.
        let spread = Spread::of(
            &all_but(Variant::Texas, &own),
            &Runouts::before_flop(Variant::Texas),
            place(own),
        );
        let before = mean(spread.beats(&[1.0; STEPS]));
        assert!((before - 0.642).abs() < 0.05, "{before}");
        // Only good hands are left: worse chances.
        let mut good = [0.0; STEPS];
        good[STEPS - 5..].fill(1.0);
        assert!(mean(spread.beats(&good)) < before - 0.1);
    }
}
