//! The generalised log-likelihood ratio of pairs of games: that of the two distributions
//! on five results that fit the counts best among all that have what their hypothesis
//! says, a mean or a mean in standard deviations (M. Van den Bergh, "A practical
//! introduction to the GSPRT", "Comments on normalized Elo" and "Normalized Elo:
//! practical aspects", 2019 and later).

use super::{EloScale, SprtBounds};
use crate::statistics::{ELO_PER_UNIT, expected_share};

/// The share of a result that did not come up yet, as a count: so that a
/// ratio exists from the first pair on. The testing framework of Stockfish takes the
/// same.
const UNSEEN: f64 = 1e-3;

/// The points of the first player in a pair, as a share of all points.
const WORTH: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The logarithm of how much likelier these counts are under H1 than under H0.
pub(super) fn log_likelihood_ratio(counts: [u64; 5], bounds: SprtBounds) -> f64 {
    if counts == [0; 5] {
        return 0.0;
    }
    let weights = weights(counts);
    let total: f64 = weights.iter().sum();
    let shares = weights.map(|weight| weight / total);
    let fits = [bounds.elo0, bounds.elo1].map(|elo| match bounds.scale {
        EloScale::Logistic => with_mean(&shares, expected_share(elo)),
        EloScale::Normalized => with_lead(&shares, lead_of(elo)),
    });
    let [Some(fit0), Some(fit1)] = fits else {
        let (mean, deviation) = moments(&shares);
        return ratio_of_leads(total, (mean - 0.5) / deviation, bounds);
    };
    let terms = shares.iter().zip(fit0.iter().zip(fit1));
    total
        * terms
            .map(|(share, (under0, under1))| share * (under1 / under0).ln())
            .sum::<f64>()
}

/// The same for a mean of so many pairs that is `lead` standard deviations of a pair
/// above the middle, with bounds in normalised Elo: of the two normal distributions that
/// fit best among those whose mean is, in observed deviations, the one that the
/// hypothesis expects.
pub(super) fn ratio_of_leads(pairs: f64, lead: f64, bounds: SprtBounds) -> f64 {
    let [off0, off1] = [bounds.elo0, bounds.elo1].map(|elo| (lead - lead_of(elo)).powi(2));
    pairs / 2.0 * (off0.ln_1p() - off1.ln_1p())
}

/// How far the mean of a pair is above the middle, in standard deviations of a pair, at
/// this difference in normalised Elo: a pair has twice the mean of a game, and √2 times
/// its deviation.
pub(super) fn lead_of(normalized: f64) -> f64 {
    2f64.sqrt() * normalized / (2.0 * ELO_PER_UNIT)
}

/// The mean share of the points in a pair, and its standard deviation.
pub(super) fn moments_of(counts: [u64; 5]) -> (f64, f64) {
    let weights = weights(counts);
    let total: f64 = weights.iter().sum();
    moments(&weights.map(|weight| weight / total))
}

fn weights(counts: [u64; 5]) -> [f64; 5] {
    counts.map(|count| if count == 0 { UNSEEN } else { count as f64 })
}

fn moments(shares: &[f64; 5]) -> (f64, f64) {
    let mean: f64 = shares
        .iter()
        .zip(WORTH)
        .map(|(share, worth)| share * worth)
        .sum();
    let squares = shares.iter().zip(WORTH);
    let variance: f64 = squares
        .map(|(share, worth)| share * (worth - mean).powi(2))
        .sum();
    (mean, variance.sqrt())
}

/// The shares that fit best among those with this mean.
fn with_mean(shares: &[f64; 5], mean: f64) -> Option<[f64; 5]> {
    fitted(shares, &WORTH.map(|worth| worth - mean))
}

/// The shares that fit best among those whose mean is so many of their own deviations
/// above the middle. That condition is not linear in the shares: each round takes its
/// tangent at the shares of the round before, until nothing changes any more. `None`
/// where a tangent excludes all shares, which happens far from every result.
fn with_lead(shares: &[f64; 5], lead: f64) -> Option<[f64; 5]> {
    let mut fit = [0.2; 5];
    for _ in 0..ROUNDS {
        let (mean, deviation) = moments(&fit);
        let offsets = WORTH.map(|worth| {
            let off = (worth - mean) / deviation;
            worth - 0.5 - lead * deviation * (1.0 + off * off) / 2.0
        });
        let better = fitted(shares, &offsets)?;
        let moved = fit.iter().zip(better).map(|(old, new)| (old - new).abs());
        let farthest = moved.fold(0.0, f64::max);
        fit = better;
        if farthest < 1e-9 {
            break;
        }
    }
    Some(fit)
}

/// The most tangents that are taken; from the results of real matches it takes five.
const ROUNDS: u32 = 20;

