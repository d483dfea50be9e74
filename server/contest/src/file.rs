//! A tournament's file, checked as a whole before anything is started.

mod begins;
mod decision;
mod error;
mod format;
mod list;
mod players;
mod poker;
pub mod raw;
mod registered;
mod registration;
mod round_every;
pub mod rules;
pub mod sandbox;
mod workers;

use std::io::BufReader;
use std::path::Path;
use std::time::Duration;

use games::{AnyGame, Entry, PositionError, Settings, SettingsError, Turn};
use toml::{Spanned, Value};
use tournament::rating::SprtBounds;
use tournament::{Format, Grouping, OpeningRules, Openings, StartPolicy};
use words::{Language, Phrase};

use self::players::{check_players, first_missing, refuse_values};
use crate::brain_spec::check_address;
use crate::file::raw::{Place, RawTournament};
use crate::values;
use record::files;
use record::time_control::TimeControl;
use referee::{Adjudication, Conversations};
use words::{Declined, Say};

pub use begins::Begins;
pub use decision::Decision;
pub use error::ConfigError;
pub use format::FormatError;
pub use players::{Out, PlayerConfig};
pub use poker::{POKER, PokerTournament, TableTournament};
pub use raw::{RawWorkers, SentProgram};
pub use registered::{Registered, RegisteredFiles, Upload, upload_rules, words_in};
pub use registration::{CODE_END, Code, RegistrationTerms};
pub use round_every::RoundPeriod;
pub use workers::{WorkersConfig, check_workers};

/// Games a pair where the file says nothing: one with each start.
const DEFAULT_GAMES: u32 = 2;

/// The same of a match that a test stops: it seldom comes so far.
const DEFAULT_SPRT_GAMES: u32 = 20_000;

/// The least time between the beginnings of two games of a ladder where the file says
/// nothing. It never ends: brains that err at once would play 200 games a second, whose
/// records take 60 GB a day; like this they take 0.2 GB.
const LADDER_GAME_EVERY: Duration = Duration::from_secs(2);

/// The MiB that the games of a ladder may add to the disk within 24 hours, unless its file
/// says otherwise: a term of 17 weeks takes 60 GB at most.
const LADDER_DISK_PER_DAY: u32 = 512;

/// The most MiB a day that a file may say: a TiB.
const MOST_DISK_PER_DAY: i64 = 1 << 20;

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
    /// Games of each pair that meets, 1 to 1,000,000. A ladder has no number.
    pub games: u32,
    /// Games at once, 1 to 10,000.
    pub concurrency: usize,
    /// The limits of thinking.
    pub time: TimeControl,
    /// The least time between two moves, so that people can follow; 0 for none.
    pub min_move_time: Duration,
    /// The least time between the beginnings of two games; 0 for none.
    pub game_every: Duration,
    /// What its games may add to the disk within 24 hours, in bytes; `usize::MAX` for any.
    pub disk_per_day: usize,
    /// Who starts.
    pub start: StartPolicy,
    /// The position games start from, where that is not the usual one.
    pub position: Option<String>,
    /// When the manager ends games.
    pub adjudication: Adjudication,
    /// Which conversations the records keep.
    pub conversations: Conversations,
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
    /// When a server starts it by itself, if it does.
    pub begins: Option<Begins>,
    /// The period of rounds, if they have times.
    pub round_every: Option<RoundPeriod>,
    /// Who may register, if others than those of the file may.
    pub registration: Option<RegistrationTerms>,
    /// Who plays, at least two unless others may register; names that are given
    /// are all different. Those who registered follow those of the file.
    pub players: Vec<PlayerConfig>,
    /// How games are played at workers, if the file says something of it.
    pub workers: Option<WorkersConfig>,
    /// The first program or processor that is not there, or cannot be used: what was played
    /// can be shown all the same.
    pub missing: Option<ConfigError>,
}

