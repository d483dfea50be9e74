//! Opening a store: takes the lock, opens the database, checks the tournament
//! and repairs what a crash left behind.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use record::record_in;
use rusqlite::Connection;

use super::announcements;
use super::archive::Archive;
use super::commit::StoreArchive;
use super::lock::StoreLock;
use super::private;
use super::record_files;
use super::recovery;
use super::writer;
use super::{
    Announced, Announcer, Disk, GameSink, Identity, Place, RenderRecord, Results, Room, StoreError,
    Unsettled, Writer, database,
};

/// The name of the folder of records in the store.
pub(super) const RECORDS: &str = "records";

/// The name of the folder for files that were found among the records but are
/// not records: one numbered folder for each time.
pub(super) const ASIDE: &str = "records-aside";

/// A store opened by the one manager that may write it.
#[derive(Debug)]
pub struct Store {
    // Fields drop in this order, so the database closes before the lock is
    // released.
    pub(super) database: Connection,
    pub(super) database_file: PathBuf,
    pub(super) records: PathBuf,
    pub(super) room: Room,
    warnings: Vec<String>,
    _lock: StoreLock,
}

impl Store {
    /// Opens the store in this directory for a tournament; creates it if it does
    /// not exist, and upgrades that of an earlier version, of which a copy stays.
    /// Afterwards every counted game has its whole record, and no
    /// other file ends in `.xml`.
    ///
    /// # Errors
    /// Another manager uses the store; it holds another tournament, or records
    /// without their database; a newer version wrote it; or it cannot be
    /// written.
    pub fn open(dir: &Path, identity: &Identity) -> Result<Store, StoreError> {
        let records = dir.join(RECORDS);
        let database_file = dir.join(database::FILE_NAME);
        refuse_orphans(&database_file, &records)?;
        make_folders(dir, &records)?;
        let lock = StoreLock::take(dir)?;
        let upgraded = database::upgrade(dir, |old| {
            differing(dir, old, &database_file, identity).map(drop)
        })?;
        let mut database = database::open(dir)?;
        let mut warnings = Vec::from_iter(upgraded);
        warnings.extend(check_identity(
            dir,
            &mut database,
            &database_file,
            identity,
        )?);
        warnings.extend(recovery::recover(&database, &database_file, dir, &records)?);
        for warning in &warnings {
            tracing::warn!("{warning}");
        }
        Ok(Store {
            database,
            database_file,
            records,
            room: Room::in_folder(dir),
            warnings,
            _lock: lock,
        })
    }

    /// Messages for the user about the state in which the store was found.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The results so far.
    pub fn results(&self) -> Results<'_> {
        Results::new(&self.database, &self.database_file)
    }

    /// When the tournament began: at this instant, unless it was noted before. It
    /// is on the disk when this returns.
    ///
    /// # Errors
    /// The database cannot be read or written.
    pub fn begun(&self, now: Timestamp) -> Result<Timestamp, StoreError> {
        let sql = "INSERT OR IGNORE INTO begun (one, at) VALUES (1, ?1)";
        let noted = self.database.execute(sql, [now.to_string()]);
        noted.map_err(StoreError::database("write", &self.database_file))?;
        Ok(self.results().begun()?.unwrap_or(now))
    }

    /// Notes where announcements will be made from now on, before the first one.
    /// Gives the games that a killed run committed and may not have announced.
    /// `None` means a place that cannot be read later; these games then count as
    /// announced at once, since losing an announcement is better than repeating
    /// it.
    ///
    /// # Errors
    /// The database cannot be read or written.
    pub fn announce_in(&mut self, place: Option<&Place>) -> Result<Unsettled, StoreError> {
        let read = || -> rusqlite::Result<Unsettled> {
            Ok(Unsettled {
                games: self.unsettled_games()?,
                places: announcements::places(&self.database)?,
            })
        };
        let unsettled = read().map_err(StoreError::database("read", &self.database_file))?;
        let mut write = || -> rusqlite::Result<()> {
            let transaction = self.database.transaction()?;
            match place {
                Some(place) => announcements::add_place(&transaction, place)?,
                None => announcements::settle(&transaction, None)?,
            }
            transaction.commit()
        };
        write().map_err(StoreError::database("write", &self.database_file))?;
        Ok(unsettled)
    }

    /// The games committed since the last certain announcement; none if the last
    /// run announced in no place that can be read.
    fn unsettled_games(&self) -> rusqlite::Result<Vec<Announced>> {
        let mut games = Vec::new();
        if announcements::places(&self.database)?.is_empty() {
            return Ok(games);
        }
        let upto = announcements::upto(&self.database)?;
        self.results().visit_after(upto, |result| {
            let record = Some(record_in(&self.records, result.id));
            games.push(Announced { result, record });
        })?;
        Ok(games)
    }

    /// Starts the thread that writes the store. From now on the games that
    /// [`Store::announce_in`] gave count as announced.
    ///
    /// # Errors
    /// The database cannot be read, or no thread can be started.
    pub fn start_writer(
        self,
        render: RenderRecord,
        announcer: impl Announcer + 'static,
    ) -> Result<(GameSink, Writer), StoreError> {
        let archive: Box<dyn Archive> = Box::new(StoreArchive::new(self, render)?);
        writer::start(archive, Box::new(announcer))
    }

    /// As [`Store::start_writer`], as a task of the current runtime: for
    /// simulations, which decide how long `disk` takes.
    ///
    /// # Errors
    /// The database cannot be read.
    #[doc(hidden)]
    pub fn start_simulated_writer(
        self,
        render: RenderRecord,
        announcer: impl Announcer + 'static,
        disk: Disk,
    ) -> Result<(GameSink, Writer), StoreError> {
        let archive: Box<dyn Archive> = Box::new(StoreArchive::new(self, render)?);
        let announcer = Box::new(announcer);
        Ok(writer::start_as_task(archive, announcer, disk))
    }

    /// Uses another room.
    #[doc(hidden)]
    pub fn within(self, room: Room) -> Store {
        Store { room, ..self }
    }
}

