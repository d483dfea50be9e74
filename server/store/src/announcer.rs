//! Announcing games once they cannot be lost.

use std::io;
use std::path::PathBuf;

use super::{ChancePeriod, Digest, Results, Secret, StoreError, StoredResult};
use record::{GameId, Journal};

/// A committed game, ready to be announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommittedGame {
    /// Its result.
    pub result: StoredResult,
    /// The path of its record; `None` if records are not kept.
    pub record: Option<PathBuf>,
    /// The head of the store's chain with it; `None` without a store, and of a game that
    /// an earlier version stored.
    pub head: Option<Digest>,
}

/// Announces results on the writer's thread, in the order of commits. It may
/// block: games then wait instead of piling up.
pub trait Announcer: Send {
    /// Announces one game; called once for each.
    ///
    /// # Errors
    /// The game cannot be announced; the writer stops.
    fn announce(&mut self, game: CommittedGame) -> io::Result<()>;

    /// Hands over the journal of the game that was announced last.
    ///
    /// # Errors
    /// As [`Announcer::announce`].
    fn write(&mut self, _journal: &Journal) -> io::Result<()> {
        Ok(())
    }

    /// Announces that these games count no more; `results` are those that count.
    ///
    /// # Errors
    /// The results cannot be read, or as [`Announcer::announce`].
    fn annul(
        &mut self,
        _games: &[GameId],
        _reason: &str,
        _results: &Results<'_>,
    ) -> Result<(), StoreError> {
        Ok(())
    }

    /// Announces that games of this period draw from the secret with this digest.
    ///
    /// # Errors
    /// As [`Announcer::announce`].
    fn commit(&mut self, _: ChancePeriod, _: Digest) -> Result<(), StoreError> {
        Ok(())
    }

    /// Announces the secret of the games of this period, all of which are played.
    ///
    /// # Errors
    /// As [`Announcer::announce`].
    fn open(&mut self, _: ChancePeriod, _: Secret) -> Result<(), StoreError> {
        Ok(())
    }

    /// Makes the announcements so far durable and says where a later run can
    /// find them; `None` if it cannot find them.
    ///
    /// # Errors
    /// As [`Announcer::announce`].
    fn settle(&mut self) -> io::Result<Option<Place>> {
        Ok(None)
    }
}

/// Announces nothing: callers that hand in a game wait until it is stored.
#[derive(Clone, Copy, Debug)]
pub struct SilentAnnouncer;

impl Announcer for SilentAnnouncer {
    fn announce(&mut self, _: CommittedGame) -> io::Result<()> {
        Ok(())
    }
}

/// A file that holds announcements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its absolute path.
    pub file: PathBuf,
    /// The length in bytes that includes every announcement so far.
    pub length: u64,
}

/// Games that were committed before a crash and may or may not have been
/// announced.
#[derive(Clone, Debug)]
pub struct UnsettledGames {
    /// The games, in the order of commits.
    pub games: Vec<CommittedGame>,
    /// Where their announcements may be: behind these lengths.
    pub places: Vec<Place>,
}
