//! How much another game would tell about the ratings of a field.

use super::fit::{MOST_WHOLE, Model, Prior, curvature};
use super::matrix::{Cholesky, Matrix, dot};
use super::{PairScore, fit};

/// The certainty of a field's ratings, and the gain in it by another game. Every player
/// has one draw against a player of rating 0 besides its games, so that nobody's rating
/// is unbounded.
pub(crate) struct Gains {
    /// In natural units.
    strengths: Vec<f64>,
    certainty: Certainty,
}

enum Certainty {
    /// The covariance of all strengths.
    Whole(Matrix),
    /// Of large fields the variance of each, were the others known.
    Each(Vec<f64>),
}

impl Gains {
    /// The certainty of the ratings of the players `0..players` by these results and by
    /// the games that run. `None` where the numbers do not allow it.
    pub(crate) fn of(
        players: usize,
        results: &[PairScore],
        running: &[(usize, usize)],
    ) -> Option<Gains> {
        let model = Model {
            players,
            pairs: results,
            prior: Prior::OneDraw,
            by_start: false,
        };
        let fitted = fit(&model)?;
        let strengths = fitted.strengths;
        if players > MOST_WHOLE {
            let mut information: Vec<f64> = strengths.iter().map(|own| curvature(*own)).collect();
            let games = results.iter().map(|pair| {
                let games = pair.score.games() as f64;
                (pair.first, pair.second, games)
            });
            let running = running.iter().map(|(one, other)| (*one, *other, 1.0));
            for (one, other, games) in games.chain(running) {
                let more = games * curvature(strengths[one] - strengths[other]);
                information[one] += more;
                information[other] += more;
            }
            let variances = information.into_iter().map(f64::recip).collect();
            let certainty = Certainty::Each(variances);
            return Some(Gains {
                strengths,
                certainty,
            });
        }
        let mut information = model.information(&strengths);
        for (one, other) in running.iter().copied() {
            let more = curvature(strengths[one] - strengths[other]);
            information[(one, one)] += more;
            information[(other, other)] += more;
            information[(one, other)] -= more;
            information[(other, one)] -= more;
        }
        let covariance = Cholesky::of(information)?.inverse();
        let certainty = Certainty::Whole(covariance);
        Some(Gains {
            strengths,
            certainty,
        })
    }

    /// By how much a game of these two lessens the sum of the variances of all
    /// ratings, in squared natural units. With the covariance C of all, the
    /// information w = p(1 - p) of a game that the first wins with the chance p,
    /// and u = C(e₁ - e₂), that is w·|u|² / (1 + w·(u₁ - u₂)): the formula of
    /// Sherman and Morrison for one more observation.
    pub(crate) fn of_game(&self, one: usize, other: usize) -> f64 {
        let weight = curvature(self.strengths[one] - self.strengths[other]);
        let (squares, spread) = match &self.certainty {
            Certainty::Whole(covariance) => {
                let rows = covariance.row(one).iter().zip(covariance.row(other));
                let change: Vec<f64> = rows.map(|(one, other)| one - other).collect();
                (dot(&change, &change), change[one] - change[other])
            }
            Certainty::Each(variances) => {
                let (first, second) = (variances[one], variances[other]);
                (first * first + second * second, first + second)
            }
        };
        weight * squares / (1.0 + weight * spread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::Score;

    fn played(first: usize, second: usize, score: Score) -> PairScore {
        PairScore {
            first,
            second,
            score,
            ..PairScore::default()
        }
    }

    /// The sum of all variances.
    fn uncertainty(gains: &Gains) -> f64 {
        match &gains.certainty {
            Certainty::Whole(covariance) => (0..5).map(|one| covariance[(one, one)]).sum(),
            Certainty::Each(variances) => variances.iter().sum(),
        }
    }

    #[test]
    fn a_game_that_runs_lessens_the_uncertainty_as_was_foretold() {
        let results = [
            played(0, 1, Score::new(7, 2, 3)),
            played(1, 2, Score::new(1, 0, 5)),
            played(0, 3, Score::new(0, 1, 1)),
        ];
        let before = Gains::of(5, &results, &[]).unwrap();
        for (one, other) in [(0, 1), (2, 4), (3, 4)] {
            let after = Gains::of(5, &results, &[(one, other)]).unwrap();
            let foretold = before.of_game(one, other);
            let lessened = uncertainty(&before) - uncertainty(&after);
            assert!((foretold - lessened).abs() < 1e-9, "{foretold} {lessened}");
        }
        assert!(before.of_game(2, 4) > before.of_game(0, 1), "4 is new");
    }

    #[test]
    fn a_field_of_any_size_prefers_the_new() {
        for players in [4, MOST_WHOLE + 4] {
            let results = [
                played(0, 1, Score::new(40, 0, 10)),
                played(0, 2, Score::new(25, 0, 25)),
                played(1, 2, Score::new(10, 0, 40)),
            ];
            let gains = Gains::of(players, &results, &[]).unwrap();
            let least_of_new = (0..3).map(|old| gains.of_game(old, 3));
            let least_of_new = least_of_new.fold(f64::INFINITY, f64::min);
            assert!(least_of_new > gains.of_game(0, 2), "{players}");
            let most_even = gains.of_game(0, 3).max(gains.of_game(2, 3));
            assert!(most_even > gains.of_game(1, 3), "{players}");
        }
    }
}
