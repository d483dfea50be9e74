//! When the server starts a tournament by itself: `begins = "now"`, a date and
//! time, or `{ players = 8 }`.

use jiff::Timestamp;
use toml::{Spanned, Value};
use tournament::MAX_PLAYERS;

use super::ConfigError;
use crate::file::raw::Place;
use crate::values;
use words::{Phrase, UserError};

/// When the server starts a tournament by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutoStart {
    /// As soon as the server runs.
    Now,
    /// At this instant, or as soon as the server runs after it.
    At(Timestamp),
    /// As soon as there are so many players, those of the file with them.
    Players(usize),
}

impl AutoStart {
    /// Whether it is to be started, where it has so many players.
    pub fn is_due(self, players: usize, now: Timestamp) -> bool {
        match self {
            AutoStart::Now => true,
            AutoStart::At(instant) => instant <= now,
            AutoStart::Players(wanted) => wanted <= players,
        }
    }
}

/// Checks the key.
pub(super) fn check(
    raw: Option<&Spanned<Value>>,
    place: &Place<'_>,
) -> Result<Option<AutoStart>, ConfigError> {
    raw.map(|raw| place.check(raw, begins)).transpose()
}

fn begins(value: &Value) -> Result<AutoStart, UserError> {
    let instant = |text: &str| Ok(AutoStart::At(values::instant(text)?));
    match value {
        Value::String(word) if word == "now" => Ok(AutoStart::Now),
        Value::String(text) => instant(text),
        Value::Datetime(datetime) => instant(&datetime.to_string()),
        Value::Table(table) => match (table.len(), table.get("players")) {
            (1, Some(Value::Integer(number))) => {
                let most = i64::try_from(MAX_PLAYERS).unwrap_or(i64::MAX);
                Ok(AutoStart::Players(values::whole(*number, 2..=most)?))
            }
            _ => Err(Phrase::new("files-begins-players").into()),
        },
        _ => Err(Phrase::new("files-begins").into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<AutoStart, String> {
        let table: toml::Table = text.parse().unwrap();
        begins(&table["begins"]).map_err(|error| error.to_string())
    }

    #[test]
    fn it_begins_now_at_a_time_or_with_so_many() {
        let noon: Timestamp = "2026-12-01T12:00Z".parse().unwrap();
        let second = jiff::SignedDuration::from_secs(1);
        assert!(read("begins = 'now'").unwrap().is_due(0, noon));
        for at in ["'2026-12-01T13:00+01:00'", "2026-12-01T12:00:00Z"] {
            let at = read(&format!("begins = {at}")).unwrap();
            assert!(at.is_due(0, noon) && !at.is_due(9, noon - second));
        }
        let eight = read("begins = { players = 8 }").unwrap();
        assert!(eight.is_due(8, noon) && !eight.is_due(7, noon));
        for wrong in [
            "'soon'",
            "'2026-12-01T12:00'",
            "8",
            "{ players = 1 }",
            "{ player = 8 }",
        ] {
            assert!(read(&format!("begins = {wrong}")).is_err(), "{wrong}");
        }
    }
}
