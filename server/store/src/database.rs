//! The database file: how it is made, upgraded and opened.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use super::chain::CHAIN;
use super::chance::SECRETS;
use super::pages::copy_pages;
use super::private::{self, PART};
use super::schema::{
    BEGUN, FIELDS, GAMES_BY_END, LINES, NEW, OLDEST_IN_PLACE, UPGRADES, VERSION, VIEWS, views_as_of,
};
use super::{Identity, Step, StoreError, reached, record_files};

/// The name of the file in the store.
pub(super) const FILE_NAME: &str = "arbiter.sqlite";

/// The name of a database that is being created: it gets its own name when it is
/// whole, so an empty `arbiter.sqlite` is always damage.
const NEW_NAME: &str = "arbiter.sqlite.new";

/// Marks the file as ours (<https://www.sqlite.org/fileformat2.html>, offset
/// 68): the letters "Arbt".
const APPLICATION_ID: i32 = 0x4172_6274;

/// How long a statement waits for another process that holds the database. A
/// reader never blocks the writer in WAL mode, but an open transaction in the
/// sqlite3 shell does.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens the database of a store for writing; creates it if it does not exist.
///
/// # Errors
/// The database is not ours, an older or newer version wrote it, or SQLite fails.
pub(super) fn open(dir: &Path) -> Result<Connection, StoreError> {
    let file = dir.join(FILE_NAME);
    let error = || StoreError::database("open", &file);
    if !refuse_empty(&file)? {
        create(dir, &file)?;
    }
    close_to_others(dir)?;
    let mut database = Connection::open(&file).map_err(error())?;
    database.busy_timeout(BUSY_TIMEOUT).map_err(error())?;
    // Checked before anything is written: a foreign file stays unchanged.
    let found = check_version(&database, &file)?;
    if let Some(found) = found.filter(|found| *found < VERSION) {
        return Err(StoreError::Older {
            file,
            found,
            known: VERSION,
        });
    }
    for (pragma, value) in [
        ("journal_mode", "WAL"),
        // In WAL mode this syncs at every commit, so that a committed game
        // survives a power cut too.
        ("synchronous", "FULL"),
        ("foreign_keys", "ON"),
    ] {
        database
            .pragma_update(None, pragma, value)
            .map_err(error())?;
    }
    if found.is_none() {
        // An earlier version was killed before it created tables.
        make(&mut database, &NEW).map_err(StoreError::database("set up", &file))?;
    }
    // Earlier versions of these tables had no such index and no such tables; all
    // else is the same.
    for later in [GAMES_BY_END, BEGUN, LINES, FIELDS, CHAIN, SECRETS] {
        database
            .execute_batch(later)
            .map_err(StoreError::database("upgrade", &file))?;
    }
    Ok(database)
}

/// Brings the tables of an earlier version to this one, if `allow` finds nothing wrong
/// with the store, and keeps the database as it was under another name. Nobody else may
/// have it open for writing. Gives one sentence about the upgrade.
///
/// # Errors
/// `allow` refuses, the database is not ours, or it cannot be read or written.
pub(super) fn upgrade(
    dir: &Path,
    allow: impl FnOnce(&Connection) -> Result<(), StoreError>,
) -> Result<Option<String>, StoreError> {
    let file = dir.join(FILE_NAME);
    let found = if refuse_empty(&file)? {
        check_version(&connect_to_read(&file)?, &file)?
    } else {
        None
    };
    let Some(found) = found.filter(|found| *found < VERSION) else {
        return Ok(None);
    };
    close_to_others(dir)?;
    let mut database = connect(&file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    allow(&database)?;
    let kept = dir.join(format!("{FILE_NAME}.{found}"));
    keep_copy(&database, &kept)?;
    bring_up(&mut database, found).map_err(StoreError::database("upgrade", &file))?;
    Ok(Some(format!(
        "{} had the format {found} and has {VERSION} now, which earlier versions do not read; \
         as it was, it is kept as {}",
        file.display(),
        kept.display()
    )))
}

/// Copies the database into this file, which is whole as soon as it has its name.
fn keep_copy(database: &Connection, to: &Path) -> Result<(), StoreError> {
    let mut part = to.as_os_str().to_owned();
    part.push(PART);
    let part = PathBuf::from(part);
    // A killed run may have left one.
    match fs::remove_file(&part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(StoreError::file("remove", &part)(error));
        }
        _ => {}
    }
    private::make_file(&part).map_err(StoreError::file("make", &part))?;
    let copied = Connection::open(&part).and_then(|mut copy| {
        // Until it has its name it is thrown away after a kill.
        copy.pragma_update(None, "journal_mode", "OFF")?;
        copy_pages(database, &mut copy, &mut |_, _| {})?;
        copy.close().map_err(|(_, error)| error)
    });
    copied.map_err(StoreError::database("write", &part))?;
    record_files::sync_files(std::slice::from_ref(&part))?;
    fs::rename(&part, to).map_err(StoreError::file("rename to", to))?;
    to.parent().map_or(Ok(()), record_files::sync_folder)
}

