//! The file of the learnt results: a database that several brains may use at
//! once.
//!
//! It is read by key whenever a move is chosen, so each brain sees the results
//! of another at once. The lesson of a game is added in one transaction, as
//! sums, so that learners never overwrite one another, and a kill loses no more
//! than the games that were not yet added.

mod sums;

use std::path::{Path, PathBuf};
use std::time::Duration;

use bot_kit::study::StudyError;
use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior, params};

pub(super) use self::sums::{PatternStats, Sums, Tally};

/// How long a learner waits for another's transaction.
const BUSY: Duration = Duration::from_secs(5);

/// Raised where the meaning of keys or numbers changes.
const VERSION: i64 = 1;

/// The kind of such a file in its table `about`.
const KIND: &str = "gomoku-brain learning";

/// The most rows of each table. When there are more, a tenth is forgotten: the
/// rows that were seen least first.
const MOST_ROWS: [(&str, i64); 3] = [
    ("positions", 1_000_000),
    ("patterns", 500_000),
    ("records", 1_000_000),
];

/// Why the learnt results cannot be read or kept.
#[derive(Debug, thiserror::Error)]
pub enum MemoryError {
    /// The database reports an error.
    #[error("{}: {error}; give another --db, or a copy of the file that is sound", .file.display())]
    Database {
        /// The file.
        file: PathBuf,
        /// The error of the database.
        error: rusqlite::Error,
    },
    /// The file is damaged.
    #[error("{} is damaged: {what}; give another --db, or a copy of the file that is sound", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// The fault that the database found.
        what: String,
    },
    /// The file is a database of something else.
    #[error("{} is no database of what gomoku-brain has learnt: give another --db", .file.display())]
    Other {
        /// The file.
        file: PathBuf,
    },
    /// The file has another version.
    #[error("{} has version {version}, but this program reads only {VERSION}: give another --db", .file.display())]
    Version {
        /// The file.
        file: PathBuf,
        /// Its version.
        version: i64,
    },
}

impl From<MemoryError> for StudyError {
    fn from(error: MemoryError) -> StudyError {
        StudyError::failed(error)
    }
}

/// The results learnt from games, in a file.
#[derive(Debug)]
pub struct Memory {
    connection: Connection,
    file: PathBuf,
}

impl Memory {
    /// Opens the file, or makes it.
    ///
    /// # Errors
    /// The file cannot be opened, is no database, or is one of something else;
    /// then it is left as it is.
    pub fn open(file: &Path) -> Result<Memory, MemoryError> {
        let failed = |error| MemoryError::Database {
            file: file.to_owned(),
            error,
        };
        // No address: a name that begins with 'file:' is one.
        let flags = OpenFlags::default() & !OpenFlags::SQLITE_OPEN_URI;
        let mut connection = Connection::open_with_flags(file, flags).map_err(failed)?;
        connection.busy_timeout(BUSY).map_err(failed)?;
        check(&connection, file)?;
        make(&mut connection).map_err(failed)?;
        Ok(Memory {
            connection,
            file: file.to_owned(),
        })
    }

    /// Looks through the whole file.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn examine(&self) -> Result<(), MemoryError> {
        let found = self
            .connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
        match found.map_err(|error| self.failed(error))? {
            fine if fine == "ok" => Ok(()),
            what => Err(MemoryError::Damaged {
                file: self.file.clone(),
                what,
            }),
        }
    }

    /// The tally of the position with this key.
    pub(super) fn position(&self, key: i64) -> Result<Tally, MemoryError> {
        let read = || {
            let mut query = self
                .connection
                .prepare_cached("SELECT games, total, lost, won FROM positions WHERE key = ?1")?;
            let found = query.query_row([key], |row| {
                Ok(Tally {
                    games: row.get(0)?,
                    total: row.get(1)?,
                    lost: row.get(2)?,
                    won: row.get(3)?,
                })
            });
            found.optional()
        };
        let tally = read().map_err(|error| self.failed(error))?;
        Ok(tally.unwrap_or_default())
    }

    /// The statistics of a pattern.
    pub(super) fn pattern(&self, key: i64) -> Result<PatternStats, MemoryError> {
        let read = || {
            let mut query = self
                .connection
                .prepare_cached("SELECT weight, total FROM patterns WHERE key = ?1")?;
            let found = query.query_row([key], |row| {
                Ok(PatternStats {
                    weight: row.get(0)?,
                    total: row.get(1)?,
                })
            });
            found.optional()
        };
        let worth = read().map_err(|error| self.failed(error))?;
        Ok(worth.unwrap_or_default())
    }

    /// Whether a record was learnt already.
    pub(super) fn has_record(&self, record: i64) -> Result<bool, MemoryError> {
        let read = || {
            let mut query = self
                .connection
                .prepare_cached("SELECT 1 FROM records WHERE key = ?1")?;
            query.exists([record])
        };
        read().map_err(|error| self.failed(error))
    }

    /// Adds sums in one transaction, and takes them out of `sums`.
    pub(super) fn add(&mut self, sums: &mut Sums) -> Result<(), MemoryError> {
        match add(&mut self.connection, sums) {
            Ok(()) => {
                *sums = Sums::default();
                Ok(())
            }
            Err(error) => Err(self.failed(error)),
        }
    }

    /// How many positions and patterns are known.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn size(&self) -> Result<(u64, u64), MemoryError> {
        let count = |table| count(&self.connection, table).map_err(|error| self.failed(error));
        let [positions, patterns] = [count("positions")?, count("patterns")?];
        Ok((positions.unsigned_abs(), patterns.unsigned_abs()))
    }

    fn failed(&self, error: rusqlite::Error) -> MemoryError {
        MemoryError::Database {
            file: self.file.clone(),
            error,
        }
    }
}

