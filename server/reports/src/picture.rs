//! The cross table as a picture: the result of the player of each row against that of
//! each column, coloured by the player who is ahead.

use std::fmt::Write as _;

use tournament::{Crosstable, Standing};
use words::Printable;

use super::columns::wins_draws_losses;

/// The winnings of players from each other, where they are more than a score.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// The unit of a figure, like `bb/100`.
    pub unit: &'static str,
    /// The players, the best first.
    pub players: Vec<String>,
    /// By row and column, in the order of the players; `None` for a pair that has
    /// not met.
    pub cells: Vec<Vec<Option<Figure>>>,
    /// Their winnings from all opponents together, for the columns of a spreadsheet.
    pub totals: Vec<Totals>,
}

/// A figure that each player has in all.
#[derive(Clone, Debug, PartialEq)]
pub struct Totals {
    /// The name of its column; `_error` behind it is the column of its error.
    pub name: String,
    /// In the order of the players; `None` for a player without it.
    pub figures: Vec<Option<Figure>>,
}

/// The winnings of a player from another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The mean.
    pub mean: f64,
    /// Half the width of its 95 % interval, if it is known.
    pub error: Option<f64>,
}

/// The most players of a picture: the first ones.
const MOST_SHOWN: usize = 40;

/// The most letters of a name.
const NAME: usize = 20;

/// Width and height of a cell, in pixels.
const CELL: [usize; 2] = [84, 40];

/// The width of the names, in pixels.
const NAMES: usize = 190;

/// The height above the first row, in pixels.
const HEAD: usize = 76;

/// One cell.
struct Cell {
    lines: Vec<String>,
    /// From -1, behind, to 1, ahead.
    lean: f64,
    /// Whether it may as well be the other way round.
    is_open: bool,
}

impl Figures {
    /// The picture of these figures.
    pub(super) fn picture(&self, title: &str) -> String {
        let cells = self.cells.iter().flatten().flatten();
        let largest = cells.map(|cell| cell.mean.abs()).fold(0.0, f64::max);
        let cell = |row: usize, column: usize| {
            let figure = (*self.cells.get(row)?.get(column)?)?;
            let error = figure.error.map(|error| format!("± {error:.1}"));
            let mean = format!("{:+.1}", figure.mean);
            Some(Cell {
                lines: [mean].into_iter().chain(error).collect(),
                lean: figure.mean / largest.max(f64::MIN_POSITIVE),
                is_open: figure.error.is_none_or(|error| error >= figure.mean.abs()),
            })
        };
        draw(title, self.unit, &self.players, cell)
    }
}

/// The picture of scores.
pub(super) fn of_scores(title: &str, standings: &[Standing], scores: &Crosstable) -> String {
    let players: Vec<String> = standings.iter().map(|row| row.name.clone()).collect();
    let cell = |row: usize, column: usize| {
        let (one, other) = (standings.get(row)?, standings.get(column)?);
        let score = scores.against(one.player, other.player);
        let games = score.games();
        let points = f64::from(score.wins) + f64::from(score.draws) / 2.0;
        (games > 0).then(|| Cell {
            lines: vec![wins_draws_losses(score)],
            lean: 2.0 * points / games as f64 - 1.0,
            is_open: false,
        })
    };
    draw(title, "wins-draws-losses", &players, cell)
}

fn draw(
    title: &str,
    unit: &str,
    players: &[String],
    cell: impl Fn(usize, usize) -> Option<Cell>,
) -> String {
    let players = &players[..players.len().min(MOST_SHOWN)];
    let [wide, high] = CELL;
    let width = NAMES + wide * players.len().max(2) + 20;
    let height = HEAD + high * players.len() + 44;
    let mut text = blank_sheet(title, width, height);
    for (rank, name) in players.iter().enumerate() {
        let (x, y) = (
            NAMES + wide * rank + wide / 2,
            HEAD + high * rank + high / 2 + 5,
        );
        let (number, name) = (rank + 1, short(name));
        let _infallible = writeln!(
            text,
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{number}</text>\
             <text x=\"20\" y=\"{y}\">{number} {name}</text>",
            HEAD - 10
        );
        for column in 0..players.len() {
            let left = NAMES + wide * column;
            let top = HEAD + high * rank;
            text.push_str(&match cell(rank, column) {
                Some(cell) => drawn(&cell, left, top),
                None => blank(left, top, rank == column),
            });
        }
    }
    let _infallible = writeln!(
        text,
        "<text x=\"20\" y=\"{}\">{}: what the row's player has from the column's; blue is \
         ahead, orange behind, pale not certain.</text>\n</svg>",
        height - 16,
        html(unit)
    );
    text
}

