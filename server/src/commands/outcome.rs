//! What is shown when a match or a tournament is over.

use std::io::{self, Write as _};

use tournament::rating::{GamePairs, elo_difference, likelihood_of_superiority};
use tournament::{PlayerId, Report, render_details, render_sheets, render_standings};

use super::CommandError;
use super::report_file::ReportFile;
use host::color;
use host::contest::{Played, Watchers, say_standings};

/// Shows the standings, and writes them as an event.
pub(super) async fn show(
    played: &Played,
    report: Option<&ReportFile>,
    title: &str,
    told: &Watchers,
    to_stdout: bool,
    seats_person: bool,
) -> Result<(), CommandError> {
    let (roster, rows) = say_standings(played, told).await.map_err(failed)?;
    let scores = played.schedule.scores();
    let sheets = played.schedule.sheets(&roster);
    let notes = notes(played);
    if let Some(file) = report {
        let report = Report {
            title,
            standings: &rows,
            scores,
            sheets: &sheets,
            notes: &notes,
        };
        file.write(&report)
            .map_err(|error| failed(format!("{}: {error}", file.path().display())))?;
    }
    // The end of a single game was said in a sentence.
    if to_stdout || played.schedule.progress().done < 2 {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    let color = color::is_wanted(&out);
    write!(out, "\n{}", render_standings(&rows, scores, color))?;
    let details = render_details(&rows, scores, color);
    if !details.is_empty() {
        write!(out, "\n{details}")?;
    }
    write!(out, "{}", render_sheets(&sheets))?;
    for note in notes {
        writeln!(out, "{note}")?;
    }
    if seats_person && let Ok(names) = <&[String; 2]>::try_from(&played.names[..]) {
        write!(out, "{}", played.scoreboard.render(names))?;
    }
    Ok(())
}

/// The lines below the tables.
fn notes(played: &Played) -> Vec<String> {
    let mut notes = Vec::new();
    if let [one, other] = &played.names[..] {
        let scores = played.schedule.scores();
        let score = scores.against(PlayerId::new(0), PlayerId::new(1));
        if let Some(difference) = elo_difference(score) {
            let superior = superior([one, other], likelihood_of_superiority(score));
            let (elo, error) = (difference.elo, difference.error);
            notes.push(format!(
                "Elo difference: {elo:+.1} ± {error:.1}; {superior}"
            ));
        }
    }
    if let Some(counts) = played.schedule.pairs().map(GamePairs::counts)
        && counts != [0; 5]
    {
        let counts = counts.map(|count| count.to_string()).join("-");
        let first = &played.names[0];
        notes.push(format!(
            "pairs of games in which {first} got 0, 1/2, 1, 3/2 and 2 points: {counts}"
        ));
    }
    for (index, failure) in &played.ended.suspended {
        notes.push(format!("{} was suspended: {failure}", played.names[*index]));
    }
    // The last line: the result of the test that the match was played for.
    if let Some(sprt) = played.schedule.sprt() {
        let open = match sprt.decision() {
            Some(_) => "",
            None => "; no decision",
        };
        notes.push(format!("{sprt}{open}"));
    }
    notes
}

/// The line about which of two players is probably stronger. The likelihood from
/// 0 to 1 is that of the first.
fn superior([one, other]: [&str; 2], likelihood: f64) -> String {
    let (stronger, weaker, likelihood) = match likelihood >= 0.5 {
        true => (one, other, likelihood),
        false => (other, one, 1.0 - likelihood),
    };
    // Nothing is certain, however it is rounded.
    let percent = match 100.0 * likelihood {
        99.9.. => "more than 99.9".to_owned(),
        percent => format!("{percent:.1}"),
    };
    format!("{stronger} is stronger than {weaker} with {percent} %")
}

fn failed(error: impl std::fmt::Display) -> CommandError {
    CommandError::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::superior;

    #[test]
    fn who_is_stronger_is_said_with_more_than_a_half() {
        for (likelihood, expected) in [
            (0.5, "A is stronger than B with 50.0 %"),
            (0.975, "A is stronger than B with 97.5 %"),
            (0.02, "B is stronger than A with 98.0 %"),
            (1.0, "A is stronger than B with more than 99.9 %"),
            (0.0, "B is stronger than A with more than 99.9 %"),
        ] {
            assert_eq!(superior(["A", "B"], likelihood), expected);
        }
    }
}
