//! The sandbox of a program: a word, or a table of limits and paths.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use words::{Phrase, UserError, says};

use launch::sandbox::Rules;
use serde::Deserialize;
use toml::{Spanned, Value};

use super::ConfigError;
use crate::file::raw::{self, Place};
use crate::values;

/// The key `sandbox` of a file, of a player, of a brain or of an agent.
pub type RawSandbox = Spanned<Value>;

/// The least memory of a program, in bytes.
const LEAST_MEMORY: u64 = 16 << 20;

/// Whether a program is confined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// As far as the machine can enforce it.
    #[default]
    On,
    /// Only if the machine can enforce all of it.
    Strict,
    /// Not at all.
    Off,
}

/// A word that is no mode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct UnknownMode(String);

says!(UnknownMode {
    Self(word) => ("files-no-sandbox", word),
});

impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(word: &str) -> Result<Mode, UnknownMode> {
        match word {
            "on" => Ok(Mode::On),
            "strict" => Ok(Mode::Strict),
            "off" => Ok(Mode::Off),
            other => Err(UnknownMode(other.to_owned())),
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Mode::On => "on",
            Mode::Strict => "strict",
            Mode::Off => "off",
        })
    }
}

impl Mode {
    /// The usual rules in this mode; `None` without a sandbox.
    pub fn rules(self) -> Option<Rules> {
        self.with(Rules::default())
    }

    fn with(self, rules: Rules) -> Option<Rules> {
        let strict = self == Mode::Strict;
        (self != Mode::Off).then_some(Rules { strict, ..rules })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    mode: Option<String>,
    memory: Option<String>,
    processes: Option<i64>,
    descriptors: Option<i64>,
    filesize: Option<String>,
    cpu: Option<String>,
    read: Option<Vec<PathBuf>>,
    write: Option<Vec<PathBuf>>,
    network: Option<bool>,
}

/// The rules for a program: the usual ones, changed by those of the file and then
/// by its own. `None` if it is not confined.
///
/// # Errors
/// A key or a value is wrong; the message names the line.
pub fn check(
    of_file: &Option<RawSandbox>,
    own: &Option<RawSandbox>,
    place: &Place,
) -> Result<Option<Rules>, ConfigError> {
    let mut mode = Mode::default();
    let mut rules = Rules {
        // It may hold the tokens of other players.
        hidden: vec![
            place
                .directory()
                .join(place.path().file_name().unwrap_or_default()),
        ],
        ..Rules::default()
    };
    for raw in [of_file, own].into_iter().flatten() {
        let changed = place.check(raw, |value| change(value, &mut mode, rules.clone(), place));
        rules = changed?;
    }
    Ok(mode.with(rules))
}

fn change(value: &Value, mode: &mut Mode, rules: Rules, place: &Place) -> Result<Rules, UserError> {
    let table = match value {
        Value::String(word) => {
            *mode = word.parse()?;
            return Ok(rules);
        }
        Value::Table(_) => value.clone().try_into::<Table>(),
        _ => return Err(Phrase::new("files-sandbox").into()),
    };
    let table = table.map_err(|error| raw::in_plain_words(error.message()))?;
    if let Some(word) = &table.mode {
        *mode = word.parse()?;
    }
    let whole = |number: Option<i64>, least: i64, usual: u64| match number {
        Some(number) => values::whole(number, least..=1_000_000).map_err(UserError::from),
        None => Ok(usual),
    };
    let size = |size: &Option<String>, usual: u64| match size {
        Some(size) => values::size(size).map_err(UserError::from),
        None => Ok(usual),
    };
    let memory = size(&table.memory, rules.memory)?;
    if memory < LEAST_MEMORY {
        return Err(Phrase::new("files-memory").into());
    }
    let cpu = match &table.cpu {
        Some(time) => values::positive_duration(time)?,
        None => rules.cpu,
    };
    let absolute = |paths: Option<Vec<PathBuf>>| {
        let paths = paths.map(|paths| {
            paths
                .iter()
                .map(|path| place.directory().join(path))
                .collect()
        });
        paths.filter(|paths: &Vec<PathBuf>| !paths.is_empty())
    };
    Ok(Rules {
        memory,
        processes: whole(table.processes, 1, rules.processes)?,
        descriptors: whole(table.descriptors, 16, rules.descriptors)?,
        file_size: size(&table.filesize, rules.file_size)?,
        // The kernel counts whole seconds.
        cpu: Duration::from_secs(cpu.as_secs().max(1)),
        read: absolute(table.read).unwrap_or(rules.read),
        write: absolute(table.write).unwrap_or(rules.write),
        network: table.network.unwrap_or(rules.network),
        ..rules
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[derive(Deserialize)]
    struct File {
        sandbox: Option<RawSandbox>,
        own: Option<RawSandbox>,
    }

    fn rules(text: &str) -> Result<Option<Rules>, String> {
        let place = Place::new(Path::new("/club/cup.toml"), text);
        let file: File = raw::parse(&place).unwrap();
        check(&file.sandbox, &file.own, &place).map_err(|error| error.to_string())
    }

    #[test]
    fn programs_are_confined_unless_the_file_says_otherwise() {
        let usual = rules("").unwrap().unwrap();
        assert_eq!(usual.hidden, [Path::new("/club/cup.toml")]);
        assert_eq!(usual.memory, 1 << 30);
        assert_eq!(rules("sandbox = 'off'"), Ok(None));
        assert_eq!(rules("own = 'off'"), Ok(None));
        assert!(
            rules("sandbox = 'off'\nown = 'strict'")
                .unwrap()
                .unwrap()
                .strict
        );
    }

    #[test]
    fn a_program_changes_what_the_file_says_for_all() {
        let text = "sandbox = { memory = '2GiB', processes = 8, read = ['data'] }\n\
                    own = { memory = '512MiB', write = ['tables'], cpu = '90s', filesize = '1MiB' }";
        let rules = rules(text).unwrap().unwrap();
        assert_eq!((rules.memory, rules.processes), (512 << 20, 8));
        assert_eq!((rules.cpu.as_secs(), rules.file_size), (90, 1 << 20));
        assert!(rules.read[0].ends_with("data") && rules.read[0].is_absolute());
        assert!(rules.write[0].ends_with("tables"));
        assert!(!rules.network && !rules.strict);
    }

    #[test]
    fn mistakes_name_their_line_and_what_to_do() {
        for (text, expected) in [
            ("sandbox = 'of'", "cup.toml:1: 'of' is no sandbox: write on"),
            ("\nown = 3", "cup.toml:2: write sandbox ="),
            ("own = { memori = '1GiB' }", "did you mean 'memory'?"),
            ("own = { memory = '1GB' }", "'1GB' is no size"),
            ("own = { memory = '1MiB' }", "less than 16MiB"),
            ("own = { processes = 0 }", "0 is not from 1"),
            ("own = { cpu = '0s' }", "leaves no time"),
            ("own = { read = 'x' }", "write a list"),
            ("own = { mode = 'yes' }", "'yes' is no sandbox"),
        ] {
            let error = rules(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
