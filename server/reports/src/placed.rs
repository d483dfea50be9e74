//! The standings of tournaments with places and prizes as text for a file: a table for a
//! spreadsheet, a program, a document or a page, and a picture of the earnings.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::Figure;
use super::picture::html;
use super::picture::{blank_sheet, colour, short};
use super::report::{STYLE, csv_line, csv_value, markdown};

/// The standings of tournaments with places and prizes.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedStandings {
    /// The title of the tournament.
    pub title: String,
    /// The best first.
    pub rows: Vec<PlacedRow>,
    /// A line below the tables.
    pub note: String,
}

/// A player of these standings.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedRow {
    /// The name of the player.
    pub player: String,
    /// The names and values of all that is counted, the same names in every row.
    pub fields: Vec<(&'static str, Value)>,
    /// Where it came, in the picture.
    pub place: String,
    /// Its earnings in percent of its payments, if they are known.
    pub earned: Option<Figure>,
}

/// The most players of a picture: the first ones.
const MOST_SHOWN: usize = 40;

/// The height of a row of the picture, in pixels.
const ROW: usize = 30;

/// The height above the first row, in pixels.
const HEAD: usize = 64;

/// Where bars begin and how wide all of them are, in pixels.
const BARS: [usize; 2] = [360, 400];

/// The width of the figures behind the bars, in pixels.
const FIGURES: usize = 150;

impl PlacedStandings {
    fn fields(&self) -> impl Iterator<Item = Vec<(&'static str, Value)>> {
        self.rows.iter().zip(1..).map(|(row, rank)| {
            let own = row.fields.iter().cloned();
            let head = [("rank", json!(rank)), ("player", json!(row.player))];
            head.into_iter().chain(own).collect()
        })
    }

    /// The header and the rows, as text.
    fn table(&self) -> Vec<Vec<String>> {
        let mut table = Vec::new();
        for fields in self.fields() {
            if table.is_empty() {
                table.push(fields.iter().map(|(name, _)| (*name).to_owned()).collect());
            }
            let cells = fields.iter().map(|(_, value)| csv_value(value));
            table.push(cells.collect());
        }
        table
    }

    /// A line a player and one number a field, as RFC 4180 has it. A field is empty if
    /// there is no such number.
    pub fn to_csv(&self) -> String {
        let lines = self.table().into_iter();
        lines.map(|cells| csv_line(cells.into_iter())).collect()
    }

    /// One JSON object: `title`, `standings` with the fields of [`PlacedStandings::to_csv`], and
    /// `notes`.
    pub fn to_json(&self) -> String {
        let standings = self.fields().map(|fields| {
            let fields = fields.into_iter();
            let fields: Map<String, Value> = fields
                .map(|(name, value)| (name.to_owned(), value))
                .collect();
            Value::Object(fields)
        });
        let report = json!({
            "title": self.title,
            "standings": standings.collect::<Vec<_>>(),
            "notes": [self.note],
        });
        format!("{report:#}\n")
    }

