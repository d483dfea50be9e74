//! Elo ratings of maximum likelihood with their errors.

use super::connected::{is_strongly_connected, linked_groups};
use super::fit::{Fit, LEAST_ERROR, Model, Prior};
use super::{FirstMove, PairScore, Score, fit};
use crate::statistics::{ELO_PER_UNIT, NORMAL_95, chance_above_zero};

/// The strength of a player within its field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// In Elo points; the mean over all players linked to this one by games is 0.
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
    groups: Vec<Group>,
    /// The group of each player and its number there; `None` without a game.
    places: Vec<Option<(usize, usize)>>,
}

impl Ratings {
    /// The rating of a player; `None` without a game.
    pub fn of(&self, player: usize) -> Option<Rating> {
        let (group, number) = self.place(player)?;
        self.groups[group].rating(number)
    }

    /// The chance from 0 to 1 that one player is stronger than another, by the
    /// results of all: that a normal distribution with the difference of their
    /// ratings and its error is above 0. `None` where one has no game, no chain
    /// of games links them, or the results have no spread.
    pub fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        let ((group, one), (other_group, other)) = (self.place(one)?, self.place(other)?);
        if group != other_group {
            return None;
        }
        let fit = self.groups[group].fit.as_ref()?;
        let deviation = fit.variance_between(one, other).max(0.0).sqrt();
        let lead = fit.strengths[one] - fit.strengths[other];
        let has_spread = deviation * ELO_PER_UNIT >= LEAST_ERROR;
        has_spread.then(|| chance_above_zero(lead / deviation))
    }

    /// Whether a chain of games links two players, so that their ratings have the same 0.
    pub fn are_linked(&self, one: usize, other: usize) -> bool {
        let groups = [one, other].map(|player| self.place(player).map(|(group, _)| group));
        groups[0].is_some() && groups[0] == groups[1]
    }

    /// What the first move is worth, in the group with the most games of which that is
    /// known; only [`rate_by_start`] asks for it.
    pub fn first_move(&self) -> Option<FirstMove> {
        let known = self.groups.iter().filter_map(|group| group.first_move);
        known.max_by_key(|known| known.games)
    }

    fn place(&self, player: usize) -> Option<(usize, usize)> {
        self.places.get(player).copied().flatten()
    }
}

/// Rates the players `0..players` by all results, draws as half a win. A player
/// without a game has no rating. Players whom no chain of games links are rated
/// apart, as nothing compares them: each such group has its own mean of 0.
///
/// Where everybody of a group is linked to everybody by points taken, these are
/// the ratings of maximum likelihood with errors from the robust covariance.
/// Where not (somebody or some won or lost everything against the rest), each
/// player of the group gets one draw against a player of rating 0 besides, the
/// errors are those of that model, and each of these ratings says that it is an
/// `estimate`.
///
/// The order of `pairs` does not matter, a pair may come in several parts, and
/// an entry that names no two different players of the field is left out.
pub fn rate(players: usize, pairs: &[PairScore]) -> Ratings {
    rate_groups(players, pairs, false)
}

/// The same with the worth of the first move as a parameter of the fit, so that the
/// player that moved first is not rated higher for it. Groups of more than 256 players, and
/// those of which the results cannot tell it, are rated as [`rate`] does.
pub fn rate_by_start(players: usize, pairs: &[PairScore]) -> Ratings {
    rate_groups(players, pairs, true)
}

fn rate_groups(players: usize, pairs: &[PairScore], by_start: bool) -> Ratings {
    let counts = |pair: &PairScore| {
        pair.score != Score::default()
            && pair.first != pair.second
            && pair.first.max(pair.second) < players
    };
    let pairs: Vec<PairScore> = pairs.iter().copied().filter(counts).collect();
    let mut places = vec![None; players];
    let linked = linked_groups(players, &pairs);
    for (group, members) in linked.iter().enumerate() {
        for (number, &player) in members.iter().enumerate() {
            places[player] = Some((group, number));
        }
    }
    let mut within = vec![Vec::new(); linked.len()];
    for pair in pairs {
        let ends = (places[pair.first], places[pair.second]);
        let (Some((group, first)), Some((_, second))) = ends else {
            continue;
        };
        within[group].push(PairScore {
            first,
            second,
            ..pair
        });
    }
    let groups = linked.iter().zip(&within);
    let groups = groups.map(|(members, pairs)| Group::of(members.len(), pairs, by_start));
    Ratings {
        groups: groups.collect(),
        places,
    }
}

/// Players linked by chains of games.
struct Group {
    /// `None` where the numbers do not allow one.
    fit: Option<Fit>,
    prior: Prior,
    first_move: Option<FirstMove>,
}

impl Group {
    fn of(players: usize, pairs: &[PairScore], by_start: bool) -> Group {
        let prior = if is_strongly_connected(players, pairs) {
            Prior::None
        } else {
            Prior::OneDraw
        };
        let mut model = Model {
            players,
            pairs,
            prior,
            by_start,
        };
        let mut found = by_start.then(|| fit(&model)).flatten();
        let first_move = found.as_ref().and_then(|fit| FirstMove::of(&model, fit));
        if found.is_none() {
            model.by_start = false;
            found = fit(&model);
        }
        Group {
            fit: found,
            prior,
            first_move,
        }
    }

    fn rating(&self, number: usize) -> Option<Rating> {
        let fit = self.fit.as_ref()?;
        // Rounding may leave a variance of nothing a little below 0.
        let deviation = fit.variances[number].max(0.0).sqrt();
        let error = NORMAL_95 * deviation * ELO_PER_UNIT;
        Some(Rating {
            elo: fit.strengths[number] * ELO_PER_UNIT,
            error: (error >= LEAST_ERROR).then_some(error),
            estimate: self.prior != Prior::None,
        })
    }
}

#[cfg(test)]
#[path = "elo_tests.rs"]
mod tests;
