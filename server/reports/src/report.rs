//! The standings as text for a file: a spreadsheet, a document or a page.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use tournament::{Crosstable, Member, Sheet, Standing, TieTotal};
use words::Printable;

use super::columns::{Column, between, columns};
use super::fields::{fields, rounded};
use super::picture::html;
use super::{Figures, details, picture};

/// The standings of a tournament with all that is shown beside them.
pub struct Report<'a> {
    /// The title of the tournament.
    pub title: &'a str,
    /// The best first.
    pub standings: &'a [Standing],
    /// The scores of everybody against everybody.
    pub scores: &'a Crosstable,
    /// The rounds, where there are any.
    pub sheets: &'a [Sheet],
    /// Lines below the tables.
    pub notes: &'a [String],
    /// The winnings of everybody from everybody, for the picture; `None` if they are in
    /// the scores.
    pub figures: Option<&'a Figures>,
    /// The players with their classes and groups, as far as they are known.
    pub members: &'a [Member],
}

/// A label of a player: its class or its group.
type Label = fn(&Member) -> &Option<String>;

/// The style of the page. It needs nothing from elsewhere.
pub(super) const STYLE: &str = "body{font-family:sans-serif;margin:2em;color:#222;background:#fff}\
table{border-collapse:collapse;margin:1em 0}\
th,td{border:1px solid #bbb;padding:.25em .6em;text-align:right}\
th{background:#eee}td:nth-child(2),th:nth-child(2){text-align:left}";

impl Report<'_> {
    /// The standings alone, a line a player and one number a field, as RFC 4180
    /// has it. A field is empty if there is no such number.
    pub fn to_csv(&self) -> String {
        let mut text = String::new();
        for fields in self.fields() {
            let names = fields.iter().map(|(name, _)| name.clone());
            if text.is_empty() {
                text.push_str(&csv_line(names));
            }
            text.push_str(&csv_line(fields.iter().map(|(_, value)| csv_value(value))));
        }
        text
    }

    /// Everything as one JSON object: `title`, `standings` with the fields of
    /// [`Report::to_csv`], `results` of each pair that met, `rounds` and `notes`.
    pub fn to_json(&self) -> String {
        let standings = self.fields().map(|fields| {
            let fields: Map<String, Value> = fields.into_iter().collect();
            Value::Object(fields)
        });
        let results = self.standings.iter().enumerate().flat_map(|(rank, row)| {
            let below = self.standings.iter().skip(rank + 1);
            below.filter_map(|other| {
                let score = self.scores.against(row.player, other.player);
                (score.games() > 0).then(|| {
                    let mut result = json!({
                        "players": [row.name, other.name],
                        "wins": [score.wins, score.losses],
                        "draws": score.draws,
                    });
                    let returns = self.scores.returns_against(row.player, other.player);
                    if let Some(returns) = returns.filter(|_| self.scores.is_graded()) {
                        result["returns"] = rounded(Some(returns.mean), 4);
                        result["returns_error"] = rounded(returns.error, 4);
                    }
                    result
                })
            })
        });
        let points = |(name, points): &(String, f64)| json!({"player": name, "points": points});
        let rounds = self.sheets.iter().map(|sheet| {
            let total =
                |(name, total): &(String, TieTotal)| points(&(name.clone(), total.number()));
            let ties = sheet.ties.iter().map(|tie| tie.each_ref().map(total));
            json!({
                "title": sheet.title,
                "ties": ties.collect::<Vec<_>>(),
                "byes": sheet.byes.iter().map(points).collect::<Vec<_>>(),
            })
        });
        let report = json!({
            "title": self.title,
            "standings": standings.collect::<Vec<_>>(),
            "results": results.collect::<Vec<_>>(),
            "rounds": rounds.collect::<Vec<_>>(),
            "notes": self.notes,
        });
        format!("{report:#}\n")
    }

    fn fields(&self) -> impl Iterator<Item = Vec<(String, Value)>> {
        // Columns that nobody has anything in are left out.
        let mut labels: Vec<(&str, Label)> = vec![
            ("class", |member| &member.class),
            ("group", |member| &member.group),
        ];
        labels.retain(|(_, of)| self.members.iter().any(|member| of(member).is_some()));
        let rows = (1..).zip(self.standings);
        rows.map(move |(rank, standing)| {
            let mut fields = fields(rank, standing, self.scores);
            fields.extend(
                self.figures
                    .into_iter()
                    .flat_map(|all| all.fields(standing)),
            );
            let mut members = self.members.iter();
            let member = members.find(|member| member.player == standing.name);
            for (name, of) in &labels {
                let label = member.and_then(|member| of(member).clone());
                fields.push(((*name).to_owned(), json!(label)));
            }
            fields
        })
    }

    /// The tables of the report, each a header and rows.
    fn tables(&self) -> [Vec<Vec<String>>; 3] {
        [
            self.standings_table(),
            self.cross_table(),
            details::rows(self.standings, self.scores),
        ]
    }

    /// All tables in Markdown.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("# {}\n", markdown(self.title));
        for table in self.tables() {
            text.push('\n');
            for (number, cells) in table.iter().enumerate() {
                let cells: Vec<String> = cells.iter().map(|cell| markdown(cell)).collect();
                let _infallible = writeln!(text, "| {} |", cells.join(" | "));
                if number == 0 {
                    text.push_str(&"|---".repeat(cells.len()));
                    text.push_str("|\n");
                }
            }
        }
        for sheet in self.sheets {
            let _infallible = writeln!(text, "\n## {}\n", markdown(&sheet.title));
            for [(one, points), (other, others)] in &sheet.ties {
                let (one, other) = (markdown(one), markdown(other));
                let _infallible = writeln!(text, "- {one} {points} - {others} {other}");
            }
            for (name, points) in &sheet.byes {
                let _infallible = writeln!(text, "- {} {points:.1} (bye)", markdown(name));
            }
        }
        for note in self.notes {
            let _infallible = writeln!(text, "\n{}", markdown(note));
        }
        text
    }

    /// A page of its own, without a script and without anything from elsewhere.
    pub fn to_html(&self) -> String {
        let title = html(self.title);
        let mut text = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        );
        for table in self.tables() {
            text.push_str("<table>\n");
            for (number, cells) in table.iter().enumerate() {
                let tag = if number == 0 { "th" } else { "td" };
                let cells = cells
                    .iter()
                    .map(|cell| format!("<{tag}>{}</{tag}>", html(cell)));
                let _infallible = writeln!(text, "<tr>{}</tr>", cells.collect::<String>());
            }
            text.push_str("</table>\n");
        }
        for sheet in self.sheets {
            let _infallible = writeln!(text, "<h2>{}</h2>\n<ul>", html(&sheet.title));
            for [(one, points), (other, others)] in &sheet.ties {
                let (one, other) = (html(one), html(other));
                let _infallible = writeln!(text, "<li>{one} {points} - {others} {other}</li>");
            }
            for (name, points) in &sheet.byes {
                let _infallible = writeln!(text, "<li>{} {points:.1} (bye)</li>", html(name));
            }
            text.push_str("</ul>\n");
        }
        for note in self.notes {
            let _infallible = writeln!(text, "<p>{}</p>", html(note));
        }
        text.push_str("</body>\n</html>\n");
        text
    }

    /// The cross table as a picture.
    pub fn to_svg(&self) -> String {
        match self.figures {
            Some(figures) => figures.picture(self.title),
            None => picture::of_scores(self.title, self.standings, self.scores),
        }
    }

    /// Header and rows.
    fn standings_table(&self) -> Vec<Vec<String>> {
        let header = columns(self.standings).map(|column| column.title().to_owned());
        let row = |(rank, standing): (usize, &Standing)| {
            let cells = columns(self.standings).map(|column: Column| column.cell(rank, standing));
            cells.collect()
        };
        let rows = (1..).zip(self.standings).map(row);
        std::iter::once(header.collect()).chain(rows).collect()
    }

    fn cross_table(&self) -> Vec<Vec<String>> {
        let ranks = (1..=self.standings.len()).map(|rank| rank.to_string());
        let header = ["#".to_owned(), "player".to_owned()]
            .into_iter()
            .chain(ranks);
        let row = |(rank, row): (usize, &Standing)| {
            let others = self.standings.iter();
            let against = others.map(|column| between(self.scores, row.player, column.player));
            let head = [rank.to_string(), row.name.clone()];
            head.into_iter().chain(against).collect()
        };
        let rows = (1..).zip(self.standings).map(row);
        std::iter::once(header.collect()).chain(rows).collect()
    }
}

