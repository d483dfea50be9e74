//! All numbers of the standings one by one, for programs.

use serde_json::{Value, json};
use tournament::rating::Score;
use tournament::{Crosstable, Standing};

use super::Figures;

/// The names and values of a player's line. A value that does not exist is
/// null. Elo points have one decimal, shares are percentages.
pub(super) fn fields(
    rank: usize,
    standing: &Standing,
    scores: &Crosstable,
) -> Vec<(String, Value)> {
    let Score {
        wins,
        draws,
        losses,
    } = standing.score;
    let games = standing.score.games();
    let percent = (games > 0).then(|| 100.0 * standing.score.points() / games as f64);
    let rating = standing.rating;
    let returns = standing.returns;
    let mut fields: Vec<(String, Value)> = [
        ("rank", json!(rank)),
        ("player", json!(standing.name)),
        ("games", json!(games)),
        ("wins", json!(wins)),
        ("draws", json!(draws)),
        ("losses", json!(losses)),
        ("points", json!(standing.points)),
        ("percent", rounded(percent, 1)),
        ("elo", rounded(rating.map(|rating| rating.elo), 1)),
        (
            "elo_error",
            rounded(rating.and_then(|rating| rating.error), 1),
        ),
        (
            "elo_estimated",
            json!(rating.is_some_and(|rating| rating.estimate)),
        ),
        (
            "superiority",
            rounded(
                standing
                    .superiority
                    // Nothing is certain, however it is rounded.
                    .map(|chance| (100.0 * chance).clamp(0.1, 99.9)),
                1,
            ),
        ),
        ("returns", rounded(returns.map(|returns| returns.mean), 4)),
        (
            "returns_error",
            rounded(returns.and_then(|returns| returns.error), 4),
        ),
        ("buchholz", rounded(standing.buchholz, 2)),
        (
            "sonneborn_berger",
            rounded(Some(standing.sonneborn_berger), 2),
        ),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec();
    let by_start = scores.by_start(standing.player);
    for (word, score) in ["began", "followed"].into_iter().zip(by_start) {
        for (name, count) in [
            ("wins", score.wins),
            ("draws", score.draws),
            ("losses", score.losses),
        ] {
            fields.push((format!("{word}_{name}"), json!(count)));
        }
    }
    let faults = scores.faults(standing.player);
    fields.push(("faults".to_owned(), json!(faults.total())));
    let kinds = faults.kinds();
    fields.extend(kinds.map(|(kind, count)| (kind.words().replace(' ', "_"), json!(count))));
    fields
}

impl Figures {
    /// The names and values of the player's totals, with two decimals.
    pub(super) fn fields(&self, standing: &Standing) -> Vec<(String, Value)> {
        let mut players = self.players.iter();
        let place = players.position(|player| *player == standing.name);
        let totals = self.totals.iter().flat_map(|totals| {
            let figure = place.and_then(|place| *totals.figures.get(place)?);
            let mean = rounded(figure.map(|figure| figure.mean), 2);
            let error = rounded(figure.and_then(|figure| figure.error), 2);
            let name = &totals.name;
            [(name.clone(), mean), (format!("{name}_error"), error)]
        });
        totals.collect()
    }
}

/// A number with so many decimals; null if there is none.
pub(super) fn rounded(value: Option<f64>, decimals: i32) -> Value {
    let scale = 10f64.powi(decimals);
    // -0 reads as if it meant something.
    value.map_or(Value::Null, |value| {
        json!((value * scale).round() / scale + 0.0)
    })
}
