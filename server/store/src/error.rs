//! Why a store cannot be opened or cannot go on.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use super::{DamagedHand, GameKey};
use record::GameId;

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
    /// There are records but no database that knows them: not a new store, but
    /// one that has lost its database.
    #[error(
        "{} {found}, but there are records: {count} in {}; \
         put back the arbiter.sqlite that knows them, move them away, or give another --store",
        file.display(), records.display()
    )]
    RecordsWithoutDatabase {
        /// The database, or where it would be.
        file: PathBuf,
        /// What was found of it: `is empty`.
        found: &'static str,
        /// The folder of records.
        records: PathBuf,
        /// How many there are.
        count: usize,
    },
    /// The database is damaged, or no database at all.
    #[error(
        "{} cannot be read as a database ({source}); nothing was changed: \
         put back a copy of it, or give another --store",
        file.display()
    )]
    Damaged {
        /// The database.
        file: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
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
    #[error("game {} of {} (id {id}) is already in the store", key.number, key.players.join(" and "))]
    Duplicate {
        /// Which game.
        key: GameKey,
        /// The number it was handed in under.
        id: GameId,
    },
    /// One hand is damaged; the others are not.
    #[error("{0}")]
    Hand(DamagedHand),
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
        move |source| {
            let file = file.to_owned();
            match source.sqlite_error_code() {
                Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                    StoreError::Damaged { file, source }
                }
                _ => StoreError::Database {
                    doing,
                    file,
                    source,
                },
            }
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
