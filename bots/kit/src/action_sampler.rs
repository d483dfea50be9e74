//! The choice of a player that errs like people: small differences are
//! overlooked often, great ones hardly ever.

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::Step;

/// Draws actions for a player of some strength.
pub struct ActionSampler {
    step: Step,
    rng: StdRng,
}

impl ActionSampler {
    /// A player of this seed and strength: equal seeds draw the same.
    pub fn new(seed: u64, step: Step) -> ActionSampler {
        ActionSampler {
            step,
            rng: StdRng::seed_from_u64(seed),
        }
    }

    /// How strong it is.
    pub fn step(&self) -> &Step {
        &self.step
    }

    /// One of the candidates, as [`Step::draw`] draws it.
    pub fn draw<A: Copy>(&mut self, candidates: &[(A, i32)]) -> Option<A> {
        self.step.draw(candidates, &mut self.rng)
    }
}

impl Step {
    /// One of the candidates, each with a chance proportional to
    /// exp(−loss / temperature): the loss is how much less it is worth than
    /// the best, and never more than [`Step::horror`]. With temperature 0 it is
    /// one of the best, each as likely as the others. `None` where there is no
    /// candidate.
    pub fn draw<A: Copy>(&self, candidates: &[(A, i32)], rng: &mut StdRng) -> Option<A> {
        let best = candidates.iter().map(|(_, value)| *value).max()?;
        let Step {
            temperature,
            horror,
            ..
        } = *self;
        let weight = |value: i32| {
            let loss = best.saturating_sub(value).clamp(0, horror);
            if temperature > 0.0 {
                (-f64::from(loss) / temperature).exp()
            } else {
                f64::from(u8::from(loss == 0))
            }
        };
        let weights = candidates.iter().map(|(_, value)| weight(*value));
        // The best weighs 1, so the sum is at least that.
        let mut left = rng.random::<f64>() * weights.clone().sum::<f64>();
        for ((action, _), weight) in candidates.iter().zip(weights) {
            if left < weight {
                return Some(*action);
            }
            left -= weight;
        }
        // Rounding may leave a little: it goes to one of the best.
        let mut best = candidates.iter().filter(|(_, value)| *value == best);
        best.next().map(|(action, _)| *action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sampler(temperature: f64, horror: i32) -> ActionSampler {
        let step = Step {
            elo: 0,
            positions: 1,
            temperature,
            horror,
        };
        ActionSampler::new(1, step)
    }

    fn counts(values: [i32; 4], mut player: ActionSampler) -> [u32; 4] {
        let candidates: Vec<(usize, i32)> = values.into_iter().enumerate().collect();
        let mut counts = [0; 4];
        for _ in 0..40_000 {
            counts[player.draw(&candidates).unwrap()] += 1;
        }
        counts
    }

    #[test]
    fn chances_fall_with_what_an_action_loses() {
        // Weights 1, 1/e, 1/e² and 1/e³ of 1.5530.
        let counts = counts([30, 20, 10, -5_000], sampler(10.0, 30));
        let expected = [25_756, 9_475, 3_486, 1_282];
        for (count, expected) in counts.into_iter().zip(expected) {
            // More than four standard deviations of the widest.
            assert!(u32::abs_diff(count, expected) < 400, "{counts:?}");
        }
    }

    #[test]
    fn without_temperature_only_the_best_are_chosen() {
        let counts = counts([7, 3, 7, 6], sampler(0.0, 100));
        assert_eq!((counts[1], counts[3]), (0, 0));
        assert!(u32::abs_diff(counts[0], 20_000) < 500, "{counts:?}");
    }

    #[test]
    fn without_candidates_there_is_no_choice() {
        assert_eq!(sampler(5.0, 10).draw::<u8>(&[]), None);
    }
}
