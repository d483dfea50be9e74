//! A sequential probability ratio test as a row of the stream.

use tournament::rating::{Decision, Sprt, SprtBounds};

use super::figures::is_none;
use crate::StoredResult;

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct SprtRow {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// The test accepts H0 at or below this value.
    pub lower: f64,
    /// The test accepts H1 at or above this value.
    pub upper: f64,
    /// The difference in Elo points under H0.
    pub elo0: f64,
    /// The difference in Elo points under H1.
    pub elo1: f64,
    /// The scale of both: `logistic` or `normalized`.
    pub scale: &'static str,
    /// The number of games judged; the test judges pairs of games.
    pub games: u64,
    /// Pairs in which the first player had 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u64; 5],
    /// How many pairs are left out because two workers have played them; missing if none is.
    #[serde(skip_serializing_if = "is_none")]
    pub split: u64,
    /// `H0` or `H1`; `None` while the test continues.
    pub verdict: Option<&'static str>,
}

impl SprtRow {
    /// The current state of a test.
    pub fn of(sprt: &Sprt) -> SprtRow {
        let SprtBounds {
            elo0, elo1, scale, ..
        } = sprt.bounds();
        let (lower, upper) = sprt.bounds().limits();
        let pairs = sprt.counts();
        SprtRow {
            llr: sprt.ratio(),
            lower,
            upper,
            elo0,
            elo1,
            scale: scale.word(),
            games: 2 * pairs.iter().sum::<u64>(),
            pairs,
            split: sprt.split(),
            verdict: sprt.decision().map(|decision| match decision {
                Decision::H0 => "H0",
                Decision::H1 => "H1",
            }),
        }
    }
}

/// A test that is updated with committed games.
#[derive(Clone, Debug)]
pub(super) struct RunningTest(pub(super) Sprt);

impl RunningTest {
    /// Forgets all games.
    pub(super) fn forget(&mut self) {
        self.0 = self.0.begun_anew();
    }

    /// The current state.
    pub(super) fn row(&self) -> SprtRow {
        SprtRow::of(&self.0)
    }

    /// Adds a game. Gives the new state if the game completed a pair that
    /// counts.
    pub(super) fn hear(&mut self, result: &StoredResult) -> Option<SprtRow> {
        let before = self.0.counts();
        self.0.record(result.key.number, result.of_pair());
        (self.0.counts() != before).then(|| self.row())
    }
}
