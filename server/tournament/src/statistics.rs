//! The numbers and curves of statistics that ratings, tests and error bars
//! share, each with its source: they stand here and nowhere else.

use std::f64::consts::{LN_10, SQRT_2};

/// How many standard deviations to each side hold 95 % of a normal
/// distribution: Φ⁻¹(0.975), the 97.5 % point of every table of it.
pub const NORMAL_95: f64 = 1.959_963_984_540_054;

/// How many standard errors to each side hold 95 % of Student's t distribution with
/// these degrees of freedom, one or more: the factor of an interval with a spread
/// estimated from one observation more (Student, "The probable error of a mean", 1908).
/// It is 12.71 for one degree and goes down to [`NORMAL_95`].
///
/// ```
/// use tournament::statistics::student_95;
///
/// assert!((student_95(3) - 3.182_446).abs() < 1e-6);
/// ```
pub fn student_95(degrees: u64) -> f64 {
    if degrees > MOST_DEGREES {
        return NORMAL_95;
    }
    let (mut low, mut high) = (NORMAL_95, 16.0);
    // Halved until nothing lies between any more.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if student_above_zero(middle, degrees) < 0.975 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// Beyond so many degrees of freedom Student's factor is that of the normal
/// distribution to five digits.
const MOST_DEGREES: u64 = 100_000;

/// The chance from 0 to 1 that a mean is above 0 which lies `errors` standard errors
/// above it, where these were estimated with so many degrees of freedom, one or more:
/// the distribution function of Student's t.
pub fn student_above_zero(errors: f64, degrees: u64) -> f64 {
    if degrees > MOST_DEGREES || !errors.is_finite() {
        return chance_above_zero(errors);
    }
    let degrees = degrees.max(1) as f64;
    // Both tails together (M. Abramowitz and I. A. Stegun, 26.7.1 and 26.5.2).
    let tails = incomplete_beta(degrees / (degrees + errors * errors), degrees / 2.0, 0.5);
    if errors > 0.0 {
        1.0 - tails / 2.0
    } else {
        tails / 2.0
    }
}

/// The regularised incomplete beta function, by its continued fraction (Abramowitz and
/// Stegun 26.5.8), from its last term to the first.
fn incomplete_beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    // On this side the fraction converges, after some roots of the larger parameter.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(1.0 - x, b, a);
    }
    let terms = 50 + 4 * a.max(b).sqrt() as u32;
    let fraction = (1..=terms).rev().fold(1.0, |rest, term| {
        let half = f64::from(term / 2);
        let factor = match term % 2 {
            0 => half * (b - half) / ((a + 2.0 * half - 1.0) * (a + 2.0 * half)),
            _ => -(a + half) * (a + b + half) / ((a + 2.0 * half) * (a + 2.0 * half + 1.0)),
        };
        1.0 + factor * x / rest
    });
    let scale = libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b);
    (scale + a * x.ln() + b * (-x).ln_1p()).exp() / (a * fraction)
}

/// So many Elo points are odds of ten to one (A. E. Elo, "The Rating of
/// Chessplayers, Past and Present", 1978, in its logistic form).
pub const ELO_SCALE: f64 = 400.0;

/// Elo points in a natural unit of strength, in which odds of e to one are 1
/// (R. A. Bradley and M. E. Terry, 1952).
pub const ELO_PER_UNIT: f64 = ELO_SCALE / LN_10;

/// The share of the points, above 0 and below 1, that is expected of a player so
/// many Elo points above the other: 1/(1 + 10^(−elo/400)).
///
/// ```
/// use tournament::statistics::{elo_of_share, expected_share};
///
/// assert_eq!(expected_share(0.0), 0.5);
/// assert!((expected_share(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// assert!((elo_of_share(10.0 / 11.0) - 400.0).abs() < 1e-9);
/// ```
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / ELO_SCALE))
}

/// The other way round: the difference in Elo points at which a share of the
/// points, above 0 and below 1, is the expected one.
pub fn elo_of_share(share: f64) -> f64 {
    ELO_SCALE * (share / (1.0 - share)).log10()
}

