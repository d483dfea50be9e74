//! A tournament's file, checked as a whole before anything is started.

mod auto_start;
mod board;
mod decision;
mod error;
mod finalists;
mod format;
mod list;
mod marks;
pub mod old_keys;
mod played;
mod players;
pub mod raw;
mod registered;
mod registration;
mod round_every;
pub mod rules;
pub mod sandbox;
mod workers;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use serde::Deserialize;
use toml::Spanned;
use tournament::rating::SprtBounds;
use tournament::{Format, Grouping, Rubric, StartPolicy};

use self::old_keys::OldKey;
use self::players::{check_players, first_missing, refuse_acpc};
use crate::brain_spec::check_address;
use crate::file::raw::{Place, RawTournament};
use crate::values;
use words::{Phrase, UserError};

pub use crate::round_times::RoundPeriod;
pub use auto_start::AutoStart;
pub use board::{BoardConfig, StartError, read_openings};
pub use decision::Decision;
pub use error::ConfigError;
pub use finalists::Finalists;
pub use format::FormatError;
pub use marks::Teams;
pub use played::{
    ContestKind, KeptChance, NoResult, PlayedConfig, PlayingTerms, WorkerTask, add_kind, kind_of,
};
pub use players::{ExclusionReason, PlayerConfig, refuse_values};
pub use raw::{RawWorkers, SentProgram};
pub(crate) use registered::learned_folder;
pub use registered::{RegisteredFiles, RegisteredPlayer, Upload, upload_rules, words_in};
pub use registration::{CODE_END, Code, RegistrationTerms};
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
    /// The name of the tournament; the file's name without its ending where it has none.
    pub name: String,
    /// The game that is played.
    pub played: Arc<dyn PlayedConfig>,
    /// The format, which decides the pairings.
    pub format: Format,
    /// Games of each pair that meets, 1 to 1,000,000. A ladder has no number.
    pub games: u32,
    /// Games at once, 1 to 10,000.
    pub concurrency: usize,
    /// The least time between the beginnings of two games; 0 for none.
    pub game_every: Duration,
    /// The bytes that its games may add to the disk within 24 hours; `usize::MAX` for any.
    pub disk_per_day: usize,
    /// The policy that decides which player starts.
    pub start: StartPolicy,
    /// The test that stops a match of two.
    pub sprt: Option<SprtBounds>,
    /// The seed that makes tosses repeatable.
    pub seed: Option<u64>,
    /// Where a lobby is opened, `HOST:PORT`.
    pub listen: Option<String>,
    /// How long players of the lobby are waited for.
    pub wait: Duration,
    /// Whether the name of every player of the lobby belongs to the client that first
    /// gave a token for it.
    pub protect_names: bool,
    /// When a server starts it by itself, if it does.
    pub begins: Option<AutoStart>,
    /// From when on a server shows its table as it stood then, if it does.
    pub freeze: Option<Timestamp>,
    /// The period of rounds, if they have times.
    pub round_every: Option<RoundPeriod>,
    /// The terms of registration, if other players than those of the file may register.
    pub registration: Option<RegistrationTerms>,
    /// Where the players of a final come from.
    pub finalists: Option<Finalists>,
    /// The criteria by which students get points.
    pub rubric: Rubric,
    /// The students of each team, whose program one name has.
    pub teams: Teams,
    /// The players, at least two unless others may register; names that are given are all
    /// different. Registered players follow those of the file.
    pub players: Vec<PlayerConfig>,
    /// How games are played at workers, if the file says something of it.
    pub workers: Option<WorkersConfig>,
    /// The keys that the file spells as before 0.2.0.
    pub old_keys: Vec<OldKey>,
    /// The first program or processor that is not there, or cannot be used: the games
    /// that were played can be shown all the same.
    pub missing: Option<ConfigError>,
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

    /// The same, to be played: the players of a final are kept from now on.
    ///
    /// # Errors
    /// See [`TournamentConfig::load`]; or they cannot be kept.
    pub fn load_to_play(path: &Path) -> Result<TournamentConfig, ConfigError> {
        let config = TournamentConfig::load(path)?;
        let Some(finalists) = &config.finalists else {
            return Ok(config);
        };
        let kept = finalists.keep();
        kept.map_err(|error| {
            let why = Phrase::new("files-final-not-kept").with("why", error.to_string());
            ConfigError::of(path, why)
        })?;
        TournamentConfig::load(path)
    }

    /// The same for the text of the file at this path.
    ///
    /// # Errors
    /// See [`TournamentConfig::load`].
    pub fn parse(text: &str, path: &Path) -> Result<TournamentConfig, ConfigError> {
        let word = toml::from_str::<FormKey>(text).ok().and_then(|of| of.game);
        if let Some(kind) = word.and_then(|word| kind_of(&word)) {
            return kind.read(text, path);
        }
        let place = Place::new(path, text).with_old_keys();
        let raw: RawTournament = raw::parse(&place)?;
        // An error in the game of the file is reported before any other.
        let mut board = board::check(&raw, &place)?;
        refuse_values(&raw, "files-values-poker", &place)?;
        refuse_acpc(&raw, &place)?;
        let config = TournamentConfig::check(&raw, &place, |games, seed| {
            board.read_openings(&raw, games, seed, &place)?;
            Ok(Arc::new(board))
        })?;
        config.refuse_unheard_start(&raw, &place)?;
        Ok(config)
    }

    /// The same for a kind that has no keys of its own but those of its `[options]`,
    /// which describe the game.
    ///
    /// # Errors
    /// See [`TournamentConfig::load`]; a key is for games on boards alone; or the options
    /// are wrong.
    pub fn with_options(
        text: &str,
        path: &Path,
        played: impl FnOnce(&[(String, String)]) -> Result<Arc<dyn PlayedConfig>, UserError>,
    ) -> Result<TournamentConfig, ConfigError> {
        let place = Place::new(path, text).with_old_keys();
        let raw: RawTournament = raw::parse(&place)?;
        raw.refuse_boards(&place)?;
        refuse_acpc(&raw, &place)?;
        let mut options = Vec::new();
        for (key, value) in raw.options.iter().flatten() {
            options.push((key.clone(), place.check(value, values::option_text)?));
        }
        let played = played(&options).map_err(|why| place.error(why))?;
        TournamentConfig::check(&raw, &place, |_, _| Ok(played))
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

    /// Refuses a player that cannot be told where the games start.
    fn refuse_unheard_start(&self, raw: &RawTournament, place: &Place) -> Result<(), ConfigError> {
        let Some(board) = self.played.board() else {
            return Ok(());
        };
        let openings = board.openings.as_ref();
        let openings = openings.filter(|openings| openings.have_positions());
        let openings = openings.and(raw.openings.as_ref()).map(Spanned::span);
        let Some(span) = raw.position.as_ref().map(Spanned::span).or(openings) else {
            return Ok(());
        };
        let game = board.game.info.name;
        let mut players = self.players.iter();
        match players.find(|player| !player.brain.hears_positions_of(game)) {
            Some(player) => {
                let text = Phrase::new("files-gtp-start").with("player", player.name.clone());
                Err(place.error_at(span, text))
            }
            None => Ok(()),
        }
    }

    /// Checks that there are players enough: those of a file alone always are.
    ///
    /// # Errors
    /// There are not.
    pub fn expect_enough_players(&self) -> Result<(), FormatError> {
        format::enough(&self.format, self.players.len())
    }
}

