//! What a player got in its games, where that is more than win, draw and loss.

use crate::statistics::NORMAL_95;

/// What a player got in a game, on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanReturn {
    /// The mean.
    pub mean: f64,
    /// Half the width of its 95 % interval; `None` with fewer than two games.
    pub error: Option<f64>,
}

/// What a player got in all its games, summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ReturnSum {
    games: u64,
    sum: i128,
    squares: i128,
}

impl ReturnSum {
    /// Counts a game. Of 2^62 games none overflows.
    pub(super) fn add(&mut self, own: i32) {
        self.games += 1;
        self.sum += i128::from(own);
        self.squares += i128::from(own) * i128::from(own);
    }

    /// The mean and its error, from the variance of the games; `None` before
    /// the first one.
    pub(super) fn mean(self) -> Option<MeanReturn> {
        if self.games == 0 {
            return None;
        }
        let games = self.games as f64;
        let mean = self.sum as f64 / games;
        let error = (self.games > 1).then(|| {
            let spread = (self.squares as f64 - mean * self.sum as f64).max(0.0);
            NORMAL_95 * (spread / (games - 1.0) / games).sqrt()
        });
        Some(MeanReturn { mean, error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_that_of_the_mean_of_a_sample() {
        let mut sum = ReturnSum::default();
        assert_eq!(sum.mean(), None);
        sum.add(2);
        let one = sum.mean().unwrap();
        assert_eq!((one.mean, one.error), (2.0, None));
        for own in [-1, -1, 2] {
            sum.add(own);
        }
        // The sample 2 -1 -1 2 has the variance 9/3.
        let four = sum.mean().unwrap();
        assert_eq!(four.mean, 0.5);
        let expected = NORMAL_95 * (3.0f64 / 4.0).sqrt();
        assert!((four.error.unwrap() - expected).abs() < 1e-12);
    }
}
