//! The marks of students: as a table, for a spreadsheet, and for Gradescope.

use serde_json::{Value, json};
use tournament::{Achievement, Criterion, Requirement, Rubric, StudentMarks};
use words::{Language, say};

use super::fields::rounded;
use super::report::{csv_line, csv_value};
use super::tables::{finish, table};

/// The marks of all students, by the criteria of one rubric.
pub struct MarkSheet<'a> {
    /// The criteria.
    pub rubric: &'a Rubric,
    /// The students, the best first.
    pub marks: &'a [StudentMarks],
}

impl MarkSheet<'_> {
    /// The header of the table and a row for each student, to readers of this language:
    /// place, student, class and group where somebody has one, the points, and for each
    /// criterion what was reached, with its 95 % interval, and the points for it.
    pub fn rows(&self, language: Language) -> Vec<Vec<String>> {
        let said = |column: &str| language.say(&format!("terminal-column-{column}"));
        let (has_class, has_group) = self.has_labels();
        let mut header = vec!["#".to_owned(), said("student")];
        header.extend(has_class.then(|| said("class")));
        header.extend(has_group.then(|| said("group")));
        header.push(said("points"));
        let criteria = self.rubric.criteria.iter();
        header.extend(criteria.map(|criterion| title(criterion, language)));
        let row = |own: &StudentMarks| {
            let member = &own.member;
            let mut row = vec![
                own.place.map_or("-".to_owned(), |place| place.to_string()),
                student(own),
            ];
            let label = |label: &Option<String>| label.clone().unwrap_or_default();
            row.extend(has_class.then(|| label(&member.class)));
            row.extend(has_group.then(|| label(&member.group)));
            row.push(language.decimal(short(own.points())));
            row.extend(own.results.iter().map(|(reached, points)| {
                let points = language.decimal(format!("+{}", short(*points)));
                format!("{} {points}", in_short(*reached, language))
            }));
            row
        };
        std::iter::once(header)
            .chain(self.marks.iter().map(row))
            .collect()
    }

    /// The same as a table for a terminal. Ends with a line break. Without `color` there
    /// are no escape codes.
    pub fn render(&self, color: bool, language: Language) -> String {
        let mut rows = self.rows(language).into_iter();
        let header = rows.next().unwrap_or_default();
        finish(&table(header, rows), color)
    }

    /// A line a student and one number a field, as RFC 4180 has it. A field is empty if
    /// there is no such number.
    pub fn to_csv(&self) -> String {
        let names = [
            "student",
            "class",
            "group",
            "player",
            "place",
            "points",
            "max_points",
        ];
        let mut header: Vec<String> = names.map(str::to_owned).to_vec();
        for criterion in &self.rubric.criteria {
            let title = title(criterion, Language::ENGLISH);
            if let Requirement::Score { .. } = criterion.requirement {
                let columns = ["score", "low", "high", "games"];
                header.extend(columns.map(|column| format!("{column}: {title}")));
            }
            header.push(format!("points: {title}"));
        }
        let mut text = csv_line(header.into_iter());
        for own in self.marks {
            let mut fields = vec![
                json!(own.member.student),
                json!(own.member.class),
                json!(own.member.group),
                json!(own.member.player),
                json!(own.place),
                json!(own.points()),
                json!(self.rubric.most()),
            ];
            for (criterion, (reached, points)) in self.rubric.criteria.iter().zip(&own.results) {
                if let Requirement::Score { .. } = criterion.requirement {
                    let (score, interval, games) = match *reached {
                        Achievement::Score {
                            score,
                            interval,
                            games,
                        } => (Some(score), interval, games),
                        Achievement::NotPlayed | Achievement::Place(_) => (None, None, 0),
                    };
                    fields.push(rounded(score, 4));
                    fields.push(rounded(interval.map(|[low, _]| low), 4));
                    fields.push(rounded(interval.map(|[_, high]| high), 4));
                    fields.push(json!(games));
                }
                fields.push(json!(points));
            }
            text.push_str(&csv_line(fields.iter().map(csv_value)));
        }
        text
    }

    /// The marks of a student as the file `results.json` of [Gradescope's
    /// autograders](https://gradescope-autograders.readthedocs.io/en/latest/specs/): a test
    /// for each criterion.
    pub fn to_gradescope(&self, own: &StudentMarks) -> String {
        let criteria = self.rubric.criteria.iter().zip(&own.results);
        let tests = criteria.map(|(criterion, (reached, points))| {
            let name = match &criterion.requirement {
                Requirement::Score { against, least } => {
                    format!("a score of at least {least} against {against}")
                }
                Requirement::Place(most) => format!("place {most} or better"),
            };
            let output = match *reached {
                Achievement::NotPlayed => "no game was played".to_owned(),
                Achievement::Place(place) => format!("place {place}"),
                Achievement::Score {
                    score,
                    interval,
                    games,
                } => {
                    let interval = interval.map_or_else(String::new, |[low, high]| {
                        format!("; 95 % interval {low:.3} to {high:.3}")
                    });
                    format!("score {score:.3} in {games} games{interval}")
                }
            };
            let is_met = *points >= criterion.points && *reached != Achievement::NotPlayed;
            json!({
                "name": name,
                "score": points,
                "max_score": criterion.points,
                "status": if is_met { "passed" } else { "failed" },
                "output": output,
            })
        });
        let place = own
            .place
            .map(|place| json!({"name": "Place", "value": place, "order": "asc"}));
        let leaderboard: Vec<Value> =
            std::iter::once(json!({"name": "Points", "value": own.points()}))
                .chain(place)
                .collect();
        let results = json!({
            "score": own.points(),
            "output": format!("The program that counts: {}", own.member.player),
            "tests": tests.collect::<Vec<_>>(),
            "leaderboard": leaderboard,
        });
        format!("{results:#}\n")
    }

    fn has_labels(&self) -> (bool, bool) {
        let mut members = self.marks.iter().map(|own| &own.member);
        let has_class = members.clone().any(|member| member.class.is_some());
        (has_class, members.any(|member| member.group.is_some()))
    }
}