/// The shares of the results that fit best among those under which the mean of these
/// offsets is 0: p / (1 + θ·offset) with the θ for which it is. `None` where all
/// offsets are on one side of 0.
fn fitted(shares: &[f64; 5], offsets: &[f64; 5]) -> Option<[f64; 5]> {
    let least = offsets.iter().copied().fold(f64::INFINITY, f64::min);
    let most = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && most > 0.0) {
        return None;
    }
    let slope = |theta: f64| -> f64 {
        let terms = shares.iter().zip(offsets);
        terms
            .map(|(share, offset)| share * offset / (1.0 + theta * offset))
            .sum()
    };
    // Where each divisor is above 0. The sum falls all the way between.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    // Halved until nothing lies between any more.
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = f64::midpoint(low, high);
    let mut fit = *shares;
    for (share, offset) in fit.iter_mut().zip(offsets) {
        *share /= 1.0 + theta * offset;
    }
    Some(fit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(elo0: f64, elo1: f64, scale: EloScale) -> SprtBounds {
        SprtBounds::new(elo0, elo1, 0.05, 0.05).unwrap().on(scale)
    }

    #[test]
    fn published_ratios_come_out() {
        // Runs of Stockfish's testing framework, as the tests of the match manager
        // fastchess quote them (app/tests/sprt_test.cpp, "logistic pentanomial" and
        // "normalized pentanomial"), to a hundredth.
        use EloScale::{Logistic, Normalized};
        for (counts, elo0, elo1, scale, published) in [
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, Logistic, -3.07),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, Logistic, -4.98),
            ([365, 16618, 36229, 16974, 390], 0.0, 2.0, Normalized, 2.25),
            ([127, 4883, 10712, 5150, 104], -1.75, 0.25, Normalized, 3.01),
        ] {
            let ratio = log_likelihood_ratio(counts, bounds(elo0, elo1, scale));
            assert!((ratio - published).abs() < 0.01, "{ratio} {published}");
        }
        // The formulas of that framework, computed by its own program for counts where
        // few pairs were played and where one side won all.
        for (counts, elo0, elo1, computed) in [
            ([40, 500, 1100, 620, 60], 0.0, 10.0, 6.1285),
            ([10, 300, 700, 300, 10], 0.0, 5.0, -0.2734),
            ([0, 0, 0, 0, 5550], 0.0, 5.0, 111.7976),
        ] {
            let ratio = log_likelihood_ratio(counts, bounds(elo0, elo1, Normalized));
            assert!((ratio - computed).abs() < 1e-3, "{ratio} {computed}");
        }
    }

    #[test]
    fn a_fit_has_its_mean_or_its_lead_and_sums_to_one() {
        let shares = [0.1, 0.2, 0.4, 0.2, 0.1];
        for mean in [0.2, 0.5, 0.53, 0.9] {
            let fit = with_mean(&shares, mean).unwrap();
            assert!((moments(&fit).0 - mean).abs() < 1e-9);
            assert!((fit.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
        for lead in [-0.5, -0.01, 0.0, 0.2, 0.9] {
            let fit = with_lead(&shares, lead).unwrap();
            let (mean, deviation) = moments(&fit);
            assert!(((mean - 0.5) / deviation - lead).abs() < 1e-8, "{lead}");
            assert!((fit.iter().sum::<f64>() - 1.0).abs() < 1e-8);
        }
    }

    /// Bounds that no results of this kind can have still have a ratio, and the right
    /// sign.
    #[test]
    fn a_ratio_exists_for_all_bounds_that_can_be_asked_about() {
        for elo1 in [50.0, 200.0, 500.0, 900.0] {
            for counts in [
                [0, 0, 0, 0, 9],
                [9, 0, 0, 0, 0],
                [0, 0, 9, 0, 0],
                [1, 2, 3, 2, 1],
            ] {
                let asked = bounds(-1_000.0, elo1, EloScale::Normalized);
                let ratio = log_likelihood_ratio(counts, asked);
                assert!(ratio.is_finite(), "{elo1} {counts:?}: {ratio}");
                assert_eq!(ratio > 0.0, counts[0] < 9, "{elo1} {counts:?}: {ratio}");
            }
        }
    }

    #[test]
    fn a_ratio_of_means_is_that_of_its_formula() {
        // By hand: a lead of 0.3 in 100 pairs, and 50/347.44·√2 = 0.20352 expected.
        let asked = bounds(0.0, 50.0, EloScale::Normalized);
        let ratio = ratio_of_leads(100.0, 0.3, asked);
        let expected = 50.0 * (1.09f64.ln() - (1.0 + 0.096_48f64.powi(2)).ln());
        assert!((ratio - expected).abs() < 1e-3, "{ratio} {expected}");
    }
}
