//! Single values of the file.

use std::ops::RangeInclusive;
use std::time::Duration;

use games::nearest;
use protocol::line::Name;

use record::time_control::{GameClock, GameClockError};

/// The longest time that can be asked for. Far beyond any game, and far from
/// where adding it to an instant overflows.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// A whole number of a range, as the type it is kept in.
pub fn whole<T: TryFrom<i64>>(number: i64, range: RangeInclusive<i64>) -> Result<T, String> {
    let wrong = || format!("{number} is not from {} to {}", range.start(), range.end());
    if !range.contains(&number) {
        return Err(wrong());
    }
    T::try_from(number).map_err(|_| wrong())
}

/// What is said of a word that is none of those known: the nearest one, and all.
pub fn unknown(kind: &str, word: &str, known: &[&str]) -> String {
    let hint = match nearest(word, known.iter().copied()) {
        hint if hint.is_empty() => ".".to_owned(),
        hint => hint,
    };
    let known = known.join(", ");
    format!("there is no {kind} '{word}'{hint} The {kind}s are {known}")
}

/// A time from 0 up.
pub fn duration(text: &str) -> Result<Duration, String> {
    let duration = humantime::parse_duration(text)
        .map_err(|error| format!("'{text}' is no time ({error}): write 5s, 300ms or 1m 30s"))?;
    if duration > LONGEST {
        return Err(format!("'{text}' is longer than a year"));
    }
    Ok(duration)
}

/// A time above 0.
pub fn positive_duration(text: &str) -> Result<Duration, String> {
    match duration(text)? {
        Duration::ZERO => Err(format!("'{text}' leaves no time: write 5s or 300ms")),
        duration => Ok(duration),
    }
}

/// A game clock.
pub fn clock(text: &str) -> Result<GameClock, String> {
    let clock: GameClock = text
        .parse()
        .map_err(|error: GameClockError| error.to_string())?;
    if clock.base.max(clock.increment) > LONGEST {
        return Err(format!("'{text}' is longer than a year"));
    }
    Ok(clock)
}

/// A name of a player or a tournament.
pub fn name(text: &str) -> Result<String, String> {
    let name: Name = text.parse().map_err(|error| format!("{error}"))?;
    Ok(name.to_string())
}

/// The word of an option, which TOML may have as a number or a truth value.
pub(super) fn option_text(value: &toml::Value) -> Result<String, String> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(number) => Ok(number.to_string()),
        toml::Value::Float(number) => Ok(number.to_string()),
        toml::Value::Boolean(true) => Ok("on".to_owned()),
        toml::Value::Boolean(false) => Ok("off".to_owned()),
        other => Err(format!(
            "an option is a word or a number, not {}",
            other.type_str()
        )),
    }
}
