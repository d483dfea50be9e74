//! A sequential probability ratio test on pairs of games: whether one player
//! is stronger than another, stopped as soon as that is clear.

mod bounds;

use std::fmt;

use super::pairs::GamePairs;
use crate::statistics::{ELO_PER_UNIT, expected_share};
pub use bounds::{SPRT_ERROR, SprtBounds, SprtBoundsError};
use words::Phrase;

/// The share of a result that did not come up yet, as a count: so that a
/// ratio exists from the first pair on. The testing framework of Stockfish takes the
/// same.
const UNSEEN: f64 = 1e-3;

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The first player is not stronger by `elo1`.
    H0,
    /// The first player is stronger by more than `elo0`.
    H1,
}

/// A test that is fed with results. It judges pairs of games in their order, so
/// that the same results give the same decision.
#[derive(Clone, Debug)]
pub struct Sprt {
    bounds: SprtBounds,
    /// Whether returns count, rather than wins.
    is_graded: bool,
    pairs: GamePairs,
    decision: Option<Decision>,
}

impl Sprt {
    /// A test that knows no result yet.
    pub fn new(bounds: SprtBounds) -> Sprt {
        Sprt {
            bounds,
            is_graded: false,
            pairs: GamePairs::default(),
            decision: None,
        }
    }

    /// The same of a game in which returns count, or not: then the differences
    /// are those of normalised Elo, the mean return in standard deviations of a game in
    /// units of 800/ln 10.
    #[must_use]
    pub fn graded(self, is_graded: bool) -> Sprt {
        Sprt { is_graded, ..self }
    }

    /// The same test that knows no result.
    #[must_use]
    pub fn begun_anew(&self) -> Sprt {
        Sprt::new(self.bounds).graded(self.is_graded)
    }

    /// Takes in the return of the first player in game `number`. Games after the decision
    /// do not change it.
    pub fn record(&mut self, number: u32, own: i32) {
        if self.decision.is_some() {
            return;
        }
        self.pairs.take_in(number, own);
        while self.decision.is_none() && self.pairs.advance() {
            self.decide();
        }
    }

    /// The bounds of the test.
    pub fn bounds(&self) -> SprtBounds {
        self.bounds
    }

    /// The decision; `None` while the test goes on.
    pub fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// Pairs whose first player has 0, 1/2, 1, 3/2 and 2 points.
    pub fn counts(&self) -> [u64; 5] {
        self.pairs.counts()
    }

    /// The logarithm of how much likelier the pairs so far are under H1 than
    /// under H0.
    pub fn ratio(&self) -> f64 {
        let SprtBounds { elo0, elo1, .. } = self.bounds;
        if self.is_graded {
            let pairs = self.counts().iter().sum::<u64>() as f64;
            let lead = self.pairs.lead();
            lead.map_or(0.0, |lead| ratio_of_means(pairs, lead, elo0, elo1))
        } else {
            log_likelihood_ratio(self.counts(), elo0, elo1)
        }
    }

    fn decide(&mut self) {
        let (lower, upper) = self.bounds.limits();
        let ratio = self.ratio();
        self.decision = if ratio >= upper {
            Some(Decision::H1)
        } else if ratio <= lower {
            Some(Decision::H0)
        } else {
            None
        };
    }
}

impl Sprt {
    /// `SPRT 0..5: LLR 1.23 in -2.94..2.94, pairs 1-2-3-4-5`.
    pub fn state(&self) -> Phrase {
        let SprtBounds { elo0, elo1, .. } = self.bounds;
        let (lower, upper) = self.bounds.limits();
        let ratio = self.ratio();
        let pairs = self.counts().map(|count| count.to_string()).join("-");
        Phrase::new("contests-sprt")
            .decimal("elo0", elo0)
            .decimal("elo1", elo1)
            .decimal("ratio", format!("{ratio:.2}"))
            .decimal("lower", format!("{lower:.2}"))
            .decimal("upper", format!("{upper:.2}"))
            .with("pairs", pairs)
    }

    /// The decision in words, if there is one.
    pub fn decided(&self) -> Option<Phrase> {
        let SprtBounds { elo0, elo1, .. } = self.bounds;
        let (key, elo) = match self.decision? {
            Decision::H0 => ("contests-sprt-h0", elo1),
            Decision::H1 => ("contests-sprt-h1", elo0),
        };
        Some(Phrase::new(key).decimal("elo", elo))
    }
}

