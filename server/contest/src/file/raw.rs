//! The file as it stands, with the place of every value in it.

use std::collections::BTreeMap;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};

use record::files;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::{Spanned, Value};

use super::ConfigError;
use super::old_keys::{OldKey, old_keys, respell};
use crate::values;
use words::{Phrase, UserError};

/// The largest tournament or server file that is read.
const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// The keys of the files of contests, as they are written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(missing_docs, reason = "docs/tournaments.md describes each key")]
pub struct RawTournament {
    pub name: Option<Spanned<String>>,
    pub game: Option<Spanned<String>>,
    pub format: Option<Spanned<String>>,
    pub challengers: Option<Vec<Spanned<String>>>,
    pub rounds: Option<Spanned<i64>>,
    pub groups: Option<Spanned<i64>>,
    pub advance: Option<Spanned<i64>>,
    pub tiebreaks: Option<Spanned<i64>>,
    pub games: Option<Spanned<i64>>,
    pub concurrency: Option<Spanned<i64>>,
    pub timeout: Option<Spanned<String>>,
    pub clock: Option<Spanned<String>>,
    pub start: Option<Spanned<String>>,
    pub min_move_time: Option<Spanned<String>>,
    pub options: Option<BTreeMap<String, Spanned<Value>>>,
    pub board: Option<Spanned<i64>>,
    pub openings: Option<Spanned<Value>>,
    pub position: Option<Spanned<String>>,
    pub seed: Option<Spanned<i64>>,
    pub listen: Option<Spanned<String>>,
    pub wait: Option<Spanned<String>>,
    pub begins: Option<Spanned<Value>>,
    pub freeze: Option<Spanned<Value>>,
    pub round_every: Option<Spanned<String>>,
    pub game_every: Option<Spanned<String>>,
    pub disk_per_day: Option<Spanned<i64>>,
    pub protect_names: Option<bool>,
    /// Of any kind, so that no error message quotes its code.
    pub registration: Option<Spanned<Value>>,
    pub final_of: Option<Spanned<String>>,
    pub sandbox: Option<Spanned<Value>>,
    pub cpus: Option<Spanned<String>>,
    pub adjudication: Option<RawAdjudication>,
    pub conversations: Option<Spanned<String>>,
    pub sprt: Option<Spanned<RawSprt>>,
    pub players_file: Option<Spanned<String>>,
    pub workers: Option<RawWorkers>,
    #[serde(default)]
    pub marks: Vec<Spanned<RawMarks>>,
    #[serde(default)]
    pub teams: BTreeMap<String, Vec<Spanned<String>>>,
    #[serde(default)]
    pub player: Vec<Spanned<RawPlayer>>,
}

impl RawTournament {
    /// Refuses keys that mean something for games on boards alone.
    pub(super) fn refuse_boards(&self, place: &Place) -> Result<(), ConfigError> {
        let texts = [
            (&self.timeout, "timeout"),
            (&self.clock, "clock"),
            (&self.min_move_time, "min-move-time"),
            (&self.position, "position"),
            (&self.conversations, "conversations"),
        ];
        let texts = texts.map(|(text, key)| (text.as_ref().map(Spanned::span), key));
        let others = [
            (self.board.as_ref().map(Spanned::span), "board"),
            (self.openings.as_ref().map(Spanned::span), "openings"),
            (self.adjudication.as_ref().map(|_| 0..0), "adjudication"),
        ];
        match texts
            .into_iter()
            .chain(others)
            .find(|(span, _)| span.is_some())
        {
            Some((span, key)) => Err(place.error_at(
                span.unwrap_or_default(),
                Phrase::new("files-key-of-boards").with("key", key),
            )),
            None => Ok(()),
        }
    }
}

/// A player, as it is written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(missing_docs, reason = "docs/tournaments.md describes each key")]
pub struct RawPlayer {
    pub name: Option<Spanned<String>>,
    pub brain: Option<Spanned<String>>,
    /// Of any kind, so that no error message quotes it.
    pub token: Option<Spanned<Value>>,
    pub sandbox: Option<Spanned<Value>>,
    pub options: Option<BTreeMap<String, Spanned<Value>>>,
    pub depth: Option<Spanned<Value>>,
    pub nodes: Option<Spanned<Value>>,
    pub ponder: Option<Spanned<Value>>,
    pub timeout: Option<Spanned<String>>,
    pub clock: Option<Spanned<String>>,
    pub cpus: Option<Spanned<String>>,
    pub values: Option<Spanned<String>>,
}

