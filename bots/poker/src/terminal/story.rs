//! The events of a table as lines of text.

use poker_rules::table::{Event, PlayerStatistics, TableRow};
use poker_rules::{Action, grouped};
use render::poker::wait_in_words;
use words::Printable;

use super::super::View;
use super::look::{Look, more};

/// Says an event as a person likes to read it; `None` for what is better seen
/// on the table. The view knows it already.
pub(super) fn said(look: Look, view: &View, event: &Event) -> Option<String> {
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

/// Everything done in the hand.
pub(super) fn history(view: &View) -> String {
    let mut round = None;
    let mut lines = Vec::new();
    for deed in &view.deeds {
        if round != Some(deed.round) {
            round = Some(deed.round);
            lines.push(format!("  {}:", deed.round.word()));
        }
        let what = match deed.action {
            Action::Bet(_) | Action::Raise(_) | Action::AllIn | Action::Call => {
                format!("{} {}", deed.action.word(), grouped(deed.total))
            }
            Action::Draw(_) if deed.cards == 0 => "stand pat".to_owned(),
            Action::Draw(_) => format!("draw {}", deed.cards),
            Action::BringIn => format!("bring-in {}", grouped(deed.total)),
            action => action.word().to_owned(),
        };
        lines.push(format!("    {} {what}", name(view, deed.seat)));
    }
    match lines.is_empty() {
        true => "  Nothing was done in this hand yet.".to_owned(),
        false => lines.join("\n"),
    }
}

fn name(view: &View, seat: usize) -> String {
    match view.seat(seat) {
        _ if view.own == Some(seat) => "you".to_owned(),
        Some(found) if !found.name.is_empty() => Printable::line(&found.name).into(),
        _ => format!("seat {seat}"),
    }
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
        more(
            &row.specials,
            row.game.unwrap_or_default(),
            row.limit.unwrap_or_default()
        ),
        row.format.word(),
        row.mode.word(),
        row.state.word(),
        wait.unwrap_or_default()
    )
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
