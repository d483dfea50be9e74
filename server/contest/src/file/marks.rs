//! The criteria of a teacher: `[[marks]]` with `against` and `score`, or `place`, and
//! `points`; and the students whom they mark, alone or in `[teams]`.

use std::collections::{BTreeMap, HashMap};

use store::same_name::NameKey;
use toml::{Spanned, Value};
use tournament::{
    Criterion, Crosstable, MAX_PLAYERS, Member, Requirement, Rubric, Standing, StudentMarks,
};
use words::{Phrase, UserError};

use super::{ConfigError, PlayerConfig, TournamentConfig};
use crate::file::raw::{Place, RawMarks};
use crate::values;

/// The most criteria of a file.
const MAX_CRITERIA: usize = 50;

/// The most points for one criterion.
const MAX_POINTS: f64 = 1000.0;

/// The most students of a team.
const MAX_TEAM: usize = 20;

/// The longest name of a student, in bytes.
const MAX_STUDENT: usize = 100;

/// The students of each team by its name. None is in two teams.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Teams(HashMap<NameKey, Vec<String>>);

impl Teams {
    /// A line of marks for each student of a team, instead of one for the team.
    fn divide(&self, marks: Vec<StudentMarks>) -> Vec<StudentMarks> {
        let divide = |marks: StudentMarks| {
            let team = self.0.get(&NameKey::of(&marks.member.student));
            let alone = [marks.member.student.clone()];
            let students = team.map_or(&alone[..], Vec::as_slice).iter();
            let of = |student: &String| {
                let mut own = marks.clone();
                own.member.student.clone_from(student);
                own
            };
            students.map(of).collect::<Vec<_>>()
        };
        marks.into_iter().flat_map(divide).collect()
    }
}

/// Checks the table of teams.
pub(super) fn check_teams(
    raw: &BTreeMap<String, Vec<Spanned<String>>>,
    place: &Place<'_>,
) -> Result<Teams, ConfigError> {
    let mut teams = Teams::default();
    let mut team_of: HashMap<NameKey, &str> = HashMap::new();
    for (team, students) in raw {
        if !(1..=MAX_TEAM).contains(&students.len()) {
            let error = Phrase::new("files-team-size").with("team", team.clone());
            return Err(place.error(error.with("most", MAX_TEAM)));
        }
        for student in students {
            let name = student.get_ref();
            let is_name = (1..=MAX_STUDENT).contains(&name.len())
                && name.trim() == name
                && !name.contains(char::is_control);
            if !is_name {
                let error = Phrase::new("files-team-student").with("most", MAX_STUDENT);
                return Err(place.error_at(student.span(), error));
            }
            if let Some(other) = team_of.insert(NameKey::of(name), team) {
                let error = Phrase::new("files-team-twice").with("name", name.clone());
                let error = error.with("team", other.to_owned());
                return Err(place.error_at(student.span(), error));
            }
        }
        let names = students.iter().map(|student| student.get_ref().clone());
        teams.0.insert(NameKey::of(team), names.collect());
    }
    Ok(teams)
}

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

    /// The marks by these standings, the best first, with a line for each student of a team.
    pub fn marks(&self, standings: &[Standing], scores: &Crosstable) -> Vec<StudentMarks> {
        let marks = self.rubric.marks(standings, scores, &self.students());
        self.teams.divide(marks)
    }

    /// The students whom the criteria mark, a team as one: all players but those that a criterion names.
    /// Of several programs that one student uploaded the last one counts that is not
    /// withdrawn, or the last one if all are.
    fn students(&self) -> Vec<Member> {
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
