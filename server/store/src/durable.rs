//! Opening a store: takes the lock, opens the database, checks the tournament
//! and repairs the damage of a crash.

use std::path::Path;

use jiff::Timestamp;
use record::record_in;

use super::announcements;
use super::archive::Archive;
use super::chain;
use super::chance;
use super::commit::StoreArchive;
use super::lock::StoreLock;
use super::owned::OwnedStore;
use super::record_files::{RECORDS, make_folders};
use super::recovery;
use super::writer;
use super::{
    Announcer, Commitment, CommittedGame, Disk, GameSink, Identity, Place, RenderRecord, Results,
    Room, SecretState, StoreError, UnsettledGames, Writer, database,
};

/// A store opened by the one manager that may write it.
#[derive(Debug)]
pub struct Store {
    pub(super) owned: OwnedStore,
    warnings: Vec<String>,
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
            identity.differing(dir, old, &database_file).map(drop)
        })?;
        let mut database = database::open(dir)?;
        let mut warnings = Vec::from_iter(upgraded);
        warnings.extend(identity.check(dir, &mut database, &database_file)?);
        warnings.extend(recovery::recover(&database, &database_file, dir, &records)?);
        for warning in &warnings {
            tracing::warn!("{warning}");
        }
        let owned = OwnedStore {
            database,
            database_file,
            records,
            room: Room::in_folder(dir),
            _lock: lock,
        };
        Ok(Store { owned, warnings })
    }

    /// Messages for the user about the state in which the store was found.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The results so far.
    pub fn results(&self) -> Results<'_> {
        self.owned.results()
    }

    /// When the tournament began: at this instant, unless it was noted before. It
    /// is on the disk when this returns.
    ///
    /// # Errors
    /// The database cannot be read or written.
    pub fn begun(&self, now: Timestamp) -> Result<Timestamp, StoreError> {
        let sql = "INSERT OR IGNORE INTO begun (one, at) VALUES (1, ?1)";
        let noted = self.owned.database.execute(sql, [now.to_string()]);
        noted.map_err(StoreError::database("write", &self.owned.database_file))?;
        Ok(self.results().begun()?.unwrap_or(now))
    }

    /// Notes that this secret, which no game draws from any more, was announced. It is on
    /// the disk when this returns.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn note_opened(&mut self, commitment: &Commitment) -> Result<(), StoreError> {
        let noted = chance::note(&self.owned.database, commitment.entry, SecretState::Opened);
        noted.map_err(StoreError::database("write", &self.owned.database_file))
    }

    /// Notes where announcements will be made from now on, before the first one.
    /// Gives the games that a killed run committed and may not have announced.
    /// `None` means a place that cannot be read later; these games then count as
    /// announced at once, since losing an announcement is better than repeating
    /// it.
    ///
    /// # Errors
    /// The database cannot be read or written.
    pub fn announce_in(&mut self, place: Option<&Place>) -> Result<UnsettledGames, StoreError> {
        let read = || -> rusqlite::Result<UnsettledGames> {
            Ok(UnsettledGames {
                games: self.unsettled_games()?,
                places: announcements::places(&self.owned.database)?,
            })
        };
        let unsettled = read().map_err(StoreError::database("read", &self.owned.database_file))?;
        let mut write = || -> rusqlite::Result<()> {
            let transaction = self.owned.database.transaction()?;
            match place {
                Some(place) => announcements::add_place(&transaction, place)?,
                None => announcements::settle(&transaction, None)?,
            }
            transaction.commit()
        };
        write().map_err(StoreError::database("write", &self.owned.database_file))?;
        Ok(unsettled)
    }

    /// The games committed since the last certain announcement; none if the last
    /// run announced in no place that can be read.
    fn unsettled_games(&self) -> rusqlite::Result<Vec<CommittedGame>> {
        let mut games = Vec::new();
        if announcements::places(&self.owned.database)?.is_empty() {
            return Ok(Vec::new());
        }
        let upto = announcements::upto(&self.owned.database)?;
        self.results().visit_after(upto, |found| {
            let record = Some(record_in(&self.owned.records, found.result.id));
            games.push((found.sequence, found.result, record));
        })?;
        let games = games.into_iter().map(|(sequence, result, record)| {
            Ok(CommittedGame {
                result,
                record,
                head: chain::head_of(&self.owned.database, sequence)?,
            })
        });
        games.collect()
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
        let archive: Box<dyn Archive> = Box::new(StoreArchive::new(self.owned, render)?);
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
        let archive: Box<dyn Archive> = Box::new(StoreArchive::new(self.owned, render)?);
        let announcer = Box::new(announcer);
        Ok(writer::start_as_task(archive, announcer, disk))
    }

    /// Uses another room.
    #[doc(hidden)]
    pub fn within(self, room: Room) -> Store {
        let owned = OwnedStore { room, ..self.owned };
        Store { owned, ..self }
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
