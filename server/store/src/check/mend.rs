//! Mends a store as far as that is possible without deleting anything.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::lock::StoreLock;
use crate::private::close_to_others;
use crate::record_files::RECORDS;
use crate::recovery::{ASIDE, list_records, move_aside, recover};
use crate::{HandBook, StoreError, database};
use record::{read_record, record_in};

/// Mends the store in this directory, which no manager may use meanwhile: upgrades the
/// database of an earlier version, of which a copy stays, writes the records that wait in
/// the database, moves files that are no records of its games and records that cannot be
/// read into `records-aside/`, closes files to others, and counts the statistics of poker
/// players again. Gives the changes, one sentence each.
///
/// # Errors
/// A manager uses the store, there is none, or it cannot be written.
pub fn mend(dir: &Path) -> Result<Vec<String>, StoreError> {
    drop(database::open_any_version(dir)?);
    let lock = StoreLock::take(dir)?;
    let file = dir.join(database::FILE_NAME);
    let records = dir.join(RECORDS);
    let mut done = Vec::from_iter(database::upgrade(dir, |_| Ok(()))?);
    let database = database::open(dir)?;
    if records.is_dir() {
        done.extend(recover(&database, &file, dir, &records)?);
        done.extend(move_damaged(dir, &records)?);
        close_all(dir, &records)?;
    }
    let book = HandBook::of(dir, database);
    let counted = book.recount()?;
    let kept = book.kept_statistics();
    if kept
        .ok()
        .is_none_or(|kept| !super::hands::differing(&counted, &kept).is_empty())
    {
        book.repair_statistics()?;
        done.push("the statistics of poker players were counted again from the hands".to_owned());
    }
    drop(book);
    drop(lock);
    Ok(done)
}

/// Moves records aside that cannot be read. Their games still count.
fn move_damaged(dir: &Path, records: &Path) -> Result<Option<String>, StoreError> {
    let present = list_records(records)?;
    let paths = present.ids.into_iter().map(|id| record_in(records, id));
    let damaged = paths.filter(|path| read_record(path).is_err());
    let damaged = damaged.filter_map(|path| Some(path.strip_prefix(records).ok()?.to_owned()));
    let damaged: Vec<PathBuf> = damaged.collect();
    let count = damaged.len();
    Ok(move_aside(dir, records, damaged)?.map(|_| {
        format!(
            "{count} records that cannot be read were moved to {ASIDE}; their games count, \
             put back copies of them"
        )
    }))
}

fn close_all(dir: &Path, records: &Path) -> Result<(), StoreError> {
    let ids = list_records(records)?.ids.into_iter();
    let files: Vec<PathBuf> = ids.map(|id| record_in(records, id)).collect();
    let mut folders = BTreeSet::from([dir.to_owned(), records.to_owned()]);
    folders.extend(
        files
            .iter()
            .filter_map(|file| Some(file.parent()?.to_owned())),
    );
    let logs = ["arbiter.log", "arbiter.log.old"].map(|name| dir.join(name));
    for path in folders.into_iter().chain(logs).chain(files) {
        close_to_others(&path).map_err(StoreError::file("close to others", &path))?;
    }
    Ok(())
}
