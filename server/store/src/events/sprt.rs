//! A sequential probability ratio test as the stream says it.

use tournament::rating::{Decision, Sprt, SprtBounds};

use crate::StoredResult;

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct SprtRow {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// At or below this H0 is accepted.
    pub lower: f64,
    /// At or above this H1 is accepted.
    pub upper: f64,
    /// The difference in Elo points under H0.
    pub elo0: f64,
    /// The same under H1.
    pub elo1: f64,
    /// The games that were judged; they are judged in pairs.
    pub games: u64,
    /// Pairs in which the first player had 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u64; 5],
    /// `H0` or `H1`; `None` while it goes on.
    pub verdict: Option<&'static str>,
}

impl SprtRow {
    /// What a test says now.
    pub fn of(sprt: &Sprt) -> SprtRow {
        let SprtBounds { elo0, elo1, .. } = sprt.bounds();
        let (lower, upper) = sprt.bounds().limits();
        let pairs = sprt.counts();
        SprtRow {
            llr: sprt.ratio(),
            lower,
            upper,
            elo0,
            elo1,
            games: 2 * pairs.iter().sum::<u64>(),
            pairs,
            verdict: sprt.decision().map(|decision| match decision {
                Decision::H0 => "H0",
                Decision::H1 => "H1",
            }),
        }
    }
}

/// A test that follows the games that are committed.
#[derive(Clone, Debug)]
pub(super) struct Following(pub(super) Sprt);

impl Following {
    /// Takes in a game. What the test says by now, where the game completed a
    /// pair that counts.
    pub(super) fn hear(&mut self, result: &StoredResult) -> Option<SprtRow> {
        let before = self.0.counts();
        let half_points = match result.return_of(0) {
            1.. => 2,
            0 => 1,
            _ => 0,
        };
        self.0.record(result.key.number, half_points);
        (self.0.counts() != before).then(|| SprtRow::of(&self.0))
    }
}
