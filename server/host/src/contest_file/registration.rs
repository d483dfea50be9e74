//! The registration of a tournament: `{ code = "spring", players = 25, until = "…" }`.

use jiff::Timestamp;
use toml::{Spanned, Value};
use tournament::{Format, MAX_PLAYERS};

use super::ConfigError;
use super::file::Place;
use crate::lobby::Secret;
use crate::values;

/// How long a code may be, in bytes.
const CODE_LENGTH: std::ops::RangeInclusive<usize> = 4..=32;

/// What stands between a code and the secret of whoever gives it.
pub const CODE_END: char = ':';

/// Who may register, and until when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegistrationTerms {
    code: Secret,
    /// The most players, those of the file with them; 2 to [`MAX_PLAYERS`].
    pub players: usize,
    /// When nobody may register any more; `None` for never.
    pub until: Option<Timestamp>,
}

impl RegistrationTerms {
    /// Whether this is the code.
    pub fn is_code(&self, given: &str) -> bool {
        self.code.is(given)
    }

    /// Whether another player may register at this instant, where so many take
    /// part.
    pub fn is_open(&self, players: usize, now: Timestamp) -> bool {
        players < self.players && self.until.is_none_or(|until| now < until)
    }
}

/// Checks the table. What is wrong with it is told without its values: one of
/// them is the code.
pub(super) fn check(
    raw: Option<&Spanned<Value>>,
    format: &Format,
    place: &Place<'_>,
) -> Result<Option<RegistrationTerms>, ConfigError> {
    let Some(raw) = raw else {
        return Ok(None);
    };
    let terms = place.check(raw, terms)?;
    let waits = !format.takes_newcomers();
    if waits && terms.until.is_none() && terms.players == MAX_PLAYERS {
        let error = format!(
            "a {format} begins when nobody can register any more: write until = \"…\" or players = …"
        );
        return Err(place.error_at(raw.span(), error));
    }
    Ok(Some(terms))
}

fn terms(value: &Value) -> Result<RegistrationTerms, String> {
    let Value::Table(table) = value else {
        return Err("write registration = { code = \"…\", players = 25 }".to_owned());
    };
    let known = ["code", "players", "until"];
    if let Some(key) = table.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(values::unknown("key", key, &known));
    }
    let code = table.get("code").and_then(Value::as_str);
    let code = code.filter(|code| {
        CODE_LENGTH.contains(&code.len()) && !code.contains([CODE_END, ' ']) && code.is_ascii()
    });
    let code: Option<Secret> = code.and_then(|code| code.parse().ok());
    let code = code.ok_or_else(|| {
        let (least, most) = CODE_LENGTH.into_inner();
        format!("code is a text of {least} to {most} letters, digits and signs, without blanks and '{CODE_END}'")
    })?;
    let players = match table.get("players") {
        None => MAX_PLAYERS,
        Some(Value::Integer(number)) => {
            let most = i64::try_from(MAX_PLAYERS).unwrap_or(i64::MAX);
            values::whole(*number, 2..=most).map_err(|error| error.to_string())?
        }
        Some(_) => return Err("players is a whole number".to_owned()),
    };
    let until = match table.get("until") {
        None => None,
        Some(Value::String(text)) => {
            Some(values::instant(text).map_err(|error| error.to_string())?)
        }
        Some(Value::Datetime(datetime)) => {
            let text = datetime.to_string();
            Some(values::instant(&text).map_err(|error| error.to_string())?)
        }
        Some(_) => return Err("until is a date and time in quotes".to_owned()),
    };
    Ok(RegistrationTerms {
        code,
        players,
        until,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(text: &str) -> Result<RegistrationTerms, String> {
        terms(&toml::from_str::<Value>(text).unwrap())
    }

    #[test]
    fn a_code_is_recognised_and_shown_nowhere() {
        let terms = checked("code = \"spring\"\nuntil = \"2026-12-01T10:00+01:00\"").unwrap();
        assert!(terms.is_code("spring") && !terms.is_code("Spring"));
        assert!(!format!("{terms:?}").contains("spring"));
        let until: Timestamp = "2026-12-01T09:00Z".parse().unwrap();
        assert_eq!(terms.until, Some(until));
        let second = jiff::SignedDuration::from_secs(1);
        assert!(terms.is_open(5, until - second) && !terms.is_open(5, until));
        let unquoted = checked("code = \"spring\"\nuntil = 2026-12-01T10:00:00+01:00").unwrap();
        assert_eq!(unquoted.until, terms.until);
        let few = checked("code = \"spring\"\nplayers = 2").unwrap();
        assert!(few.is_open(1, until) && !few.is_open(2, until));
    }

    #[test]
    fn what_is_wrong_is_told_without_the_code() {
        for (wrong, told) in [
            ("code = \"abc\"", "4 to 32"),
            ("code = \"spring time\"", "blanks"),
            ("code = \"spring:time\"", "':'"),
            ("code = 12345678", "a text"),
            ("players = 5", "code is a text"),
            ("code = \"spring\"\nplayers = 1", "not from 2"),
            ("code = \"spring\"\nplayer = 5", "did you mean 'players'"),
            (
                "code = \"spring\"\nuntil = \"2026-12-01T10:00\"",
                "with a zone",
            ),
            ("code = \"spring\"\nuntil = 5", "date and time"),
        ] {
            let error = checked(wrong).unwrap_err();
            assert!(error.contains(told), "{wrong}: {error}");
            assert!(!error.contains("spring"), "{error}");
        }
    }
}
