//! The file of the learnt results.
//!
//! Results are added up by a thread of their own and written twice a second in
//! one transaction, as sums that are added to those in the file: so play never
//! waits for the disk, several learners may share one file, and a kill loses
//! only the results since the last writing.

use std::collections::HashMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use bot_kit::complain;
use rusqlite::{Connection, params};

use super::{Buckets, Rules, Tally};

/// How often is written.
const EVERY: Duration = Duration::from_millis(500);

/// How long a writer waits for another's transaction.
const BUSY: Duration = Duration::from_secs(5);

/// Results that may wait for the writer; a learner keeps the rest and hands it
/// over later.
const QUEUE: usize = 1024;

/// Raised where the meaning of situations or actions changes.
const VERSION: i64 = 1;

/// Situation and action.
type Place = (usize, usize);

/// Why the learnt results cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database reports an error.
    #[error("{file}: {error}")]
    Database {
        /// The file.
        file: String,
        /// The error of the database.
        error: rusqlite::Error,
    },
    /// The file has another version.
    #[error(
        "{file} has version {version}, but this program reads only {VERSION}: give another --db"
    )]
    Version {
        /// The file.
        file: String,
        /// Its version.
        version: i64,
    },
    /// No thread could be started.
    #[error("the thread that writes to the database cannot be started: {0}")]
    Thread(#[source] std::io::Error),
}

/// A file that rules are kept in.
pub struct Store {
    sender: Option<SyncSender<(Place, Tally)>>,
    writer: Option<JoinHandle<()>>,
    /// The entries that did not fit into the queue; at most the whole table.
    waiting: HashMap<Place, Tally>,
}

impl Store {
    /// Opens the file, or makes it, and reads the results in it for this kind
    /// of buckets.
    ///
    /// # Errors
    /// The file cannot be opened, is no database, or is one of another kind.
    pub fn open(file: &Path, buckets: Buckets) -> Result<(Store, Rules), StoreError> {
        let name = file.display().to_string();
        let failed = |error| StoreError::Database {
            file: name.clone(),
            error,
        };
        let connection = connect(file).map_err(failed)?;
        let version = connection
            .query_row("SELECT version FROM about", [], |row| row.get(0))
            .map_err(failed)?;
        if version != VERSION {
            return Err(StoreError::Version {
                file: name,
                version,
            });
        }
        let rules = read(&connection, buckets).map_err(failed)?;
        let (sender, receiver) = sync_channel(QUEUE);
        let writer = std::thread::Builder::new()
            .name("rules".to_owned())
            .spawn(move || write(connection, buckets, &receiver, &name))
            .map_err(StoreError::Thread)?;
        let store = Store {
            sender: Some(sender),
            writer: Some(writer),
            waiting: HashMap::new(),
        };
        Ok((store, rules))
    }

    /// Hands a result over; never waits.
    pub(super) fn add(&mut self, situation: usize, deed: usize, result: Tally) {
        let kept = self.waiting.entry((situation, deed)).or_default();
        kept.count += result.count;
        kept.total += result.total;
        let Some(sender) = &self.sender else {
            return;
        };
        self.waiting.retain(|place, tally| {
            // Without a writer there is nobody to keep it for.
            matches!(
                sender.try_send((*place, *tally)),
                Err(TrySendError::Full(_))
            )
        });
    }
}

impl Drop for Store {
    /// Waits until everything is written.
    fn drop(&mut self) {
        if let Some(sender) = self.sender.take() {
            for result in self.waiting.drain() {
                if sender.send(result).is_err() {
                    break;
                }
            }
        }
        if let Some(writer) = self.writer.take() {
            // It has reported its error.
            let _ = writer.join();
        }
    }
}

fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open(file)?;
    connection.busy_timeout(BUSY)?;
    let _: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    // A committed transaction outlives the process; only a failing machine may
    // lose the last transactions, and never tears one.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    let begun = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    begun.execute_batch(
        "CREATE TABLE IF NOT EXISTS about (one INTEGER PRIMARY KEY CHECK (one = 1),
           version INTEGER NOT NULL);
         CREATE TABLE IF NOT EXISTS rules (buckets TEXT NOT NULL, situation INTEGER NOT NULL,
           action INTEGER NOT NULL, count REAL NOT NULL, total REAL NOT NULL,
           PRIMARY KEY (buckets, situation, action)) WITHOUT ROWID;",
    )?;
    begun.execute(
        "INSERT OR IGNORE INTO about (one, version) VALUES (1, ?1)",
        [VERSION],
    )?;
    begun.commit()?;
    Ok(connection)
}

