//! The files beside the database: strays among the records, and permissions.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::Check;
use crate::private::{OTHERS, PART};
use crate::record_files::{ENDING, RECORDS};
use crate::recovery::{RecordFiles, list_records};
use crate::row_id::RowId;
use crate::{StoreError, database};
use record::{GameId, id_of};

/// Files that only the owner may read, if they are there. The operator's token
/// lies beside the store of a server by default.
const PRIVATE: [&str; 7] = [
    database::FILE_NAME,
    "arbiter.sqlite-wal",
    "arbiter.sqlite-shm",
    "lock",
    "arbiter.log",
    "arbiter.log.old",
    "../operator.token",
];

impl Check<'_> {
    /// The files of the folder of records; `None` for a store without games.
    pub(super) fn list_records(&mut self) -> Option<RecordFiles> {
        let records = self.dir.join(RECORDS);
        if !records.exists() {
            return None;
        }
        match list_records(&records) {
            Ok(present) => Some(present),
            Err(error) => {
                self.found(RECORDS, error);
                None
            }
        }
    }

    /// Reports files that look like records and belong to no game. A file that
    /// has gone since was being written.
    pub(super) fn strays(&mut self, listed: &RecordFiles) -> Result<(), StoreError> {
        let known = self.ids("SELECT id FROM games")?;
        let waiting = self.ids("SELECT id FROM games JOIN outbox USING (sequence)")?;
        let is_written = |name: &Path| {
            let name = name.to_str().and_then(|name| name.strip_suffix(PART));
            let id = name.and_then(|name| id_of(Path::new(name)));
            id.is_some_and(|id| waiting.contains(&id))
        };
        let unknown = listed.ids.iter().filter(|id| !known.contains(id));
        let unknown = unknown.map(|id| self.record(*id));
        let strays = listed.strays.iter();
        let strays: Vec<_> = unknown
            .chain(
                strays
                    .filter(|name| !is_written(name))
                    .map(|name| self.dir.join(RECORDS).join(name)),
            )
            .collect();
        for path in strays.into_iter().filter(|path| path.exists()) {
            let what = if path.to_string_lossy().ends_with(ENDING) {
                "is no record of a game of this store; the next run moves it aside"
            } else {
                "is a record that was not written to its end; the next run moves it aside"
            };
            self.found(self.shown(&path), what);
        }
        Ok(())
    }

    /// The numbers of games that a statement gives.
    pub(super) fn ids(&self, sql: &str) -> Result<BTreeSet<GameId>, StoreError> {
        let read = || -> rusqlite::Result<BTreeSet<GameId>> {
            let mut statement = self.database.prepare(sql)?;
            let ids = statement.query_map([], |row| row.get(0))?;
            ids.map(|id| id.map(|RowId(id)| id)).collect()
        };
        read().map_err(self.error())
    }

    /// Reports the private files and folders that others than the owner may use.
    pub(super) fn modes(&mut self) {
        let dir = self.dir.clone();
        self.mode(&dir);
        for name in PRIVATE {
            self.mode(&dir.join(name));
        }
        let Ok(paths) = record::files_in(&dir.join(RECORDS)) else {
            return;
        };
        let mut folders = BTreeSet::from([dir.join(RECORDS)]);
        for path in paths.flatten() {
            if id_of(&path).is_some() {
                self.mode(&path);
                folders.extend(path.parent().map(Path::to_owned));
            }
        }
        for folder in folders {
            self.mode(&folder);
        }
    }

    fn mode(&mut self, path: &Path) {
        let facts = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return,
            Err(error) => return self.found(self.shown(path), error),
            Ok(facts) => facts,
        };
        if crate::private::is_open_to_others(&facts) {
            let mode = facts.permissions().mode() & 0o777;
            let place = match self.shown(path) {
                empty if empty.is_empty() => path.display().to_string(),
                inside => inside,
            };
            self.found(
                place,
                format!(
                    "others may read it (mode {mode:o}): chmod {:o}",
                    mode & !OTHERS
                ),
            );
        }
    }
}
