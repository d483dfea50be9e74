//! Games on boards, as the files of contests ask for them.

use std::io::BufReader;
use std::path::Path;
use std::time::Duration;

use games::{AnyGame, Entry, PositionError, Settings, SettingsError, Turn};
use toml::{Spanned, Value};
use tournament::{OpeningRules, Openings};
use words::{Phrase, says};

use super::raw::{self, Place, RawTournament};
use super::{ConfigError, rules};
use crate::values;
use record::files;
use record::time_control::TimeControl;
use referee::{Adjudication, Conversations};

/// A game on a board, as a file asks for it.
pub struct BoardConfig {
    /// Which game is played.
    pub game: &'static Entry,
    /// The board and the rules.
    pub settings: Settings,
    /// The limits of thinking.
    pub time: TimeControl,
    /// The least time between two moves, so that people can follow; 0 for none.
    pub min_move_time: Duration,
    /// The position games start from, where that is not the usual one.
    pub position: Option<String>,
    /// When the manager ends games.
    pub adjudication: Adjudication,
    /// Which conversations the records keep.
    pub conversations: Conversations,
    /// The openings that are played before the players are asked.
    pub openings: Option<Openings>,
}

/// Why games cannot start where a file says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The board or an option is none of the game's.
    Settings(#[from] SettingsError),
    /// The text is no position of the game.
    Position(#[from] PositionError),
    /// There is nothing left to play.
    Over,
}

says!(StartError {
    Self::Settings(why) => why,
    Self::Position(why) => why,
    Self::Over => "files-start-over",
});

impl BoardConfig {
    /// The start of every game, before its opening.
    ///
    /// # Errors
    /// None after its file was checked, which has tried it.
    pub fn start_position(&self) -> Result<Box<dyn AnyGame>, StartError> {
        start_position(self.game, &self.settings, self.position.as_deref())
    }
}

/// Checks the settings of a file for a game on a board, but not its openings.
pub(super) fn check(raw: &RawTournament, place: &Place) -> Result<BoardConfig, ConfigError> {
    let game = check_game(raw, place)?;
    let settings = check_settings(raw, game, place)?;
    let time = |text: &String| values::duration(text);
    Ok(BoardConfig {
        game,
        position: check_position(raw, game, &settings, place)?,
        adjudication: rules::adjudication(raw.adjudication.as_ref(), place)?,
        conversations: place
            .optional(&raw.conversations, |word| word.parse::<Conversations>())?
            .unwrap_or_default(),
        time: TimeControl::new(
            place.optional(&raw.timeout, |text| values::positive_duration(text))?,
            place.optional(&raw.clock, |text| values::clock(text))?,
        ),
        min_move_time: place
            .optional(&raw.min_move_time, time)?
            .unwrap_or_default(),
        openings: None,
        settings,
    })
}

impl BoardConfig {
    /// Reads the openings that the file names, or draws them, for so many games of each
    /// pair.
    pub(super) fn read_openings(
        &mut self,
        raw: &RawTournament,
        games: u32,
        seed: u64,
        place: &Place,
    ) -> Result<(), ConfigError> {
        if let Some(openings) = &raw.openings {
            let start = self.start_position();
            let start = start.map_err(|error| place.error(error))?;
            let read = check_openings(openings, &*start, &self.settings, games, seed, place);
            self.openings = Some(read?);
        }
        Ok(())
    }
}

fn check_game(raw: &RawTournament, place: &Place) -> Result<&'static Entry, ConfigError> {
    let game = raw.game.as_ref().ok_or_else(|| {
        let names: Vec<&str> = games::games().map(|entry| entry.info.name).collect();
        let names = names.join(", ");
        place.error(Phrase::new("files-no-game").with("games", names))
    })?;
    place.check(game, |name| games::find(name))
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
