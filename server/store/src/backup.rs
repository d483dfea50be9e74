//! Copies a store while a manager may be writing it.
//!
//! The database is copied in one state by SQLite's online backup. The copy says which
//! records there are: one that waits in its outbox is written from there, every other was
//! synced to its file before that state. The registered players and their programs are
//! copied after it, so every player of a game is there. The database gets its name last,
//! so a copy that was broken off is no store.

mod folders;

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use rusqlite::Connection;

use super::match_hands::matches_below;
use super::pages::copy_pages;
use super::private::{self, FILE_MODE, PART};
use super::record_files::{
    RECORDS, make_folder_of, sync_files, sync_folder, sync_parent, sync_records,
};
use super::row_id::RowId;
use super::{StoreError, database};
use record::{GameId, files, place_of, record_in};

pub use self::folders::{FREEZE, PLAYERS, REQUESTS, SUSPENDED_WORKERS, UPLOADS, copy_folder};

/// How many records are written before they are synced.
const UNSYNCED: usize = 256;

/// The contents of a backup, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackedUp {
    /// The number of games.
    pub games: u64,
    /// The number of files of registered players and of their programs.
    pub registered: u64,
    /// Games whose record the store has lost, in the order of their numbers.
    pub lost: Vec<GameId>,
}

/// Copies the store in `dir`, with those of its matches of poker below it, into `to`, a
/// new or empty directory. Everything is on the disk when this returns. `progress` is
/// told how much of all is done, in pages of the database and records.
///
/// # Errors
/// There is no store, `to` is not empty, or something cannot be read or written.
/// The files written until then are no store and may be removed.
pub fn back_up(
    dir: &Path,
    to: &Path,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<BackedUp, StoreError> {
    let (source, _) = database::open_any_version(dir)?;
    refuse_used(to)?;
    let records = to.join(RECORDS);
    let folders: &[&Path] = if dir.join(RECORDS).is_dir() {
        &[to, &records]
    } else {
        &[to]
    };
    for folder in folders {
        private::make_folder(folder).map_err(StoreError::file("make", folder))?;
    }
    let part = to.join(format!("{}{PART}", database::FILE_NAME));
    private::make_file(&part).map_err(StoreError::file("make", &part))?;
    let error = || StoreError::database("write", &part);
    let mut copy = Connection::open(&part).map_err(error())?;
    let pages = copy_pages(&source, &mut copy, progress).map_err(error())?;
    drop(source);
    let mut copied = copy_records(&copy, &part, dir, &records, &mut |done, of| {
        progress(pages + done, pages + of);
    })?;
    copied.registered = folders::copy(dir, to)?;
    // After the results: each has all its hands then.
    for own in matches_below(dir)? {
        let inside = own.strip_prefix(dir).unwrap_or(&own);
        let place = to.join(inside);
        let player = place.parent().unwrap_or(to);
        private::make_folder(player).map_err(StoreError::file("make", player))?;
        back_up(&own, &place, &mut |_, _| {})?;
    }
    // Closing removes SQLite's files beside it, so it can be renamed.
    copy.close().map_err(|(_, source)| error()(source))?;
    sync_files(std::slice::from_ref(&part))?;
    for folder in folders {
        sync_folder(folder)?;
    }
    let file = to.join(database::FILE_NAME);
    fs::rename(&part, &file).map_err(StoreError::file("rename to", &file))?;
    sync_folder(to)?;
    sync_parent(to)?;
    Ok(copied)
}

/// Refuses a directory with anything in it.
fn refuse_used(to: &Path) -> Result<(), StoreError> {
    match fs::read_dir(to) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(StoreError::file("list", to)(error)),
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err(StoreError::NotEmpty { dir: to.to_owned() }),
        },
    }
}

/// Writes the record of every game of the copied database.
fn copy_records(
    copy: &Connection,
    file: &Path,
    from: &Path,
    records: &Path,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<BackedUp, StoreError> {
    let error = || StoreError::database("read", file);
    let games = copy.query_row("SELECT count(*) FROM games", [], |row| row.get(0));
    let games: u64 = games.map_err(error())?;
    let sql = "SELECT id, xml FROM games LEFT JOIN outbox USING (sequence) ORDER BY id";
    let mut statement = copy.prepare(sql).map_err(error())?;
    let mut rows = statement.query([]).map_err(error())?;
    let mut copied = BackedUp::default();
    let mut unsynced = Vec::new();
    while let Some(row) = rows.next().map_err(error())? {
        let read = row.get(0).and_then(|id| Ok((id, row.get(1)?)));
        let (RowId(id), waiting): (_, Option<Vec<u8>>) = read.map_err(error())?;
        let target = records.join(place_of(id));
        make_folder_of(records, &target)?;
        let source = record_in(&from.join(RECORDS), id);
        if copy_record(&source, waiting.as_deref(), &target)? {
            unsynced.push(target);
        } else {
            copied.lost.push(id);
        }
        if unsynced.len() >= UNSYNCED {
            sync_records(records, &unsynced)?;
            unsynced.clear();
        }
        copied.games += 1;
        progress(copied.games, games);
    }
    if !unsynced.is_empty() {
        sync_records(records, &unsynced)?;
    }
    Ok(copied)
}

/// Writes a record from its bytes, or else from its file; `false` if there is
/// neither.
fn copy_record(from: &Path, waiting: Option<&[u8]>, to: &Path) -> Result<bool, StoreError> {
    let mut source: Box<dyn io::Read> = match waiting {
        Some(bytes) => Box::new(bytes),
        None => match files::open_itself(from) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            opened => Box::new(opened.map_err(StoreError::file("read", from))?),
        },
    };
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    let mut write = || -> io::Result<()> {
        let mut target = files::open_to_write(&mut options, to, FILE_MODE)?;
        io::copy(&mut source, &mut target)?;
        target.flush()
    };
    write().map_err(StoreError::file("write", to))?;
    Ok(true)
}

#[cfg(test)]
#[path = "backup_tests.rs"]
mod tests;