/// Refuses a folder of records without its database: all records would count as
/// strays.
fn refuse_orphans(database_file: &Path, records: &Path) -> Result<(), StoreError> {
    let count = recovery::count_records(records)?;
    if count > 0
        && let Some(found) = database::lacks(database_file)?
    {
        return Err(StoreError::RecordsWithoutDatabase {
            file: database_file.to_owned(),
            found,
            records: records.to_owned(),
            count,
        });
    }
    Ok(())
}

/// Creates the store's folders and syncs their names to the disk.
pub(super) fn make_folders(dir: &Path, records: &Path) -> Result<(), StoreError> {
    let is_new = !records.is_dir();
    for folder in [dir, records] {
        private::make_folder(folder).map_err(StoreError::file("make", folder))?;
    }
    if !is_new {
        return Ok(());
    }
    record_files::sync_folder(dir)?;
    sync_parent(dir)
}

/// Waits until the name of this folder is on the disk.
///
/// # Errors
/// The folder above cannot be found or synced.
pub(super) fn sync_parent(dir: &Path) -> Result<(), StoreError> {
    let parent = fs::canonicalize(dir)
        .and_then(|dir| {
            let parent = dir.parent().map(Path::to_owned);
            parent.ok_or_else(|| io::Error::other("it has no parent"))
        })
        .map_err(StoreError::file("find the folder above", dir))?;
    record_files::sync_folder(&parent)
}

/// Checks that this is the tournament of the store; writes it into a new store.
/// Gives the conditions that changed.
pub(super) fn check_identity(
    dir: &Path,
    database: &mut Connection,
    file: &Path,
    asked: &Identity,
) -> Result<Vec<String>, StoreError> {
    let (changed, conditions) = differing(dir, database, file, asked)?;
    if let Some(identity) = changed {
        identity
            .write(database)
            .map_err(StoreError::database("write", file))?;
    }
    let warn = |difference| format!("the store's earlier games had other conditions: {difference}");
    Ok(conditions.into_iter().map(warn).collect())
}

/// Checks the same and writes nothing. Gives the identity that the store is to have, if
/// that is another one, and the conditions that changed.
fn differing(
    dir: &Path,
    database: &Connection,
    file: &Path,
    asked: &Identity,
) -> Result<(Option<Identity>, Vec<String>), StoreError> {
    let stored = Identity::read(database).map_err(StoreError::database("read", file))?;
    let Some(stored) = stored else {
        return Ok((Some(asked.clone()), Vec::new()));
    };
    let asked = asked.drawn_like(&stored);
    let (rules, conditions) = stored.differences(&asked);
    if !rules.is_empty() {
        return Err(StoreError::OtherTournament {
            dir: dir.to_owned(),
            differences: rules.join(", "),
        });
    }
    Ok((Some(asked).filter(|asked| *asked != stored), conditions))
}
