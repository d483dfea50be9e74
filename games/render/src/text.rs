//! The one text renderer: draws any [`Scene`] in plain ASCII, 80 columns wide
//! at most where the panels allow it.

mod advice;
mod tray;

use games::{Cell, Mark, Panel, Scene, Style, Text};
use words::Language;

pub use advice::advice;

/// Columns of a terminal that everybody has.
const WIDTH: usize = 80;

/// Draws a scene in a language: the panels beside each other as far as they fit into 80
/// columns, then the captions. A cell is three characters wide; `(x)` is the last move,
/// `[x]` a winning cell. Ends with a line feed.
pub fn board(scene: &Scene, language: Language) -> String {
    let mut out = String::new();
    let mut row: Vec<Vec<String>> = Vec::new();
    let mut used = 0;
    let panels = scene.panels.iter();
    for lines in panels.flat_map(|panel| blocks(panel, language)) {
        let width = lines.iter().map(|line| line.chars().count()).max();
        let width = width.unwrap_or(0) + 3;
        if used + width > WIDTH && !row.is_empty() {
            put_side_by_side(&mut out, &row);
            row.clear();
            used = 0;
        }
        used += width;
        row.push(lines);
    }
    put_side_by_side(&mut out, &row);
    for caption in scene.captions(language) {
        out.push_str(&caption);
        out.push('\n');
    }
    out
}

/// The parts of a panel that may stand beside each other.
fn blocks(panel: &Panel, language: Language) -> Vec<Vec<String>> {
    if panel.style != Style::Felt {
        return vec![panel_lines(panel, language)];
    }
    // The nearest place of a card table is read first.
    let places = panel.rows.iter().zip(&panel.cells).rev();
    let places = places.map(|(label, cells)| {
        let cards = cells.iter().filter(|cell| cell.count.is_none());
        let cards: Vec<Cell> = cards.cloned().collect();
        let drawn = (!cards.is_empty()).then(|| tray::lines(&cards));
        let mut lines = vec![label.say(language)];
        lines.extend(drawn.into_iter().flatten());
        lines
    });
    places.collect()
}

fn panel_lines(panel: &Panel, language: Language) -> Vec<String> {
    let rows = Text::say_all(&panel.rows, language);
    let margin = rows.iter().map(|label| label.chars().count()).max();
    let margin = margin.unwrap_or(0);
    let cell_width = cell_width(panel);
    let mut lines = Vec::new();
    lines.extend(panel.title.as_ref().map(|title| title.say(language)));
    if panel.style == Style::Tray {
        lines.extend(panel.cells.iter().flat_map(|row| tray::lines(row)));
        return lines;
    }
    let header = |labels: &mut dyn Iterator<Item = &String>| {
        let labels: String = labels.map(|label| centred(label, cell_width)).collect();
        (!labels.is_empty()).then(|| format!("{:margin$} {labels}", ""))
    };
    lines.extend(match panel.style {
        Style::Pits => header(&mut panel.columns.iter().rev()),
        _ => header(&mut panel.columns.iter()),
    });
    for (y, cells) in panel.cells.iter().enumerate() {
        let label = rows.get(y).map_or("", String::as_str);
        let shown = |cell: &Cell| panel.shows_names().then(|| cell.name.clone()).flatten();
        let drawn = cells.iter().map(|cell| draw(cell, shown(cell), cell_width));
        let drawn: String = drawn.collect();
        lines.push(format!("{label:>margin$} {drawn} {label}"));
    }
    lines.extend(header(&mut panel.columns.iter()));
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}

/// Three characters, more where a count or a name needs them.
fn cell_width(panel: &Panel) -> usize {
    let cells = panel.cells.iter().flatten();
    let longest = if panel.shows_names() {
        cells
            .filter_map(|cell| cell.name.as_ref())
            .map(|name| name.chars().count())
            .max()
    } else {
        cells
            .filter_map(|cell| cell.count)
            .map(|count| count.to_string().len())
            .max()
    };
    3.max(longest.unwrap_or(0) + 2)
}

/// A cell; where it is empty, its name may stand there.
fn draw(cell: &Cell, name: Option<String>, width: usize) -> String {
    let content = match (cell.piece, cell.count) {
        (_, Some(count)) => count.to_string(),
        (Some(piece), None) => piece.glyph.to_string(),
        (None, None) if cell.mark == Mark::Barred => " ".to_owned(),
        (None, None) => name.unwrap_or_else(|| ".".to_owned()),
    };
    let marked = match cell.mark {
        Mark::None | Mark::Path | Mark::Taken | Mark::Check | Mark::Barred => {
            format!(" {content} ")
        }
        Mark::Last => format!("({content})"),
        Mark::Source => format!("<{content}>"),
        Mark::Win => format!("[{content}]"),
    };
    centred(&marked, width)
}

fn centred(text: &str, width: usize) -> String {
    format!("{text:^width$}")
}

fn put_side_by_side(out: &mut String, panels: &[Vec<String>]) {
    let height = panels.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = panels
        .iter()
        .map(|lines| lines.iter().map(|line| line.chars().count()).max())
        .map(Option::unwrap_or_default)
        .collect();
    for y in 0..height {
        let mut line = String::new();
        for (lines, width) in panels.iter().zip(&widths) {
            let width = *width;
            let part = lines.get(y).map_or("", String::as_str);
            line.push_str(&format!("{part:width$}   "));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::Seat;

    fn panel(title: &str, size: usize) -> Panel {
        Panel {
            title: Some(Text::plain(title.to_owned())),
            style: Style::Squares,
            columns: Vec::new(),
            rows: Vec::new(),
            cells: vec![vec![Cell::default(); size]; size],
        }
    }

    #[test]
    fn four_small_panels_stand_beside_each_other_and_large_ones_below() {
        let four = Scene {
            panels: (1..=4).map(|n| panel(&format!("layer {n}"), 4)).collect(),
            captions: vec!["cross to move".into()],
            ..Scene::default()
        };
        let text = board(&four, Language::ENGLISH);
        assert_eq!(text.lines().count(), 1 + 4 + 1, "{text}");
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");

        let large = Scene {
            panels: vec![panel("one", 15), panel("two", 15)],
            ..Scene::default()
        };
        assert_eq!(
            board(&large, Language::ENGLISH).lines().count(),
            2 * (1 + 15)
        );
    }

    #[test]
    fn marks_and_counts_are_drawn() {
        let mut one = panel("", 1);
        one.cells[0][0] = Cell {
            piece: Some(games::Piece {
                owner: Some(Seat::FIRST),
                glyph: 'x',
                name: "cross",
                form: games::Form::Cross,
            }),
            mark: Mark::Last,
            ..Cell::default()
        };
        assert_eq!(panel_lines(&one, Language::ENGLISH)[1], " (x)");
        one.cells[0][0].mark = Mark::Win;
        assert_eq!(panel_lines(&one, Language::ENGLISH)[1], " [x]");
        one.cells[0][0].count = Some(12);
        assert_eq!(panel_lines(&one, Language::ENGLISH)[1], " [12]");
    }
}
