//! The figures of players as a table and as rows.

use std::io::{self, Write};

use record::hand::figures::{Breakdown, Figures, Group};
use reports::{Cell, Columns, Kind, RowForm, RowWriter};
use words::Language;

use crate::commands::shown_table::{empty_table, lines_of, none, percent, title};

/// One row.
pub(super) struct Row<'a> {
    pub(super) player: &'a str,
    pub(super) part: Part,
    pub(super) figures: &'a Figures,
}

/// A part of the hands of a player.
#[derive(Clone, Copy)]
pub(super) struct Part(pub(super) Breakdown, pub(super) Group);

/// Digits after the point in CSV.
pub(super) const DIGITS: usize = 4;

/// The columns of CSV and Parquet.
const COLUMNS: Columns = &[
    ("player", Kind::Text),
    ("part", Kind::Text),
    ("hands", Kind::Whole),
    ("net_bb", Kind::Number),
    ("bb100", Kind::Number),
    ("error", Kind::Number),
    ("vpip", Kind::Number),
    ("pfr", Kind::Number),
    ("three_bet_chances", Kind::Whole),
    ("three_bets", Kind::Whole),
    ("three_bet", Kind::Number),
    ("c_bet_chances", Kind::Whole),
    ("c_bets", Kind::Whole),
    ("c_bet", Kind::Number),
    ("raises", Kind::Whole),
    ("calls", Kind::Whole),
    ("aggression", Kind::Number),
    ("flops", Kind::Whole),
    ("showdowns", Kind::Whole),
    ("wtsd", Kind::Number),
    ("wsd", Kind::Number),
];

/// The titles of the table, as ends of messages.
const TITLES: [&str; 12] = [
    "player",
    "part",
    "hands",
    "bb100",
    "error",
    "vpip",
    "pfr",
    "three-bet",
    "c-bet",
    "aggression",
    "wtsd",
    "wsd",
];

/// Writes all rows.
///
/// # Errors
/// The output cannot be written.
pub(super) fn write_rows(
    rows: &[Row<'_>],
    out: &mut (dyn Write + Send),
    form: RowForm,
) -> io::Result<()> {
    let mut writer = RowWriter::begin(Box::new(out), form, COLUMNS)?;
    for row in rows {
        writer.row(fields(row))?;
    }
    writer.end()
}

fn fields(row: &Row<'_>) -> Vec<Cell> {
    let of = row.figures;
    vec![
        Cell::text(row.player),
        Cell::text(row.part.1.word()),
        Cell::count(of.hands),
        Cell::Number(of.net),
        Cell::Number(of.bb100()),
        of.error().into(),
        of.vpip().into(),
        of.pfr().into(),
        Cell::count(of.three_bet_chances),
        Cell::count(of.three_bets),
        of.three_bet().into(),
        Cell::count(of.c_bet_chances),
        Cell::count(of.c_bets),
        of.c_bet().into(),
        Cell::count(of.raises),
        Cell::count(of.calls),
        of.aggression().into(),
        Cell::count(of.flops),
        Cell::count(of.showdowns),
        of.to_showdown().into(),
        of.won_there().into(),
    ]
}

/// All rows as a table for people.
pub(super) fn table(rows: &[Row<'_>], terminal: bool, language: Language) -> String {
    let mut table = empty_table(terminal);
    let is_divided = rows.iter().any(|row| row.part.0 != Breakdown::Player);
    let shown = |index: &usize| *index != 1 || is_divided;
    let title = |(_, end): (usize, &&str)| title(end, language);
    let titles = TITLES.iter().enumerate();
    table.set_header(titles.filter(|(index, _)| shown(index)).map(title));
    for row in rows {
        let cells = cells(row).into_iter().enumerate();
        table.add_row(
            cells
                .filter(|(index, _)| shown(index))
                .map(|(_, cell)| cell),
        );
    }
    let texts = if is_divided { 2 } else { 1 };
    lines_of(table, texts, terminal)
}

fn cells(row: &Row<'_>) -> [String; 12] {
    let of = row.figures;
    let percent = |share: Option<f64>| share.map_or_else(none, percent);
    [
        words::Printable::line(row.player).into(),
        row.part.1.word(),
        of.hands.to_string(),
        format!("{:+.1}", of.bb100()),
        of.error().map_or_else(none, |error| format!("{error:.1}")),
        percent(of.vpip()),
        percent(of.pfr()),
        percent(of.three_bet()),
        percent(of.c_bet()),
        of.aggression()
            .map_or_else(none, |calls| format!("{calls:.2}")),
        percent(of.to_showdown()),
        percent(of.won_there()),
    ]
}
