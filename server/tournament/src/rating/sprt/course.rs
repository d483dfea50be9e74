//! The course of a test: its ratio as a Brownian motion that starts at 0 and stops at
//! the limits. That says before a test how long it will take and how often it errs, and
//! after it how far the players are apart: the share of the points in the games of a
//! stopped test is biased, since a lucky streak stops it.
//!
//! Sources: D. Siegmund, "Sequential Analysis", 1985, chapters III and IV, for the order
//! of the outcomes and the estimate; M. Van den Bergh, "The generalized maximum
//! likelihood ratio for the expectation value of a distribution", for drift and variance.

use std::f64::consts::PI;

use words::Phrase;

use super::ratio::lead_of;
use super::{EloScale, SprtBounds};
use crate::statistics::{elo_of_share, expected_share};

/// What is expected of a test with these bounds, between players whose pairs of games
/// vary this much. Differences are leads in its sums: the mean of a pair above the middle, in
/// standard deviations of a pair.
#[derive(Clone, Copy, Debug)]
pub struct SprtCourse {
    bounds: SprtBounds,
    deviation: f64,
    /// The leads under H0 and H1.
    leads: [f64; 2],
}

/// The difference between two players, in Elo points of both scales.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BothElo {
    /// In logistic Elo; infinite where the points of a pair would all be won.
    pub logistic: f64,
    /// In normalised Elo.
    pub normalized: f64,
}

impl BothElo {
    /// In the points of one of the scales.
    pub fn on(self, scale: EloScale) -> f64 {
        match scale {
            EloScale::Logistic => self.logistic,
            EloScale::Normalized => self.normalized,
        }
    }
}

/// The difference between the players of a stopped test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtEstimate {
    /// The median-unbiased difference: too high as often as too low.
    pub elo: BothElo,
    /// The ends of its 95 % interval.
    pub interval: [BothElo; 2],
}

impl SprtEstimate {
    /// `estimate: 2.1 Elo (-1.0 to 5.2), 3.0 normalized (-1.4 to 7.5); …`.
    pub fn phrase(&self) -> Phrase {
        let [low, high] = self.interval;
        let points = |points: f64| format!("{points:.1}");
        Phrase::new("contests-sprt-estimate")
            .decimal("elo", points(self.elo.logistic))
            .decimal("elo-low", points(low.logistic))
            .decimal("elo-high", points(high.logistic))
            .decimal("normalized", points(self.elo.normalized))
            .decimal("normalized-low", points(low.normalized))
            .decimal("normalized-high", points(high.normalized))
    }
}

impl SprtCourse {
    /// The course of a test of players whose share of the points in a pair has this
    /// standard deviation, above 0.
    pub fn new(bounds: SprtBounds, deviation: f64) -> SprtCourse {
        let mut course = SprtCourse {
            bounds,
            deviation,
            leads: [0.0; 2],
        };
        course.leads = [bounds.elo0, bounds.elo1].map(|elo| course.lead(elo));
        course
    }

    /// The standard deviation of the share of the points in a pair between equal players
    /// who draw this share of their games, below 1: that of two games on their own.
    pub fn deviation_of_draws(draws: f64) -> f64 {
        ((1.0 - draws) / 8.0).sqrt()
    }

    /// How often H1 is accepted at this difference in the points of its bounds, 0 to 1.
    pub fn accepts(&self, elo: f64) -> f64 {
        self.accepts_at(self.lead(elo))
    }

    /// How many games the test takes in the mean at this difference.
    pub fn games(&self, elo: f64) -> f64 {
        2.0 * self.pairs_at(self.lead(elo))
    }

    /// A difference in the points of its bounds, on both scales.
    pub fn both(&self, elo: f64) -> BothElo {
        self.both_of(self.lead(elo))
    }

