//! A tournament's file, checked as a whole before anything is started.

mod error;
pub mod file;
mod format;
mod rules;
pub mod values;

use std::path::Path;
use std::time::Duration;

use games::{AnyGame, Entry, Settings, Turn};
use tournament::rating::SprtBounds;
use tournament::{Format, MAX_PLAYERS, Openings, StartPolicy, UnknownStart};

use self::file::{Place, RawPlayer, RawTournament};
use crate::brain_spec::{BrainSource, BrainSpec, check_address};
use crate::lobby::Secret;
use launch::Program;
use record::time_control::TimeControl;
use record::words::counted;
use referee::Adjudication;

pub use error::ConfigError;

/// Games a pair where the file says nothing: one with each start.
const DEFAULT_GAMES: u32 = 2;

/// The same of a match that a test stops: it seldom comes so far.
const DEFAULT_SPRT_GAMES: u32 = 20_000;

/// How long lobby players are waited for where the file says nothing.
pub const DEFAULT_WAIT: Duration = Duration::from_secs(60);

/// A tournament as its file asks for it. Everything in it can be played as far
/// as can be said without starting a program.
pub struct TournamentConfig {
    /// What it is called; the file's name without its ending where it has no
    /// name.
    pub name: String,
    /// Which game is played.
    pub game: &'static Entry,
    /// The board and the rules.
    pub settings: Settings,
    /// Who plays whom.
    pub format: Format,
    /// Games of each pair that meets, 1 to 1,000,000.
    pub games: u32,
    /// Games at once, 1 to 10,000.
    pub concurrency: usize,
    /// The limits of thinking.
    pub time: TimeControl,
    /// The least time between two moves, so that people can follow; 0 for none.
    pub min_move_time: Duration,
    /// Who starts.
    pub start: StartPolicy,
    /// The position games start from, where that is not the usual one.
    pub position: Option<String>,
    /// When the manager ends games.
    pub adjudication: Adjudication,
    /// The test that stops a match of two.
    pub sprt: Option<SprtBounds>,
    /// What is played before the players are asked.
    pub openings: Option<Openings>,
    /// What makes tosses repeatable.
    pub seed: Option<u64>,
    /// Where a lobby is opened, `HOST:PORT`.
    pub listen: Option<String>,
    /// How long players of the lobby are waited for.
    pub wait: Duration,
    /// Whether the name of every player of the lobby belongs to whoever first
    /// gave a token for it.
    pub protect_names: bool,
    /// Who plays, at least two; names that are given are all different.
    pub players: Vec<PlayerConfig>,
    /// The first program that is not there, or cannot be run: what was played
    /// can be shown all the same.
    pub missing: Option<ConfigError>,
}

/// A player of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerConfig {
    /// What it is called: the name or label given, else its name in the lobby.
    pub name: String,
    /// Where it comes from.
    pub brain: BrainSpec,
    /// The secret that owns its name in the lobby.
    pub token: Option<Secret>,
}

impl TournamentConfig {
    /// Reads a file and the openings it names. Relative paths in it count from
    /// its directory.
    ///
    /// # Errors
    /// Files that cannot be read; whatever is wrong in them, with the line.
    pub fn load(path: &Path) -> Result<TournamentConfig, ConfigError> {
        let text = file::read(path)?;
        let place = Place::new(path, &text);
        let raw: RawTournament = file::parse(&place)?;
        check(&raw, &place)
    }

    /// The same, if all programs are there that it would start.
    ///
    /// # Errors
    /// The first one that is not, with the line.
    pub fn with_programs(self) -> Result<TournamentConfig, ConfigError> {
        match self.missing {
            Some(missing) => Err(missing),
            None => Ok(self),
        }
    }

    /// The start of every game, before its opening.
    ///
    /// # Errors
    /// None after [`TournamentConfig::load`], which has tried it.
    pub fn start_position(&self) -> Result<Box<dyn AnyGame>, String> {
        start_position(self.game, &self.settings, self.position.as_deref())
    }
}

