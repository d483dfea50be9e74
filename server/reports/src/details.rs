//! The players' results when they moved first and second, and the faults that lost them games.

use tournament::{Crosstable, Standing};
use words::Language;

use crate::columns::wins_draws_losses;
use crate::tables::{MAX_WIDTH, finish, table, width};

/// The titles above the columns in files.
const HEADER: [&str; 5] = ["#", "player", "began", "followed", "faults"];

/// The messages of the same to readers.
const COLUMNS: [&str; 4] = [
    "terminal-column-player",
    "terminal-column-began",
    "terminal-column-followed",
    "terminal-column-faults",
];

/// The header and a row for each player, in the order of the standings: the
/// rank, the name, wins-draws-losses of the games of two that it began and of
/// those that its opponents began, and its faults by kind.
pub(super) fn rows(standings: &[Standing], scores: &Crosstable) -> Vec<Vec<String>> {
    let header = HEADER.map(str::to_owned).to_vec();
    let rows = rows_in(standings, scores, Language::ENGLISH);
    std::iter::once(header).chain(rows).collect()
}

/// The rows to readers of this language.
fn rows_in(standings: &[Standing], scores: &Crosstable, language: Language) -> Vec<Vec<String>> {
    let row = |(rank, standing): (usize, &Standing)| {
        let [began, followed] = scores.by_start(standing.player).map(wins_draws_losses);
        let faults = scores.faults(standing.player).say(language);
        vec![
            rank.to_string(),
            standing.name.clone(),
            began,
            followed,
            faults,
        ]
    };
    (1..).zip(standings).map(row).collect()
}

/// Draws a table of the players' results when they moved first and second, and of their
/// faults by kind. Ends with a line break; empty if nobody has played, and where it would
/// be wider than 100 columns. Without `color` there are no escape codes.
pub fn render_details(
    standings: &[Standing],
    scores: &Crosstable,
    color: bool,
    language: Language,
) -> String {
    let titles = COLUMNS.map(|message| language.say(message));
    let header = std::iter::once("#".to_owned()).chain(titles).collect();
    let rows = rows_in(standings, scores, language);
    let table = table(header, rows.into_iter());
    let nobody = standings.iter().all(|row| row.score.games() == 0);
    if nobody || width(&table) > MAX_WIDTH {
        return String::new();
    }
    finish(&table, color)
}

#[cfg(test)]
mod tests {
    use tournament::{FaultKind, GameKey, Marks, Pair, PlayerId, Roster, standings};

    use super::*;

    #[test]
    fn results_are_shown_by_the_side_that_began_and_faults_by_kind() {
        let roster = Roster::new(vec!["A".to_owned(), "B".to_owned()]).unwrap();
        let [a, b] = [0, 1].map(PlayerId::new);
        let mut scores = Crosstable::new(2);
        let draw = |scores: &Crosstable| {
            let rows = standings(&roster, scores, &Marks::default());
            render_details(&rows, scores, false, Language::ENGLISH)
        };
        assert_eq!(draw(&scores), "");
        let pair = Pair::new(a, b).unwrap();
        let key = |number| GameKey::of_serial(pair, number);
        scores.record_returns(key(0), &[a, b], &[1, -1]);
        scores.record_returns(key(2), &[a, b], &[0, 0]);
        scores.record_returns(key(1), &[b, a], &[-1, 1]);
        scores.record_fault(b, FaultKind::Timeout);
        let expected = "\
| # | player | began | followed |    faults |
|---|--------|-------|----------|-----------|
| 1 | A      | 1-1-0 |    1-0-0 |      none |
| 2 | B      | 0-0-1 |    0-1-1 | 1 timeout |
";
        assert_eq!(draw(&scores), expected);
    }
}
