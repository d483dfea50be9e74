//! The evidence of the score of one match about its two players, in the figures that
//! managers of engines' matches have: Elo, normalised Elo, likelihood of superiority,
//! draw ratio, pairs ratio and pentanomial.

use super::{PairScore, Score};
use crate::statistics::{ELO_PER_UNIT, NORMAL_95, chance_above_zero, elo_of_share, elo_slope};

/// How much stronger one player is than another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloDifference {
    /// The difference in Elo points.
    pub elo: f64,
    /// The half-width of its 95 % interval in Elo points.
    pub error: f64,
}

/// The evidence of a match about its players, as the first of them sees it. Games that
/// are in pairs are observed pair by pair, the others one by one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchScore {
    /// The difference at which the score is the expected one: 400·log10(s / (1 − s))
    /// for a share s of the points; half the way between the ends of the interval of
    /// s is its error. `None` where somebody has no point at all.
    pub elo: Option<EloDifference>,
    /// The lead in points in standard deviations of a game, in units of 800/ln 10 (M.
    /// Van den Bergh, "Normalized Elo"). `None` where nothing varies.
    pub normalized: Option<EloDifference>,
    /// The likelihood of superiority, 0 to 1: the chance that the first player is the
    /// stronger one.
    pub superiority: f64,
    /// The share of pairs of games that ended level; without pairs that of drawn
    /// games.
    pub draw_ratio: f64,
    /// How many pairs the first player won for each that it lost; `None` where it
    /// lost none.
    pub pairs_ratio: Option<f64>,
    /// The pentanomial: pairs in which the first player had 0, 1/2, 1, 3/2 and 2
    /// points. `None` without a pair.
    pub pentanomial: Option<[u32; 5]>,
    /// How many pairs are left out of it because two machines have played them.
    pub split: u32,
}

/// With fewer observations their own spread is no guide to the likelihood of
/// superiority: two equal ones have none.
const FEWEST: u64 = 10;

impl MatchScore {
    /// The evidence of this match; `None` before the first game.
    pub fn of(pair: &PairScore) -> Option<MatchScore> {
        let games = pair.score.games() as f64;
        if games == 0.0 {
            return None;
        }
        let share = pair.score.points() / games;
        let deviation = pair.squares(share).sqrt() / games;
        let lead = (share - 0.5) / (deviation * games.sqrt());
        let unit = 2.0 * ELO_PER_UNIT;
        let [none, half, level, more, both] = pair.pairs.counts.map(f64::from);
        let pairs = pair.pairs.total();
        Some(MatchScore {
            elo: elo_difference(share, deviation),
            normalized: (deviation > 0.0).then(|| EloDifference {
                elo: lead * unit,
                error: NORMAL_95 / games.sqrt() * unit,
            }),
            superiority: superiority(pair, share, deviation),
            draw_ratio: match pairs {
                0 => f64::from(pair.score.draws) / games,
                pairs => level / pairs as f64,
            },
            pairs_ratio: (none + half > 0.0).then(|| (more + both) / (none + half)),
            pentanomial: (pairs > 0 || pair.pairs.split > 0).then_some(pair.pairs.counts),
            split: pair.pairs.split,
        })
    }

    /// The evidence of a match in which every game is an observation.
    pub fn of_games(score: Score) -> Option<MatchScore> {
        MatchScore::of(&PairScore {
            score,
            ..PairScore::default()
        })
    }
}

/// The difference in Elo at a share of the points with this standard deviation. Where
/// its interval reaches beyond 0 or 1, the slope of the curve takes the place of its
/// ends.
fn elo_difference(share: f64, deviation: f64) -> Option<EloDifference> {
    if !(share > 0.0 && share < 1.0) {
        return None;
    }
    let reach = NORMAL_95 * deviation;
    let error = if share - reach > 0.0 && share + reach < 1.0 {
        (elo_of_share(share + reach) - elo_of_share(share - reach)) / 2.0
    } else {
        reach * elo_slope(share)
    };
    let elo = elo_of_share(share);
    Some(EloDifference { elo, error })
}

/// The chance that the first player is the stronger one, in the normal approximation:
/// its lead over half of the points in standard errors. With few observations the
/// spread is that about a half, which is the larger one; one half where nothing was
/// decided.
fn superiority(pair: &PairScore, share: f64, deviation: f64) -> f64 {
    let games = pair.score.games() as f64;
    let deviation = match pair.observations() {
        FEWEST.. if deviation > 0.0 => deviation,
        _ => pair.squares(0.5).sqrt() / games,
    };
    if deviation > 0.0 {
        chance_above_zero((share - 0.5) / deviation)
    } else {
        0.5
    }
}

#[cfg(test)]
#[path = "match_score_tests.rs"]
mod tests;