/// The student, and the program that counts where it has another name.
fn student(own: &StudentMarks) -> String {
    let member = &own.member;
    if member.student == member.player {
        member.student.clone()
    } else {
        format!("{} ({})", member.student, member.player)
    }
}

fn title(criterion: &Criterion, language: Language) -> String {
    match &criterion.requirement {
        Requirement::Score { against, least } => {
            format!("{against} ≥ {}", language.decimal(short(*least)))
        }
        Requirement::Place(most) => {
            say!(language, "terminal-marks-place", place = most)
        }
    }
}

fn in_short(reached: Achievement, language: Language) -> String {
    match reached {
        Achievement::NotPlayed => "-".to_owned(),
        Achievement::Place(place) => place.to_string(),
        Achievement::Score {
            score, interval, ..
        } => {
            let score = language.decimal(format!("{score:.3}"));
            let interval = interval.map_or_else(String::new, |[low, high]| {
                let [low, high] = [low, high].map(|end| language.decimal(format!("{end:.3}")));
                format!(" ({low} – {high})")
            });
            score + &interval
        }
    }
}

/// A number of points with as many decimals as it needs, three at most.
fn short(number: f64) -> String {
    let number = (number * 1000.0).round() / 1000.0;
    number.to_string()
}

#[cfg(test)]
mod tests {
    use tournament::Member;

    use super::*;

    #[test]
    fn marks_have_intervals_classes_and_the_form_that_gradescope_reads() {
        let criterion = |requirement, points| Criterion {
            requirement,
            points,
        };
        let rubric = Rubric {
            criteria: vec![
                criterion(
                    Requirement::Score {
                        against: "random".to_owned(),
                        least: 0.9,
                    },
                    4.0,
                ),
                criterion(Requirement::Place(3), 1.5),
            ],
        };
        let member = |student: &str, player: &str, class: Option<&str>| Member {
            player: player.to_owned(),
            student: student.to_owned(),
            class: class.map(str::to_owned),
            group: None,
        };
        let won = Achievement::Score {
            score: 0.925,
            interval: Some([0.801, 0.974]),
            games: 40,
        };
        let marks = [
            StudentMarks {
                member: member("Anna", "Anna v2", Some("4.A")),
                place: Some(1),
                results: vec![(won, 4.0), (Achievement::Place(1), 1.5)],
            },
            StudentMarks {
                member: member("=Bert", "=Bert", None),
                place: None,
                results: vec![(Achievement::NotPlayed, 0.0); 2],
            },
        ];
        let sheet = MarkSheet {
            rubric: &rubric,
            marks: &marks,
        };
        let table = sheet.render(false, Language::ENGLISH);
        let expected = "\
| # | student        | class | points |            random ≥ 0.9 | place ≤ 3 |
|---|----------------|-------|--------|-------------------------|-----------|
| 1 | Anna (Anna v2) |   4.A |    5.5 | 0.925 (0.801 – 0.974) +4 |    1 +1.5 |
| - | =Bert          |       |      0 |                    - +0 |      - +0 |
";
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            plain(&table).replace('-', ""),
            plain(expected).replace('-', "")
        );
        assert_eq!(
            sheet.to_csv(),
            "student,class,group,player,place,points,max_points,score: random ≥ 0.9,\
             low: random ≥ 0.9,high: random ≥ 0.9,games: random ≥ 0.9,points: random ≥ 0.9,\
             points: place ≤ 3\r\n\
             Anna,4.A,,Anna v2,1,5.5,5.5,0.925,0.801,0.974,40,4.0,1.5\r\n\
             \"'=Bert\",,,\"'=Bert\",,0.0,5.5,,,,0,0.0,0.0\r\n"
        );
        let results: Value = serde_json::from_str(&sheet.to_gradescope(&marks[0])).unwrap();
        let expected = json!({
            "score": 5.5,
            "output": "The program that counts: Anna v2",
            "tests": [
                {"name": "a score of at least 0.9 against random", "score": 4.0, "max_score": 4.0,
                 "status": "passed", "output": "score 0.925 in 40 games; 95 % interval 0.801 to 0.974"},
                {"name": "place 3 or better", "score": 1.5, "max_score": 1.5, "status": "passed",
                 "output": "place 1"},
            ],
            "leaderboard": [
                {"name": "Points", "value": 5.5},
                {"name": "Place", "value": 1, "order": "asc"},
            ],
        });
        assert_eq!(results, expected);
        let results: Value = serde_json::from_str(&sheet.to_gradescope(&marks[1])).unwrap();
        assert_eq!(results["tests"][0]["status"], "failed");
        assert_eq!(results["score"], 0.0);
    }
}
