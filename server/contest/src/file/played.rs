//! The games of a contest, as its file describes them. Contests play games on boards
//! themselves; the program adds the other kinds.

use std::future::ready;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use games::Viewer;
use parking_lot::RwLock;
use tokio::sync::{mpsc, watch};
use words::{Language, UserError};

use super::{BoardConfig, ConfigError, TournamentConfig};
use crate::board_games::BoardGames;
use crate::playable::Playable;
use crate::source::{PlayerSource, StartOptions};
use crate::trial::{Trial, TrialEnd};
use record::verdict::Failure;
use record::{Entry, GameId, Journal};
use referee::player::Conditions;
use referee::{Order, Terms};
use store::Identity;

/// How often in a row a player may fail to come where a kind says nothing.
const MOST_TRIES: u32 = 3;

/// A kind of game that contests play besides games on boards.
pub trait ContestKind: Send + Sync {
    /// The word of the key `game` in its files.
    fn word(&self) -> &'static str;

    /// Reads the text of a file at this path, as
    /// [`TournamentConfig::with_options`] does it for a kind without keys of its own.
    ///
    /// # Errors
    /// The error in it, with the line.
    fn read(&self, text: &str, path: &Path) -> Result<TournamentConfig, ConfigError>;

    /// Plays at a worker the game that a contest has handed out. Gives its journal, which
    /// begins as it was given and has a verdict.
    fn play_at_worker<'a>(
        &'a self,
        _: WorkerTask<'a>,
    ) -> Pin<Box<dyn Future<Output = Result<Journal, NoResult>> + Send + 'a>> {
        let why = format!("workers do not play {}", self.word());
        Box::pin(ready(Err(NoResult::Impossible(why))))
    }
}

/// A task for a worker that is no game on a board.
pub struct WorkerTask<'a> {
    /// How it begins: a journal without entries. Its limits are those of this machine.
    pub given: &'a Journal,
    /// The programs of its players, in the order of seats; or why one cannot be started.
    pub programs: Vec<Result<&'a PlayerSource, Failure>>,
    /// The orders from the contest meanwhile.
    pub orders: mpsc::Receiver<Order>,
    /// Whether the worker is about to end: a game that can be played on elsewhere is
    /// handed in as far as it is.
    pub leaves: watch::Receiver<bool>,
    /// Tells the entries, in order. It does not wait.
    pub tell: Box<dyn FnMut(Entry) + Send>,
}

/// Why a worker has no result.
#[derive(Debug)]
pub enum NoResult {
    /// These could not be brought to the board, by seat, counted from 0.
    NotBrought(Vec<(usize, Failure)>),
    /// It was stopped.
    Stopped,
    /// It cannot be played at all; why.
    Impossible(String),
}

/// The game of a contest, as its file describes it.
pub trait PlayedConfig: Send + Sync {
    /// The name of the game for people.
    fn title(&self, language: Language) -> String;

    /// The limits of thinking, for people.
    fn time(&self, language: Language) -> String;

    /// Whether players are compared by their returns, and not by how many games they win.
    fn is_graded(&self) -> bool {
        false
    }

    /// How often in a row a player may fail to come before it is suspended, at least 1.
    fn tries(&self) -> u32 {
        MOST_TRIES
    }

    /// The game on a board, if it is one.
    fn board(&self) -> Option<&BoardConfig> {
        None
    }

    /// Plays something short with a program that somebody has uploaded, which counts for
    /// nobody.
    fn try_program<'a>(
        &'a self,
        _: &'a PlayerSource,
    ) -> Pin<Box<dyn Future<Output = Trial> + Send + 'a>> {
        let why = "programs of this game are not tried".to_owned();
        Box::pin(ready(Trial::ended(TrialEnd::NotTried { why })))
    }

    /// The chance of a game of these players with this number, where the store in this
    /// folder has it and no record.
    fn kept_chance(&self, _: &Path, _: &[&str], _: GameId) -> Option<KeptChance> {
        None
    }

    /// The identity that makes a store that of this contest, besides the format.
    fn identity(&self, contest: &TournamentConfig) -> Identity;

    /// The same, ready to be played.
    ///
    /// # Errors
    /// It cannot be played so.
    fn playable(
        &self,
        contest: &TournamentConfig,
        terms: PlayingTerms,
    ) -> Result<Arc<dyn Playable>, UserError>;
}