    /// The table in Markdown.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("# {}\n\n", markdown(&self.title));
        for (number, cells) in self.table().iter().enumerate() {
            let cells: Vec<String> = cells.iter().map(|cell| markdown(cell)).collect();
            let _infallible = writeln!(text, "| {} |", cells.join(" | "));
            if number == 0 {
                text.push_str(&"|---".repeat(cells.len()));
                text.push_str("|\n");
            }
        }
        let _infallible = writeln!(text, "\n{}", markdown(&self.note));
        text
    }

    /// A page of its own, without a script and without anything from elsewhere.
    pub fn to_html(&self) -> String {
        let title = html(&self.title);
        let mut text = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
             <h1>{title}</h1>\n<table>\n"
        );
        for (number, cells) in self.table().iter().enumerate() {
            let tag = if number == 0 { "th" } else { "td" };
            let cells = cells
                .iter()
                .map(|cell| format!("<{tag}>{}</{tag}>", html(cell)));
            let _infallible = writeln!(text, "<tr>{}</tr>", cells.collect::<String>());
        }
        let note = html(&self.note);
        let _infallible = writeln!(text, "</table>\n<p>{note}</p>\n</body>\n</html>");
        text
    }

    /// The earnings of everybody, as bars with their 95 % intervals.
    pub fn to_svg(&self) -> String {
        let rows = &self.rows[..self.rows.len().min(MOST_SHOWN)];
        let width = BARS[0] + BARS[1] + FIGURES;
        let height = HEAD + ROW * rows.len() + 44;
        let mut text = blank_sheet(&self.title, width, height);
        let scale = Scale::of(rows);
        let zero = scale.at(0.0);
        for (rank, row) in rows.iter().enumerate() {
            let top = HEAD + ROW * rank;
            let base = top + ROW / 2 + 5;
            let (number, name) = (rank + 1, short(&row.player));
            let _infallible = writeln!(
                text,
                "<text x=\"20\" y=\"{base}\">{number} {name}</text>\
                 <text x=\"{}\" y=\"{base}\" text-anchor=\"end\">{}</text>",
                BARS[0] - 20,
                html(&row.place)
            );
            if let Some(figure) = row.earned {
                text.push_str(&scale.bar(figure, top, base));
            }
        }
        let (foot, last) = (HEAD + ROW * rows.len(), height - 16);
        let _infallible = writeln!(
            text,
            "<line x1=\"{zero:.1}\" y1=\"{}\" x2=\"{zero:.1}\" y2=\"{foot}\" stroke=\"#222\"/>\n\
             <text x=\"20\" y=\"{last}\">ROI: buy-ins earned for each one paid, less that one, \
             with 95 % intervals; blue is gain, orange loss, pale not certain.</text>\n</svg>",
            HEAD - 6
        );
        text
    }
}

