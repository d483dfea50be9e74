//! The returns of a player in its games, where they are more than win, draw and loss.

use std::fmt;
use std::ops::AddAssign;

use crate::statistics::{student_95, student_above_zero};

/// The mean return of a player in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanReturn {
    /// The mean.
    pub mean: f64,
    /// Half the width of its 95 % interval, by Student's distribution; `None` with
    /// fewer than two observations. The two games of a pair, with the same opening and
    /// each player starting once, are one observation.
    pub error: Option<f64>,
}

impl fmt::Display for MeanReturn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // -0 reads as if it meant something.
        let mean = (self.mean * 1000.0).round() / 1000.0 + 0.0;
        write!(f, "{mean:+.3}")?;
        self.error
            .map_or(Ok(()), |error| write!(f, " ± {error:.3}"))
    }
}

/// The sum of the returns of a player in all its games. The two games of a pair are one
/// observation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReturnSum {
    games: u64,
    observations: u64,
    sum: i128,
    /// The squares of the return of each observation; that return times the observation's
    /// number of games; and the squares of these numbers.
    squares: i128,
    weighted: i128,
    sizes: i128,
}

impl ReturnSum {
    /// Counts a game. Of 2^60 games none overflows.
    pub fn add(&mut self, own: i32) {
        let own = i128::from(own);
        self.games += 1;
        self.observations += 1;
        self.sum += own;
        self.squares += own * own;
        self.weighted += own;
        self.sizes += 1;
    }

    /// Counts a game that makes a pair with one that was counted alone.
    pub fn add_to_pair(&mut self, own: i32, before: i32) {
        let (own, before) = (i128::from(own), i128::from(before));
        let both = own + before;
        self.games += 1;
        self.sum += own;
        self.squares += both * both - before * before;
        self.weighted += 2 * both - before;
        self.sizes += 3;
    }

    /// The sum of the other of two players.
    #[must_use]
    pub fn reversed(self) -> ReturnSum {
        ReturnSum {
            sum: -self.sum,
            weighted: -self.weighted,
            ..self
        }
    }

    /// The mean and its error, from the variance of the observations; `None` before
    /// the first game.
    pub fn mean(self) -> Option<MeanReturn> {
        if self.games == 0 {
            return None;
        }
        let mean = self.sum as f64 / self.games as f64;
        let error = (self.observations > 1)
            .then(|| student_95(self.observations - 1) * self.variance(mean).sqrt());
        Some(MeanReturn { mean, error })
    }

    /// The chance from 0 to 1 that the player of this sum gets more in a game than that
    /// of another, where `between` is its returns from that one: their games with each
    /// other count for both. `None` where one has fewer than two observations, or nothing
    /// varies.
    pub fn superiority(self, other: ReturnSum, between: ReturnSum) -> Option<f64> {
        let fewer = self.observations.min(other.observations);
        if fewer < 2 {
            return None;
        }
        let [own, others] = [self, other].map(|sum| sum.sum as f64 / sum.games as f64);
        // In games with each other one gets the chips or points that the other loses.
        let [squares, weighted, sizes] =
            [between.squares, between.weighted, between.sizes].map(|sum| sum as f64);
        let products = squares + (others - own) * weighted - own * others * sizes;
        let small = fewer as f64 / (fewer as f64 - 1.0);
        let covariance = -products * small / (self.games as f64 * other.games as f64);
        let variance = self.variance(own) + other.variance(others) - 2.0 * covariance;
        (variance > 0.0).then(|| student_above_zero((own - others) / variance.sqrt(), fewer - 1))
    }

    /// The variance of the mean of two observations or more.
    fn variance(self, mean: f64) -> f64 {
        let [squares, weighted, sizes] =
            [self.squares, self.weighted, self.sizes].map(|sum| sum as f64);
        let spread = (squares - 2.0 * mean * weighted + mean * mean * sizes).max(0.0);
        let observations = self.observations as f64;
        let games = self.games as f64;
        spread / (games * games) * observations / (observations - 1.0)
    }
}

impl AddAssign for ReturnSum {
    fn add_assign(&mut self, more: ReturnSum) {
        self.games += more.games;
        self.observations += more.observations;
        self.sum += more.sum;
        self.squares += more.squares;
        self.weighted += more.weighted;
        self.sizes += more.sizes;
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
        // The sample 2 -1 -1 2 has the variance 9/3, and Student's factor of three
        // degrees of freedom is 3.182.
        let four = sum.mean().unwrap();
        assert_eq!(four.mean, 0.5);
        let expected = 3.182_446 * (3.0f64 / 4.0).sqrt();
        assert!((four.error.unwrap() - expected).abs() < 1e-5);
    }

    #[test]
    fn the_games_of_a_pair_are_one_observation() {
        let mut sum = ReturnSum::default();
        for [one, other] in [[3, -1], [1, 1], [4, -4], [0, 0]] {
            sum.add(one);
            sum.add_to_pair(other, one);
        }
        // The pairs have 2 2 0 0 in two games each: means 1 1 0 0, variance 1/3.
        let mean = sum.mean().unwrap();
        assert_eq!(mean.mean, 0.5);
        let expected = 3.182_446 * (1.0f64 / 3.0 / 4.0).sqrt();
        assert!((mean.error.unwrap() - expected).abs() < 1e-5);
    }

    #[test]
    fn of_two_players_superiority_is_that_of_the_mean() {
        let mut sum = ReturnSum::default();
        for own in [2, -1, 1, 1, -2, 1] {
            sum.add(own);
        }
        let found = sum.superiority(sum.reversed(), sum).unwrap();
        let mean = sum.mean().unwrap();
        let errors = mean.mean / (mean.error.unwrap() / student_95(5));
        assert!(
            (found - student_above_zero(errors, 5)).abs() < 1e-12,
            "{found}"
        );
        let turned = sum.reversed().superiority(sum, sum.reversed()).unwrap();
        assert!((found + turned - 1.0).abs() < 1e-12);
    }
}
