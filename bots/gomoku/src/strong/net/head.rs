//! From the sums over all points to the odds of the colour on turn.

use super::Totals;
use super::format::{BOTH, HIDDEN, Head, TOP, WIDTH};

/// The value of one point at its maximum.
const UNIT: f32 = 1.0 / (TOP as f32 * SUMS);

/// The divisor of the sums before they are weighed.
const SUMS: f32 = 8.0;

impl Head {
    /// The logarithm of the odds of the colour on turn.
    pub(super) fn odds(&self, colour: usize, totals: &Totals) -> f32 {
        let (first, second) = totals.split_at(WIDTH);
        let (own, other) = match colour {
            0 => (first, second),
            _ => (second, first),
        };
        let mut sums = [0.0; BOTH];
        for (sum, total) in sums.iter_mut().zip(own.iter().chain(other)) {
            *sum = f32::from(*total) * UNIT;
        }
        self.of(&sums)
    }

    /// The same for sums in the units of [`Head`], divided by eight.
    pub fn of(&self, sums: &[f32; BOTH]) -> f32 {
        let mut hidden = self.bias;
        let mut odds = self.constant;
        for ((sum, weights), straight) in sums.iter().zip(&self.hidden).zip(&self.straight) {
            for index in 0..HIDDEN {
                hidden[index] += sum * weights[index];
            }
            odds += sum * straight;
        }
        for (hidden, weight) in hidden.iter().zip(&self.out) {
            odds += hidden.max(0.0) * weight;
        }
        odds
    }
}
