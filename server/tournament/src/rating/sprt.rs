//! A sequential probability ratio test on pairs of games: whether one player
//! is stronger than another, stopped as soon as that is clear.

mod bounds;
mod course;
mod ratio;

use std::fmt;

use self::ratio::{log_likelihood_ratio, moments_of, ratio_of_leads};
use super::pairs::{GameOfPair, GamePairs};
pub use bounds::{EloScale, SPRT_ERROR, SprtBounds, SprtBoundsError};
pub use course::{BothElo, SprtCourse, SprtEstimate};
use words::Phrase;

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
    /// are those of normalised Elo, whatever the bounds say.
    #[must_use]
    pub fn graded(mut self, is_graded: bool) -> Sprt {
        self.is_graded = is_graded;
        if is_graded {
            self.bounds = self.bounds.on(EloScale::Normalized);
        }
        self
    }

    /// A test that has judged these pairs: in which the first player has 0, 1/2, 1, 3/2
    /// and 2 points. It goes on from them whatever the ratio was meanwhile.
    #[must_use]
    pub fn judged(bounds: SprtBounds, counts: [u64; 5]) -> Sprt {
        let mut test = Sprt::new(bounds);
        test.pairs = GamePairs::of_counts(counts);
        test.decide();
        test
    }

    /// The same test that knows no result.
    #[must_use]
    pub fn begun_anew(&self) -> Sprt {
        Sprt::new(self.bounds).graded(self.is_graded)
    }

    /// Takes in game `number`: the return of its first player, and which machine played it.
    /// Games after the decision do not change it.
    pub fn record(&mut self, number: u32, game: impl Into<GameOfPair>) {
        if self.decision.is_some() {
            return;
        }
        self.pairs.take_in(number, game.into());
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

    /// How many pairs of games are left out because two machines have played them.
    pub fn split(&self) -> u64 {
        self.pairs.split
    }

    /// The logarithm of how much likelier the pairs so far are under H1 than
    /// under H0.
    pub fn ratio(&self) -> f64 {
        if self.is_graded {
            let pairs = self.counts().iter().sum::<u64>() as f64;
            let lead = self.pairs.lead();
            lead.map_or(0.0, |lead| ratio_of_leads(pairs, lead, self.bounds))
        } else {
            log_likelihood_ratio(self.counts(), self.bounds)
        }
    }

    /// The course of this test between players whose pairs vary as those so far have;
    /// `None` as long as all pairs have ended alike, and where returns count.
    pub fn course(&self) -> Option<SprtCourse> {
        let kinds = self.counts().iter().filter(|count| **count > 0).count();
        let is_known = !self.is_graded && kinds > 1;
        is_known.then(|| SprtCourse::new(self.bounds, moments_of(self.counts()).1))
    }

    /// How far the players are apart by the pairs so far, although the test stops, or
    /// will stop, because of them; `None` as long as all pairs have ended alike, and where
    /// returns count.
    pub fn estimate(&self) -> Option<SprtEstimate> {
        let course = self.course()?;
        let pairs = self.counts().iter().sum::<u64>();
        let (mean, deviation) = moments_of(self.counts());
        Some(course.estimate(pairs as f64, (mean - 0.5) / deviation))
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
    /// `SPRT 0..5 Elo: LLR 1.23 in -2.94..2.94, pairs 1-2-3-4-5`.
    pub fn state(&self) -> Phrase {
        let ratio = self.ratio();
        let pairs = self.counts().map(|count| count.to_string()).join("-");
        let state = self.bounds.phrase("contests-sprt");
        let state = state.decimal("ratio", format!("{ratio:.2}"));
        state.with("pairs", pairs).with("split", self.split())
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

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn bounds(elo0: f64, elo1: f64) -> SprtBounds {
        SprtBounds::new(elo0, elo1, 0.05, 0.05).unwrap()
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
        assert_eq!(Sprt::new(bounds(0.0, 5.0)).graded(true).ratio(), 0.0);
    }

    /// Computed by the program of Stockfish's testing framework (its `sprt.py`), which
    /// takes the pairs for a Brownian motion as well: the estimate and the ends of its
    /// interval in logistic Elo.
    #[test]
    fn estimates_are_those_of_the_framework_that_published_them() {
        use EloScale::{Logistic, Normalized};
        for (counts, elo0, elo1, scale, elo, low, high) in [
            (
                [365, 16618, 36229, 16974, 390],
                0.0,
                2.0,
                Normalized,
                0.9321,
                -0.0514,
                1.8782,
            ),
            (
                [127, 4883, 10712, 5150, 104],
                -1.75,
                0.25,
                Normalized,
                1.6588,
                -0.1009,
                3.4028,
            ),
            (
                [871, 26175, 55983, 26678, 821],
                0.0,
                2.0,
                Logistic,
                0.9003,
                -0.3261,
                2.2415,
            ),
            (
                [223, 9863, 21279, 10037, 246],
                0.5,
                2.5,
                Logistic,
                1.2235,
                -0.1363,
                2.7222,
            ),
            (
                [10, 300, 700, 300, 10],
                0.0,
                5.0,
                Normalized,
                0.0,
                -6.7271,
                6.7271,
            ),
            (
                [4, 50, 110, 80, 14],
                0.0,
                10.0,
                Logistic,
                32.0795,
                12.3053,
                51.9322,
            ),
        ] {
            let test = Sprt::judged(bounds(elo0, elo1).on(scale), counts);
            let found = test.estimate().unwrap();
            let ends = found.interval.map(|end| end.logistic);
            for (found, computed) in [(found.elo.logistic, elo), (ends[0], low), (ends[1], high)] {
                // Where it stops within few pairs, their formula is an approximation.
                let near = 2e-3 * (1.0 + f64::abs(high - low));
                assert!(
                    (found - computed).abs() < near,
                    "{counts:?}: {found} {computed}"
                );
            }
        }
        assert_eq!(Sprt::new(bounds(0.0, 5.0)).estimate(), None);
        for unbounded in [[0, 0, 0, 0, 40], [3, 0, 0, 0, 0], [0, 0, 0, 1, 0]] {
            assert_eq!(Sprt::judged(bounds(0.0, 5.0), unbounded).estimate(), None);
        }
        // In the first pairs somebody may be far ahead.
        let estimate = Sprt::judged(bounds(0.0, 200.0), [0, 0, 0, 1, 9]).estimate();
        let [low, high] = estimate.unwrap().interval.map(|end| end.logistic);
        assert!(low > 0.0 && high > low, "{low} {high}");
    }

    /// A test of players who are 60 points apart stops at a score that says more; its
    /// estimate is too high as often as too low, and its interval holds the truth.
    #[test]
    fn an_estimate_is_too_high_as_often_as_too_low() {
        let mut random = StdRng::seed_from_u64(2);
        let elo = 60.0;
        let expected = crate::statistics::expected_share(elo);
        let runs = 300;
        let (mut high, mut held, mut naive) = (0, 0, 0);
        for _ in 0..runs {
            let mut test = Sprt::new(bounds(0.0, 60.0));
            let mut number = 0;
            while test.decision().is_none() {
                let tossed: f64 = random.random();
                let own =
                    i32::from(tossed < expected + 0.25) + i32::from(tossed < expected - 0.25) - 1;
                test.record(number, own);
                number += 1;
            }
            let estimate = test.estimate().unwrap();
            high += u32::from(estimate.elo.logistic > elo);
            let [from, to] = estimate.interval.map(|end| end.logistic);
            held += u32::from(from < elo && elo < to);
            naive += u32::from(moments_of(test.counts()).0 > expected);
        }
        // Four standard errors of a half are 0.115, of 0.95 half of that.
        let share = |count: u32| f64::from(count) / f64::from(runs);
        assert!((share(high) - 0.5).abs() < 0.115, "{}", share(high));
        assert!(share(held) > 0.9, "{}", share(held));
        assert!(
            share(naive) > 0.6,
            "the score itself is biased: {}",
            share(naive)
        );
    }

    #[test]
    fn bounds_are_read_and_nonsense_is_refused() {
        assert_eq!("0,10".parse(), SprtBounds::new(0.0, 10.0, 0.05, 0.05));
        assert_eq!(
            "-5, 0,0.1,0.2".parse(),
            SprtBounds::new(-5.0, 0.0, 0.1, 0.2)
        );
        let normalized =
            SprtBounds::new(0.0, 2.0, 0.05, 0.05).map(|bounds| bounds.on(EloScale::Normalized));
        assert_eq!("0,2, normalized".parse(), normalized);
        assert_eq!("0,2,0.05,0.05,normalized".parse(), normalized);
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
            "0,2,bayesian",
            "normalized",
        ] {
            assert!(wrong.parse::<SprtBounds>().is_err(), "{wrong}");
        }
    }
}
