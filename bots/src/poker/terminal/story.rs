//! What happens, in a line each.

use games::holdem::{Action, PostKind};
use protocol::poker::{Acted, Cause, Event, PlayerStatistics, Presence, TableRow};

use super::super::View;
use super::look::{Look, grouped, plain};

/// Says an event as a person likes to read it; `None` for what is better seen
/// on the table. The view knows it already.
pub(super) fn said(look: Look, view: &View, event: &Event) -> Option<String> {
    let name = |seat: usize| name(view, seat);
    Some(match event {
        Event::Error(refusal) => format!("! {}", plain(&refusal.text)),
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
        Event::Said { name, text } => format!("{}: {}", plain(name), plain(text)),
        Event::Presence {
            what, name, stack, ..
        } => {
            let name = plain(name);
            match what {
                Presence::Sat => format!("{name} sits down with {}.", grouped(*stack)),
                Presence::Away => format!("{name} lost the connection."),
                Presence::Back => format!("{name} is back."),
                Presence::Gone => format!("{name} is gone."),
            }
        }
        Event::Hand(start) => {
            let text = format!("== hand {}: {} deals", start.id, name(start.dealer));
            look.bold(&text)
        }
        Event::Post {
            seat, kind, amount, ..
        } => {
            let what = match kind {
                PostKind::Ante => "the ante",
                PostKind::Small => "the small blind",
                PostKind::Big | PostKind::Straddle => "the big blind",
            };
            format!("{}: {what}, {}", name(*seat), grouped(*amount))
        }
        Event::Hole { seat, cards } if Some(*seat) == view.own => {
            format!("your cards: {}", look.cards(cards))
        }
        Event::Hole { seat, cards } => format!("{} holds {}", name(*seat), look.cards(cards)),
        Event::Acting { seat, time, .. } => {
            let time = match time {
                0 => String::new(),
                time => format!(" ({} s)", time.div_ceil(1000)),
            };
            look.faint(&format!("{} is asked{time}", name(*seat)))
        }
        Event::Acted(acted) => acted_line(&name(acted.seat), acted),
        Event::Board { round, all, .. } => {
            format!(
                "{}: {}   pot {}",
                round.word(),
                look.cards(all),
                grouped(view.pot)
            )
        }
        Event::Refund { seat, amount } => {
            format!("{} goes back to {}", grouped(*amount), name(*seat))
        }
        Event::Show(shown) => {
            let value = shown
                .value
                .as_deref()
                .map(|value| format!(", {}", plain(value)));
            let cards = look.cards(&shown.cards);
            format!("{}: {cards}{}", name(shown.seat), value.unwrap_or_default())
        }
        Event::Muck { seat } => format!("{}: nothing shown", name(*seat)),
        Event::Win { seat, pot, amount } => {
            let which = match pot {
                0 => String::new(),
                pot => format!(" (side pot {pot})"),
            };
            look.bold(&format!("{} to {}{which}", grouped(*amount), name(*seat)))
        }
        Event::Blinds { small, big, ante } => match ante {
            0 => format!("The blinds are {small}/{big} now."),
            ante => format!("The blinds are {small}/{big} now, the ante {ante}."),
        },
        Event::Busted { name, place, .. } => match place {
            Some(place) => format!("{} is out, at place {place}.", plain(name)),
            None => format!("{} is out of chips.", plain(name)),
        },
        Event::Closed {
            table,
            reason,
            winner,
        } => {
            let winner = winner
                .as_deref()
                .map(|name| format!(": {} wins", plain(name)));
            let winner = winner.unwrap_or_default();
            format!("Table {table} is closed ({}){winner}.", plain(reason))
        }
        Event::End { players, .. } => {
            let own = players.iter().find(|row| Some(row.seat) == view.own)?;
            let text = match own.net {
                0 => "You come out even".to_owned(),
                net @ 1.. => format!("You won {}", grouped(net.unsigned_abs())),
                net => format!("You lost {}", grouped(net.unsigned_abs())),
            };
            format!("{text}, and have {}.", grouped(own.stack))
        }
        Event::Welcome { .. } | Event::Turn(_) | Event::State(_) => return None,
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
        Some(found) if !found.name.is_empty() => plain(&found.name),
        _ => format!("seat {seat}"),
    }
}

fn acted_line(name: &str, acted: &Acted) -> String {
    let total = grouped(acted.total);
    let what = match acted.kind.as_str() {
        "fold" => "fold".to_owned(),
        "check" => "check".to_owned(),
        "call" => format!("call {}", grouped(acted.amount)),
        "bet" => format!("bet {total}"),
        "raise" => format!("raise to {total}"),
        _ => format!("go all-in, {total}"),
    };
    let why = match acted.cause {
        None => "",
        Some(Cause::Timeout) => " (out of time)",
        Some(Cause::Disconnected) => " (no connection)",
        Some(Cause::Left) => " (left)",
    };
    format!("{name}: {what}{why}")
}

fn row(row: &TableRow) -> String {
    format!(
        "  table {:<4} {:<20.20} {}/{} seats, blinds {}/{}, {}, {}, for {}s",
        row.id,
        plain(&row.name),
        row.taken,
        row.seats,
        row.small_blind,
        row.big_blind,
        row.format.word(),
        row.state.word(),
        row.mode.word()
    )
}

fn statistics(rows: &[PlayerStatistics]) -> String {
    if rows.is_empty() {
        return "Nobody has played yet.".to_owned();
    }
    let line = |row: &PlayerStatistics| {
        format!(
            "  {:<20.20} {:>8} hands {:>+10} chips {:>+9.1} bb/100",
            plain(&row.name),
            row.hands,
            row.net,
            row.bb100
        )
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
