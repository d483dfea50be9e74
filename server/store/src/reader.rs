//! Reading a store without owning it.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use record::GameId;
use rusqlite::Connection;

use super::row_id::RowId;
use super::{Results, StoreError, database};

/// Whether this folder holds a store.
pub fn is_store(dir: &Path) -> bool {
    dir.join(database::FILE_NAME).is_file()
}

/// A store opened for reading only. It neither waits for nor stops a manager
/// that runs on the same store, and sees what is committed.
#[derive(Debug)]
pub struct StoreReader {
    database: Connection,
    file: PathBuf,
}

impl StoreReader {
    /// Opens the store in this directory.
    ///
    /// # Errors
    /// There is no store, it is not ours, a newer version wrote it, or it
    /// cannot be read.
    pub fn open(dir: &Path) -> Result<StoreReader, StoreError> {
        Ok(StoreReader {
            database: database::open_to_read(dir)?,
            file: dir.join(database::FILE_NAME),
        })
    }

    /// The same as it stood at this instant, if there is one: without the games that ended
    /// at it or later, and without their entries in the chain. Games that were struck since
    /// are struck there, too.
    ///
    /// # Errors
    /// As [`StoreReader::open`].
    pub fn open_as_of(dir: &Path, instant: Option<Timestamp>) -> Result<StoreReader, StoreError> {
        match instant {
            None => StoreReader::open(dir),
            Some(instant) => Ok(StoreReader {
                database: database::open_as_of(dir, instant)?,
                file: dir.join(database::FILE_NAME),
            }),
        }
    }

    /// Whether a game of this number is in the store, also if it is struck.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn has_game(&self, id: GameId) -> Result<bool, StoreError> {
        let Some(id) = RowId::of(id) else {
            return Ok(false);
        };
        let sql = "SELECT EXISTS (SELECT 1 FROM games WHERE id = ?1)";
        let found = self.database.query_row(sql, [id], |row| row.get(0));
        found.map_err(StoreError::database("look for a game in", &self.file))
    }

    /// The results so far.
    pub fn results(&self) -> Results<'_> {
        Results::new(&self.database, &self.file)
    }
}
