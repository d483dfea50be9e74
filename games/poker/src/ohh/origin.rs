//! Where and when a hand was played.

use crate::phh::HandHistory;
use serde_json::{Map, Value, json};

/// The fields of both formats that are texts: of the Open Hand History, and of Poker
/// Hand History, where those with `_` are our own.
const TEXTS: [(&str, &str); 4] = [
    ("site_name", "venue"),
    ("network_name", "_network"),
    ("table_name", "table"),
    ("currency", "currency"),
];

/// The number of a hand as it is written.
pub(super) fn number_of(hand: &Value) -> Option<String> {
    match &hand["game_number"] {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Notes the place and time of a hand.
pub(super) fn read(hand: &Value, history: &mut HandHistory) {
    for (field, note) in TEXTS {
        history.set_note(note, hand[field].as_str().unwrap_or_default());
    }
    history.set_date(hand["start_date_utc"].as_str().unwrap_or_default());
    if let Some(name) = hand["tournament_info"]["name"].as_str() {
        history.set_note("event", name);
    }
    if let Some(number) = number_of(hand) {
        match number.parse() {
            Ok(number) => history.hand = Some(number),
            Err(_) => history.set_note("hand", &number),
        }
    }
}

/// The place and time of a history. Missing fields are left out, but for the currency:
/// chips of an unknown currency are play money (`XPM`).
pub(super) fn write(history: &HandHistory) -> Map<String, Value> {
    let mut fields = Map::new();
    for (field, note) in TEXTS {
        if let Some(text) = history.note(note) {
            fields.insert(field.to_owned(), json!(text));
        }
    }
    fields.entry("currency").or_insert_with(|| json!("XPM"));
    if let Some(site) = fields.get("site_name").cloned() {
        fields.entry("network_name").or_insert(site);
    }
    if let Some(date) = history.date() {
        fields.insert("start_date_utc".to_owned(), json!(date));
    }
    let event = history.note("event");
    fields.insert("tournament".to_owned(), json!(event.is_some()));
    if let Some(name) = event {
        fields.insert("tournament_info".to_owned(), json!({ "name": name }));
    }
    let number = history.hand.map(|hand| hand.to_string());
    let number = number.or_else(|| history.note("hand"));
    fields.insert("game_number".to_owned(), json!(number.unwrap_or_default()));
    fields
}
