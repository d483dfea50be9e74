//! Elo ratings of maximum likelihood with their errors.

use std::f64::consts::LN_10;

use super::connected::is_strongly_connected;
use super::fit::{Fit, Prior, fit};
use super::match_score::chance_above_zero;
use super::{PairScore, Score};

/// How many standard deviations to each side hold 95 % of a normal distribution.
pub(super) const NORMAL_95: f64 = 1.959_963_984_540_054;

/// Elo points in a natural unit of strength: ten to one is 400 points.
const ELO_PER_UNIT: f64 = 400.0 / LN_10;

/// Half-widths below this many Elo points are none: the results have no spread
/// to estimate one from, and what is left is rounding.
const LEAST_ERROR: f64 = 1e-4;

/// The strength of a player within its field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// In Elo points; the mean of all rated players is 0.
    pub elo: f64,
    /// The half-width of the 95 % interval of `elo` in Elo points. `None`
    /// where the results have no spread (draws only).
    pub error: Option<f64>,
    /// Whether it is held near 0 by a weak prior, because the results alone
    /// would put somebody infinitely far away.
    pub estimate: bool,
}

/// How strong everybody of a field is.
pub struct Ratings {
    each: Vec<Option<Rating>>,
    /// Where the players are in the fit.
    numbers: Vec<Option<usize>>,
    fit: Option<Fit>,
}

impl Ratings {
    /// The rating of a player; `None` without a game.
    pub fn of(&self, player: usize) -> Option<Rating> {
        self.each.get(player).copied().flatten()
    }

    /// The chance from 0 to 1 that one player is stronger than another, by the
    /// results of all: that a normal distribution with the difference of their
    /// ratings and its error is above 0. `None` where one has no game, or the
    /// results have no spread.
    pub fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        let number = |player: usize| self.numbers.get(player).copied().flatten();
        let (one, other) = (number(one)?, number(other)?);
        let fit = self.fit.as_ref()?;
        let deviation = fit.variance_between(one, other).max(0.0).sqrt();
        let lead = fit.strengths[one] - fit.strengths[other];
        let has_spread = deviation * ELO_PER_UNIT >= LEAST_ERROR;
        has_spread.then(|| chance_above_zero(lead / deviation))
    }
}

/// Rates the players `0..players` by all results, draws as half a win. A player
/// without a game has no rating.
///
/// Where everybody is linked to everybody by points taken, these are the
/// ratings of maximum likelihood with errors from the robust covariance. Where
/// not (somebody or a group won or lost everything against the rest), each
/// player gets one draw against a player of rating 0 besides, the errors are
/// those of that model, and every rating says that it is an `estimate`.
///
/// The order of `pairs` does not matter, a pair may come in several parts, and
/// what names no two different players of the field is left out.
pub fn rate(players: usize, pairs: &[PairScore]) -> Ratings {
    let field = Field::of(players, pairs);
    let prior = if is_strongly_connected(field.players.len(), &field.pairs) {
        Prior::None
    } else {
        Prior::OneDraw
    };
    let fit = fit(field.players.len(), &field.pairs, prior);
    let rated = |number: &Option<usize>| Some(rating(fit.as_ref()?, (*number)?, prior));
    Ratings {
        each: field.numbers.iter().map(rated).collect(),
        numbers: field.numbers,
        fit,
    }
}

fn rating(fit: &Fit, index: usize, prior: Prior) -> Rating {
    // Rounding may leave a variance of nothing a little below 0.
    let deviation = fit.variances[index].max(0.0).sqrt();
    let error = NORMAL_95 * deviation * ELO_PER_UNIT;
    Rating {
        elo: fit.strengths[index] * ELO_PER_UNIT,
        error: (error >= LEAST_ERROR).then_some(error),
        estimate: prior != Prior::None,
    }
}

/// The players who have played, numbered anew without gaps.
struct Field {
    players: Vec<usize>,
    /// The new number of each, of those who have one.
    numbers: Vec<Option<usize>>,
    pairs: Vec<PairScore>,
}

impl Field {
    fn of(players: usize, pairs: &[PairScore]) -> Field {
        let counts = |pair: &&PairScore| {
            pair.score != Score::default()
                && pair.first != pair.second
                && pair.first.max(pair.second) < players
        };
        let mut field = Field {
            players: Vec::new(),
            numbers: vec![None; players],
            pairs: Vec::new(),
        };
        for pair in pairs.iter().filter(counts) {
            let mut number = |player: usize| {
                *field.numbers[player].get_or_insert_with(|| {
                    field.players.push(player);
                    field.players.len() - 1
                })
            };
            let (first, second) = (number(pair.first), number(pair.second));
            field.pairs.push(PairScore {
                first,
                second,
                score: pair.score,
            });
        }
        field
    }
}

#[cfg(test)]
#[path = "elo_tests.rs"]
mod tests;