/// The beginning of a picture of this size in pixels, with its title.
pub(super) fn blank_sheet(title: &str, width: usize, height: usize) -> String {
    let title = html(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\" role=\"img\">\n\
         <title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"20\" y=\"30\" font-size=\"18\">{title}</text>\n"
    )
}

fn drawn(cell: &Cell, left: usize, top: usize) -> String {
    let [wide, high] = CELL;
    let mut text = rectangle(left, top, &colour(cell.lean, cell.is_open));
    let middle = left + wide / 2;
    let first = top + high / 2 + 5 - 8 * (cell.lines.len().max(1) - 1);
    for (line, words) in cell.lines.iter().enumerate() {
        let y = first + 16 * line;
        let _infallible = writeln!(
            text,
            "<text x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
            html(words)
        );
    }
    text
}

fn blank(left: usize, top: usize, is_own: bool) -> String {
    rectangle(left, top, if is_own { "#ddd" } else { "#fff" })
}

fn rectangle(left: usize, top: usize, fill: &str) -> String {
    let [wide, high] = CELL;
    format!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"{fill}\" \
         stroke=\"#bbb\"/>\n"
    )
}

/// The colour of a lead from -1 to 1: blue ahead, orange behind, which everybody can tell
/// apart. It is stronger for a larger lead, pale if the lead `is_open` to doubt, and
/// always light enough for the text.
pub(super) fn colour(lean: f64, is_open: bool) -> String {
    let strong: [f64; 3] = if lean < 0.0 {
        [240.0, 160.0, 90.0]
    } else {
        [120.0, 180.0, 240.0]
    };
    let part = if is_open {
        0.15
    } else {
        0.3 + 0.7 * lean.abs().min(1.0)
    };
    let part = if lean == 0.0 { 0.0 } else { part };
    let [red, green, blue] = strong.map(|strong| (255.0 + (strong - 255.0) * part) as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A name that fits, for HTML.
pub(super) fn short(name: &str) -> String {
    if name.chars().count() > NAME {
        html(&format!(
            "{}…",
            name.chars().take(NAME - 1).collect::<String>()
        ))
    } else {
        html(name)
    }
}

/// Text that stays text in HTML.
pub(super) fn html(text: &str) -> String {
    let mut escaped = String::new();
    for symbol in Printable::line(text).as_str().chars() {
        match symbol {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(symbol),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(means: [f64; 2], error: Option<f64>) -> Figures {
        let cell = |mean| Some(Figure { mean, error });
        Figures {
            unit: "bb/100",
            players: vec!["Ann".to_owned(), "<Bob>".to_owned()],
            cells: vec![vec![None, cell(means[0])], vec![cell(means[1]), None]],
            totals: Vec::new(),
        }
    }

    fn colours(picture: &str) -> Vec<&str> {
        let fills = picture.split("fill=\"#").skip(1);
        // Text, ground, and the cells in rows.
        fills
            .map(|rest| &rest[..rest.find('"').unwrap()])
            .skip(2)
            .collect()
    }

    #[test]
    fn a_winner_is_blue_and_a_loser_is_orange() {
        let picture = figures([65.5, -65.5], Some(30.7)).picture("Cup & more");
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        for words in ["+65.5", "-65.5", "± 30.7", "Cup &amp; more", "&lt;Bob&gt;"] {
            assert!(picture.contains(words), "{words}: {picture}");
        }
        assert_eq!(colours(&picture), ["ddd", "78b4f0", "f0a05a", "ddd"]);
    }

    #[test]
    fn what_may_be_luck_is_pale_and_nothing_is_white() {
        let luck = figures([5.0, -5.0], Some(9.0)).picture("");
        assert_eq!(colours(&luck), ["ddd", "eaf3fc", "fcf0e6", "ddd"]);
        assert_eq!(
            colours(&figures([5.0, -5.0], None).picture("")),
            colours(&luck)
        );
        let even = figures([0.0, 0.0], Some(0.0)).picture("");
        assert_eq!(colours(&even), ["ddd", "ffffff", "ffffff", "ddd"]);
    }

    #[test]
    fn a_picture_has_a_most_of_players_and_of_letters() {
        let many = Figures {
            unit: "bb/100",
            players: vec!["x".repeat(500); 300],
            cells: vec![vec![None; 300]; 300],
            totals: Vec::new(),
        };
        let picture = many.picture("");
        assert_eq!(picture.matches("…").count(), MOST_SHOWN);
        assert_eq!(
            picture.matches("<rect").count(),
            1 + MOST_SHOWN * MOST_SHOWN
        );
    }
}