/// Brings tables of this version to the current one, all or none.
fn bring_up(database: &mut Connection, found: i32) -> rusqlite::Result<()> {
    // Tables that rows refer to may be replaced
    // (<https://www.sqlite.org/lang_altertable.html#otheralter>).
    database.pragma_update(None, "foreign_keys", "OFF")?;
    database.pragma_update(None, "legacy_alter_table", "ON")?;
    let later = UPGRADES.iter().filter(|(version, _)| *version >= found);
    let steps: Vec<&str> = later.flat_map(|(_, steps)| steps.iter().copied()).collect();
    make(database, &steps)
}

/// Creates the database under another name, and renames it when it has its
/// tables.
fn create(dir: &Path, file: &Path) -> Result<(), StoreError> {
    let new = dir.join(NEW_NAME);
    // A killed run may have left one, which held nothing yet.
    for beside in ["", "-journal", "-wal", "-shm"] {
        let left = dir.join(format!("{NEW_NAME}{beside}"));
        match fs::remove_file(&left) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(StoreError::file("remove", &left)(error));
            }
            _ => {}
        }
    }
    // Created before SQLite can do it; SQLite gives its other files the same
    // mode.
    private::make_file(&new).map_err(StoreError::file("make", &new))?;
    let made = Connection::open(&new).and_then(|mut database| {
        database.pragma_update(None, "synchronous", "FULL")?;
        make(&mut database, &NEW)?;
        // Set before anybody can read it: a change of the mode that is killed
        // leaves a journal that a reader may not roll back.
        database.pragma_update(None, "journal_mode", "WAL")?;
        database.close().map_err(|(_, error)| error)
    });
    made.map_err(StoreError::database("set up", &new))?;
    fs::rename(&new, file).map_err(StoreError::file("rename to", file))?;
    record_files::sync_folder(dir)
}

/// Makes the database and SQLite's files beside it readable for their owner only.
fn close_to_others(dir: &Path) -> Result<(), StoreError> {
    for beside in ["", "-wal", "-shm", "-journal"] {
        let path = dir.join(format!("{FILE_NAME}{beside}"));
        private::close_to_others(&path).map_err(StoreError::file("close to others", &path))?;
    }
    Ok(())
}

/// Whether there is a database file.
///
/// # Errors
/// The file is empty, so its content is lost; or it cannot be examined.
fn refuse_empty(file: &Path) -> Result<bool, StoreError> {
    match fs::metadata(file) {
        // A pipe would be waited for.
        Ok(facts) if !facts.is_file() => Err(StoreError::Foreign {
            file: file.to_owned(),
        }),
        Ok(facts) if facts.len() == 0 => Err(StoreError::Empty {
            file: file.to_owned(),
        }),
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(StoreError::file("read", file)(error)),
    }
}

/// Opens the database of a store for reading, even while a manager writes it. Changes
/// nothing: one that an earlier version wrote is read in place, so that a page does not copy
/// a large one for each request. Of the versions before [`OLDEST_IN_PLACE`], whose stores are
/// small, a passing copy is upgraded and read.
///
/// # Errors
/// There is no database, it is not ours, a newer version wrote it, or SQLite
/// fails.
pub(super) fn open_to_read(dir: &Path) -> Result<Connection, StoreError> {
    match open_any_version(dir)? {
        (database, found @ OLDEST_IN_PLACE..) => {
            let views = VIEWS.iter().filter(|(version, _)| *version >= found);
            let views: String = views.map(|(_, views)| *views).collect();
            let made = database.execute_batch(&views);
            made.map_err(StoreError::database("read", &dir.join(FILE_NAME)))?;
            Ok(database)
        }
        (old, found) => upgraded_copy(&old, found, dir),
    }
}

/// The same as the store stood at this instant: without the games that ended at it or later.
///
/// # Errors
/// As [`open_to_read`].
pub(super) fn open_as_of(dir: &Path, instant: Timestamp) -> Result<Connection, StoreError> {
    let database = match open_any_version(dir)? {
        (database, VERSION) => database,
        (old, found) => upgraded_copy(&old, found, dir)?,
    };
    let made = database.execute_batch(&views_as_of(instant));
    made.map_err(StoreError::database("read", &dir.join(FILE_NAME)))?;
    Ok(database)
}