/// Why games cannot start where a file says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The board or an option is none of the game's.
    #[error("{0}")]
    Settings(#[from] SettingsError),
    /// The text is no position of the game.
    #[error("{0}")]
    Position(#[from] PositionError),
    /// There is nothing left to play.
    #[error("the game is over in this position")]
    Over,
}

impl Say for StartError {
    fn say(&self, language: Language) -> String {
        match self {
            StartError::Settings(why) => why.say(language),
            StartError::Position(why) => why.say(language),
            StartError::Over => language.say("files-start-over"),
        }
    }
}

impl TournamentConfig {
    /// Reads a file and the openings it names. Relative paths in it count from
    /// its directory.
    ///
    /// # Errors
    /// Files that cannot be read; whatever is wrong in them, with the line.
    pub fn load(path: &Path) -> Result<TournamentConfig, ConfigError> {
        TournamentConfig::parse(&raw::read(path)?, path)
    }

    /// The same for the text of the file at this path.
    ///
    /// # Errors
    /// See [`TournamentConfig::load`].
    pub fn parse(text: &str, path: &Path) -> Result<TournamentConfig, ConfigError> {
        let place = Place::new(path, text);
        let raw: RawTournament = raw::parse(&place)?;
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

    /// Checks that there are players enough: those of a file alone always are.
    ///
    /// # Errors
    /// There are not.
    pub fn expect_enough_players(&self) -> Result<(), FormatError> {
        format::enough(&self.format, self.players.len())
    }

    /// The start of every game, before its opening.
    ///
    /// # Errors
    /// None after [`TournamentConfig::load`], which has tried it.
    pub fn start_position(&self) -> Result<Box<dyn AnyGame>, StartError> {
        start_position(self.game, &self.settings, self.position.as_deref())
    }
}

fn check(raw: &RawTournament, place: &Place) -> Result<TournamentConfig, ConfigError> {
    let game = check_game(raw, place)?;
    let settings = check_settings(raw, game, place)?;
    let position = check_position(raw, game, &settings, place)?;
    let list = list::read(raw, place)?;
    let listed = list.as_ref().map_or(0, |list| list.players.len());
    let mut players = check_players(raw, listed, place)?;
    refuse_values(raw, "files-values-poker", place)?;
    let missing = first_missing(raw, &players, place);
    if let Some(list) = &list {
        players.extend(list.expect_different(&players)?);
    }
    let missing = missing.or_else(|| list.as_ref()?.first_missing(place));
    let files = RegisteredFiles::of_contest(&place.store());
    if raw.registration.is_some() {
        players.extend(files.players(&players));
    }
    let format = format::check(raw, &players, list.as_ref(), place)?;
    // Nobody comes into the groups of a list beside those that it names.
    let is_listed = matches!(
        &format,
        Format::Groups {
            groups: Grouping::Given { .. },
            ..
        }
    );
    let listed = is_listed.then_some(players.len());
    let registration = registration::check(raw.registration.as_ref(), &format, listed, place)?;
    let registration = registration.map(|terms| terms.decided(files.decision()));
    let start = place.optional(&raw.start, |word| word.parse())?;
    let start: StartPolicy = start.unwrap_or_default();
    let sprt = rules::sprt(raw, &format, start, players.len(), place)?;
    let games = place.optional(&raw.games, |number| values::whole(*number, 1..=1_000_000))?;
    let games = games.unwrap_or(match sprt {
        None => DEFAULT_GAMES,
        Some(_) => DEFAULT_SPRT_GAMES,
    });
    let seed = place.optional(&raw.seed, |number| values::whole(*number, 0..=i64::MAX))?;
    let openings = match &raw.openings {
        None => None,
        Some(openings) => {
            let start = start_position(game, &settings, position.as_deref());
            let start = start.map_err(|error| place.error(error))?;
            let seed = seed.unwrap_or_default();
            Some(check_openings(
                openings, &*start, &settings, games, seed, place,
            )?)
        }
    };
    let begins = begins::check(raw.begins.as_ref(), place)?;
    let time = |text: &String| values::duration(text);
    let game_every = place.optional(&raw.game_every, time)?;
    let game_every = game_every.unwrap_or(match format {
        Format::Ladder => LADDER_GAME_EVERY,
        _ => Duration::ZERO,
    });
    let mebibytes = |number: &i64| values::whole(*number, 1..=MOST_DISK_PER_DAY);
    let disk_per_day = place.optional(&raw.disk_per_day, mebibytes)?;
    let disk_per_day = disk_per_day.or(match format {
        Format::Ladder => Some(LADDER_DISK_PER_DAY),
        _ => None,
    });
    let concurrency = |number: &i64| values::whole(*number, 1..=10_000);
    let listen = |address: &String| check_address(address).map(str::to_owned);
    Ok(TournamentConfig {
        name: check_name(raw, place)?,
        game,
        format,
        adjudication: rules::adjudication(raw.adjudication.as_ref(), place)?,
        conversations: place
            .optional(&raw.conversations, |word| word.parse::<Conversations>())?
            .unwrap_or_default(),
        sprt,
        games,
        concurrency: place.optional(&raw.concurrency, concurrency)?.unwrap_or(1),
        time: TimeControl::new(
            place.optional(&raw.timeout, |text| values::positive_duration(text))?,
            place.optional(&raw.clock, |text| values::clock(text))?,
        ),
        min_move_time: place
            .optional(&raw.min_move_time, time)?
            .unwrap_or_default(),
        game_every,
        disk_per_day: disk_per_day.map_or(usize::MAX, |mebibytes: u32| (mebibytes as usize) << 20),
        start,
        openings,
        position,
        settings,
        seed,
        listen: place.optional(&raw.listen, listen)?,
        wait: place.optional(&raw.wait, time)?.unwrap_or(DEFAULT_WAIT),
        protect_names: raw.protect_names.unwrap_or(false),
        missing,
        begins,
        round_every: round_every::check(raw, begins, place)?,
        registration,
        players,
        workers: check_workers(raw.workers.as_ref(), place)?,
    })
}

fn check_game(raw: &RawTournament, place: &Place) -> Result<&'static Entry, ConfigError> {
    let game = raw.game.as_ref().ok_or_else(|| {
        let names: Vec<&str> = games::games().map(|entry| entry.info.name).collect();
        let names = names.join(", ");
        place.error(Phrase::new("files-no-game").with("games", names))
    })?;
    // Poker has files of its own, which a server does not play.
    place.check(game, |name| match name.as_str() {
        POKER => Err(Declined::from(Phrase::new("files-poker-elsewhere"))),
        name => games::find(name).map_err(Declined::from),
    })
}

/// The position that games start from, which can be played, as the usual start
/// can.
fn check_position(
    raw: &RawTournament,
    game: &Entry,
    settings: &Settings,
    place: &Place,
) -> Result<Option<String>, ConfigError> {
    place.optional(&raw.game, |_| {
        start_position(game, settings, None).map(drop)
    })?;
    place.optional(&raw.position, |position| {
        start_position(game, settings, Some(position)).map(|_| position.clone())
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
    let board = place.optional(&raw.board, |size| values::whole(*size, 1..=255))?;
    // Each one by itself, so that the line of the wrong one is named.
    place.optional(&raw.board, |_| Settings::new(entry.info, board, []))?;
    let mut options = Vec::new();
    for (key, value) in raw.options.iter().flatten() {
        let text = place.check(value, values::option_text)?;
        let alone = [(key.as_str(), text.as_str())];
        place.check(value, |_| Settings::new(entry.info, None, alone))?;
        options.push((key.as_str(), text));
    }
    let options = options.iter().map(|(key, text)| (*key, text.as_str()));
    Settings::new(entry.info, board, options).map_err(|error| place.error(error))
}

fn start_position(
    entry: &Entry,
    settings: &Settings,
    position: Option<&str>,
) -> Result<Box<dyn AnyGame>, StartError> {
    let game = match position {
        None => entry.start(settings)?,
        Some(text) => entry.from_position(settings, text)?,
    };
    match game.turn() {
        Turn::Over(_) => Err(StartError::Over),
        Turn::Seat(_) | Turn::Chance => Ok(game),
    }
}

/// The largest Polyglot book that is read, in bytes.
const MOST_BOOK_BYTES: u64 = 64 << 20;

/// How the names of Polyglot's books end.
const POLYGLOT: &str = "bin";

/// A file of openings, `{ file = "book.pgn", plies = 8, order = "random" }`, or
/// `{ random = 4 }`.
fn check_openings(
    raw: &Spanned<Value>,
    start: &dyn AnyGame,
    settings: &Settings,
    games: u32,
    seed: u64,
    place: &Place,
) -> Result<Openings, ConfigError> {
    let Some((path, rules)) = rules::opening_file(raw, place)? else {
        return rules::random_openings(raw, start, games, seed, place);
    };
    let file = place.directory().join(path);
    read_openings(&file, start, settings, rules, games, seed)
}

/// Reads a file of openings in the format that its name ends with; of a book, and
/// of a large file, as many as `games` need.
///
/// # Errors
/// It cannot be read; the first line or entry that is wrong.
pub fn read_openings(
    file: &Path,
    start: &dyn AnyGame,
    settings: &Settings,
    rules: OpeningRules,
    games: u32,
    seed: u64,
) -> Result<Openings, ConfigError> {
    let ending = file.extension().and_then(|ending| ending.to_str());
    let ending = ending.unwrap_or_default();
    if ending.eq_ignore_ascii_case(POLYGLOT) {
        let bytes = raw::read_bytes(file, MOST_BOOK_BYTES)?;
        let count = rules::needed(games);
        let openings = Openings::of_book(&bytes, start, settings, rules, count, seed);
        return openings.map_err(|error| ConfigError::of(file, error.to_string()));
    }
    let open = || files::open(file).map(BufReader::new);
    open().map_err(|error| ConfigError::of(file, error.to_string()))?;
    let count = rules::kept(games);
    Openings::read(open, ending, start, settings, rules, count, seed)
        .map_err(|error| ConfigError::at(file, error.line, error.reason))
}

#[cfg(test)]
mod tests;
