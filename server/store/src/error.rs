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
    InUse {
        /// The store.
        dir: PathBuf,
        /// The process that uses it: `process 1234`.
        holder: String,
    },
    /// There is no store.
    NoStore {
        /// Where the store was expected.
        dir: PathBuf,
    },
    /// The file of the database has no content.
    Empty {
        /// The database.
        file: PathBuf,
    },
    /// An earlier version wrote the database, and this would upgrade it without a word.
    Older {
        /// The database.
        file: PathBuf,
        /// Its version.
        found: i32,
        /// The version that is written.
        known: i32,
    },
    /// A backup would be written over something.
    NotEmpty {
        /// The directory.
        dir: PathBuf,
    },
    /// Games of poker cannot be struck: their hands stay, and no match is played twice.
    HandsStay {
        /// The store.
        dir: PathBuf,
    },
    /// The database belongs to another program.
    Foreign {
        /// The database.
        file: PathBuf,
    },
    /// A later version wrote the database.
    Newer {
        /// The database.
        file: PathBuf,
        /// Its version.
        found: i32,
        /// The newest version known here.
        known: i32,
    },
    /// A later version has drawn its pairings.
    Draw(#[from] UnknownDrawRules),
    /// There are records but no database: the store has lost its database.
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
    Damaged {
        /// The database.
        file: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// The store holds another tournament.
    OtherTournament {
        /// The store.
        dir: PathBuf,
        /// `game is gomoku there and kalaha here`, …
        differences: String,
    },
    /// A game of the schedule was handed in twice; it counts once.
    Duplicate {
        /// The game.
        key: GameKey,
        /// The number under which it was handed in.
        id: GameId,
    },
    /// One hand is damaged; the others are intact.
    Hand(DamagedHand),
    /// The database failed.
    Database {
        /// The operation: `commit games to`.
        doing: &'static str,
        /// The database.
        file: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// A file operation failed.
    File {
        /// The operation: `write`.
        doing: &'static str,
        /// The file.
        file: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// Results cannot be announced.
    Announce(io::Error),
    /// The writer's thread could not be started.
    Thread(io::Error),
    /// The writer's thread ended without an error: a bug.
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
