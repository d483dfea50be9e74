//! Why a store cannot be opened or cannot go on.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use super::GameKey;
use record::GameId;
use tournament::UnknownDrawRules;

/// A hand with damaged rows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("hand {hand} is damaged in the database: {why}")]
pub struct DamagedHand {
    /// Its number in the database.
    pub hand: i64,
    /// The damage.
    pub why: String,
}

/// Why a store cannot be opened, read or written. After such an error a
/// [`Writer`](super::Writer) has stopped; nothing uncommitted was announced.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another manager uses the store.
    #[error(
        "the store {} is in use by {holder}: wait for it to end, or give another --store",
        dir.display()
    )]
    InUse {
        /// The store.
        dir: PathBuf,
        /// The process that uses it: `process 1234`.
        holder: String,
    },
    /// There is no store.
    #[error("{} is no store: there is no arbiter.sqlite in it", dir.display())]
    NoStore {
        /// Where the store was expected.
        dir: PathBuf,
    },
    /// The file of the database has no content.
    #[error(
        "{} is empty, so what was in it is lost: put back a copy of it, \
         or remove it to begin a new store",
        file.display()
    )]
    Empty {
        /// The database.
        file: PathBuf,
    },
    /// An earlier version wrote the database, and this would upgrade it without a word.
    #[error(
        "{} has the format {found}, this program writes {known}: \
         'arbiter check --mend STORE' upgrades it and keeps a copy",
        file.display()
    )]
    Older {
        /// The database.
        file: PathBuf,
        /// Its version.
        found: i32,
        /// The version that is written.
        known: i32,
    },
    /// A backup would be written over something.
    #[error("{} is not empty: give a new or empty directory for the backup", dir.display())]
    NotEmpty {
        /// The directory.
        dir: PathBuf,
    },
    /// The database belongs to another program.
    #[error("{} is not a database of arbiter", file.display())]
    Foreign {
        /// The database.
        file: PathBuf,
    },
    /// A later version wrote the database.
    #[error(
        "{} has the format {found}, this program knows up to {known}: use the newer arbiter",
        file.display()
    )]
    Newer {
        /// The database.
        file: PathBuf,
        /// Its version.
        found: i32,
        /// The newest version known here.
        known: i32,
    },
    /// A later version has drawn its pairings.
    #[error("a later version drew the pairings of this store ({0}): go on with that version")]
    Draw(#[from] UnknownDrawRules),
    /// There are records but no database: the store has lost its database.
    #[error(
        "{} {found}, but there are records: {count} in {}; \
         put back the arbiter.sqlite that knows them, move them away, or give another --store",
        file.display(), records.display()
    )]
    RecordsWithoutDatabase {
        /// The database, or where it should be.
        file: PathBuf,
        /// The state of the database: `is empty`.
        found: &'static str,
        /// The folder of records.
        records: PathBuf,
        /// The number of records.
        count: usize,
    },
    /// The file is damaged or not a database.
    #[error(
        "{} cannot be read as a database ({source}); nothing was changed: \
         put back a copy of it, or give another --store",
        file.display()
    )]
    Damaged {
        /// The database.
        file: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// The store holds another tournament.
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
        /// The game.
        key: GameKey,
        /// The number under which it was handed in.
        id: GameId,
    },
    /// One hand is damaged; the others are intact.
    #[error("{0}")]
    Hand(DamagedHand),
    /// The database failed.
    #[error("cannot {doing} {}: {source}", file.display())]
    Database {
        /// The operation: `commit games to`.
        doing: &'static str,
        /// The database.
        file: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// A file operation failed.
    #[error("cannot {doing} {}: {source}", file.display())]
    File {
        /// The operation: `write`.
        doing: &'static str,
        /// The file.
        file: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// Results cannot be announced.
    #[error("cannot announce results: {0}")]
    Announce(io::Error),
    /// The writer's thread could not be started.
    #[error("cannot start the thread that stores results: {0}")]
    Thread(io::Error),
    /// The writer's thread ended without an error: a bug.
    #[error("the thread that stores results ended unexpectedly")]
    Vanished,
}

impl StoreError {
    /// Makes an error of the database during this operation.
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

    /// Makes an error of a file during this operation.
    pub(super) fn file(doing: &'static str, file: &Path) -> impl FnOnce(io::Error) -> StoreError {
        move |source| StoreError::File {
            doing,
            file: file.to_owned(),
            source,
        }
    }
}
