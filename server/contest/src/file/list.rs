//! The players of a list: `players-file = "class.csv"`, a table as spreadsheets
//! write it.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use csv::{ErrorKind, Position, ReaderBuilder, StringRecord, Trim};
use store::same_name::NameKey;
use toml::Spanned;
use tournament::MAX_PLAYERS;

use super::players::{PlayerConfig, PlayerDefaults, set_cpus};
use super::{ConfigError, sandbox};
use crate::brain_spec::BrainSpec;
use crate::file::raw::{self, Place, RawPlayer, RawTournament};
use crate::values;
use launch::{CpuChoice, Program};
use names::Secret;
use words::{Phrase, UserError};

/// The largest list that is read, in bytes.
const MAX_BYTES: u64 = 4 << 20;

/// The columns, in any order; the first one is needed.
const COLUMNS: [&str; 5] = ["name", "group", "class", "brain", "token"];

/// The mark that spreadsheets write before UTF-8.
const MARK: &str = "\u{feff}";

/// A list that was read.
pub(super) struct List {
    path: PathBuf,
    /// The players with their lines in the list, counted from 1.
    pub(super) players: Vec<(u64, PlayerConfig)>,
}

/// Reads the list that a file names; nobody where it names none.
pub(super) fn read(raw: &RawTournament, place: &Place<'_>) -> Result<Option<List>, ConfigError> {
    let Some(named) = &raw.players_file else {
        return Ok(None);
    };
    let path = place.directory().join(named.get_ref());
    let bytes = raw::read_bytes(&path, MAX_BYTES).map_err(|error| {
        let of = Phrase::new("files-of").with("file", named.get_ref().clone());
        let error = UserError::within(of, "why", error.message);
        place.error_at(named.span(), error)
    })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let what = Phrase::new("files-save-as-utf8");
        ConfigError::at(&path, line, what)
    })?;
    let usual = PlayerDefaults::of(raw, place)?;
    let lines = lines(&text, &path)?;
    let mut players = Vec::new();
    for line in lines {
        players.push((line.number, line.player(raw, &usual, place, &path)?));
    }
    Ok(Some(List { path, players }))
}

impl List {
    /// The players, unless two have the same name or place in the lobby, of the
    /// list or of the `before` it.
    pub(super) fn expect_different(
        &self,
        before: &[PlayerConfig],
    ) -> Result<Vec<PlayerConfig>, ConfigError> {
        let mut seen: HashMap<&str, Option<u64>> = HashMap::new();
        seen.extend(before.iter().map(|player| (player.name.as_str(), None)));
        let mut in_lobby: HashSet<NameKey> = before.iter().filter_map(lobby_key).collect();
        for (line, player) in &self.players {
            let what = match seen.insert(&player.name, Some(*line)) {
                None if lobby_key(player).is_none_or(|key| in_lobby.insert(key)) => continue,
                None => {
                    let error = Phrase::new("files-same-lobby").with("name", player.name.clone());
                    return Err(self.wrong(*line, "name", error));
                }
                Some(Some(other)) => {
                    Phrase::new("files-listed-twice").with("line", other.to_string())
                }
                Some(None) => Phrase::new("files-player-already"),
            };
            let error = what.with("name", player.name.clone());
            return Err(self.wrong(*line, "name", error));
        }
        let players = self.players.iter().map(|(_, player)| player.clone());
        Ok(players.collect())
    }

    /// The error of the first program that could not be started.
    pub(super) fn first_missing(&self, place: &Place<'_>) -> Option<ConfigError> {
        self.players.iter().find_map(|(line, player)| {
            let (program, arguments) = player.brain.started()?;
            let found = Program::find(program, arguments, place.directory());
            let pinned = found.map_err(UserError::from).and_then(|program| {
                if let Some(CpuChoice::These(cpus)) = &player.brain.cpus {
                    program.pinned(Some(cpus.clone()))?;
                }
                Ok(())
            });
            pinned.err().map(|error| self.wrong(*line, "brain", error))
        })
    }

    /// An error in this line and column.
    pub(super) fn wrong(&self, line: u64, column: &str, what: impl Into<UserError>) -> ConfigError {
        wrong(&self.path, line, column, what)
    }
}

/// Where the brain of a player dials in, if it does.
fn lobby_key(player: &PlayerConfig) -> Option<NameKey> {
    let name = player.brain.comes_as()?;
    Some(NameKey::of(name.as_str()))
}

fn wrong(path: &Path, line: u64, column: &str, what: impl Into<UserError>) -> ConfigError {
    let line = usize::try_from(line).unwrap_or(usize::MAX);
    let column = Phrase::new("files-column").with("column", column.to_owned());
    ConfigError::at(path, line, UserError::within(column, "what", what))
}

/// A line of the list: its fields by column.
struct Line {
    number: u64,
    fields: [String; COLUMNS.len()],
}

