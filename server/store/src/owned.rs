//! The parts of a store, while one process may write it.

use std::path::PathBuf;

use rusqlite::Connection;

use super::lock::StoreLock;
use super::{Results, Room};

/// A store that this process may write, and no other.
#[derive(Debug)]
pub(super) struct OwnedStore {
    // Fields drop in this order, so the database closes before the lock is
    // released.
    pub(super) database: Connection,
    pub(super) database_file: PathBuf,
    pub(super) records: PathBuf,
    pub(super) room: Room,
    pub(super) _lock: StoreLock,
}

impl OwnedStore {
    /// The results so far.
    pub(super) fn results(&self) -> Results<'_> {
        Results::new(&self.database, &self.database_file)
    }
}