/// A passing copy of a database of an earlier version, with the tables of this one.
fn upgraded_copy(old: &Connection, found: i32, dir: &Path) -> Result<Connection, StoreError> {
    // Without a name it is in memory, or in a file that SQLite removes
    // (<https://www.sqlite.org/inmemorydb.html#temp_db>).
    let copy = Connection::open("").and_then(|mut copy| {
        copy_pages(old, &mut copy, &mut |_, _| {})?;
        bring_up(&mut copy, found)?;
        Ok(copy)
    });
    copy.map_err(StoreError::database("read", &dir.join(FILE_NAME)))
}

/// Opens the database of a store for reading, and gives its version, which may be
/// an older one.
///
/// # Errors
/// There is no database, it is empty or not ours, a newer version wrote it, or
/// SQLite fails.
pub(super) fn open_any_version(dir: &Path) -> Result<(Connection, i32), StoreError> {
    let file = dir.join(FILE_NAME);
    let no_store = || StoreError::NoStore {
        dir: dir.to_owned(),
    };
    if !refuse_empty(&file)? {
        return Err(no_store());
    }
    let database = connect_to_read(&file)?;
    // An earlier version was killed before it created tables.
    let found = check_version(&database, &file)?.ok_or_else(no_store)?;
    Ok((database, found))
}

/// The part that the database of a used store lacks: everything if it is new; `None` if
/// it names a tournament.
///
/// # Errors
/// The database is not ours, a newer version wrote it, or SQLite fails.
pub(super) fn lacks(file: &Path) -> Result<Option<&'static str>, StoreError> {
    match fs::metadata(file) {
        Ok(facts) if !facts.is_file() => return Ok(Some("is no ordinary file")),
        Ok(facts) if facts.len() == 0 => return Ok(Some("is empty")),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Some("does not exist"));
        }
        Err(error) => return Err(StoreError::file("read", file)(error)),
    }
    let database = connect_to_read(file)?;
    if check_version(&database, file)?.is_none() {
        return Ok(Some("has no tables"));
    }
    let identity = Identity::read(&database).map_err(StoreError::database("read", file))?;
    Ok(identity.is_none().then_some("names no tournament"))
}

/// Connects to a database file for reading only, also where SQLite cannot make its own
/// files beside it.
///
/// # Errors
/// SQLite fails.
pub(super) fn connect_to_read(file: &Path) -> Result<Connection, StoreError> {
    let database = connect(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let read = database.query_row("PRAGMA schema_version", [], |_| Ok(()));
    let code = read.err().and_then(|error| error.sqlite_error_code());
    let is_refused = matches!(code, Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen));
    match immutable_uri(file).filter(|_| is_refused) {
        Some(uri) => connect(
            Path::new(&uri),
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI,
        ),
        // What is wrong is told where it is read.
        None => Ok(database),
    }
}

/// The address of a database that nobody has open, which is read without locks and without
/// files beside it (<https://www.sqlite.org/uri.html#uriimmutable>); `None` where commits
/// may wait in the file beside it.
fn immutable_uri(file: &Path) -> Option<String> {
    let wal = file.with_file_name(format!("{}-wal", file.file_name()?.to_str()?));
    if wal.exists() {
        return None;
    }
    let path = file.to_str()?;
    let path = path
        .replace('%', "%25")
        .replace('?', "%3f")
        .replace('#', "%23");
    Some(format!("file:{path}?immutable=1"))
}

fn connect(file: &Path, access: OpenFlags) -> Result<Connection, StoreError> {
    let flags = access | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let error = || StoreError::database("read", file);
    let database = Connection::open_with_flags(file, flags).map_err(error())?;
    database.busy_timeout(BUSY_TIMEOUT).map_err(error())?;
    Ok(database)
}

/// The version of the tables; `None` for a database without tables.
fn check_version(database: &Connection, file: &Path) -> Result<Option<i32>, StoreError> {
    let pragma = |name| -> rusqlite::Result<i32> {
        database.pragma_query_value(None, name, |row| row.get(0))
    };
    let facts = || -> rusqlite::Result<(i32, i32, i64)> {
        let tables = "SELECT count(*) FROM sqlite_schema";
        let tables = database.query_row(tables, [], |row| row.get(0))?;
        Ok((pragma("application_id")?, pragma("user_version")?, tables))
    };
    match facts().map_err(StoreError::database("read", file))? {
        (0, 0, 0) => Ok(None),
        (APPLICATION_ID, found, _) if found > VERSION => Err(StoreError::Newer {
            file: file.to_owned(),
            found,
            known: VERSION,
        }),
        (APPLICATION_ID, found, _) => Ok(Some(found)),
        _ => Err(StoreError::Foreign {
            file: PathBuf::from(file),
        }),
    }
}

/// Creates or upgrades the tables, all or none.
fn make(database: &mut Connection, steps: &[&str]) -> rusqlite::Result<()> {
    let transaction = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for tables in steps {
        transaction.execute_batch(tables)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    reached(Step::TablesMade);
    transaction.commit()
}

#[cfg(test)]
#[path = "database_tests.rs"]
mod tests;