impl Sprt {
    /// [`Sprt::state`], and the decision.
    pub fn phrase(&self) -> Phrase {
        match self.decided() {
            Some(decided) => Phrase::new("terminal-both")
                .and("first", self.state())
                .and("second", decided),
            None => self.state(),
        }
    }
}

impl fmt::Display for Sprt {
    /// Writes [`Sprt::phrase`] in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

/// The generalised log-likelihood ratio of counts of pairs: that of the two
/// distributions on five results that fit the counts best among all with the
/// mean that the hypothesis expects (M. Van den Bergh, "Comments on normalized
/// Elo" and "A practical introduction to the GSPRT", 2019 and later).
fn log_likelihood_ratio(counts: [u64; 5], elo0: f64, elo1: f64) -> f64 {
    if counts == [0; 5] {
        return 0.0;
    }
    let weights = counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
    let total: f64 = weights.iter().sum();
    let shares = weights.map(|weight| weight / total);
    let [fit0, fit1] = [elo0, elo1].map(|elo| fitted(&shares, expected_share(elo)));
    let terms = shares.iter().zip(fit0.iter().zip(fit1));
    total
        * terms
            .map(|(share, (under0, under1))| share * (under1 / under0).ln())
            .sum::<f64>()
}

/// The same for a mean of so many pairs that is `lead` standard deviations of a pair
/// above 0: of the two normal distributions that fit best among those whose mean is, in
/// observed deviations, the one that the hypothesis expects (M. Van den Bergh, "Comments
/// on normalized Elo").
fn ratio_of_means(pairs: f64, lead: f64, elo0: f64, elo1: f64) -> f64 {
    // A pair has twice the mean of a game, and √2 times its deviation.
    let expected = [elo0, elo1].map(|elo| 2f64.sqrt() * elo / (2.0 * ELO_PER_UNIT));
    let [off0, off1] = expected.map(|expected| (lead - expected).powi(2));
    pairs / 2.0 * (off0.ln_1p() - off1.ln_1p())
}

/// The shares of five results, worth 0 to 1 in quarters, that fit best among
/// those with this mean: p / (1 + θ(x − mean)) with the θ for which they have it.
fn fitted(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let offsets = [0.0, 0.25, 0.5, 0.75, 1.0].map(|worth| worth - mean);
    // Where each divisor is above 0. The sum falls all the way between.
    let mut low = -1.0 / (1.0 - mean);
    let mut high = 1.0 / mean;
    let slope = |theta: f64| -> f64 {
        let terms = shares.iter().zip(offsets);
        terms
            .map(|(share, offset)| share * offset / (1.0 + theta * offset))
            .sum()
    };
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
    fit
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn bounds(elo0: f64, elo1: f64) -> SprtBounds {
        SprtBounds::new(elo0, elo1, 0.05, 0.05).unwrap()
    }

    #[test]
    fn published_ratios_come_out() {
        // Two runs of Stockfish's testing framework with Elo bounds of the
        // logistic kind, as the tests of the match manager fastchess quote
        // them (app/tests/sprt_test.cpp, "logistic pentanomial"), to a hundredth.
        for (counts, elo0, elo1, published) in [
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98),
        ] {
            let ratio = log_likelihood_ratio(counts, elo0, elo1);
            assert!((ratio - published).abs() < 0.01, "{ratio} {published}");
        }
    }

    #[test]
    fn limits_are_those_of_wald() {
        // ln 19 for errors of one in twenty, in every table.
        let (lower, upper) = bounds(0.0, 5.0).limits();
        assert!((upper - 2.944).abs() < 0.001 && (lower + 2.944).abs() < 0.001);
        let uneven = SprtBounds::new(0.0, 5.0, 0.01, 0.2).unwrap().limits();
        assert!((uneven.0 + 1.599).abs() < 0.001 && (uneven.1 - 4.382).abs() < 0.001);
    }

