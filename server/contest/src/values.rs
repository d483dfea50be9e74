//! Single values of the file.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;
use words::{Language, Phrase, UserError, says};

use games::nearest;
use jiff::{Timestamp, Zoned};
use toml::Value;

use record::time_control::GameClock;
use store::Digest;
use store::clear_name::{UnclearName, clear_name};
use tournament::{InvalidShard, Shard};

/// The longest time that can be asked for. Far beyond any game, and far from
/// where adding it to an instant overflows.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// The error in a value.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ValueError {
    /// A number is too small or too large.
    Range {
        /// The number.
        number: i64,
        /// The least that it may be.
        least: i64,
        /// The most that it may be.
        most: i64,
    },
    /// A text is no time.
    NoTime(String, humantime::DurationError),
    /// A text is no instant.
    NoInstant(String),
    /// A time is above a year.
    TooLong(String),
    /// A time is 0.
    Zero(String),
    /// A text is no game clock.
    Clock(<GameClock as FromStr>::Err),
    /// A text is no name.
    Name(#[from] UnclearName),
    /// A text is no size of memory or of a file.
    NoSize(String),
    /// A text is no part of a schedule.
    Shard(#[from] InvalidShard),
    /// A text is no share.
    NoShare,
    /// A text is not a player's name and a rating.
    NoAnchor,
    /// A text is no name of a queue.
    NoQueue,
    /// A text is not the head of a chain.
    NoHead,
    /// A text is not two blinds.
    NoBlinds,
    /// An option is of a kind, named here, that it cannot be.
    Option(&'static str),
}

/// A whole number of a range, as the type it is kept in.
pub fn whole<T: TryFrom<i64>>(number: i64, range: RangeInclusive<i64>) -> Result<T, ValueError> {
    let fits = Some(number).filter(|number| range.contains(number));
    let fits = fits.and_then(|number| T::try_from(number).ok());
    let (least, most) = range.into_inner();
    fits.ok_or(ValueError::Range {
        number,
        least,
        most,
    })
}

/// The message about a word that is none of those known: the nearest one, and all. Its
/// `kind` is one that the message `files-unknown` knows.
pub fn unknown(kind: &'static str, word: &str, known: &[&str]) -> Phrase {
    let phrase = match nearest(word, known.iter().copied()) {
        None => Phrase::new("files-unknown"),
        Some(near) => Phrase::new("files-unknown-near").with("near", near.to_owned()),
    };
    phrase
        .with("kind", kind)
        .with("word", word.to_owned())
        .with("known", known.join(", "))
}

/// A part of a schedule, written `2/8`.
///
/// # Errors
/// It is none.
pub fn shard(text: &str) -> Result<Shard, ValueError> {
    Ok(text.parse()?)
}

/// A share such as `5 %`, from 0 to 1.
///
/// # Errors
/// It is none.
pub fn share(text: &str) -> Result<f64, ValueError> {
    let number = text.trim().strip_suffix('%').map(str::trim_end);
    let number = number.and_then(|number| number.parse::<f64>().ok());
    let number = number.filter(|number| (0.0..=100.0).contains(number));
    number
        .map(|number| number / 100.0)
        .ok_or(ValueError::NoShare)
}

/// The head of a store's chain.
///
/// # Errors
/// It is none.
pub fn head(text: &str) -> Result<Digest, ValueError> {
    text.parse().map_err(|_| ValueError::NoHead)
}

/// The most characters of the name of a queue.
const MAX_QUEUE: usize = 64;

/// The name of a queue of jobs at NATS: it is a part of a subject, and of a name there.
///
/// # Errors
/// It is none.
pub fn queue(text: &str) -> Result<String, ValueError> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let is_queue = (1..=MAX_QUEUE).contains(&text.len()) && text.bytes().all(is_plain);
    is_queue.then(|| text.to_owned()).ok_or(ValueError::NoQueue)
}

/// A time from 0 up.
pub fn duration(text: &str) -> Result<Duration, ValueError> {
    let duration = humantime::parse_duration(text)
        .map_err(|error| ValueError::NoTime(text.to_owned(), error))?;
    if duration > LONGEST {
        return Err(ValueError::TooLong(text.to_owned()));
    }
    Ok(duration)
}

/// A time above 0.
pub fn positive_duration(text: &str) -> Result<Duration, ValueError> {
    match duration(text)? {
        Duration::ZERO => Err(ValueError::Zero(text.to_owned())),
        duration => Ok(duration),
    }
}

/// A date and time with the offset of its zone (RFC 3339) or the name of its zone
/// (RFC 9557).
pub fn instant(text: &str) -> Result<Timestamp, ValueError> {
    let with_offset = text.parse::<Timestamp>().ok();
    let named = || text.parse::<Zoned>().ok().map(|zoned| zoned.timestamp());
    let instant = with_offset.or_else(named);
    instant.ok_or_else(|| ValueError::NoInstant(text.to_owned()))
}

/// An instant as a file has it: in quotes or without them.
///
/// # Errors
/// It is neither, or as [`instant`].
pub fn instant_of(value: &Value) -> Result<Timestamp, UserError> {
    match value {
        Value::String(text) => Ok(instant(text)?),
        Value::Datetime(datetime) => Ok(instant(&datetime.to_string())?),
        _ => Err(Phrase::new("files-instant").into()),
    }
}

/// A number of bytes: `512MiB`, `2GiB`, `64KiB`.
pub fn size(text: &str) -> Result<u64, ValueError> {
    let wrong = || ValueError::NoSize(text.to_owned());
    let units = [("KiB", 10), ("MiB", 20), ("GiB", 30)];
    let split = |(unit, shift)| text.strip_suffix(unit).map(|number| (number, shift));
    let (number, shift) = units.into_iter().find_map(split).ok_or_else(wrong)?;
    let number: u64 = number.trim().parse().map_err(|_| wrong())?;
    number.checked_mul(1_u64 << shift).ok_or_else(wrong)
}

/// A game clock.
pub fn clock(text: &str) -> Result<GameClock, ValueError> {
    let clock: GameClock = text.parse().map_err(ValueError::Clock)?;
    if clock.longest() > LONGEST {
        return Err(ValueError::TooLong(text.to_owned()));
    }
    Ok(clock)
}

/// A small and a big blind, in chips: `5/10`.
///
/// # Errors
/// The text has another form.
pub fn blinds(text: &str) -> Result<(u64, u64), ValueError> {
    let (small, big) = text.split_once('/').ok_or(ValueError::NoBlinds)?;
    let chips = |text: &str| text.trim().parse().map_err(|_| ValueError::NoBlinds);
    Ok((chips(small)?, chips(big)?))
}

/// A name of a player or a tournament.
pub fn name(text: &str) -> Result<String, ValueError> {
    Ok(clear_name(text)?.to_string())
}

/// The word of an option, which TOML may have as a number or a truth value.
pub(super) fn option_text(value: &Value) -> Result<String, ValueError> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(true) => Ok("on".to_owned()),
        Value::Boolean(false) => Ok("off".to_owned()),
        other => Err(ValueError::Option(other.type_str())),
    }
}

says!(ValueError, language {
    Self::Range { number, least, most } => (
        "terminal-not-in-range", number = number.to_string(), least = least.to_string(),
        most = most.to_string()
    ),
    // The details of the error are in English alone.
    Self::NoTime(text, why) if language == Language::ENGLISH => {
        format!("'{text}' is no time ({why}): write 5s, 300ms or 1m 30s")
    },
    Self::NoTime(text, _) => ("terminal-no-time", text),
    Self::Clock(why) => { why.to_string() },
    Self::TooLong(text) => ("terminal-time-too-long", text),
    Self::Zero(text) => ("terminal-time-zero", text),
    Self::Name(why) => why,
    Self::NoSize(text) => ("terminal-no-size", text),
    Self::Shard(why) => why,
    Self::NoShare => "files-workers-share",
    Self::NoAnchor => "terminal-anchor-form",
    Self::NoQueue => ("files-workers-queue", most = MAX_QUEUE),
    Self::NoHead => "terminal-no-head",
    Self::NoBlinds => "terminal-no-blinds",
    Self::NoInstant(text) => ("files-no-instant", text),
    Self::Option(kind) => ("files-option-kind", kind),
});
