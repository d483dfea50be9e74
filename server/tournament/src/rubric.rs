//! The marks of students: points for what their programs reach, by a teacher's rubric.

use super::{Crosstable, PlayerId, Standing};
use crate::statistics::share_interval;

/// What a player is beside its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name in the standings.
    pub player: String,
    /// The student whose program it is: who uploaded it, else the player.
    pub student: String,
    /// The class, if it has one.
    pub class: Option<String>,
    /// The group, if a list says one.
    pub group: Option<String>,
}

/// A requirement, and the points for meeting it.
#[derive(Clone, Debug, PartialEq)]
pub struct Criterion {
    /// What has to be reached.
    pub requirement: Requirement,
    /// The points of a student who reaches it, 0 or more.
    pub points: f64,
}

/// What a student has to reach.
#[derive(Clone, Debug, PartialEq)]
pub enum Requirement {
    /// A score against a named player: the share of the points, 0 to 1, or where returns
    /// count the mean return of a game.
    Score {
        /// The name of the other player.
        against: String,
        /// The least score that is enough.
        least: f64,
    },
    /// This place among the students, or a better one.
    Place(usize),
}

/// What a student has reached of a requirement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Achievement {
    /// It has not played, or has not met the other player.
    NotPlayed,
    /// The score in some games, and its 95 % interval, if one can be estimated.
    Score {
        /// The score.
        score: f64,
        /// The interval: that of a share by Wilson, each game one sample; that of a mean
        /// return by Student.
        interval: Option<[f64; 2]>,
        /// How many games.
        games: u64,
    },
    /// The place among the students, from 1.
    Place(usize),
}

/// The marks of a student.
#[derive(Clone, Debug, PartialEq)]
pub struct StudentMarks {
    /// The student, with the program that counts.
    pub member: Member,
    /// The place among the students, from 1; `None` before the first game.
    pub place: Option<usize>,
    /// For each criterion of the rubric what was reached, and the points for it.
    pub results: Vec<(Achievement, f64)>,
}

impl StudentMarks {
    /// The sum of the points.
    pub fn points(&self) -> f64 {
        self.results.iter().map(|(_, points)| points).sum()
    }
}

/// The criteria by which students get points. Each counts by itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rubric {
    /// The criteria, in the order of the file.
    pub criteria: Vec<Criterion>,
}

impl Rubric {
    /// The most points that a student can get.
    pub fn most(&self) -> f64 {
        let points = self.criteria.iter().map(|criterion| criterion.points);
        points.sum()
    }

    /// Whether a criterion measures students against this player, which is marked by none.
    pub fn names(&self, player: &str) -> bool {
        self.criteria.iter().any(|criterion| {
            matches!(&criterion.requirement, Requirement::Score { against, .. } if against == player)
        })
    }

    /// The marks of these students by the standings, the best first. Students whom nothing
    /// but their names puts in order share the better place.
    pub fn marks(
        &self,
        standings: &[Standing],
        scores: &Crosstable,
        students: &[Member],
    ) -> Vec<StudentMarks> {
        let of = |name: &str| standings.iter().find(|row| row.name == name);
        let mut marks = Vec::new();
        let mut before: Option<(&Standing, usize)> = None;
        for row in standings {
            let mut members = students.iter();
            let Some(member) = members.find(|member| member.player == row.name) else {
                continue;
            };
            let place = match before {
                Some((other, place)) if other.place == row.place => place,
                _ => marks.len() + 1,
            };
            before = Some((row, place));
            let place = (row.score.games() > 0).then_some(place);
            let results = self.criteria.iter().map(|criterion| {
                let achievement = match &criterion.requirement {
                    Requirement::Place(_) => {
                        place.map_or(Achievement::NotPlayed, Achievement::Place)
                    }
                    Requirement::Score { against, .. } => of(against)
                        .map_or(Achievement::NotPlayed, |other| {
                            score(scores, row.player, other.player)
                        }),
                };
                (achievement, criterion.points_for(achievement))
            });
            marks.push(StudentMarks {
                member: member.clone(),
                place,
                results: results.collect(),
            });
        }
        let is_missing = |member: &&Member| of(&member.player).is_none();
        marks.extend(
            students
                .iter()
                .filter(is_missing)
                .map(|member| StudentMarks {
                    member: member.clone(),
                    place: None,
                    results: vec![(Achievement::NotPlayed, 0.0); self.criteria.len()],
                }),
        );
        marks
    }
}

impl Criterion {
    /// The points for what was reached: the observed score counts, not its interval.
    fn points_for(&self, achievement: Achievement) -> f64 {
        let is_met = match (&self.requirement, achievement) {
            // Shares such as 9/10 and 0.9 differ by rounding.
            (Requirement::Score { least, .. }, Achievement::Score { score, .. }) => {
                score >= least - 1e-9
            }
            (Requirement::Place(most), Achievement::Place(place)) => place <= *most,
            _ => false,
        };
        if is_met { self.points } else { 0.0 }
    }
}