fn check(raw: &RawTournament, place: &Place) -> Result<TournamentConfig, ConfigError> {
    let game = raw.game.as_ref().ok_or_else(|| {
        let names: Vec<&str> = games::GAMES.iter().map(|entry| entry.info.name).collect();
        let names = names.join(", ");
        place.error(format!(
            "the game is missing: write game = \"…\", one of {names}"
        ))
    })?;
    let entry = place.check(game, |name| games::find(name).map_err(|e| e.to_string()))?;
    let settings = check_settings(raw, entry, place)?;
    place.check(game, |_| start_position(entry, &settings, None).map(drop))?;
    if let Some(position) = &raw.position {
        place.check(position, |position| {
            start_position(entry, &settings, Some(position)).map(drop)
        })?;
    }
    let position = raw
        .position
        .as_ref()
        .map(|position| position.get_ref().clone());
    let players = check_players(&raw.player, place)?;
    let format = format::check(raw, &players, place)?;
    let start = place.optional(&raw.start, |word| {
        word.parse()
            .map_err(|error: UnknownStart| error.to_string())
    })?;
    let start: StartPolicy = start.unwrap_or_default();
    let sprt = rules::sprt(raw, &format, start, players.len(), place)?;
    let default_games = match sprt {
        None => DEFAULT_GAMES,
        Some(_) => DEFAULT_SPRT_GAMES,
    };
    let games = place
        .optional(&raw.games, |number| values::whole(*number, 1..=1_000_000))?
        .unwrap_or(default_games);
    let seed = place.optional(&raw.seed, |number| values::whole(*number, 0..=i64::MAX))?;
    let openings = match &raw.openings {
        None => None,
        Some(openings) => {
            let start = start_position(entry, &settings, position.as_deref());
            let start = start.map_err(|error| place.error(error))?;
            let seed = seed.unwrap_or_default();
            Some(check_openings(openings, &*start, games, seed, place)?)
        }
    };
    Ok(TournamentConfig {
        name: check_name(raw, place)?,
        game: entry,
        format,
        adjudication: rules::adjudication(raw.adjudication.as_ref(), place)?,
        sprt,
        games,
        concurrency: place
            .optional(&raw.concurrency, |number| {
                values::whole(*number, 1..=10_000)
            })?
            .unwrap_or(1),
        time: TimeControl::new(
            place.optional(&raw.timeout, |text| values::positive_duration(text))?,
            place.optional(&raw.clock, |text| values::clock(text))?,
        ),
        min_move_time: place
            .optional(&raw.min_move_time, |text| values::duration(text))?
            .unwrap_or_default(),
        start,
        openings,
        position,
        settings,
        seed,
        listen: place.optional(&raw.listen, |address| {
            check_address(address).map(|()| address.clone())
        })?,
        wait: place
            .optional(&raw.wait, |text| values::duration(text))?
            .unwrap_or(DEFAULT_WAIT),
        protect_names: raw.protect_names.unwrap_or(false),
        missing: first_missing(&raw.player, &players, place),
        players,
    })
}

fn check_name(raw: &RawTournament, place: &Place) -> Result<String, ConfigError> {
    match &raw.name {
        Some(name) => place.check(name, |name| values::name(name)),
        None => {
            let stem = place.path().file_stem().unwrap_or_default();
            Ok(stem.to_string_lossy().into_owned())
        }
    }
}

fn check_settings(
    raw: &RawTournament,
    entry: &Entry,
    place: &Place,
) -> Result<Settings, ConfigError> {
    let board = place.optional(&raw.board, |size| {
        let board = values::whole(*size, 1..=255)?;
        Settings::new(entry.info, Some(board), [])
            .map(|_| board)
            .map_err(|error| error.to_string())
    })?;
    let mut options = Vec::new();
    for (key, value) in raw.options.iter().flatten() {
        let text = place.check(value, |value| {
            let text = values::option_text(value)?;
            // Each one by itself, so that the line of the wrong one is named.
            Settings::new(entry.info, None, [(key.as_str(), text.as_str())])
                .map(|_| text)
                .map_err(|error| error.to_string())
        })?;
        options.push((key.as_str(), text));
    }
    let options = options.iter().map(|(key, text)| (*key, text.as_str()));
    Settings::new(entry.info, board, options).map_err(|error| place.error(error.to_string()))
}

fn start_position(
    entry: &Entry,
    settings: &Settings,
    position: Option<&str>,
) -> Result<Box<dyn AnyGame>, String> {
    let game = match position {
        None => entry.start(settings).map_err(|error| error.to_string())?,
        Some(text) => entry
            .from_position(settings, text)
            .map_err(|error| error.to_string())?,
    };
    match game.turn() {
        Turn::Over(_) => Err("the game is over in this position".to_owned()),
        Turn::Seat(_) | Turn::Chance => Ok(game),
    }
}

