//! The choices of a seat as a table of plain text.

use comfy_table::{CellAlignment, Table, presets};
use games::{Advice, RowMark, Text};
use words::Language;

/// Draws a table of choices in plain text and in a language, all columns to the right; `>` is
/// the best choice, `*` the one that was taken. Where none was taken yet the rows have
/// numbers, by which a person picks one. Ends with a line feed.
pub fn advice(choices: &Advice, language: Language) -> String {
    let mut table = Table::new();
    let header = Text::say_all(&choices.columns, language);
    table
        .load_style(presets::NOTHING)
        .set_header(std::iter::once(String::new()).chain(header));
    let has = |mark| choices.rows.iter().any(|row| row.mark == mark);
    let is_open = has(RowMark::Best) && !has(RowMark::Chosen);
    for (number, row) in (1..).zip(&choices.rows) {
        let cells = Text::say_all(&row.cells, language);
        let number = if is_open {
            format!("{number}")
        } else {
            String::new()
        };
        let first = format!("{}{number}", glyph(row.mark));
        table.add_row(std::iter::once(first).chain(cells));
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
    let legends = [
        (RowMark::Chosen, "game-advice-chosen"),
        (RowMark::Best, "game-advice-best"),
    ];
    for (mark, legend) in legends {
        if has(mark) {
            out.push_str(&format!("{} {}; ", glyph(mark), language.say(legend)));
        }
    }
    out.push_str(&choices.caption.say(language));
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
            cells: cells.map(|cell| Text::plain(cell.to_owned())).to_vec(),
        }
    }

    #[test]
    fn rows_stand_under_their_headings_and_marks_are_explained() {
        let mut choices = Advice {
            columns: vec!["where".into(), "chance\nto win".into()],
            rows: vec![
                row(RowMark::Chosen, ["A1", "9%"]),
                row(RowMark::Best, ["B12", "10%"]),
            ],
            caption: "by hand".into(),
        };
        let drawn = advice(&choices, Language::ENGLISH);
        let expected = "  where chance
        to win
*    A1     9%
>   B12    10%
* chosen; > best; by hand
";
        assert_eq!(drawn, expected);
        choices.rows.truncate(1);
        choices.rows[0].mark = RowMark::None;
        assert!(advice(&choices, Language::ENGLISH).ends_with("9%\nby hand\n"));
    }
}
