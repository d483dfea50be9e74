//! The same fit for a large field. A matrix of all pairs of players takes the
//! square of their number in memory, and its inverse the cube in time; pairs
//! that have met are far fewer, and every step here takes time for these alone.

use super::PairScore;
use super::fit::{Fit, Model, Prior, center, climb, curvature};
use super::matrix::dot;

/// Steps of conjugate gradients for one of Newton's. In exact arithmetic as many
/// as there are players are enough; far fewer are needed.
const MOST_TURNS: usize = 500;

/// The size of the residue, in parts of the first one, at which a step is solved.
const SOLVED: f64 = 1e-4;

/// Fits as [`fit`](super::fit()) does. The variance of a
/// strength is that with all other strengths known, which is a little less than
/// the whole one; strengths vary independently of each other then.
pub(super) fn fit_sparse(model: &Model<'_>) -> Option<Fit> {
    let mut strengths = climb(model, |strengths| {
        Information::of(model, strengths).solve(model.gradient(strengths))
    })?;
    let information = Information::of(model, &strengths);
    let variances = match model.prior {
        Prior::None => {
            let spread = model.spread_of_each(&strengths).into_iter();
            let spread = spread.zip(&information.diagonal);
            spread
                .map(|(spread, entry)| spread / (entry * entry))
                .collect()
        }
        Prior::OneDraw => information
            .diagonal
            .iter()
            .map(|entry| entry.recip())
            .collect(),
    };
    center(&mut strengths);
    let is_number = strengths.iter().all(|strength| strength.is_finite());
    is_number.then(|| Fit::independent(strengths, variances))
}

/// The curvature of the log-likelihood with its sign changed: its diagonal, and
/// the entries of the pairs that met.
struct Information<'a> {
    diagonal: Vec<f64>,
    pairs: &'a [PairScore],
    weights: Vec<f64>,
}

impl<'a> Information<'a> {
    fn of(model: &Model<'a>, strengths: &[f64]) -> Information<'a> {
        let lead = |pair: &PairScore| strengths[pair.first] - strengths[pair.second];
        let weight = |pair: &PairScore| pair.score.games() as f64 * curvature(lead(pair));
        let weights: Vec<f64> = model.pairs.iter().map(weight).collect();
        let mut diagonal = match model.prior {
            Prior::None => vec![0.0; model.players],
            Prior::OneDraw => strengths.iter().map(|own| curvature(*own)).collect(),
        };
        for (pair, weight) in model.pairs.iter().zip(&weights) {
            diagonal[pair.first] += weight;
            diagonal[pair.second] += weight;
        }
        Information {
            diagonal,
            pairs: model.pairs,
            weights,
        }
    }

    fn times(&self, vector: &[f64]) -> Vec<f64> {
        let diagonal = self.diagonal.iter().zip(vector);
        let mut product: Vec<f64> = diagonal.map(|(entry, factor)| entry * factor).collect();
        for (pair, weight) in self.pairs.iter().zip(&self.weights) {
            product[pair.first] -= weight * vector[pair.second];
            product[pair.second] -= weight * vector[pair.first];
        }
        product
    }

    /// Solves by conjugate gradients with the diagonal as preconditioner
    /// (M. R. Hestenes and E. Stiefel, 1952). Without a prior the common level of
    /// all strengths is free; the gradient has no part in it, and so none of the
    /// steps has. `None` where somebody's games tell nothing any more.
    fn solve(&self, right: Vec<f64>) -> Option<Vec<f64>> {
        if self.diagonal.iter().any(|entry| *entry <= 0.0) {
            return None;
        }
        let scale = |residue: &[f64]| -> Vec<f64> {
            let residue = residue.iter().zip(&self.diagonal);
            residue.map(|(residue, entry)| residue / entry).collect()
        };
        let mut solution = vec![0.0; right.len()];
        let mut residue = right;
        let mut direction = scale(&residue);
        let mut size = dot(&residue, &direction);
        let enough = size * SOLVED * SOLVED;
        for _ in 0..MOST_TURNS {
            if size <= enough || size <= f64::MIN_POSITIVE {
                break;
            }
            let image = self.times(&direction);
            let length = size / dot(&direction, &image);
            if !length.is_finite() {
                break;
            }
            add(&mut solution, length, &direction);
            add(&mut residue, -length, &image);
            let mut next = scale(&residue);
            let next_size = dot(&residue, &next);
            add(&mut next, next_size / size, &direction);
            direction = next;
            size = next_size;
        }
        Some(solution)
    }
}

/// Adds so many times the steps.
fn add(to: &mut [f64], times: f64, steps: &[f64]) {
    for (entry, step) in to.iter_mut().zip(steps) {
        *entry += times * step;
    }
}

#[cfg(test)]
mod tests {
    use super::super::fit::fit_whole;
    use super::*;
    use crate::rating::Score;

    /// A field where everybody meets the next few, and the lower number wins
    /// more often.
    fn field(players: usize) -> Vec<PairScore> {
        let pair = |first: usize, second: usize| PairScore {
            first,
            second,
            score: Score::new(5 + (first % 3) as u32, 2, 3 + (second % 4) as u32),
            ..PairScore::default()
        };
        let pairs = (0..players)
            .flat_map(|first| (1..5).map(move |step| (first, (first * step + step) % players)));
        let pairs = pairs.filter(|(first, second)| first != second);
        pairs.map(|(first, second)| pair(first, second)).collect()
    }

    #[test]
    fn a_large_field_has_the_strengths_that_the_whole_matrix_gives() {
        let pairs = field(60);
        for prior in [Prior::None, Prior::OneDraw] {
            let model = Model {
                players: 60,
                pairs: &pairs,
                prior,
                by_start: false,
            };
            let whole = fit_whole(&model).unwrap();
            let sparse = fit_sparse(&model).unwrap();
            for player in 0..60 {
                let (one, other) = (whole.strengths[player], sparse.strengths[player]);
                assert!((one - other).abs() < 1e-5, "{player}: {one} {other}");
                let (one, other) = (whole.variances[player], sparse.variances[player]);
                assert!(other <= one * 1.05, "{player}: {one} {other}");
                assert!(other > one / 3.0, "{player}: {one} {other}");
            }
        }
    }

    #[test]
    fn strengths_far_apart_end_in_numbers() {
        let pairs: Vec<PairScore> = (0..400)
            .map(|first| PairScore {
                first,
                second: first + 1,
                score: Score::new(1_000_000, 0, 0),
                ..PairScore::default()
            })
            .collect();
        let model = Model {
            players: 401,
            pairs: &pairs,
            prior: Prior::OneDraw,
            by_start: false,
        };
        let fit = fit_sparse(&model).unwrap();
        assert!(fit.strengths[0] > fit.strengths[200]);
        assert!(fit.strengths[200] > fit.strengths[400]);
        assert!(fit.variances.iter().all(|variance| variance.is_finite()));
    }
}