/// How many Elo points a share of the points is worth more for each unit of it:
/// the slope of [`elo_of_share`] at a share above 0 and below 1.
pub fn elo_slope(share: f64) -> f64 {
    ELO_SCALE / (LN_10 * share * (1.0 - share))
}

/// The 95 % interval of a share, 0 to 1, that was seen in so many samples above 0
/// (E. B. Wilson, "Probable inference, the law of succession, and statistical
/// inference", 1927). It stays within 0 to 1, and has a width even if the share is
/// 0 or 1.
pub fn share_interval(share: f64, samples: f64) -> [f64; 2] {
    let square = NORMAL_95 * NORMAL_95;
    let scale = 1.0 + square / samples;
    let middle = share + square / (2.0 * samples);
    let spread = share * (1.0 - share) / samples + square / (4.0 * samples * samples);
    let half = NORMAL_95 * spread.sqrt();
    let within = |end: f64| (end / scale).clamp(0.0, 1.0);
    [within(middle - half), within(middle + half)]
}

/// The chance from 0 to 1 that a normal variable of this mean and deviation 1
/// is above 0: Φ(mean).
pub fn chance_above_zero(mean: f64) -> f64 {
    libm::erfc(-mean / SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_share_holds_it_and_has_a_width() {
        let near = |got: [f64; 2], low: f64, high: f64| {
            assert!((got[0] - low).abs() < 5e-4, "{got:?}");
            assert!((got[1] - high).abs() < 5e-4, "{got:?}");
        };
        // Half of ten and of none of ten, as tables of the interval have them.
        near(share_interval(0.5, 10.0), 0.2366, 0.7634);
        near(share_interval(0.0, 10.0), 0.0, 0.2775);
        near(share_interval(1.0, 10.0), 0.7225, 1.0);
    }

    #[test]
    fn students_factors_are_those_of_every_table() {
        // The column of 95 %, two-sided, of the table in any textbook.
        for (degrees, factor) in [
            (1, 12.706_205),
            (2, 4.302_653),
            (3, 3.182_446),
            (4, 2.776_445),
            (10, 2.228_139),
            (29, 2.045_230),
            (120, 1.979_930),
            (1_000, 1.962_339),
        ] {
            let found = student_95(degrees);
            assert!((found - factor).abs() < 1e-6, "{degrees}: {found}");
            let within = student_above_zero(factor, degrees) - student_above_zero(-factor, degrees);
            assert!((within - 0.95).abs() < 1e-7, "{degrees}: {within}");
        }
        assert!((student_95(MOST_DEGREES) - NORMAL_95).abs() < 1e-4);
        assert_eq!(student_95(u64::MAX), NORMAL_95);
        // Of one degree the distribution is Cauchy's: 1/2 + atan(t)/π.
        let expected = 0.5 + 2f64.atan() / std::f64::consts::PI;
        assert!((student_above_zero(2.0, 1) - expected).abs() < 1e-12);
        assert_eq!(student_above_zero(0.0, 5), 0.5);
        assert_eq!(student_above_zero(f64::INFINITY, 5), 1.0);
    }

    #[test]
    fn the_normal_distribution_has_95_percent_within_its_interval() {
        let within = chance_above_zero(NORMAL_95) - chance_above_zero(-NORMAL_95);
        assert!((within - 0.95).abs() < 1e-15, "{within}");
    }

    #[test]
    fn the_curve_of_elo_has_its_slope_and_goes_both_ways() {
        for share in [0.01, 0.3, 0.5, 0.65, 0.99] {
            let step = 1e-6;
            let rise = elo_of_share(share + step) - elo_of_share(share - step);
            let slope = rise / (2.0 * step);
            assert!((slope / elo_slope(share) - 1.0).abs() < 1e-6, "{share}");
            assert!((expected_share(elo_of_share(share)) - share).abs() < 1e-12);
        }
        let unit = elo_of_share(1.0 / (1.0 + (-1f64).exp()));
        assert!((unit - ELO_PER_UNIT).abs() < 1e-9, "{unit}");
    }
}
