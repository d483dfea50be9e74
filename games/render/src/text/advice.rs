//! The choices of a seat as a table of plain text.

use comfy_table::{CellAlignment, Table, presets};
use games::{Advice, RowMark};

/// Draws a table of choices in plain text, all columns to the right; `>` is
/// the best choice, `*` the one that was taken. Ends with a line feed.
pub fn advice(choices: &Advice) -> String {
    let mut table = Table::new();
    let header = choices.columns.iter().copied();
    table
        .load_style(presets::NOTHING)
        .set_header(std::iter::once("").chain(header));
    for row in &choices.rows {
        let cells = row.cells.iter().map(String::as_str);
        table.add_row(std::iter::once(glyph(row.mark)).chain(cells));
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
        if choices.rows.iter().any(|row| row.mark == mark) {
            out.push_str(legend);
        }
    }
    out.push_str(&choices.caption);
    out.push('\n');
    out
}

fn glyph(mark: RowMark) -> &'static str {
    match mark {
        RowMark::None => "",
        RowMark::Best => ">",
        RowMark::Chosen => "*",
    }
}

#[cfg(test)]
mod tests {
    use games::AdviceRow;

    use super::*;

    fn row(mark: RowMark, cells: [&str; 2]) -> AdviceRow {
        AdviceRow {
            mark,
            cells: cells.map(str::to_owned).to_vec(),
        }
    }

    #[test]
    fn rows_stand_under_their_headings_and_marks_are_explained() {
        let mut choices = Advice {
            columns: vec!["where", "chance\nto win"],
            rows: vec![
                row(RowMark::Chosen, ["A1", "9%"]),
                row(RowMark::Best, ["B12", "10%"]),
            ],
            caption: "by hand".to_owned(),
        };
        let drawn = advice(&choices);
        let expected = "  where chance
        to win
*    A1     9%
>   B12    10%
* chosen; > best; by hand
";
        assert_eq!(drawn, expected);
        choices.rows.truncate(1);
        choices.rows[0].mark = RowMark::None;
        assert!(advice(&choices).ends_with("9%\nby hand\n"));
    }
}