    /// The difference between the players of a test that has come this far, or was
    /// stopped by it: after `pairs` pairs with this mean lead.
    pub(super) fn estimate(&self, pairs: f64, lead: f64) -> SprtEstimate {
        let (lower, upper) = self.bounds.limits();
        let ratio = pairs * self.drift(lead);
        let stopped = ratio.clamp(lower, upper);
        // The pair that stopped it went beyond the limit.
        let pairs = if ratio == stopped {
            pairs
        } else {
            stopped / self.drift(lead)
        };
        let at = |chance: f64| {
            let (mut low, mut high) = (-FARTHEST, FARTHEST);
            for _ in 0..36 {
                let middle = f64::midpoint(low, high);
                if self.falls_short(middle, pairs, stopped) > chance {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            self.both_of(f64::midpoint(low, high))
        };
        SprtEstimate {
            elo: at(0.5),
            interval: [at(0.975), at(0.025)],
        }
    }

    fn lead(&self, elo: f64) -> f64 {
        match self.bounds.scale {
            EloScale::Logistic => (expected_share(elo) - 0.5) / self.deviation,
            EloScale::Normalized => lead_of(elo),
        }
    }

    fn both_of(&self, lead: f64) -> BothElo {
        let share = (0.5 + lead * self.deviation).clamp(0.0, 1.0);
        BothElo {
            logistic: elo_of_share(share),
            normalized: lead / lead_of(1.0),
        }
    }

    /// What a pair adds to the ratio in the mean.
    fn drift(&self, lead: f64) -> f64 {
        let [lead0, lead1] = self.leads;
        (lead - f64::midpoint(lead0, lead1)) * (lead1 - lead0)
    }

    /// The variance of what a pair adds.
    fn variance(&self) -> f64 {
        let [lead0, lead1] = self.leads;
        (lead1 - lead0).powi(2)
    }

    fn accepts_at(&self, lead: f64) -> f64 {
        1.0 - self.reaches_lower(0.0, lead)
    }

    fn pairs_at(&self, lead: f64) -> f64 {
        let (lower, upper) = self.bounds.limits();
        let drift = self.drift(lead);
        let variance = self.variance();
        // Where it has no drift, the square of the ratio has one.
        if drift.abs() * (upper - lower) < 1e-6 * variance {
            return -lower * upper / variance;
        }
        let accepts = self.accepts_at(lead);
        (upper * accepts + lower * (1.0 - accepts)) / drift
    }

    /// The chance of an outcome that says less for the first player than a ratio of
    /// `ratio`, from the lower to the upper limit, after so many pairs: H0 accepted
    /// earlier, or a lower ratio then, or a later H1.
    fn falls_short(&self, lead: f64, pairs: f64, ratio: f64) -> f64 {
        let (lower, upper) = self.bounds.limits();
        let density = self.density(lead, pairs);
        // Beyond so many deviations of an early ratio there is nothing to sum.
        let reach = 9.0 * (self.variance() * pairs).sqrt();
        let middle = self.drift(lead) * pairs;
        let from = lower.max(middle - reach);
        // Simpson's rule over what has not stopped by then: all of it that is below
        // the ratio, and less what will still get to the lower limit, which
        // `reaches_lower` counts already.
        let sum = |to: f64, worth: &dyn Fn(f64) -> f64| -> f64 {
            let step = (to.min(middle + reach) - from).max(0.0) / f64::from(STEPS);
            let term = |at: u32| {
                let place = from + step * f64::from(at);
                let weight = match at {
                    0 | STEPS => 1.0,
                    at if at % 2 == 1 => 4.0,
                    _ => 2.0,
                };
                weight * density(place) * worth(place)
            };
            (0..=STEPS).map(term).sum::<f64>() * step / 3.0
        };
        let below = sum(ratio, &|_| 1.0);
        let later = sum(upper, &|place| self.reaches_lower(place, lead));
        (self.reaches_lower(0.0, lead) - later + below).clamp(0.0, 1.0)
    }

    /// How often the ratio gets from here to the lower limit before the upper one.
    fn reaches_lower(&self, from: f64, lead: f64) -> f64 {
        let (lower, upper) = self.bounds.limits();
        let pull = 2.0 * self.drift(lead) / self.variance();
        let whole = upper - lower;
        // Each form has no exponent above 0.
        if (pull * whole).abs() < 1e-9 {
            (upper - from) / whole
        } else if pull > 0.0 {
            let past = (-pull * whole).exp();
            ((-pull * (from - lower)).exp() - past) / (1.0 - past)
        } else {
            (pull * (upper - from)).exp_m1() / (pull * whole).exp_m1()
        }
    }

    /// The density of the ratio after so many pairs in tests that have not stopped.
    fn density(&self, lead: f64, pairs: f64) -> impl Fn(f64) -> f64 {
        let (lower, upper) = self.bounds.limits();
        let whole = upper - lower;
        let spread = self.variance() * pairs;
        let pull = self.drift(lead) / self.variance();
        // Without limits the exponent of a normal distribution, the drift apart.
        let tilt = move |place: f64| pull * place - pull * pull * spread / 2.0;
        let is_early = spread < whole * whole / 4.0;
        move |place: f64| {
            if is_early {
                // Mirrored at both limits, again and again.
                let normal = |off: f64| (tilt(place) - off * off / (2.0 * spread)).exp();
                let mirrored = (-3..=3).map(|times| {
                    let shift = 2.0 * whole * f64::from(times);
                    normal(place - shift) - normal(place - 2.0 * lower - shift)
                });
                mirrored.sum::<f64>() / (2.0 * PI * spread).sqrt()
            } else {
                // The modes that the limits leave.
                let modes = (1..=6).map(|mode| {
                    let wave = f64::from(mode) * PI / whole;
                    let falls = tilt(place) - wave * wave * spread / 2.0;
                    (wave * -lower).sin() * (wave * (place - lower)).sin() * falls.exp()
                });
                modes.sum::<f64>() * 2.0 / whole
            }
        }
    }
}

/// The steps in which a density is summed.
const STEPS: u32 = 200;

/// The largest lead that is looked for.
const FARTHEST: f64 = 60.0;

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt as _, SeedableRng as _};