fn read(connection: &Connection, buckets: Buckets) -> rusqlite::Result<Rules> {
    let mut rules = Rules::default();
    let mut query = connection
        .prepare("SELECT situation, action, count, total FROM rules WHERE buckets = ?1")?;
    let mut rows = query.query([buckets.word()])?;
    while let Some(row) = rows.next()? {
        let tally = Tally {
            count: row.get(2)?,
            total: row.get(3)?,
        };
        if tally.count.is_finite() && tally.total.is_finite() && tally.count >= 0.0 {
            let (situation, deed): (u32, u32) = (row.get(0)?, row.get(1)?);
            rules.add(situation as usize, deed as usize, tally);
        }
    }
    Ok(rules)
}

/// Until the learner is gone.
fn write(
    mut connection: Connection,
    buckets: Buckets,
    results: &Receiver<(Place, Tally)>,
    name: &str,
) {
    let mut sums: HashMap<Place, Tally> = HashMap::new();
    let mut due = Instant::now() + EVERY;
    let mut complained = false;
    loop {
        let left = due.saturating_duration_since(Instant::now());
        let over = match results.recv_timeout(left) {
            Ok((place, tally)) => {
                let sum = sums.entry(place).or_default();
                sum.count += tally.count;
                sum.total += tally.total;
                false
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => true,
        };
        if (over || Instant::now() >= due) && !sums.is_empty() {
            match commit(&mut connection, buckets, &sums) {
                Ok(()) => sums.clear(),
                // They stay, and are tried again with those that follow.
                Err(error) if !complained || over => {
                    complain(format_args!("{name}: not written: {error}"));
                    complained = true;
                }
                Err(_) => {}
            }
        }
        if Instant::now() >= due {
            due = Instant::now() + EVERY;
        }
        if over {
            return;
        }
    }
}

fn commit(
    connection: &mut Connection,
    buckets: Buckets,
    sums: &HashMap<Place, Tally>,
) -> rusqlite::Result<()> {
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    {
        // As `Tally::add` does it.
        let mut add = transaction.prepare_cached(
            "INSERT INTO rules (buckets, situation, action, count, total)
             VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (buckets, situation, action) DO UPDATE SET
               count = count * min(1.0, ?6 / max(count, 1.0)) + excluded.count,
               total = total * min(1.0, ?6 / max(count, 1.0)) + excluded.total",
        )?;
        for ((situation, deed), tally) in sums {
            add.execute(params![
                buckets.word(),
                *situation as i64,
                *deed as i64,
                tally.count,
                tally.total,
                Tally::MEMORY
            ])?;
        }
    }
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(total: f64) -> Tally {
        Tally { count: 1.0, total }
    }

    #[test]
    fn what_was_learnt_is_there_again_and_two_learners_add_up() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("rules.db3");
        let (mut first, rules) = Store::open(&file, Buckets::Uniform).unwrap();
        assert_eq!(rules, Rules::default());
        let (mut second, _) = Store::open(&file, Buckets::Uniform).unwrap();
        for _ in 0..3_000 {
            first.add(3, 1, one(10.0));
            second.add(3, 2, one(-10.0));
        }
        first.add(5, 1, one(4.0));
        second.add(5, 1, one(6.0));
        drop((first, second));
        let (_, rules) = Store::open(&file, Buckets::Uniform).unwrap();
        assert_eq!(
            rules.row(5)[1],
            Tally {
                count: 2.0,
                total: 10.0
            }
        );
        assert!((rules.row(3)[1].value() - 10.0).abs() < 1e-9);
        assert!((rules.row(3)[2].value() + 10.0).abs() < 1e-9);
        // The other kind of buckets is a table of its own.
        let (_, other) = Store::open(&file, Buckets::FineMiddle).unwrap();
        assert_eq!(other, Rules::default());
    }

    #[test]
    fn a_file_that_is_no_such_table_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("text");
        std::fs::write(
            &file,
            "this is no database, but long enough to be looked at".repeat(20),
        )
        .unwrap();
        let error = Store::open(&file, Buckets::Uniform).err().unwrap();
        assert!(error.to_string().contains("text: "), "{error}");
        let newer = folder.path().join("newer.db3");
        drop(Store::open(&newer, Buckets::Uniform).unwrap());
        let connection = Connection::open(&newer).unwrap();
        connection
            .execute("UPDATE about SET version = 9", [])
            .unwrap();
        assert!(matches!(
            Store::open(&newer, Buckets::Uniform),
            Err(StoreError::Version { version: 9, .. })
        ));
    }
}