/// The score of a player against another.
fn score(scores: &Crosstable, player: PlayerId, opponent: PlayerId) -> Achievement {
    let score = scores.against(player, opponent);
    let games = score.games();
    if games == 0 {
        return Achievement::NotPlayed;
    }
    if scores.is_graded() {
        let returns = scores.returns_against(player, opponent);
        return returns.map_or(Achievement::NotPlayed, |returns| Achievement::Score {
            score: returns.mean,
            interval: returns
                .error
                .map(|error| [returns.mean - error, returns.mean + error]),
            games,
        });
    }
    let share = score.points() / games as f64;
    Achievement::Score {
        score: share,
        interval: Some(share_interval(share, games as f64)),
        games,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::Score;
    use crate::{Marks, Roster, Tie, standings};

    fn member(player: &str, student: &str) -> Member {
        Member {
            player: player.to_owned(),
            student: student.to_owned(),
            class: None,
            group: None,
        }
    }

    fn rubric(criteria: &[(Requirement, f64)]) -> Rubric {
        let criteria = criteria.iter().map(|(requirement, points)| Criterion {
            requirement: requirement.clone(),
            points: *points,
        });
        Rubric {
            criteria: criteria.collect(),
        }
    }

    fn against(name: &str, least: f64) -> Requirement {
        Requirement::Score {
            against: name.to_owned(),
            least,
        }
    }

    #[test]
    fn points_are_for_scores_against_named_brains_and_for_places_among_students() {
        let names = ["random", "Anna", "Anna v2", "Bert", "Cem", "Dana"];
        let roster = Roster::new(names.map(str::to_owned).to_vec()).unwrap();
        let mut scores = Crosstable::new(names.len());
        for (one, other, score) in [
            ("Anna v2", "random", Score::new(9, 0, 1)),
            ("Bert", "random", Score::new(8, 1, 1)),
            ("Cem", "random", Score::new(8, 1, 1)),
            ("Anna", "random", Score::new(10, 0, 0)),
        ] {
            let pair = roster.pair(one, other).unwrap();
            let is_first = roster.name(pair.first()) == one;
            scores.add(pair, if is_first { score } else { score.reversed() });
        }
        let rows = standings(&roster, &scores, &Marks::default());
        let rubric = rubric(&[
            (against("random", 0.9), 4.0),
            (against("random", 0.5), 2.0),
            (Requirement::Place(1), 1.0),
            (Requirement::Place(2), 0.5),
        ]);
        assert_eq!(rubric.most(), 7.5);
        assert!(rubric.names("random") && !rubric.names("Anna"));
        let students = [
            member("Dana", "Dana"),
            member("Bert", "Bert"),
            member("Cem", "Cem"),
            member("Anna v2", "Anna"),
            member("gone", "Gone"),
        ];
        let marks = rubric.marks(&rows, &scores, &students);
        let told: Vec<_> = marks
            .iter()
            .map(|own| (own.member.student.as_str(), own.place, own.points()))
            .collect();
        // The first version of Anna's program takes no place, nor does the house's brain, and
        // the equal ones share theirs.
        let expected = [
            ("Anna", Some(1), 7.5),
            ("Bert", Some(2), 2.5),
            ("Cem", Some(2), 2.5),
            ("Dana", None, 0.0),
            ("Gone", None, 0.0),
        ];
        assert_eq!(told, expected);
        let Achievement::Score {
            score,
            interval,
            games,
        } = marks[0].results[0].0
        else {
            panic!("{marks:?}");
        };
        assert_eq!((score, games), (0.9, 10));
        // Wilson's interval of nine of ten.
        let [low, high] = interval.unwrap();
        assert!((low - 0.5958).abs() < 5e-4 && (high - 0.9821).abs() < 5e-4);
        assert_eq!(marks[3].results[0], (Achievement::NotPlayed, 0.0));
    }

    #[test]
    fn where_returns_count_the_score_is_the_mean_return() {
        let roster = Roster::new(["A", "house"].map(str::to_owned).to_vec()).unwrap();
        let mut scores = Crosstable::new(2).graded(true);
        let [a, house] = [0, 1].map(PlayerId::new);
        for (number, own) in [3, -1, 2, -2].into_iter().enumerate() {
            let key = Tie::FIRST.game(number as u32);
            scores.record_returns(key, &[a, house], &[own, -own]);
        }
        let rows = standings(&roster, &scores, &Marks::default());
        let rubric = rubric(&[(against("house", 0.5), 1.0), (against("house", 0.6), 1.0)]);
        let marks = rubric.marks(&rows, &scores, &[member("A", "A")]);
        assert_eq!(marks[0].points(), 1.0);
        let Achievement::Score {
            score, interval, ..
        } = marks[0].results[0].0
        else {
            panic!("{marks:?}");
        };
        let [low, high] = interval.unwrap();
        assert_eq!(score, 0.5);
        assert!(low < 0.5 && 0.5 < high);
    }
}