/// A criterion of the marks, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "docs/tournaments.md describes each key")]
pub struct RawMarks {
    pub against: Option<Spanned<String>>,
    pub score: Option<Spanned<Value>>,
    pub place: Option<Spanned<i64>>,
    pub points: Spanned<Value>,
}

/// The table `[workers]` as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(missing_docs, reason = "docs/tournaments.md describes each key")]
pub struct RawWorkers {
    pub(super) nats: Option<Spanned<String>>,
    pub(super) credentials: Option<PathBuf>,
    pub(super) ca: Option<PathBuf>,
    #[serde(default)]
    pub(super) keys: Vec<Spanned<String>>,
    pub audit: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) repeatable: bool,
    #[serde(default)]
    pub(super) scale_time: bool,
    #[serde(default)]
    pub(super) programs: BTreeMap<String, Spanned<SentProgram>>,
}

/// A program that is sent to workers, which start it in a sandbox alone.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SentProgram {
    /// Its file: a zip with a file `run` or `main.py`, a Python program, or one that
    /// Linux runs.
    pub file: PathBuf,
    /// The language of an engine, such as `uci`; `None` for a brain.
    pub engine: Option<String>,
    /// Its arguments.
    #[serde(default)]
    pub arguments: String,
}

/// A part of a file, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(missing_docs, reason = "docs/tournaments.md describes each key")]
pub struct RawAdjudication {
    pub resign: Option<Spanned<RawResign>>,
    pub draw: Option<Spanned<RawDraw>>,
    pub max_moves: Option<Spanned<i64>>,
}

/// A part of a file, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "docs/tournaments.md describes each key")]
pub struct RawResign {
    pub score: i64,
    pub moves: i64,
    #[serde(default, rename = "one-sided")]
    pub one_sided: bool,
}

/// A part of a file, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "docs/tournaments.md describes each key")]
pub struct RawDraw {
    pub score: i64,
    pub moves: i64,
    #[serde(default)]
    pub after: i64,
}

/// A part of a file, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "docs/tournaments.md describes each key")]
pub struct RawSprt {
    pub elo0: f64,
    pub elo1: f64,
    pub scale: Option<String>,
    pub alpha: Option<f64>,
    pub beta: Option<f64>,
}

/// Reads a text file of at most 16 MiB.
///
/// # Errors
/// It cannot be read, it is too large, or it is not UTF-8.
pub fn read(path: &Path) -> Result<String, ConfigError> {
    let bytes = read_bytes(path, MAX_BYTES)?;
    String::from_utf8(bytes).map_err(|_| ConfigError::of(path, Phrase::new("files-no-utf8")))
}

/// Reads a file of at most this many bytes.
///
/// # Errors
/// It cannot be read, or it is too large.
pub(super) fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, ConfigError> {
    let failed = |error: std::io::Error| ConfigError::of(path, error.to_string());
    let file = files::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    file.take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() as u64 > most {
        let error = Phrase::new("files-too-large").with("most", most);
        return Err(ConfigError::of(path, error));
    }
    Ok(bytes)
}

/// Takes a file apart into its keys.
pub fn parse<T: DeserializeOwned>(place: &Place) -> Result<T, ConfigError> {
    let text = respell(place.text, &place.old_keys);
    toml::from_str(&text).map_err(|error| {
        let message = in_plain_words(error.message());
        match error.span() {
            Some(span) => place.error_at(span, message),
            None => place.error(message),
        }
    })
}

/// The error of serde, for people who have not written this program: its ``unknown field
/// `gmae`, expected one of `name`, `game`, …`` names the key that was probably meant, its
/// types are no words of theirs.
pub(super) fn in_plain_words(message: &str) -> UserError {
    let mut quoted = message.split('`').skip(1).step_by(2);
    match quoted.next() {
        Some(unknown) if message.starts_with("unknown field") => {
            let known: Vec<&str> = quoted.collect();
            return values::unknown("key", unknown, &known).into();
        }
        Some(missing) if message.starts_with("missing field") => {
            let missing = missing.to_owned();
            return Phrase::new("files-missing-key").with("key", missing).into();
        }
        _ => {}
    }
    let wrong = ["invalid type: ", "invalid value: "];
    let wrong = wrong.iter().find_map(|start| message.strip_prefix(start));
    match wrong.and_then(|wrong| wrong.rsplit_once(", expected ")) {
        Some((found, expected)) => {
            let (found, is_large) = found_in_words(found);
            if is_large {
                Phrase::new("files-number-large").and("found", found)
            } else {
                Phrase::new("files-write")
                    .and("wanted", expected_in_words(expected))
                    .and("found", found)
            }
            .into()
        }
        None => UserError::new(message),
    }
}

