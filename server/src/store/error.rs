//! Why a store cannot be opened or cannot go on.

use std::io;
use std::path::{Path, PathBuf};

use super::GameKey;

/// Why a store cannot be opened, read or written. After one of these a
/// [`Writer`](super::Writer) has stopped, and nothing that was not committed
/// has been announced.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another manager runs on it.
    #[error(
        "the store {} is in use by {holder}: wait for it to end, or give another --store",
        dir.display()
    )]
    InUse {
        /// The store.
        dir: PathBuf,
        /// Who: `process 1234`.
        holder: String,
    },
    /// There is none.
    #[error("{} is no store: there is no arbiter.sqlite in it", dir.display())]
    NoStore {
        /// Where it was looked for.
        dir: PathBuf,
    },
    /// The database is somebody else's.
    #[error("{} is not a database of arbiter", file.display())]
    Foreign {
        /// The database.
        file: PathBuf,
    },
    /// A later version wrote it.
    #[error(
        "{} has the format {found}, this program knows up to {known}: use the newer arbiter",
        file.display()
    )]
    Newer {
        /// The database.
        file: PathBuf,
        /// Its version.
        found: i32,
        /// Ours.
        known: i32,
    },
    /// There are records but no database that knows them; they would be
    /// removed as strays.
    #[error(
        "{} holds records but no arbiter.sqlite beside it knows them: \
         give another --store, or move them away",
        records.display()
    )]
    RecordsWithoutDatabase {
        /// The folder of records.
        records: PathBuf,
    },
    /// It holds another tournament.
    #[error(
        "the store {} holds another tournament ({differences}): \
         give another --store, or put back what was changed",
        dir.display()
    )]
    OtherTournament {
        /// The store.
        dir: PathBuf,
        /// `game is gomoku there and kalaha here`, …
        differences: String,
    },
    /// A game of the schedule was handed in twice; it counts once.
    #[error("game {} of {} and {} (id {id}) is already in the store", key.number, key.first, key.second)]
    Duplicate {
        /// Which game.
        key: GameKey,
        /// The number it was handed in under.
        id: u64,
    },
    /// The database failed.
    #[error("cannot {doing} {}: {source}", file.display())]
    Database {
        /// What was being done: `commit games to`.
        doing: &'static str,
        /// The database.
        file: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// A file failed.
    #[error("cannot {doing} {}: {source}", file.display())]
    File {
        /// What was being done: `write`.
        doing: &'static str,
        /// Which file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Results cannot be announced.
    #[error("cannot announce results: {0}")]
    Announce(io::Error),
    /// The writer's thread could not be started.
    #[error("cannot start the thread that stores results: {0}")]
    Thread(io::Error),
    /// The writer's thread ended without saying why: a bug.
    #[error("the thread that stores results ended unexpectedly")]
    Vanished,
}

impl StoreError {
    /// An error of the database while doing this.
    pub(super) fn database(
        doing: &'static str,
        file: &Path,
    ) -> impl FnOnce(rusqlite::Error) -> StoreError {
        move |source| StoreError::Database {
            doing,
            file: file.to_owned(),
            source,
        }
    }

    /// An error of a file while doing this.
    pub(super) fn file(doing: &'static str, file: &Path) -> impl FnOnce(io::Error) -> StoreError {
        move |source| StoreError::File {
            doing,
            file: file.to_owned(),
            source,
        }
    }
}