/// Whether the file is empty or of the right kind and version. Nothing is
/// written to any other.
fn check(connection: &Connection, file: &Path) -> Result<(), MemoryError> {
    let failed = |error| MemoryError::Database {
        file: file.to_owned(),
        error,
    };
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))
        .map_err(failed)?;
    if tables == 0 {
        return Ok(());
    }
    let other = || MemoryError::Other {
        file: file.to_owned(),
    };
    let about = connection
        .query_row("SELECT kind, version FROM about", [], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?))
        })
        .map_err(|_| other())?;
    match about {
        (kind, _) if kind != KIND => Err(other()),
        (_, version) if version != VERSION => Err(MemoryError::Version {
            file: file.to_owned(),
            version,
        }),
        _ => Ok(()),
    }
}

fn make(connection: &mut Connection) -> rusqlite::Result<()> {
    let _: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    // A committed transaction outlives the process; only a failing machine may
    // lose the last transactions, and never tears one.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    begun.execute_batch(
        "CREATE TABLE IF NOT EXISTS about (kind TEXT PRIMARY KEY, version INTEGER NOT NULL);
         CREATE TABLE IF NOT EXISTS positions (key INTEGER PRIMARY KEY, games INTEGER NOT NULL,
           total INTEGER NOT NULL, lost INTEGER NOT NULL, won INTEGER NOT NULL);
         CREATE TABLE IF NOT EXISTS patterns (key INTEGER PRIMARY KEY, weight REAL NOT NULL,
           total REAL NOT NULL);
         CREATE TABLE IF NOT EXISTS records (key INTEGER PRIMARY KEY);",
    )?;
    begun.execute(
        "INSERT OR IGNORE INTO about (kind, version) VALUES (?1, ?2)",
        params![KIND, VERSION],
    )?;
    begun.commit()
}

fn add(connection: &mut Connection, sums: &Sums) -> rusqlite::Result<()> {
    let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    {
        let mut position = begun.prepare_cached(
            "INSERT INTO positions (key, games, total, lost, won) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (key) DO UPDATE SET games = games + excluded.games,
               total = total + excluded.total, lost = lost + excluded.lost,
               won = won + excluded.won",
        )?;
        for (key, tally) in sums.positions() {
            let Tally {
                games,
                total,
                lost,
                won,
            } = tally;
            position.execute(params![key, games, total, lost, won])?;
        }
        let mut pattern = begun.prepare_cached(
            "INSERT INTO patterns (key, weight, total) VALUES (?1, ?2, ?3)
             ON CONFLICT (key) DO UPDATE SET weight = weight + excluded.weight,
               total = total + excluded.total",
        )?;
        for (key, worth) in sums.patterns() {
            pattern.execute(params![key, worth.weight, worth.total])?;
        }
        let mut record = begun.prepare_cached("INSERT OR IGNORE INTO records (key) VALUES (?1)")?;
        for key in sums.records() {
            record.execute([key])?;
        }
    }
    for (table, most) in MOST_ROWS {
        forget(&begun, table, most)?;
    }
    begun.commit()
}

/// Forgets rows until the table is a tenth below its bound, if it is above.
fn forget(connection: &Connection, table: &str, most: i64) -> rusqlite::Result<()> {
    let rows = count(connection, table)?;
    if rows <= most {
        return Ok(());
    }
    let order = match table {
        "positions" => "lost + won > 0, games",
        "patterns" => "weight",
        _ => "key",
    };
    let delete = format!(
        "DELETE FROM {table} WHERE key IN (SELECT key FROM {table} ORDER BY {order} LIMIT ?1)"
    );
    connection.execute(&delete, [rows - most * 9 / 10])?;
    Ok(())
}

fn count(connection: &Connection, table: &str) -> rusqlite::Result<i64> {
    connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| {
        row.get(0)
    })
}

#[cfg(test)]
mod tests;
