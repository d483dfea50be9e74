//! Striking the games of a worker: they count no more, and are played again.

use std::path::Path;

use rusqlite::TransactionBehavior;

use super::lock::StoreLock;
use super::{Step, StoreError, database, reached};

/// How many games of a store a worker has played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerGames {
    /// The name of the worker.
    pub worker: String,
    /// Its games that count.
    pub counted: u64,
    /// Its games that were struck.
    pub struck: u64,
}

/// Strikes all games of the worker with this name in the store in `dir`, which no
/// manager may use meanwhile: all or none of them. Their rows and records stay, with
/// the reason. Gives how many games that is; those that were struck before keep their
/// reason. It is on the disk when this returns.
///
/// # Errors
/// There is no store, another process uses it, or it cannot be written.
pub fn strike(dir: &Path, worker: &str, reason: &str) -> Result<u64, StoreError> {
    drop(database::open_any_version(dir)?);
    // Declared before the database, so that it is let go of last.
    let _lock = StoreLock::take(dir)?;
    let mut database = database::open(dir)?;
    let mut strike = || -> rusqlite::Result<usize> {
        let transaction = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let sql = "UPDATE games SET struck = ?2 WHERE worker = ?1 AND struck IS NULL";
        let struck = transaction.execute(sql, [worker, reason])?;
        reached(Step::GamesStruck);
        transaction.commit()?;
        Ok(struck)
    };
    let file = dir.join(database::FILE_NAME);
    let struck = strike().map_err(StoreError::database("strike games in", &file))?;
    Ok(struck as u64)
}

/// The workers that have played games of the store in `dir`, by name.
///
/// # Errors
/// There is no store, or it cannot be read.
pub fn games_of_workers(dir: &Path) -> Result<Vec<WorkerGames>, StoreError> {
    let database = database::open_to_read(dir)?;
    let read = || -> rusqlite::Result<Vec<WorkerGames>> {
        let sql = "SELECT worker, count(*) FILTER (WHERE struck IS NULL), count(struck)
                   FROM games WHERE worker IS NOT NULL GROUP BY worker ORDER BY worker";
        let mut statement = database.prepare(sql)?;
        let rows = statement.query_map([], |row| {
            Ok(WorkerGames {
                worker: row.get(0)?,
                counted: row.get(1)?,
                struck: row.get(2)?,
            })
        })?;
        rows.collect()
    };
    let file = dir.join(database::FILE_NAME);
    read().map_err(StoreError::database("read", &file))
}

#[cfg(test)]
#[path = "strike_tests.rs"]
mod tests;