/// The value in a file, as serde describes it: ``integer `3` ``, `string "x"`; and
/// whether that is a number beyond all that is counted.
fn found_in_words(found: &str) -> (Phrase, bool) {
    let text = match found.split_once('`') {
        Some((_, rest)) => rest.split('`').next().unwrap_or(rest),
        None => match found {
            "sequence" => return (Phrase::new("files-a-list"), false),
            "map" => return (Phrase::new("files-a-table"), false),
            other => other.strip_prefix("string ").unwrap_or(other),
        },
    };
    (as_it_is(text), found.ends_with("128"))
}

/// The type that serde expects, for people.
fn expected_in_words(expected: &str) -> Phrase {
    Phrase::new(match expected {
        "i8" | "i16" | "i32" | "i64" => "files-a-whole-number",
        "u8" | "u16" | "u32" | "u64" | "usize" => "files-a-natural-number",
        "f32" | "f64" => "files-a-number",
        "a string" => "files-a-text",
        "a boolean" => "files-a-truth",
        "a sequence" => "files-a-list",
        "a map" => "files-a-table-of-keys",
        other if other.starts_with("struct ") => "files-a-table-of-keys",
        other => return as_it_is(other),
    })
}

/// A text that is the same in all languages.
fn as_it_is(text: &str) -> Phrase {
    Phrase::new("terminal-text").with("text", text.to_owned())
}

/// Where errors are: a file and its text.
pub struct Place<'a> {
    path: &'a Path,
    text: &'a str,
    /// The keys in the old spelling.
    pub(super) old_keys: Vec<OldKey>,
    directory: PathBuf,
}

impl<'a> Place<'a> {
    /// The place of a file with this text.
    pub fn new(path: &'a Path, text: &'a str) -> Place<'a> {
        let directory = path.parent().unwrap_or(Path::new(""));
        // A program is started from elsewhere, perhaps. Only an empty path or
        // a lost working directory has no absolute form.
        let absolute = std::path::absolute(directory.join("."));
        Place {
            path,
            text,
            old_keys: Vec::new(),
            directory: absolute.unwrap_or_else(|_| directory.to_owned()),
        }
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        self.path
    }

    /// The same of a file that may have keys as before 0.2.0: those of contests.
    #[must_use]
    pub fn with_old_keys(self) -> Place<'a> {
        Place {
            old_keys: old_keys(self.text),
            ..self
        }
    }

    /// The folder beside the file, named after it, that holds its results where
    /// nobody asks for another one.
    pub(super) fn store(&self) -> PathBuf {
        let name = self.path.file_stem().unwrap_or_default();
        self.directory.join(name)
    }

    /// The directory that relative paths count from.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Checks a value; an error in it is reported at its line.
    pub fn check<T, U, E: Into<UserError>>(
        &self,
        value: &Spanned<T>,
        check: impl FnOnce(&T) -> Result<U, E>,
    ) -> Result<U, ConfigError> {
        check(value.get_ref()).map_err(|error| self.error_at(value.span(), error))
    }

    /// Checks a value if it is there.
    pub fn optional<T, U, E: Into<UserError>>(
        &self,
        value: &Option<Spanned<T>>,
        check: impl FnOnce(&T) -> Result<U, E>,
    ) -> Result<Option<U>, ConfigError> {
        let value = value.as_ref();
        value.map(|value| self.check(value, check)).transpose()
    }

    /// An error of the whole file.
    pub fn error(&self, message: impl Into<UserError>) -> ConfigError {
        ConfigError::of(self.path, message)
    }

    /// An error at this place of it, whose line is shown.
    pub fn error_at(&self, span: Range<usize>, message: impl Into<UserError>) -> ConfigError {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        ConfigError::at(self.path, line, message)
    }
}
