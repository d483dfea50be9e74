//! The likely cause of a turn that the rules refuse.

use games::Seat;
use protocol::line::quoted;
use record::{Entry, Journal};

/// The likely cause for this seat, to be put behind the reason of the rules; empty if
/// none is known.
pub(crate) fn likely_cause(journal: &Journal, seat: Seat, turn: &str) -> String {
    let own = journal.entries.iter().rev().find_map(|entry| match entry {
        Entry::Turn { seat: by, text, .. } if *by == seat => Some(text.as_str()),
        _ => None,
    });
    if own.is_some_and(|own| own.eq_ignore_ascii_case(turn.trim())) {
        return "; its last move was the same: a request has one answer".to_owned();
    }
    let opening = &journal.opening;
    let is_played = |word: &str| {
        let mut played = opening.split_ascii_whitespace();
        played.any(|other| other.eq_ignore_ascii_case(word))
    };
    if !turn.split_ascii_whitespace().any(is_played) {
        return String::new();
    }
    let opening = quoted(opening.as_bytes());
    format!("; the opening that it was told ('setup') has it: {opening}")
}
