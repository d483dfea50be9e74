//! Repairs the files and rows that a killed run left behind, before the next run starts.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::private::{self, FILE_MODE, PART};
use super::record_files::{self, ENDING};
use super::row_id::RowId;
use super::{Step, StoreError, reached};
use record::{GameId, files, place_of, record_in};

/// The name of the folder for files that were found among the records but are
/// not records: one numbered folder for each time.
pub(super) const ASIDE: &str = "records-aside";

/// The most names of files in one message.
const NAMED: usize = 5;

/// Makes the records of the store in `dir` agree with the database. Files that
/// are not records of its games are moved aside, never removed. Gives messages
/// for the user, one sentence each.
///
/// # Errors
/// The database or a file cannot be read or written.
pub(super) fn recover(
    database: &Connection,
    file: &Path,
    dir: &Path,
    records: &Path,
) -> Result<Vec<String>, StoreError> {
    let mut warnings = Vec::new();
    let restored = restore_from_outbox(database, file, records)?;
    if restored > 0 {
        warnings.push(format!(
            "{restored} records that the last run could not finish were written again"
        ));
    }
    let mut present = list_records(records)?;
    let known = known_ids(database).map_err(StoreError::database("read", file))?;
    let unknown = present.ids.iter().filter(|id| !contains(&known, **id));
    let unknown = unknown.filter_map(|id| inside(records, &record_in(records, *id)));
    present.strays.extend(unknown);
    warnings.extend(move_aside(dir, records, present.strays)?);
    let mut missing = known.iter().filter(|id| !contains(&present.ids, **id));
    if let Some(first) = missing.next() {
        warnings.push(format!(
            "games that count but have lost their record: {}; the first is {}",
            missing.count() + 1,
            record_in(records, *first).display()
        ));
    }
    Ok(warnings)
}

/// Moves these files from the folder of records into a folder of their own.
/// Gives the message about them.
pub(super) fn move_aside(
    dir: &Path,
    records: &Path,
    mut strays: Vec<PathBuf>,
) -> Result<Option<String>, StoreError> {
    if strays.is_empty() {
        return Ok(None);
    }
    strays.sort_unstable();
    let (aside, folder) = new_folder_aside(dir)?;
    // The new names are synced before the removal of the old ones.
    let mut changed = BTreeSet::from([folder.clone()]);
    let mut left = BTreeSet::from([records.to_owned()]);
    for name in &strays {
        let (path, to) = (records.join(name), folder.join(name));
        record_files::make_folder_of(&folder, &to)?;
        changed.extend(to.parent().map(Path::to_owned));
        left.extend(path.parent().map(Path::to_owned));
        fs::rename(&path, &to).map_err(StoreError::file("move aside", &path))?;
        reached(Step::StrayMoved);
    }
    let above = [aside, dir.to_owned()];
    for folder in changed.iter().chain(&above).chain(&left) {
        record_files::sync_folder(folder)?;
    }
    let named = strays.iter().take(NAMED);
    let named: Vec<String> = named.map(|name| name.display().to_string()).collect();
    let more = if strays.len() > NAMED { ", …" } else { "" };
    Ok(Some(format!(
        "moved files that are not records of the store's games: {} from {} to {}: {}{more}",
        strays.len(),
        records.display(),
        folder.display(),
        named.join(", ")
    )))
}

/// Creates the next numbered folder for files that are moved aside. Gives its
/// parent, too.
fn new_folder_aside(dir: &Path) -> Result<(PathBuf, PathBuf), StoreError> {
    let aside = dir.join(ASIDE);
    private::make_folder(&aside).map_err(StoreError::file("make", &aside))?;
    let error = || StoreError::file("list", &aside);
    let mut last = 0u64;
    for entry in fs::read_dir(&aside).map_err(error())? {
        let name = entry.map_err(error())?.file_name();
        let number = name.to_str().and_then(|name| name.parse().ok());
        last = last.max(number.unwrap_or(0));
    }
    let folder = aside.join(last.saturating_add(1).to_string());
    private::make_folder(&folder).map_err(StoreError::file("make", &folder))?;
    Ok((aside, folder))
}

