//! Tables for people, as commands show them.

use comfy_table::{CellAlignment, Table, presets};
use words::Language;

/// A table without rows: with lines on a terminal, without them elsewhere.
pub(super) fn empty_table(terminal: bool) -> Table {
    let mut table = Table::new();
    table.load_style(if terminal {
        presets::UTF8_FULL_CONDENSED
    } else {
        presets::NOTHING
    });
    table
}

/// The title of a column, which is the message with this end.
pub(super) fn title(end: &str, language: Language) -> String {
    language.say(&format!("terminal-column-{end}"))
}

/// The title of a column: a message after a colon, else as it stands.
pub(super) fn title_or_text(column: &str, language: Language) -> String {
    match column.strip_prefix(':') {
        Some(end) => title(end, language),
        None => column.to_owned(),
    }
}

/// Puts all columns after the first ones, which are texts, on the right.
pub(super) fn align_right_after(texts: usize, table: &mut Table) {
    for column in table.column_iter_mut().skip(texts) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// The lines of a table, with narrow columns outside of terminals and no blanks at the
/// ends; all columns after the first ones, which are texts, are on the right.
pub(super) fn lines_of(mut table: Table, texts: usize, terminal: bool) -> String {
    align_right_after(texts, &mut table);
    if !terminal {
        for column in table.column_iter_mut() {
            column.set_padding((0, 2));
        }
    }
    let lines = table.lines();
    lines
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}

/// What stands in a cell without a figure.
pub(super) fn none() -> String {
    "-".to_owned()
}

/// A share in per cent.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A share in per cent, with its sign.
pub(super) fn signed_percent(share: f64) -> String {
    format!("{:+.1} %", 100.0 * share)
}

/// An interval of shares in per cent.
pub(super) fn percent_interval(ends: [f64; 2]) -> String {
    let [low, high] = ends.map(|end| format!("{:.1}", 100.0 * end));
    format!("{low}–{high}")
}
