//! The figures of players as a table and as CSV.

use comfy_table::{CellAlignment, Table, presets};
use record::hand::figures::{By, Figures, Group};
use tournament::csv_line;
use words::Language;

use super::statistics::Form;

/// One row.
pub(super) struct Row<'a> {
    pub(super) player: &'a str,
    pub(super) part: Part,
    pub(super) figures: &'a Figures,
}

/// A part of the hands of a player.
#[derive(Clone, Copy)]
pub(super) struct Part(pub(super) By, pub(super) Group);

/// The columns of CSV.
const COLUMNS: [&str; 21] = [
    "player",
    "part",
    "hands",
    "net_bb",
    "bb100",
    "error",
    "vpip",
    "pfr",
    "three_bet_chances",
    "three_bets",
    "three_bet",
    "c_bet_chances",
    "c_bets",
    "c_bet",
    "raises",
    "calls",
    "aggression",
    "flops",
    "showdowns",
    "wtsd",
    "wsd",
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

/// All rows as text.
pub(super) fn written(rows: &[Row<'_>], form: Form, terminal: bool, language: Language) -> String {
    match form {
        Form::Csv => {
            let header = csv_line(COLUMNS.into_iter().map(str::to_owned));
            let lines = rows.iter().map(|row| csv_line(fields(row).into_iter()));
            header + &lines.collect::<String>()
        }
        Form::Table => table(rows, terminal, language),
    }
}

fn fields(row: &Row<'_>) -> [String; 21] {
    let of = row.figures;
    let number =
        |number: Option<f64>| number.map_or_else(String::new, |number| format!("{number:.4}"));
    [
        row.player.to_owned(),
        row.part.1.word(),
        of.hands.to_string(),
        format!("{:.4}", of.net),
        format!("{:.4}", of.bb100()),
        number(of.error()),
        number(of.vpip()),
        number(of.pfr()),
        of.three_bet_chances.to_string(),
        of.three_bets.to_string(),
        number(of.three_bet()),
        of.c_bet_chances.to_string(),
        of.c_bets.to_string(),
        number(of.c_bet()),
        of.raises.to_string(),
        of.calls.to_string(),
        number(of.aggression()),
        of.flops.to_string(),
        of.showdowns.to_string(),
        number(of.to_showdown()),
        number(of.won_there()),
    ]
}

fn table(rows: &[Row<'_>], terminal: bool, language: Language) -> String {
    let mut table = Table::new();
    table.load_style(if terminal {
        presets::UTF8_FULL_CONDENSED
    } else {
        presets::NOTHING
    });
    let is_divided = rows.iter().any(|row| row.part.0 != By::Player);
    let shown = |index: &usize| *index != 1 || is_divided;
    let title = |(_, end): (usize, &&str)| language.say(&format!("terminal-column-{end}"));
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
    for (index, column) in table.column_iter_mut().enumerate() {
        if !terminal {
            column.set_padding((0, 2));
        }
        if index >= texts {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let mut text = String::new();
    for line in table.lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn cells(row: &Row<'_>) -> [String; 12] {
    let of = row.figures;
    let nothing = || "-".to_owned();
    let percent =
        |share: Option<f64>| share.map_or_else(nothing, |share| format!("{:.1} %", 100.0 * share));
    [
        record::printable(row.player).into_owned(),
        row.part.1.word(),
        of.hands.to_string(),
        format!("{:+.1}", of.bb100()),
        of.error()
            .map_or_else(nothing, |error| format!("{error:.1}")),
        percent(of.vpip()),
        percent(of.pfr()),
        percent(of.three_bet()),
        percent(of.c_bet()),
        of.aggression()
            .map_or_else(nothing, |calls| format!("{calls:.2}")),
        percent(of.to_showdown()),
        percent(of.won_there()),
    ]
}