/// Writes every record whose bytes are still in the database and whose file
/// differs, and deletes the bytes. Gives the number of records written.
fn restore_from_outbox(
    database: &Connection,
    file: &Path,
    records: &Path,
) -> Result<u64, StoreError> {
    let error = || StoreError::database("recover records from", file);
    let sql = "SELECT id, xml FROM outbox JOIN games USING (sequence) ORDER BY sequence";
    let mut statement = database.prepare(sql).map_err(error())?;
    let mut rows = statement.query([]).map_err(error())?;
    let mut paths = Vec::new();
    let mut restored = 0;
    while let Some(row) = rows.next().map_err(error())? {
        let (RowId(id), xml): (_, Vec<u8>) = row
            .get(0)
            .and_then(|id| Ok((id, row.get(1)?)))
            .map_err(error())?;
        let path = record_in(records, id);
        if !holds(&path, &xml) {
            record_files::make_folder_of(records, &path)?;
            record_files::write_part(&path, &xml, FILE_MODE)?;
            record_files::publish(&path)?;
            restored += 1;
            reached(Step::RecordRestored);
        }
        paths.push(path);
    }
    if paths.is_empty() {
        return Ok(0);
    }
    record_files::sync_records(records, &paths)?;
    database
        .execute("DELETE FROM outbox", [])
        .map_err(error())?;
    reached(Step::OutboxRecovered);
    Ok(restored)
}

/// Whether a file has exactly this content; false if it cannot be read.
fn holds(path: &Path, bytes: &[u8]) -> bool {
    let same_length = fs::metadata(path).is_ok_and(|facts| facts.len() == bytes.len() as u64);
    same_length && files::read(path, bytes.len() as u64).is_ok_and(|found| found == bytes)
}

/// The files in the folder of records.
pub(super) struct RecordFiles {
    /// Games with a record, sorted.
    pub(super) ids: Vec<GameId>,
    /// Files that end like a record, or like one being written, but whose name or
    /// place is not that of a record; seen from the folder.
    pub(super) strays: Vec<PathBuf>,
}

/// Lists the files in the folder of records.
///
/// # Errors
/// The folder cannot be listed.
pub(super) fn list_records(records: &Path) -> Result<RecordFiles, StoreError> {
    let mut present = RecordFiles {
        ids: Vec::new(),
        strays: Vec::new(),
    };
    let error = || StoreError::file("list", records);
    let endings = [ENDING.to_owned(), format!("{ENDING}{PART}")];
    for path in record::files_in(records).map_err(error())? {
        let path = path.map_err(error())?;
        let Some(name) = inside(records, &path) else {
            continue;
        };
        let bytes = name.as_os_str().as_encoded_bytes();
        let is_in_place = |id: &GameId| name == place_of(*id) || record_in(records, *id) == path;
        match record::id_of(&path).filter(is_in_place) {
            Some(id) => present.ids.push(id),
            None if endings
                .iter()
                .any(|ending| bytes.ends_with(ending.as_bytes())) =>
            {
                present.strays.push(name);
            }
            None => {}
        }
    }
    present.ids.sort_unstable();
    Ok(present)
}

/// This file as seen from the folder of records.
fn inside(records: &Path, file: &Path) -> Option<PathBuf> {
    file.strip_prefix(records).ok().map(Path::to_owned)
}

/// All games of the database, sorted.
fn known_ids(database: &Connection) -> rusqlite::Result<Vec<GameId>> {
    let mut statement = database.prepare("SELECT id FROM games ORDER BY id")?;
    let ids = statement.query_map([], |row| row.get(0))?;
    ids.map(|id| id.map(|RowId(id)| id)).collect()
}

fn contains(sorted: &[GameId], id: GameId) -> bool {
    sorted.binary_search(&id).is_ok()
}

/// Counts the files in a folder that end like a record; a missing folder has
/// none.
///
/// # Errors
/// The folder exists but cannot be listed.
pub(super) fn count_records(records: &Path) -> Result<usize, StoreError> {
    if !records.exists() {
        return Ok(0);
    }
    let present = list_records(records)?;
    Ok(present.ids.len() + present.strays.len())
}
