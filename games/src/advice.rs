//! What can be told about the choices of a seat, as a table for people.

use comfy_table::{CellAlignment, Table, presets};

/// The choices of the seat on turn and what is known about each. Everybody may
/// see it, so it holds nothing that is not public.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The headings of the columns; a line feed begins a second line.
    pub columns: Vec<&'static str>,
    /// The choices, in reading order.
    pub rows: Vec<AdviceRow>,
    /// What the numbers mean, to be read below them.
    pub caption: String,
}

/// One choice.
#[derive(Clone, Debug, PartialEq)]
pub struct AdviceRow {
    /// Why it stands out.
    pub mark: RowMark,
    /// What is known about it: as many texts as there are columns.
    pub cells: Vec<String>,
}

/// Why a choice stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowMark {
    /// It does not.
    #[default]
    None,
    /// No other one is better.
    Best,
    /// It was taken, the best one or not.
    Chosen,
}

impl RowMark {
    fn glyph(self) -> &'static str {
        match self {
            RowMark::None => "",
            RowMark::Best => ">",
            RowMark::Chosen => "*",
        }
    }
}

/// Draws a table of choices in plain text, all columns to the right; `>` is
/// the best choice, `*` the one that was taken. Ends with a line feed.
pub fn render_advice(advice: &Advice) -> String {
    let mut table = Table::new();
    let header = advice.columns.iter().copied();
    table
        .load_style(presets::NOTHING)
        .set_header(std::iter::once("").chain(header));
    for row in &advice.rows {
        let cells = row.cells.iter().map(String::as_str);
        table.add_row(std::iter::once(row.mark.glyph()).chain(cells));
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
        column.set_padding((0, 1));
    }
    let mut out = String::new();
    for line in table.lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    let legends = [(RowMark::Chosen, "* chosen; "), (RowMark::Best, "> best; ")];
    for (mark, legend) in legends {
        if advice.rows.iter().any(|row| row.mark == mark) {
            out.push_str(legend);
        }
    }
    out.push_str(&advice.caption);
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(mark: RowMark, cells: [&str; 2]) -> AdviceRow {
        AdviceRow {
            mark,
            cells: cells.map(str::to_owned).to_vec(),
        }
    }

    #[test]
    fn rows_stand_under_their_headings_and_marks_are_explained() {
        let mut advice = Advice {
            columns: vec!["where", "chance\nto win"],
            rows: vec![
                row(RowMark::Chosen, ["A1", "9%"]),
                row(RowMark::Best, ["B12", "10%"]),
            ],
            caption: "by hand".to_owned(),
        };
        let drawn = render_advice(&advice);
        let expected = "  where chance
        to win
*    A1     9%
>   B12    10%
* chosen; > best; by hand
";
        assert_eq!(drawn, expected);
        advice.rows.truncate(1);
        advice.rows[0].mark = RowMark::None;
        assert!(render_advice(&advice).ends_with("9%\nby hand\n"));
    }
}
