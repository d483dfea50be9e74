//! The standings and the cross table as text.

use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, ColumnConstraint, Row, Table, Width, presets};
use tournament::rating::Ratings;
use tournament::{Crosstable, Standing};
use words::{Language, Printable};

use super::columns::{between, columns};

/// The widest table in columns, so that it stays readable in a terminal and in
/// a file.
pub(super) const MAX_WIDTH: usize = 100;

/// The most columns of a name; longer ones are cut.
const NAME_WIDTH: u16 = 24;

const HEADER: Style = Style::new().bold();
const LEADER: Style = AnsiColor::Green.on_default();

/// Draws the standings, without the tie-breaks where they would be wider than
/// 100 columns, and below them, where it is not wider, the
/// cross table of wins-draws-losses as the row's player sees
/// them. Ends with a line break. Without `color` there are no escape codes.
pub fn render_standings(
    standings: &[Standing],
    scores: &Crosstable,
    color: bool,
    language: Language,
) -> String {
    let mut table = standings_table(standings, true, language);
    if width(&table) > MAX_WIDTH {
        table = standings_table(standings, false, language);
    }
    let mut text = finish(&table, color);
    let cross_table = cross_table(standings, scores, language);
    if standings.len() > 1 && width(&cross_table) <= MAX_WIDTH {
        text.push('\n');
        text.push_str(&finish(&cross_table, color));
    }
    text.push_str(&footnotes(standings, language));
    text
}

/// Draws how likely each player is the stronger one against each other, in per cent, by the
/// results of all; blank where nothing compares them.
pub fn render_superiority(
    standings: &[Standing],
    ratings: &Ratings,
    color: bool,
    language: Language,
) -> String {
    let cells = |row: &Standing, column: &Standing| {
        let [one, other] = [row, column].map(|standing| standing.player.index());
        let likelihood = ratings.superiority(one, other).filter(|_| one != other);
        match likelihood.map(|likelihood| 100.0 * likelihood) {
            // Nothing is certain, however it is rounded.
            Some(99.95..) => "> 99.9".to_owned(),
            Some(..0.05) => "< 0.1".to_owned(),
            Some(percent) => language.decimal(format!("{percent:.1}")),
            None => String::new(),
        }
    };
    finish(&squared(standings, cells, language), color)
}

fn standings_table(standings: &[Standing], tie_breaks: bool, language: Language) -> Table {
    let columns =
        |standings| columns(standings).filter(move |column| tie_breaks || !column.is_tie_break());
    let header = columns(standings).map(|column| column.say(language));
    let rows = (1..).zip(standings).map(|(rank, standing)| {
        let cells = columns(standings).map(|column| column.cell(rank, standing));
        cells.collect()
    });
    table(header.collect(), rows)
}

fn cross_table(standings: &[Standing], scores: &Crosstable, language: Language) -> Table {
    let cell = |row: &Standing, column: &Standing| between(scores, row.player, column.player);
    squared(standings, cell, language)
}

/// A table of everybody against everybody.
fn squared(
    standings: &[Standing],
    cell: impl Fn(&Standing, &Standing) -> String,
    language: Language,
) -> Table {
    let mut header = vec!["#".to_owned(), language.say("terminal-column-player")];
    header.extend((1..=standings.len()).map(|rank| rank.to_string()));
    let rows = (1..).zip(standings).map(|(rank, row): (usize, &Standing)| {
        let mut cells = vec![rank.to_string(), row.name.clone()];
        let others = standings.iter();
        cells.extend(others.map(|column| cell(row, column)));
        cells
    });
    table(header, rows)
}