    use super::*;

    const WALD: f64 = 2.944_438_979_166_44;

    /// A test between 0 and this lead.
    fn course(lead1: f64) -> SprtCourse {
        let elo1 = lead1 / lead_of(1.0);
        let bounds = SprtBounds::new(0.0, elo1, 0.05, 0.05).unwrap();
        SprtCourse::new(bounds.on(EloScale::Normalized), 0.25)
    }

    #[test]
    fn a_test_errs_as_often_as_its_bounds_say_and_takes_walds_number_of_pairs() {
        let course = course(0.2);
        assert!((course.accepts_at(0.0) - 0.05).abs() < 1e-9);
        assert!((course.accepts_at(0.2) - 0.95).abs() < 1e-9);
        assert!((course.accepts_at(0.1) - 0.5).abs() < 1e-9);
        // Wald: (0.95·2.944 − 0.05·2.944)/0.02, and 2.944²/0.04 where it takes longest.
        assert!(
            (course.pairs_at(0.2) - 132.5).abs() < 0.01,
            "{}",
            course.pairs_at(0.2)
        );
        assert!(
            (course.pairs_at(0.1) - 216.74).abs() < 0.01,
            "{}",
            course.pairs_at(0.1)
        );
        assert!((course.pairs_at(0.100_000_1) - 216.74).abs() < 0.01);
    }

    /// The two forms of the density meet, and the chance of all outcomes is one.
    #[test]
    fn early_and_late_forms_agree() {
        let course = course(0.2);
        let pairs = WALD * WALD / 0.04;
        for lead in [-0.3, 0.0, 0.1, 0.15, 0.5] {
            for ratio in [-WALD, -1.0, 0.0, 2.0, WALD] {
                let [early, late] = [0.999_999, 1.000_001]
                    .map(|part| course.falls_short(lead, pairs * part, ratio));
                assert!(
                    (early - late).abs() < 1e-5,
                    "{lead} {ratio}: {early} {late}"
                );
            }
        }
        // At the very end the outcome is no more than which limit was reached.
        let ended = course.falls_short(0.12, 1e5, 0.0);
        assert!((ended - (1.0 - course.accepts_at(0.12))).abs() < 1e-9);
        assert!(course.falls_short(0.12, 1e-3, 0.0).abs() > 0.4);
    }

    /// Tests that are played out end short of an outcome as often as the formula says.
    #[test]
    fn outcomes_come_out_as_often_as_in_tests_that_are_played() {
        let course = course(0.02);
        let mut random = StdRng::seed_from_u64(1);
        let (lead, pairs, ratio) = (0.013, 15_000.0, 0.5);
        // A hundred pairs a step: twelve tossed numbers have nearly a normal sum.
        let step = 100.0;
        let runs = 2_000;
        let short = (0..runs).filter(|_| {
            let mut at = 0.0;
            let mut played = 0.0;
            while at > -WALD && at < WALD && played < pairs {
                let normal: f64 = (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0;
                at += course.drift(lead) * step + (course.variance() * step).sqrt() * normal;
                played += step;
            }
            at <= -WALD || (at < WALD && at < ratio)
        });
        let seen = short.count() as f64 / f64::from(runs);
        let expected = course.falls_short(lead, pairs, ratio);
        // Four standard errors, and what the steps overshoot.
        assert!((seen - expected).abs() < 0.05, "{seen} {expected}");
    }
}