/// The key that tells which form a file has.
#[derive(Deserialize)]
struct FormKey {
    game: Option<String>,
}

impl TournamentConfig {
    /// Checks the text of a file. The game is asked for last, with the games of each pair
    /// and the seed.
    ///
    /// # Errors
    /// See [`TournamentConfig::load`].
    pub fn check(
        raw: &RawTournament,
        place: &Place<'_>,
        played: impl FnOnce(u32, u64) -> Result<Arc<dyn PlayedConfig>, ConfigError>,
    ) -> Result<TournamentConfig, ConfigError> {
        let list = list::read(raw, place)?;
        let listed = list.as_ref().map_or(0, |list| list.players.len());
        let mut players = check_players(raw, listed, place)?;
        let missing = first_missing(raw, &players, place);
        if let Some(list) = &list {
            players.extend(list.expect_different(&players)?);
        }
        let missing = missing.or_else(|| list.as_ref()?.first_missing(place));
        let of_file = players.len();
        let files = RegisteredFiles::of_contest(&place.store());
        if raw.registration.is_some() {
            players.extend(files.players(&players));
        }
        let finalists = finalists::read(raw, place)?;
        if let Some(finalists) = &finalists {
            players.extend(finalists.players(&players));
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
        if let Some(terms) = &registration {
            registered::open_toolchains(&mut players[of_file..], &terms.toolchains);
        }
        let start = place.optional(&raw.start, |word| word.parse())?;
        let start: StartPolicy = start.unwrap_or_default();
        let sprt = rules::sprt(raw, &format, start, players.len(), place)?;
        let games = place.optional(&raw.games, |number| values::whole(*number, 1..=1_000_000))?;
        let games = games.unwrap_or(match sprt {
            None => DEFAULT_GAMES,
            Some(_) => DEFAULT_SPRT_GAMES,
        });
        let seed = place.optional(&raw.seed, |number| values::whole(*number, 0..=i64::MAX))?;
        let played = played(games, seed.unwrap_or_default())?;
        let rubric = marks::check(&raw.marks, &players[..of_file], played.is_graded(), place)?;
        let teams = marks::check_teams(&raw.teams, place)?;
        let begins = auto_start::check(raw.begins.as_ref(), place)?;
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
            played,
            format,
            sprt,
            games,
            concurrency: place.optional(&raw.concurrency, concurrency)?.unwrap_or(1),
            game_every,
            disk_per_day: disk_per_day
                .map_or(usize::MAX, |mebibytes: u32| (mebibytes as usize) << 20),
            start,
            seed,
            listen: place.optional(&raw.listen, listen)?,
            wait: place.optional(&raw.wait, time)?.unwrap_or(DEFAULT_WAIT),
            protect_names: raw.protect_names.unwrap_or(false),
            old_keys: place.old_keys.to_vec(),
            missing,
            begins,
            freeze: place.optional(&raw.freeze, values::instant_of)?,
            round_every: round_every::check(raw, begins, place)?,
            registration,
            finalists,
            rubric,
            teams,
            players,
            workers: check_workers(raw.workers.as_ref(), place)?,
        })
    }
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

#[cfg(test)]
mod tests;
