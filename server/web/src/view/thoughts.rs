//! The thoughts that brains send.

use games::{Seat, Viewer};
use maud::{Markup, html};
use protocol::line::Info;

use crate::history::GameHistory;
use record::{Entry, told};
use words::Language;

/// Maximum characters of an expected line, or of free text.
const LONGEST: usize = 160;

/// The last thoughts of each seat up to the position after `ply` moves. Games
/// with hidden information show none.
pub(crate) fn thoughts(history: &GameHistory, ply: usize, language: Language) -> Markup {
    let mut last: Vec<Option<&str>> = vec![None; history.journal.players.len()];
    let mut moves = 0;
    let entries = told(&history.journal, Viewer::Public);
    for entry in entries.iter() {
        match entry {
            Entry::Info { seat, text, .. } if moves <= ply => {
                if let Some(last) = last.get_mut(seat.index()) {
                    *last = Some(&**text);
                }
            }
            Entry::Info { .. } => break,
            Entry::Turn { .. } | Entry::Chance { .. } => moves += 1,
        }
    }
    if last.iter().all(Option::is_none) {
        return html! {};
    }
    html! {
        section.thoughts aria-label=(language.say("page-thoughts-label")) {
            h2 { (language.say("page-thoughts")) }
            dl {
                @for (seat, text) in Seat::all(last.len()).zip(last) {
                    @if let Some(text) = text {
                        dt { (history.name(seat)) }
                        dd { (one(text, language)) }
                    }
                }
            }
        }
    }
}

fn one(text: &str, language: Language) -> Markup {
    let info = Info::parse(text);
    let said = |key: &str| language.say(key);
    html! {
        @if let Some(score) = info.score { span.fact { (said("page-score")) " " b { (language.decimal(in_units(score))) } } " " }
        @if let Some(depth) = info.depth { span.fact { (said("page-depth")) " " b { (depth) } } " " }
        @if let Some(nodes) = info.nodes { span.fact { b { (rounded(nodes)) } " " (said("page-positions")) } " " }
        @if !info.pv.is_empty() { span.pv { (short(info.pv)) } " " }
        @if !info.text.is_empty() { span.free { (short(info.text)) } }
    }
}

/// Hundredths as units: `+1.20`.
fn in_units(score: i64) -> String {
    let (units, rest) = (score.unsigned_abs() / 100, score.unsigned_abs() % 100);
    let sign = if score < 0 { "−" } else { "+" };
    format!("{sign}{units}.{rest:02}")
}

fn rounded(count: u64) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..10_000_000 => format!("{}k", count / 1000),
        _ => format!("{}M", count / 1_000_000),
    }
}

fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
