//! The events of a table as lines of text.

use bot_kit::study::grouped;
use poker_rules::table::{Event, PlayerStatistics, TableRow};
use render::poker::{TableLook, game_in_words, stakes_in_words, wait_in_words};
use words::{Language, Printable};

use super::super::View;

/// The text of an event for a person; `None` for events that are better seen on
/// the table. The view has taken it in already.
pub(super) fn said(look: TableLook, view: &View, event: &Event) -> Option<String> {
    Some(match event {
        Event::Error(refusal) => format!("! {}", Printable::line(&refusal.text)),
        Event::Tables(rows) if rows.is_empty() => "There is no table: 'create' makes one.".into(),
        Event::Tables(rows) => rows.iter().map(row).collect::<Vec<_>>().join("\n"),
        Event::Created { table } => format!("Table {table} is there: 'join {table}' sits down."),
        Event::Joined { table, seat, stack } => {
            format!(
                "You sit at seat {seat} of table {table} with {}.",
                grouped(*stack)
            )
        }
        Event::Left { stack, .. } => format!("You left with {}.", grouped(*stack)),
        Event::Ok => "Done.".to_owned(),
        Event::Statistics(rows) => statistics(rows),
        other => look.line(&render::poker::said(view, other)?),
    })
}

fn row(row: &TableRow) -> String {
    let wait = row.wait.map(|wait| format!(": {}", wait_in_words(wait)));
    format!(
        "  table {:<4} {:<20.20} {}/{} seats, blinds {}/{}{}, {}, for {}s, {}{}",
        row.id,
        Printable::line(&row.name),
        row.taken,
        row.seats,
        row.small_blind,
        row.big_blind,
        unusual(row),
        row.format.word(),
        row.mode.word(),
        row.state.word(),
        wait.unwrap_or_default()
    )
}

/// The game and the stakes, as far as they are not usual, each after a comma.
fn unusual(row: &TableRow) -> String {
    let (game, limit) = (row.game.unwrap_or_default(), row.limit.unwrap_or_default());
    let is_usual = (game, limit) == Default::default();
    let game = (!is_usual).then(|| game_in_words(game, limit).to_string());
    let stakes = stakes_in_words(&row.specials, 0, Language::ENGLISH);
    let unusual = stakes.into_iter().chain(game);
    unusual.map(|text| format!(", {text}")).collect()
}

fn statistics(rows: &[PlayerStatistics]) -> String {
    if rows.is_empty() {
        return "Nobody has played yet.".to_owned();
    }
    let line = |row: &PlayerStatistics| {
        format!(
            "  {:<20.20} {:>8} hands {:>+10} chips {:>+9.1} bb/100",
            Printable::line(&row.name),
            row.hands,
            row.net,
            row.bb100
        )
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