/// A table with numbers to the right and the name, its second column, to the
/// left.
pub(super) fn table(header: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN).set_header(header);
    for cells in rows {
        let cells = cells
            .into_iter()
            .map(|cell| String::from(Printable::line(cell)));
        let mut row = Row::from(cells.collect::<Vec<_>>());
        row.max_height(1);
        table.add_row(row);
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        if index == 1 {
            column.set_constraint(ColumnConstraint::UpperBoundary(Width::Fixed(NAME_WIDTH)));
        } else {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// How wide a table is, in columns of text.
pub(super) fn width(table: &Table) -> usize {
    // A bar before each column and after the last, a blank on both sides of
    // its content.
    let contents = table.column_max_content_widths();
    let contents = (0..).zip(contents).map(|(index, width)| match index {
        1 => width.min(NAME_WIDTH),
        _ => width,
    });
    contents.map(|width| usize::from(width) + 3).sum::<usize>() + 1
}

fn footnotes(standings: &[Standing], language: Language) -> String {
    let rated = |standing: &Standing| standing.rating.is_some_and(|rating| rating.estimate);
    if standings.iter().any(rated) {
        language.say("terminal-an-estimate") + "\n"
    } else {
        String::new()
    }
}

/// The lines of a table, the header and the leader shown as such where colour
/// is wanted.
pub(super) fn finish(table: &Table, color: bool) -> String {
    let mut text = String::new();
    for (number, line) in table.lines().enumerate() {
        let style = match number {
            0 if color => HEADER,
            2 if color => LEADER,
            _ => Style::new(),
        };
        text.push_str(&format!("{style}{}{style:#}\n", line.trim_end()));
    }
    text
}

#[cfg(test)]
mod tests {
    use tournament::rating::Score;
    use tournament::{Marks, Roster, standings};

    use super::*;

    fn drawn(players: usize, score: Score, color: bool) -> String {
        let names = (0..players).map(|number| format!("player number {number} with a long name"));
        let roster = Roster::new(names.collect()).unwrap();
        let mut scores = Crosstable::new(players);
        for (second, own) in roster.names().iter().enumerate() {
            for other in &roster.names()[..second] {
                scores.add(roster.pair(other, own).unwrap(), score);
            }
        }
        let standings = standings(&roster, &scores, &Marks::default());
        render_standings(&standings, &scores, color, Language::ENGLISH)
    }

    fn widest(text: &str) -> usize {
        let widths = text.lines().map(|line| line.chars().count());
        widths.max().unwrap_or(0)
    }

    #[test]
    fn numbers_stand_in_columns() {
        let roster = Roster::new(vec!["Alpha".to_owned(), "B".to_owned()]).unwrap();
        let mut scores = Crosstable::new(2);
        scores.add(roster.pair("Alpha", "B").unwrap(), Score::new(60, 10, 30));
        let text = render_standings(
            &standings(&roster, &scores, &Marks::default()),
            &scores,
            false,
            Language::ENGLISH,
        );
        let expected = "\
| # | player | games | wins | draws | losses | points |    % |      Elo |
|---|--------|-------|------|-------|--------|--------|------|----------|
| 1 | Alpha  |   100 |   60 |    10 |     30 |   65.0 | 65.0 | +54 ± 34 |
| 2 | B      |   100 |   30 |    10 |     60 |   35.0 | 35.0 | -54 ± 34 |

| # | player |        1 |        2 |
|---|--------|----------|----------|
| 1 | Alpha  |        · | 60-10-30 |
| 2 | B      | 30-10-60 |        · |
";
        assert_eq!(text, expected);
    }

    #[test]
    fn the_cross_table_of_eight_fits_and_that_of_many_is_left_out() {
        let eight = drawn(8, Score::new(3, 2, 1), false);
        assert_eq!(eight.matches("player number 7").count(), 2, "{eight}");
        assert!(eight.contains('…'), "long names are cut: {eight}");
        assert!(widest(&eight) <= MAX_WIDTH, "{eight}");
        let many = drawn(40, Score::new(3, 2, 1), false);
        assert_eq!(many.matches("player number 7").count(), 1);
        assert!(widest(&many) <= MAX_WIDTH, "{many}");
    }

    #[test]
    fn estimates_are_explained_below() {
        let text = drawn(3, Score::new(5, 0, 0), false);
        assert!(
            text.contains("*") && text.contains("* an estimate"),
            "{text}"
        );
        let text = drawn(3, Score::new(3, 0, 3), false);
        assert!(!text.contains('*'));
        assert!(text.contains(" +0 ± "), "{text}");
    }

    #[test]
    fn nothing_is_said_of_players_who_have_not_played() {
        let text = drawn(2, Score::default(), false);
        assert_eq!(text.matches("|    0.0 | - |   - |").count(), 2, "{text}");
        assert!(drawn(0, Score::default(), false).starts_with("| # |"));
    }

    #[test]
    fn only_colour_makes_escape_codes() {
        assert!(drawn(2, Score::new(1, 0, 1), true).contains('\u{1b}'));
        assert!(!drawn(2, Score::new(1, 0, 1), false).contains('\u{1b}'));
    }
}