/// A line of CSV, ended: fields are in quotes where they need them.
pub fn csv_line(fields: impl Iterator<Item = String>) -> String {
    let fields: Vec<String> = fields.map(|field| csv_field(&field)).collect();
    fields.join(",") + "\r\n"
}

pub(super) fn csv_value(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The symbols that make a spreadsheet compute a cell that begins with one of them, by
/// the [Open Worldwide Application Security
/// Project](https://owasp.org/www-community/attacks/CSV_Injection).
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// A field in quotes where it needs them. A text that a spreadsheet would compute has
/// an apostrophe before it, as OWASP advises; numbers stay numbers.
fn csv_field(text: &str) -> String {
    let is_number = text.parse::<f64>().is_ok_and(f64::is_finite);
    let text = if is_number {
        text.to_owned()
    } else {
        uncomputed(Printable::line(text).as_str())
    };
    if text.contains([',', '"', '\'', ';']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text
}

/// A text with an apostrophe before each place where a formula would begin: at its
/// beginning, and behind a semicolon, which ends cells where numbers have a decimal
/// comma.
fn uncomputed(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 1);
    let mut begins = true;
    for symbol in text.chars() {
        if begins && FORMULA.contains(&symbol) {
            out.push('\'');
        }
        out.push(symbol);
        begins = symbol == ';' || (begins && symbol.is_whitespace());
    }
    out
}

/// Text that stays text in Markdown, in a table too.
pub(super) fn markdown(text: &str) -> String {
    let mut escaped = String::new();
    for symbol in Printable::line(text).as_str().chars() {
        match symbol {
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '#' | '~' => escaped.extend(['\\', symbol]),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            _ => escaped.push(symbol),
        }
    }
    escaped
}

#[cfg(test)]
#[path = "report_tests.rs"]
mod tests;
