//! The criteria of a teacher: `[[marks]]` with `against` and `score`, or `place`, and
//! `points`; and the students whom they mark.

use std::collections::HashMap;

use store::same_name::NameKey;
use toml::{Spanned, Value};
use tournament::{Criterion, MAX_PLAYERS, Member, Requirement, Rubric};
use words::{Phrase, UserError};

use super::{ConfigError, PlayerConfig, TournamentConfig};
use crate::file::raw::{Place, RawMarks};
use crate::values;

/// The most criteria of a file.
const MAX_CRITERIA: usize = 50;

/// The most points for one criterion.
const MAX_POINTS: f64 = 1000.0;

/// Checks the tables. `is_graded` says whether returns count, and not shares of points.
pub(super) fn check(
    raw: &[Spanned<RawMarks>],
    players: &[PlayerConfig],
    is_graded: bool,
    place: &Place<'_>,
) -> Result<Rubric, ConfigError> {
    if let Some(further) = raw.get(MAX_CRITERIA) {
        let error = Phrase::new("files-marks-many").with("most", MAX_CRITERIA);
        return Err(place.error_at(further.span(), error));
    }
    let criterion = |table: &Spanned<RawMarks>| {
        let raw = table.get_ref();
        let requirement = match (&raw.against, &raw.score, &raw.place) {
            (Some(against), Some(score), None) => Requirement::Score {
                against: place.check(against, |name| known(name, players))?,
                least: place.check(score, |score| least(score, is_graded))?,
            },
            (None, None, Some(most)) => {
                let wanted = 1..=i64::try_from(MAX_PLAYERS).unwrap_or(i64::MAX);
                Requirement::Place(place.check(most, |most| values::whole(*most, wanted))?)
            }
            _ => return Err(place.error_at(table.span(), Phrase::new("files-marks"))),
        };
        Ok(Criterion {
            requirement,
            points: place.check(&raw.points, points)?,
        })
    };
    let criteria = raw.iter().map(criterion).collect::<Result<_, _>>()?;
    Ok(Rubric { criteria })
}

/// The name of a player, as the file spells it.
fn known(name: &str, players: &[PlayerConfig]) -> Result<String, UserError> {
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    if names.contains(&name) {
        return Ok(name.to_owned());
    }
    Err(match games::nearest(name, names.iter().copied()) {
        Some(near) => Phrase::new("files-marks-nobody-near").with("near", near.to_owned()),
        None => Phrase::new("files-marks-nobody"),
    }
    .with("name", name.to_owned())
    .into())
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Float(number) => Some(*number).filter(|number| number.is_finite()),
        Value::Integer(number) => Some(*number as f64),
        _ => None,
    }
}

fn least(value: &Value, is_graded: bool) -> Result<f64, UserError> {
    let fits = |score: &f64| is_graded || (0.0..=1.0).contains(score);
    let key = if is_graded {
        "files-marks-return"
    } else {
        "files-marks-score"
    };
    number(value)
        .filter(fits)
        .ok_or_else(|| Phrase::new(key).into())
}

fn points(value: &Value) -> Result<f64, UserError> {
    let points = number(value).filter(|points| (0.0..=MAX_POINTS).contains(points));
    points.ok_or_else(|| {
        let error = Phrase::new("files-marks-points");
        error.with("most", MAX_POINTS as u64).into()
    })
}

impl TournamentConfig {
    /// All players, with what they are beside their games.
    pub fn members(&self) -> Vec<Member> {
        self.players.iter().map(member).collect()
    }

    /// The students whom the criteria mark: all players but those that a criterion names.
    /// Of several programs that one student uploaded the last one counts that is not
    /// withdrawn, or the last one if all are.
    pub fn students(&self) -> Vec<Member> {
        let mut by_student: HashMap<NameKey, usize> = HashMap::new();
        let mut students: Vec<(bool, Member)> = Vec::new();
        for player in self
            .players
            .iter()
            .filter(|player| !self.rubric.names(&player.name))
        {
            let own = (player.is_withdrawn, member(player));
            match by_student.get(&NameKey::of(&own.1.student)) {
                Some(number) => {
                    let before = &mut students[*number];
                    if before.0 || !own.0 {
                        *before = own;
                    }
                }
                None => {
                    by_student.insert(NameKey::of(&own.1.student), students.len());
                    students.push(own);
                }
            }
        }
        students.into_iter().map(|(_, member)| member).collect()
    }
}

fn member(player: &PlayerConfig) -> Member {
    Member {
        player: player.name.clone(),
        student: player.owner.as_ref().unwrap_or(&player.name).clone(),
        class: player.class.clone(),
        group: player.group.clone(),
    }
}
