//! Striking games: they count no more, and are played again.

use std::path::Path;

use rusqlite::{Connection, ToSql, TransactionBehavior, params};

use super::chain::{ChainEnd, Entry};
use super::lock::StoreLock;
use super::row_id::RowId;
use super::{Identity, Results, Step, StoreError, StoreReader, WorkerGames, database, reached};
use record::GameId;

/// Games of a worker that are to be struck while others are played: all or none of
/// them, as by [`strike`].
pub struct Annulment {
    /// The name of the worker.
    pub worker: String,
    /// Why.
    pub reason: String,
    /// The least number in the schedule of a game that is struck.
    pub from: u32,
    /// Hears the results that count afterwards, if games were struck: before any later game
    /// is kept.
    pub recount: Recount,
}

/// A function that hears the results that count, on the thread of the writer.
pub type Recount = Box<dyn FnOnce(&Results<'_>) -> Result<(), StoreError> + Send>;

/// Games that are to be struck.
#[derive(Clone, Copy, Debug)]
pub enum GamesToStrike<'a> {
    /// The game of this number.
    Game(GameId),
    /// All games of the player with this name.
    OfPlayer(&'a str),
    /// All games that the worker with this name has played.
    OfWorker(&'a str),
}

impl GamesToStrike<'_> {
    /// The condition of their rows, with their number or name as the first parameter.
    fn condition(&self) -> (&'static str, Box<dyn ToSql + '_>) {
        match self {
            GamesToStrike::Game(id) => ("id = ?1", Box::new(RowId::of(*id))),
            GamesToStrike::OfPlayer(name) => (
                "sequence IN (SELECT sequence FROM seats JOIN players ON players.id = player
                              WHERE name = ?1)",
                Box::new(name),
            ),
            GamesToStrike::OfWorker(name) => ("worker = ?1", Box::new(name)),
        }
    }
}

/// Strikes these games in the store in `dir`, which no manager may use meanwhile: all or
/// none of them. Their rows and records stay, with the reason. Gives how many games that
/// is; those that were struck before keep their reason. It is on the disk when this
/// returns.
///
/// # Errors
/// There is no store, its games are of poker, another process uses it, or it cannot be
/// written.
pub fn strike(dir: &Path, games: GamesToStrike<'_>, reason: &str) -> Result<u64, StoreError> {
    drop(database::open_any_version(dir)?);
    // Declared before the database, so that it is let go of last.
    let _lock = StoreLock::take(dir)?;
    let mut database = database::open(dir)?;
    let file = dir.join(database::FILE_NAME);
    let identity = Identity::read(&database).map_err(StoreError::database("read", &file))?;
    let is_poker = |kind: &str| kind.contains("poker");
    if identity.is_some_and(|own| is_poker(own.get("kind"))) {
        let dir = dir.to_owned();
        return Err(StoreError::HandsStay { dir });
    }
    let struck = strike_in(&mut database, games, reason, 0);
    let struck = struck.map_err(StoreError::database("strike games in", &file))?;
    Ok(struck.len() as u64)
}

/// Strikes those of these games whose number in the schedule is not below `from`, in one
/// transaction. Gives their numbers.
pub(super) fn strike_in(
    database: &mut Connection,
    games: GamesToStrike<'_>,
    reason: &str,
    from: u32,
) -> rusqlite::Result<Vec<GameId>> {
    let transaction = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut struck = {
        let (condition, value) = games.condition();
        let sql = format!(
            "UPDATE games SET struck = ?2
             WHERE {condition} AND number >= ?3 AND struck IS NULL RETURNING sequence, id"
        );
        let mut statement = transaction.prepare(&sql)?;
        let games = statement.query_map(params![value, reason, from], |row| {
            Ok((row.get(0)?, row.get::<_, RowId<_>>(1)?.0))
        })?;
        games.collect::<rusqlite::Result<Vec<(u64, GameId)>>>()?
    };
    struck.sort_unstable();
    let mut chain = ChainEnd::of(&transaction)?;
    for (sequence, id) in &struck {
        let entry = Entry::Struck { id: *id, reason };
        chain.add(Some(*sequence), &entry, None)?;
    }
    let mut struck: Vec<GameId> = struck.into_iter().map(|(_, id)| id).collect();
    struck.sort_unstable();
    reached(Step::GamesStruck);
    transaction.commit()?;
    Ok(struck)
}

/// The games of the store in `dir` by the workers that have played them, and those that
/// were struck and played without one.
///
/// # Errors
/// There is no store, or it cannot be read.
pub fn games_of_workers(dir: &Path) -> Result<Vec<WorkerGames>, StoreError> {
    StoreReader::open(dir)?.results().workers()
}

#[cfg(test)]
#[path = "strike_tests.rs"]
mod tests;
