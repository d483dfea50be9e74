//! What a run that was killed left behind, set right before the next begins.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::record_files::{self, ENDING, PART};
use super::{Step, StoreError, reached};

/// Makes the records agree with the database. Gives what a person should know,
/// one sentence each.
///
/// # Errors
/// The database or a file cannot be read or written.
pub(super) fn recover(
    database: &Connection,
    file: &Path,
    records: &Path,
) -> Result<Vec<String>, StoreError> {
    let mut warnings = Vec::new();
    let restored = restore_from_outbox(database, file, records)?;
    if restored > 0 {
        warnings.push(format!(
            "{restored} records that the last run could not finish were written anew"
        ));
    }
    let present = list_records(records)?;
    for name in &present.leftovers {
        remove(&records.join(name))?;
        reached(Step::StrayRemoved);
    }
    let known = known_ids(database).map_err(StoreError::database("read", file))?;
    for id in present.ids.iter().filter(|id| !contains(&known, **id)) {
        let path = records.join(record_files::file_name(*id));
        warnings.push(format!(
            "removed {}: no game of the store has this record",
            path.display()
        ));
        remove(&path)?;
        reached(Step::StrayRemoved);
    }
    for name in &present.strays {
        let path = records.join(name);
        warnings.push(format!("removed {}: it is no record", path.display()));
        remove(&path)?;
        reached(Step::StrayRemoved);
    }
    let mut missing = known.iter().filter(|id| !contains(&present.ids, **id));
    if let Some(first) = missing.next() {
        warnings.push(format!(
            "games that count but have lost their record: {}; the first is {}",
            missing.count() + 1,
            records.join(record_files::file_name(*first)).display()
        ));
    }
    Ok(warnings)
}

/// Writes every record whose bytes the database still holds, where the file is
/// not the same, and lets go of the bytes. Gives how many were written.
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
        let (id, xml): (u64, Vec<u8>) = row
            .get(0)
            .and_then(|id| Ok((id, row.get(1)?)))
            .map_err(error())?;
        let path = records.join(record_files::file_name(id));
        if !holds(&path, &xml) {
            record_files::write_part(&path, &xml)?;
            record_files::publish(&path)?;
            restored += 1;
            reached(Step::RecordRestored);
        }
        paths.push(path);
    }
    if paths.is_empty() {
        return Ok(0);
    }
    record_files::sync_files(&paths)?;
    record_files::sync_folder(records)?;
    database
        .execute("DELETE FROM outbox", [])
        .map_err(error())?;
    reached(Step::OutboxRecovered);
    Ok(restored)
}

/// Whether a file has exactly this in it. One that cannot be read has not.
fn holds(path: &Path, bytes: &[u8]) -> bool {
    let same_length = fs::metadata(path).is_ok_and(|facts| facts.len() == bytes.len() as u64);
    same_length && fs::read(path).is_ok_and(|found| found == bytes)
}

/// What lies in the folder of records.
struct Present {
    /// Games whose record is there, sorted.
    ids: Vec<u64>,
    /// Names that end like a record but are not the name of one.
    strays: Vec<PathBuf>,
    /// Files that were being written.
    leftovers: Vec<PathBuf>,
}

fn list_records(records: &Path) -> Result<Present, StoreError> {
    let mut present = Present {
        ids: Vec::new(),
        strays: Vec::new(),
        leftovers: Vec::new(),
    };
    let error = || StoreError::file("list", records);
    for entry in fs::read_dir(records).map_err(error())? {
        let entry = entry.map_err(error())?;
        if entry.file_type().map_err(error())?.is_dir() {
            continue;
        }
        let name = entry.file_name();
        let bytes = name.as_encoded_bytes();
        match name.to_str().and_then(record_files::id_of) {
            Some(id) => present.ids.push(id),
            None if bytes.ends_with(ENDING.as_bytes()) => present.strays.push(name.into()),
            None if bytes.ends_with(format!("{ENDING}{PART}").as_bytes()) => {
                present.leftovers.push(name.into());
            }
            None => {}
        }
    }
    present.ids.sort_unstable();
    Ok(present)
}

/// Every game of the database, sorted.
fn known_ids(database: &Connection) -> rusqlite::Result<Vec<u64>> {
    let mut statement = database.prepare("SELECT id FROM games ORDER BY id")?;
    statement.query_map([], |row| row.get(0))?.collect()
}

fn contains(sorted: &[u64], id: u64) -> bool {
    sorted.binary_search(&id).is_ok()
}

fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(StoreError::file("remove", path)(error))
        }
        _ => Ok(()),
    }
}

/// Whether there are records in a folder that need not exist.
///
/// # Errors
/// It exists and cannot be listed.
pub(super) fn has_records(records: &Path) -> Result<bool, StoreError> {
    if !records.exists() {
        return Ok(false);
    }
    let present = list_records(records)?;
    Ok(!present.ids.is_empty() || !present.strays.is_empty())
}