/// Chance that a store keeps apart from its records.
pub struct KeptChance {
    /// Its bytes, with the number by which they were drawn from a secret; `None` where the
    /// file gives them.
    pub drawn: Option<(GameId, [u8; 32])>,
    /// The first thing that does not follow from it, in words.
    pub wrong: Option<String>,
}

/// The terms of a contest besides the settings of its file.
#[derive(Clone)]
pub struct PlayingTerms {
    /// The folder that programs run in.
    pub folder: PathBuf,
    /// The folder of the results.
    pub store: PathBuf,
    /// The longest wait for an answer that is no move.
    pub answer_timeout: Duration,
    /// The time that is added to every limit for the way there and back.
    pub lag_allowance: Duration,
    /// The interval between two probes of a player that is silent.
    pub keepalive: Duration,
    /// The options for starting and dialling.
    pub start: StartOptions,
}

impl PlayedConfig for BoardConfig {
    fn title(&self, language: Language) -> String {
        self.game.info.title(language)
    }

    fn time(&self, language: Language) -> String {
        self.time.phrase().say(language)
    }

    fn is_graded(&self) -> bool {
        self.game.info.is_graded(&self.settings)
    }

    fn board(&self) -> Option<&BoardConfig> {
        Some(self)
    }

    fn identity(&self, contest: &TournamentConfig) -> Identity {
        let (info, settings) = (self.game.info, &self.settings);
        Identity::new(&contest.name, info, settings, &self.time)
            .rule("position", self.position.clone().unwrap_or_default())
            .condition("adjudication", self.adjudication.to_string())
    }

    fn playable(
        &self,
        contest: &TournamentConfig,
        terms: PlayingTerms,
    ) -> Result<Arc<dyn Playable>, UserError> {
        let from = self.start_position()?;
        let settings = self.settings.beyond_published(self.game.info);
        let position = self.position.is_some().then(|| "position".to_owned());
        let openings = self.openings.is_some().then(|| "openings".to_owned());
        Ok(Arc::new(BoardGames {
            conditions: Conditions {
                game: self.game,
                settings: self.settings.clone(),
                time: self.time,
                beyond_published: settings.or(position).or(openings),
                answer_timeout: terms.answer_timeout,
            },
            terms: Terms {
                lag_allowance: terms.lag_allowance,
                min_move_time: self.min_move_time,
                adjudication: self.adjudication,
                conversations: self.conversations,
            },
            position: self
                .position
                .as_ref()
                .map(|_| from.position(Viewer::Referee)),
            from,
            openings: self.openings.clone(),
            // A tournament that goes on must toss as it did before.
            repeatable: contest.seed.is_some(),
            start: terms.start,
        }))
    }
}

static KINDS: RwLock<Vec<Arc<dyn ContestKind>>> = RwLock::new(Vec::new());

/// Lets contests play this kind from now on. One of the same word takes its place.
pub fn add_kind(kind: impl ContestKind + 'static) {
    record::add_unruled(kind.word());
    let mut kinds = KINDS.write();
    kinds.retain(|other| other.word() != kind.word());
    kinds.push(Arc::new(kind));
}

/// The kind whose files have this word under the key `game`; `None` for games on boards.
pub fn kind_of(word: &str) -> Option<Arc<dyn ContestKind>> {
    let kinds = KINDS.read();
    kinds.iter().find(|kind| kind.word() == word).cloned()
}