    #[test]
    fn a_fit_has_its_mean_and_sums_to_one() {
        let shares = [0.1, 0.2, 0.4, 0.2, 0.1];
        for mean in [0.2, 0.5, 0.53, 0.9] {
            let fit = fitted(&shares, mean);
            let worth: f64 = fit
                .iter()
                .zip(0..)
                .map(|(p, x)| p * f64::from(x) / 4.0)
                .sum();
            assert!((worth - mean).abs() < 1e-9, "{worth} {mean}");
            assert!((fit.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn pairs_are_judged_in_their_order_and_the_decision_stays() {
        let feed = |numbers: &mut dyn Iterator<Item = u32>| {
            let mut test = Sprt::new(bounds(0.0, 50.0));
            for number in numbers {
                test.record(number, i32::from(number % 3 != 0));
            }
            test
        };
        let forwards = feed(&mut (0..400));
        let backwards = feed(&mut (0..400).rev());
        assert_eq!(forwards.decision(), Some(Decision::H1));
        assert_eq!(forwards.counts(), backwards.counts());
        let judged: u64 = forwards.counts().iter().sum();
        assert!(judged < 200, "it stopped by itself: {judged}");
        let mut late = forwards.clone();
        for number in 400..4000 {
            late.record(number, -1);
        }
        assert_eq!(
            (late.decision(), late.counts()),
            (forwards.decision(), forwards.counts())
        );
        assert_eq!(
            feed(&mut (2..400)).counts(),
            [0; 5],
            "the first pair is missing"
        );
    }

    /// How often a test of players this far apart ends with H1.
    fn accepted(elo: f64, random: &mut StdRng) -> f64 {
        let expected = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let runs = 400;
        let wins = (0..runs).filter(|_| {
            let mut test = Sprt::new(bounds(0.0, 60.0));
            let mut number = 0;
            while test.decision().is_none() {
                let tossed: f64 = random.random();
                // Three tenths are drawn.
                let won = tossed < expected - 0.15;
                let drawn = tossed < expected + 0.15;
                test.record(number, i32::from(won) - i32::from(!drawn));
                number += 1;
            }
            test.decision() == Some(Decision::H1)
        });
        wins.count() as f64 / f64::from(runs)
    }

    #[test]
    fn it_errs_no_more_often_than_it_may() {
        let mut random = StdRng::seed_from_u64(1);
        // Four standard deviations of 400 runs at one in twenty are 4.4 %.
        let wrong = accepted(0.0, &mut random);
        assert!(wrong < 0.095, "{wrong}");
        let right = accepted(60.0, &mut random);
        assert!(right > 0.905, "{right}");
    }

    /// The first player wins three games of four, and loses more in the fourth: by games
    /// won it is stronger, by its returns it is not.
    #[test]
    fn where_returns_count_a_test_looks_at_what_is_gained() {
        let test = |is_graded| {
            let mut test = Sprt::new(bounds(0.0, 50.0)).graded(is_graded);
            for number in 0..4000 {
                test.record(
                    number,
                    if number % 4 == 3 {
                        -6
                    } else {
                        1 + number as i32 % 2
                    },
                );
            }
            test
        };
        assert_eq!(test(false).decision(), Some(Decision::H1));
        assert_eq!(test(true).decision(), Some(Decision::H0));
        // By hand: a lead of 0.3 in 100 pairs, and 50/347.44·√2 = 0.20352 expected.
        let ratio = ratio_of_means(100.0, 0.3, 0.0, 50.0);
        let expected = 50.0 * (1.09f64.ln() - (1.0 + 0.096_48f64.powi(2)).ln());
        assert!((ratio - expected).abs() < 1e-3, "{ratio} {expected}");
        assert_eq!(Sprt::new(bounds(0.0, 5.0)).graded(true).ratio(), 0.0);
    }

    #[test]
    fn bounds_are_read_and_nonsense_is_refused() {
        assert_eq!("0,10".parse(), SprtBounds::new(0.0, 10.0, 0.05, 0.05));
        assert_eq!(
            "-5, 0,0.1,0.2".parse(),
            SprtBounds::new(-5.0, 0.0, 0.1, 0.2)
        );
        for wrong in [
            "",
            "5",
            "5,0",
            "0,10,0.05",
            "0,x",
            "0,10,0,0.05",
            "0,10,0.05,0.5",
            "0,inf",
            "nan,1",
        ] {
            assert!(wrong.parse::<SprtBounds>().is_err(), "{wrong}");
        }
    }
}