/// A file of openings, or `{ random = 4 }`.
fn check_openings(
    raw: &toml::Spanned<toml::Value>,
    start: &dyn AnyGame,
    games: u32,
    seed: u64,
    place: &Place,
) -> Result<Openings, ConfigError> {
    let Some(path) = raw.get_ref().as_str() else {
        return place.check(raw, |raw| rules::random_openings(raw, start, games, seed));
    };
    let file = place.directory().join(path);
    let text = file::read(&file)?;
    Openings::parse(&text, start)
        .map_err(|error| ConfigError::at(&file, error.line, error.reason.to_string()))
}

fn check_players(
    raw: &[toml::Spanned<RawPlayer>],
    place: &Place,
) -> Result<Vec<PlayerConfig>, ConfigError> {
    if raw.len() < 2 {
        return Err(place.error(format!(
            "{}; write at least two [[player]] tables with a name and a brain",
            counted(raw.len() as u64, "player")
        )));
    }
    if raw.len() > MAX_PLAYERS {
        return Err(place.error(format!(
            "{} players are too many; at most {MAX_PLAYERS} can take part",
            raw.len()
        )));
    }
    let mut players: Vec<PlayerConfig> = Vec::new();
    let mut names = std::collections::HashSet::new();
    let mut in_lobby = std::collections::HashSet::new();
    for table in raw {
        let player = check_player(table, place)?;
        if !names.insert(player.name.clone()) {
            let error = format!(
                "two players are called '{}': give each its own name",
                player.name
            );
            return Err(place.error_at(table.span(), error));
        }
        if let BrainSource::Lobby { name } = &player.brain.source
            && !in_lobby.insert(name.clone())
        {
            let error = format!("two players are lobby:{name}: one brain plays for one player");
            return Err(place.error_at(table.span(), error));
        }
        players.push(player);
    }
    Ok(players)
}

/// What is wrong with the first program that could not be started.
fn first_missing(
    raw: &[toml::Spanned<RawPlayer>],
    players: &[PlayerConfig],
    place: &Place,
) -> Option<ConfigError> {
    raw.iter().zip(players).find_map(|(table, player)| {
        let BrainSource::Program { program, arguments } = &player.brain.source else {
            return None;
        };
        let error = Program::find(program, arguments, place.directory()).err()?;
        let brain = table.get_ref().brain.as_ref()?;
        Some(place.error_at(brain.span(), error.to_string()))
    })
}

fn check_player(
    table: &toml::Spanned<RawPlayer>,
    place: &Place,
) -> Result<PlayerConfig, ConfigError> {
    let raw = table.get_ref();
    let Some(brain) = &raw.brain else {
        let error = "a player has no brain: write brain = \"./program\"".to_owned();
        return Err(place.error_at(table.span(), error));
    };
    let brain = place.check(brain, |word| {
        let spec = BrainSpec::parse(word, place.directory()).map_err(|e| e.to_string())?;
        match (&spec.label, &raw.name) {
            (Some(label), Some(_)) => Err(format!(
                "the player has a name and is called '{label}' here as well: leave one out"
            )),
            _ => Ok(spec),
        }
    })?;
    let given = place.optional(&raw.name, |name| values::name(name))?;
    let label = brain.label.as_ref().map(ToString::to_string);
    let in_lobby = match &brain.source {
        BrainSource::Lobby { name } => Some(name.to_string()),
        _ => None,
    };
    let token = place.optional(&raw.token, |token| match (&in_lobby, token.as_str()) {
        (None, _) => Err("a token is for a player of the lobby: brain = \"lobby:NAME\"".to_owned()),
        (Some(_), None) => Err("a token is a text in quotes".to_owned()),
        (Some(_), Some(text)) => text.parse(),
    })?;
    // A store knows players by name, and must know them before they answer.
    let name = given.or(label).or(in_lobby).ok_or_else(|| {
        let error = "a player has no name: write name = \"…\"".to_owned();
        place.error_at(table.span(), error)
    })?;
    Ok(PlayerConfig { name, brain, token })
}

#[cfg(test)]
mod tests;
