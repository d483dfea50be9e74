//! The events of a table as lines of text.

use bot_kit::study::grouped;
use poker_rules::table::{Event, Format, Mode, PlayerStatistics, TableRow, TableState};
use render::poker::{TableLook, game_in_words, stakes_in_words, wait_in_words};
use words::{Language, Phrase, Printable};

use super::super::View;

/// The text of an event for a person; `None` for events that are better seen on
/// the table. The view has taken it in already.
pub(super) fn said(look: TableLook, view: &View, event: &Event) -> Option<String> {
    let language = look.language;
    let table_message = |key, table: u64| Phrase::new(key).with("table", table.to_string());
    Some(match event {
        Event::Error(refusal) => format!("! {}", Printable::line(&refusal.text)),
        Event::Tables(rows) if rows.is_empty() => language.say("terminal-no-tables"),
        Event::Tables(rows) => {
            let rows = rows.iter().map(|table| row(table, language));
            rows.collect::<Vec<_>>().join("\n")
        }
        Event::Created { table } => table_message("terminal-table-made", *table).say(language),
        Event::Joined { table, seat, stack } => table_message("terminal-sat-down", *table)
            .with("seat", seat.to_string())
            .with("chips", grouped(*stack))
            .say(language),
        Event::Left { stack, .. } => Phrase::new("terminal-got-up")
            .with("chips", grouped(*stack))
            .say(language),
        Event::Ok => language.say("terminal-done"),
        Event::Statistics(rows) => statistics(rows, language),
        other => look.line(&render::poker::said(view, other)?),
    })
}

fn row(row: &TableRow, language: Language) -> String {
    let wait = row.wait.map(|wait| wait_in_words(wait).say(language));
    let wait = wait.map_or_else(String::new, |wait| format!(": {wait}"));
    let state = [
        match row.format {
            Format::Cash => "contests-cash",
            Format::Freezeout => "contests-freezeout",
        },
        match row.mode {
            Mode::Agent => "contests-for-programs",
            Mode::User => "contests-for-people",
        },
        match row.state {
            TableState::Waiting => "contests-waiting",
            TableState::Running => "contests-playing",
        },
    ];
    let seats = Phrase::new("terminal-table-row")
        .with("table", row.id.to_string())
        .with("seats", format!("{}/{}", row.taken, row.seats))
        .with("blinds", format!("{}/{}", row.small_blind, row.big_blind));
    format!(
        "  {}{}, {}{wait}: {}",
        seats.say(language),
        unusual(row, language),
        state.map(|key| language.say(key)).join(", "),
        Printable::line(&row.name),
    )
}

/// The game and the stakes, as far as they are not usual, each after a comma.
fn unusual(row: &TableRow, language: Language) -> String {
    let (game, limit) = (row.game.unwrap_or_default(), row.limit.unwrap_or_default());
    let is_usual = (game, limit) == Default::default();
    let game = (!is_usual).then(|| game_in_words(game, limit).say(language));
    let stakes = stakes_in_words(&row.specials, 0, language);
    let unusual = stakes.into_iter().chain(game);
    unusual.map(|text| format!(", {text}")).collect()
}

fn statistics(rows: &[PlayerStatistics], language: Language) -> String {
    if rows.is_empty() {
        return language.say("terminal-no-statistics");
    }
    let line = |row: &PlayerStatistics| {
        let values = [
            ("name", Printable::line(&row.name).to_string().into()),
            ("hands", row.hands.into()),
            ("chips", format!("{:+}", row.net).into()),
            (
                "rate",
                language.decimal(format!("{:+.1}", row.bb100)).into(),
            ),
        ];
        format!("  {}", language.with("terminal-statistics-row", &values))
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