/// Where figures stand in the picture.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// From the lowest end of an interval to the highest, 0 between them.
    fn of(rows: &[PlacedRow]) -> Scale {
        let figures = rows.iter().filter_map(|row| row.earned);
        let ends = figures.flat_map(|figure| {
            let error = figure.error.unwrap_or(0.0);
            [figure.mean - error, figure.mean + error]
        });
        let mut scale = Scale {
            low: 0.0,
            high: 0.0,
        };
        for end in ends.filter(|end| end.is_finite()) {
            scale.low = scale.low.min(end);
            scale.high = scale.high.max(end);
        }
        scale
    }

    /// The pixel of a figure, from the left.
    fn at(&self, figure: f64) -> f64 {
        let wide = (self.high - self.low).max(f64::MIN_POSITIVE);
        let part = ((figure - self.low) / wide).clamp(0.0, 1.0);
        BARS[0] as f64 + part * BARS[1] as f64
    }

    /// The bar of a figure, its interval, and its words.
    fn bar(&self, figure: Figure, top: usize, base: usize) -> String {
        let (zero, end) = (self.at(0.0), self.at(figure.mean));
        let is_open = figure.error.is_none_or(|error| error >= figure.mean.abs());
        let largest = self.high.max(-self.low).max(f64::MIN_POSITIVE);
        let mut text = format!(
            "<rect x=\"{:.1}\" y=\"{}\" width=\"{:.1}\" height=\"{}\" fill=\"{}\" \
             stroke=\"#bbb\"/>\n",
            zero.min(end),
            top + 4,
            (end - zero).abs(),
            ROW - 8,
            colour(figure.mean / largest, is_open)
        );
        let mut words = format!("{:+.1} %", figure.mean);
        if let Some(error) = figure.error {
            let [left, right] = [-error, error].map(|off| self.at(figure.mean + off));
            let middle = top + ROW / 2;
            let _infallible = writeln!(
                text,
                "<line x1=\"{left:.1}\" y1=\"{middle}\" x2=\"{right:.1}\" y2=\"{middle}\" \
                 stroke=\"#222\"/>"
            );
            words = format!("{:+.1} ± {error:.1} %", figure.mean);
        }
        let x = BARS[0] + BARS[1] + 12;
        let _infallible = writeln!(text, "<text x=\"{x}\" y=\"{base}\">{words}</text>");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(player: &str, mean: f64, error: Option<f64>) -> PlacedRow {
        PlacedRow {
            player: player.to_owned(),
            fields: vec![("roi", json!(mean / 100.0)), ("stack", Value::Null)],
            place: "won 50.0 %".to_owned(),
            earned: Some(Figure { mean, error }),
        }
    }

    fn placed(rows: Vec<PlacedRow>) -> PlacedStandings {
        PlacedStandings {
            title: "Cup & more".to_owned(),
            rows,
            note: "a | b".to_owned(),
        }
    }

    /// The attribute of each element that begins so.
    fn numbers(picture: &str, element: &str, attribute: &str) -> Vec<f64> {
        let start = format!("{attribute}=\"");
        let elements = picture.lines().filter(|line| line.starts_with(element));
        let values = elements.filter_map(|line| line.split(&start).nth(1)?.split('"').next());
        values.map(|value| value.parse().unwrap()).collect()
    }

    #[test]
    fn bars_begin_at_nothing_and_lines_are_their_intervals() {
        let all = placed(vec![
            row("Ann", 50.0, Some(30.0)),
            row("<Bob>", -20.0, Some(40.0)),
        ]);
        let picture = all.to_svg();
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        for words in [
            "+50.0 ± 30.0 %",
            "-20.0 ± 40.0 %",
            "Cup &amp; more",
            "2 &lt;Bob&gt;",
        ] {
            assert!(picture.contains(words), "{words}: {picture}");
        }
        // From -60 to +80 on 400 pixels.
        let near = |one: f64, other: f64| assert!((one - other).abs() < 0.1, "{one} {other}");
        let (x, wide) = (
            numbers(&picture, "<rect x", "x"),
            numbers(&picture, "<rect x", "width"),
        );
        let at = |percent: f64| 360.0 + 400.0 * (percent + 60.0) / 140.0;
        near(x[0], at(0.0));
        near(x[0] + wide[0], at(50.0));
        near(x[1], at(-20.0));
        near(x[1] + wide[1], at(0.0));
        let ends = ["x1", "x2"].map(|end| numbers(&picture, "<line", end));
        near(ends[0][0], at(20.0));
        near(ends[1][0], at(80.0));
        near(ends[0][1], at(-60.0));
        near(ends[1][1], at(20.0));
        // Ann has gained, and Bob may have.
        assert!(picture.contains("fill=\"#9bc7f3\""), "{picture}");
        assert!(picture.contains("fill=\"#fcf0e6\""), "{picture}");
    }

    #[test]
    fn the_other_files_have_a_line_a_player() {
        let all = placed(vec![row("A, \"B\"", 12.5, None)]);
        assert_eq!(
            all.to_csv(),
            "rank,player,roi,stack\r\n1,\"A, \"\"B\"\"\",0.125,\r\n"
        );
        let json: Value = serde_json::from_str(&all.to_json()).unwrap();
        assert_eq!(json["standings"][0]["roi"], 0.125);
        assert!(json["standings"][0]["stack"].is_null());
        assert!(all.to_markdown().contains("| 1 | A, \"B\" | 0.125 |  |"));
        assert!(all.to_html().contains("<td>A, &quot;B&quot;</td>"));
        assert!(all.to_markdown().ends_with("\na \\| b\n"));
    }

    #[test]
    fn a_picture_has_a_most_of_players_and_needs_none() {
        let many = placed(vec![row(&"x".repeat(500), 0.0, None); 300]);
        assert_eq!(many.to_svg().matches("…").count(), MOST_SHOWN);
        let none = placed(Vec::new());
        assert!(none.to_svg().ends_with("</svg>\n") && none.to_csv().is_empty());
    }
}
