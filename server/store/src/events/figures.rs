//! The figures of a match of two in the standings.

use tournament::rating::MatchScore;

/// The figures that follow from the score of a match, as its first player sees them.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct MatchRow {
    /// The difference in Elo points; `None` where one side has no point.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub elo_error: Option<f64>,
    /// The difference in normalised Elo; `None` where nothing varies.
    pub nelo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub nelo_error: Option<f64>,
    /// The likelihood of superiority, 0.0001 to 0.9999.
    pub los: f64,
    /// The share of pairs that ended level; without pairs that of drawn games.
    pub draw_ratio: f64,
    /// Pairs won for each that was lost; `None` where none was lost.
    pub pairs_ratio: Option<f64>,
    /// Pairs with 0, 1/2, 1, 3/2 and 2 points; `None` without a pair.
    pub pentanomial: Option<[u32; 5]>,
    /// How many pairs are left out of it because two workers have played them; missing if
    /// none is.
    #[serde(skip_serializing_if = "is_none")]
    pub split: u64,
}

/// Whether there are none, so that nothing is said of them.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(super) fn is_none(count: &u64) -> bool {
    *count == 0
}

impl MatchRow {
    /// The figures of this match.
    pub fn of(score: &MatchScore) -> MatchRow {
        let fine = |value: f64| (value * 10_000.0).round() / 10_000.0 + 0.0;
        let coarse = |value: f64| (value * 100.0).round() / 100.0 + 0.0;
        let (elo, normalized) = (score.elo, score.normalized);
        MatchRow {
            elo: elo.map(|elo| coarse(elo.elo)),
            elo_error: elo.map(|elo| coarse(elo.error)),
            nelo: normalized.map(|elo| coarse(elo.elo)),
            nelo_error: normalized.map(|elo| coarse(elo.error)),
            // Nothing is certain, however it is rounded.
            los: fine(score.superiority).clamp(0.0001, 0.9999),
            draw_ratio: fine(score.draw_ratio),
            pairs_ratio: score.pairs_ratio.map(fine),
            pentanomial: score.pentanomial,
            split: score.split.into(),
        }
    }
}
