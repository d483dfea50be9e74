//! What it is worth to move first, and how many games equal players draw.

use super::fit::{Fit, LEAST_ERROR, Model, chance};
use super::{EloDifference, PairScore, Score};
use crate::statistics::{ELO_PER_UNIT, NORMAL_95};

/// With fewer games it is too early to say.
const FEWEST: u64 = 10;

/// What the first move is worth, and how often games are drawn, by the results of all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstMove {
    /// In how many games it is known who moved first.
    pub games: u64,
    /// The Elo points by which a player is stronger in the games that it begins.
    pub elo: EloDifference,
    /// The share of the drawn games among those in which both sides are expected to get
    /// half of the points, 0 to 1.
    pub draws: f64,
    /// The half-width of its 95 % interval; `None` where no game or all were drawn.
    pub draws_error: Option<f64>,
}

/// Games with the same expected share of the points.
struct Expected {
    share: f64,
    score: Score,
}

impl FirstMove {
    /// What a fit tells about it; `None` where it was not fitted, of a few games, and where
    /// the results have no spread.
    pub(super) fn of(model: &Model<'_>, fit: &Fit) -> Option<FirstMove> {
        let (worth, variance) = fit.first_move?;
        let known = |pair: &PairScore| {
            let known = pair.by_start;
            known.began.games() + known.followed.games()
        };
        let games = model.pairs.iter().map(known).sum();
        let error = NORMAL_95 * variance.max(0.0).sqrt() * ELO_PER_UNIT;
        if games < FEWEST || error < LEAST_ERROR {
            return None;
        }
        let parameters = [fit.strengths.as_slice(), &[worth]].concat();
        let parts = model.pairs.iter();
        let parts = parts.flat_map(|pair| model.parts(pair, &parameters));
        let expected: Vec<Expected> = parts
            .map(|part| Expected {
                share: chance(part.lead),
                score: part.score,
            })
            .collect();
        let (draws, draws_error) = draws_of_equals(&expected);
        Some(FirstMove {
            games,
            elo: EloDifference {
                elo: worth * ELO_PER_UNIT,
                error,
            },
            draws,
            draws_error,
        })
    }
}

/// The share of drawn games among equals, with half of the width of its 95 % interval: as
/// many games are expected to be drawn then as there were.
fn draws_of_equals(expected: &[Expected]) -> (f64, Option<f64>) {
    let sum = |of: &dyn Fn(&Expected) -> f64| expected.iter().map(of).sum::<f64>();
    let games = |part: &Expected| part.score.games() as f64;
    let all = |equals: f64| sum(&|part| games(part) * drawn(part.share, equals));
    let draws = sum(&|part| f64::from(part.score.draws));
    let (mut low, mut high) = (0.0, 1.0);
    // Halved until nothing lies between any more.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if all(middle) < draws {
            low = middle;
        } else {
            high = middle;
        }
    }
    let share = f64::midpoint(low, high);
    let step = 1e-6;
    if share < step || share > 1.0 - step {
        return (share.round(), None);
    }
    let slope = (all(share + step) - all(share - step)) / (2.0 * step);
    let variance = sum(&|part| {
        let drawn = drawn(part.share, share);
        games(part) * drawn * (1.0 - drawn)
    });
    (share, Some(NORMAL_95 * variance.sqrt() / slope))
}

/// The share of drawn games where a player is expected to get this share of the points and
/// equals draw this share of theirs, both above 0 and below 1. Wins, draws and losses are as
/// x² : νx : 1 with ν/(2 + ν) draws among equals (R. R. Davidson, "On extending the
/// Bradley–Terry model to accommodate ties in paired comparison experiments", 1970).
fn drawn(share: f64, equals: f64) -> f64 {
    // Both sides see the same draws; this one loses no digits.
    let share = share.max(1.0 - share);
    let nu = 2.0 * equals / (1.0 - equals);
    let lead = nu * (share - 0.5);
    let x = (lead + (lead * lead + 4.0 * share * (1.0 - share)).sqrt()) / (2.0 * (1.0 - share));
    nu * x / (x * x + nu * x + 1.0)
}