/// Takes the list apart. Lines without any text are left out.
fn lines(text: &str, path: &Path) -> Result<Vec<Line>, ConfigError> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let mut reader = ReaderBuilder::new()
        .delimiter(separator(text))
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let broken = |error: csv::Error| broken(&error, text, path);
    let header = reader.headers().map_err(broken)?.clone();
    let columns = columns(&header).map_err(|error| ConfigError::at(path, 1, error))?;
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record.map_err(broken)?;
        if record.iter().all(str::is_empty) {
            continue;
        }
        if lines.len() >= MAX_PLAYERS {
            let error = Phrase::new("files-list-long").with("most", MAX_PLAYERS);
            return Err(ConfigError::of(path, error));
        }
        let field = |place: &Option<usize>| {
            let text = place.and_then(|place| record.get(place));
            text.unwrap_or_default().to_owned()
        };
        lines.push(Line {
            number: line_of(text, record.position()),
            fields: columns.each_ref().map(field),
        });
    }
    Ok(lines)
}

/// The sign between columns: a semicolon where spreadsheets write numbers with a
/// comma, as the header shows.
fn separator(text: &str) -> u8 {
    let header = text.lines().next().unwrap_or_default();
    let mut signs = header.bytes().filter(|sign| b",;".contains(sign));
    signs.next().unwrap_or(b',')
}

/// Where each column is.
fn columns(header: &StringRecord) -> Result<[Option<usize>; COLUMNS.len()], Phrase> {
    let mut places = [None; COLUMNS.len()];
    for (place, title) in header.iter().enumerate() {
        let known = COLUMNS
            .iter()
            .position(|column| column.eq_ignore_ascii_case(title));
        // A separator at the end of each line makes a column without a title.
        let known = match (known, title.is_empty()) {
            (Some(known), _) => known,
            (None, true) => continue,
            (None, false) => return Err(values::unknown("column", title, &COLUMNS)),
        };
        if places[known].replace(place).is_some() {
            return Err(Phrase::new("files-two-columns").with("column", COLUMNS[known]));
        }
    }
    match places[0] {
        Some(_) => Ok(places),
        None => Err(Phrase::new("files-columns").with("columns", COLUMNS[1..].join(", "))),
    }
}

/// The line of a record: its position is before the empty lines above it.
fn line_of(text: &str, position: Option<&Position>) -> u64 {
    let Some(position) = position else {
        return 1;
    };
    let place = usize::try_from(position.byte()).unwrap_or(usize::MAX);
    let rest = text.as_bytes().get(place..).unwrap_or_default();
    let empty = rest.iter().take_while(|byte| b"\r\n".contains(byte));
    let lines = empty.filter(|byte| **byte == b'\n').count();
    position.line() + lines as u64
}

/// The error of the reader of the table.
fn broken(error: &csv::Error, text: &str, path: &Path) -> ConfigError {
    match error.kind() {
        ErrorKind::UnequalLengths {
            pos,
            expected_len,
            len,
        } => {
            let line = line_of(text, pos.as_ref());
            let error = Phrase::new("files-unequal-lines")
                .with("count", *len)
                .with("expected", *expected_len);
            ConfigError::at(path, usize::try_from(line).unwrap_or(usize::MAX), error)
        }
        _ => ConfigError::of(path, error.to_string()),
    }
}

impl Line {
    fn player(
        &self,
        raw: &RawTournament,
        usual: &PlayerDefaults<'_>,
        place: &Place<'_>,
        path: &Path,
    ) -> Result<PlayerConfig, ConfigError> {
        let [name, group, class, brain, token] = &self.fields;
        let wrong = |column: &str, what: UserError| wrong(path, self.number, column, what);
        let name = values::name(name).map_err(|error| wrong("name", error.into()))?;
        // A player without a program here dials in.
        let word = if brain.is_empty() {
            format!("lobby:{name}")
        } else {
            brain.clone()
        };
        let parsed = BrainSpec::parse(&word, place.directory());
        let mut brain = parsed.map_err(|error| wrong("brain", error.into()))?;
        if let Some(label) = &brain.label {
            let error = Phrase::new("files-name-and-label").with("label", label.to_string());
            return Err(wrong("brain", error.into()));
        }
        if brain.is_acpc() {
            return Err(wrong("brain", Phrase::new("files-acpc").into()));
        }
        brain.sandbox = sandbox::check(usual.sandbox, &None, place)?;
        set_cpus(&RawPlayer::default(), &mut brain, usual, place)?;
        let token = token_of(token, &brain).map_err(|error| wrong("token", error))?;
        let group = Some(group.clone()).filter(|group| !group.is_empty());
        if group.is_some()
            && raw.format.as_ref().map(Spanned::get_ref) != Some(&"groups".to_owned())
        {
            let error = Phrase::new("files-group-without-groups");
            return Err(wrong("group", error.into()));
        }
        Ok(PlayerConfig {
            name,
            brain,
            token,
            owner: None,
            group,
            class: Some(class.clone()).filter(|class| !class.is_empty()),
            is_withdrawn: false,
            address: None,
        })
    }
}

/// The token of a player of the lobby. No error quotes it.
fn token_of(token: &str, brain: &BrainSpec) -> Result<Option<Secret>, UserError> {
    match (token.is_empty(), brain.lobby_name()) {
        (true, _) => Ok(None),
        (false, None) => Err(Phrase::new("files-token-of-dialler").into()),
        (false, Some(_)) => {
            let secret: Secret = token.parse()?;
            Ok(Some(secret))
        }
    }
}
