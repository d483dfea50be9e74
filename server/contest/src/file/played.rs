//! What a contest can play, as its file says it. Contests play games on boards
//! themselves; the program adds what else they can play.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::RwLock;
use words::{Declined, Language};

use super::{BoardConfig, ConfigError, TournamentConfig};
use crate::playable::Playable;
use crate::source::Start;
use std::path::Path;
use store::Identity;

/// A kind of what contests play besides games on boards.
pub trait Kind: Send + Sync {
    /// The word of the key `game` in its files.
    fn word(&self) -> &'static str;

    /// Reads the text of a file at this path, as
    /// [`TournamentConfig::with_options`] does it for a kind without keys of its own.
    ///
    /// # Errors
    /// What is wrong in it, with the line.
    fn read(&self, text: &str, path: &Path) -> Result<TournamentConfig, ConfigError>;
}

/// What a contest plays, as its file says it.
pub trait PlayedConfig: Send + Sync {
    /// The name of the game for people.
    fn title(&self, language: Language) -> String;

    /// The limits of thinking, for people.
    fn time(&self, language: Language) -> String;

    /// Whether players are compared by what they gain, and not by how many games they win.
    fn is_graded(&self) -> bool {
        false
    }

    /// The game on a board, if it is one.
    fn board(&self) -> Option<&BoardConfig> {
        None
    }

    /// What makes a store that of this contest, besides who meets whom.
    fn identity(&self, contest: &TournamentConfig) -> Identity;

    /// The same, ready to be played.
    ///
    /// # Errors
    /// It cannot be played so.
    fn playable(
        &self,
        contest: &TournamentConfig,
        terms: PlayingTerms,
    ) -> Result<Arc<dyn Playable>, Declined>;
}

/// How a contest is played, besides what its file says.
pub struct PlayingTerms {
    /// The folder that programs run in.
    pub folder: PathBuf,
    /// The folder of the results.
    pub store: PathBuf,
    /// The longest wait for an answer that is no move.
    pub answer_timeout: Duration,
    /// What is added to every limit for the way there and back.
    pub lag_allowance: Duration,
    /// The interval between two probes of a player that is silent.
    pub keepalive: Duration,
    /// What starting and dialling needs to know.
    pub start: Start,
}

static KINDS: RwLock<Vec<Arc<dyn Kind>>> = RwLock::new(Vec::new());

/// Lets contests play this kind from now on. One of the same word takes its place.
pub fn add_kind(kind: impl Kind + 'static) {
    let mut kinds = KINDS.write();
    kinds.retain(|other| other.word() != kind.word());
    kinds.push(Arc::new(kind));
}

/// The kind whose files have this word under the key `game`; `None` for games on boards.
pub(super) fn kind_of(word: &str) -> Option<Arc<dyn Kind>> {
    let kinds = KINDS.read();
    kinds.iter().find(|kind| kind.word() == word).cloned()
}
