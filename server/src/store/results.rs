//! Reading results back.

use std::path::Path;

use rusqlite::{Connection, Row};

use super::{GameKey, Identity, PairSide, StoreError, StoredResult};
use crate::verdict::Cause;

/// The columns that [`result_of`] reads.
const RESULT: &str = "
    SELECT games.id, a.name, b.name, number, starter = first, winner = first, cause, moves, game
    FROM games JOIN players a ON a.id = first JOIN players b ON b.id = second";

/// The results of a store as of now. Each call reads one consistent state.
#[derive(Debug)]
pub struct Results<'store> {
    database: &'store Connection,
    file: &'store Path,
}

/// The games of one pair, summed up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairTotal {
    /// One of the two players.
    pub first: String,
    /// The other.
    pub second: String,
    /// Games that `first` won.
    pub first_wins: u64,
    /// Games without a winner.
    pub draws: u64,
    /// Games that `second` won.
    pub second_wins: u64,
}

impl<'store> Results<'store> {
    pub(super) fn new(database: &'store Connection, file: &'store Path) -> Results<'store> {
        Results { database, file }
    }

    /// What tournament these are the results of.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn identity(&self) -> Result<Identity, StoreError> {
        let identity = Identity::read(self.database).map_err(self.error())?;
        Ok(identity.unwrap_or_default())
    }

    /// How many games are counted.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn count(&self) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM games";
        let count = self.database.query_row(sql, [], |row| row.get(0));
        count.map_err(self.error())
    }

    /// Visits every result in the order of commits, one in memory at a time.
    ///
    /// # Errors
    /// The database cannot be read; some results may have been visited.
    pub fn for_each(&self, visit: impl FnMut(StoredResult)) -> Result<(), StoreError> {
        self.visit_after(0, visit).map_err(self.error())
    }

    /// As [`Results::for_each`], of the games committed after this one.
    pub(super) fn visit_after(
        &self,
        sequence: u64,
        mut visit: impl FnMut(StoredResult),
    ) -> rusqlite::Result<()> {
        let sql = format!("{RESULT} WHERE sequence > ?1 ORDER BY sequence");
        let mut statement = self.database.prepare(&sql)?;
        let mut rows = statement.query([sequence])?;
        while let Some(row) = rows.next()? {
            visit(result_of(row)?);
        }
        Ok(())
    }

    /// Wins, draws and losses of every pair that met, each pair once.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn pair_totals(&self) -> Result<Vec<PairTotal>, StoreError> {
        self.totals(None)
    }

    /// As [`Results::pair_totals`], of one game alone: a server's store holds
    /// several.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn pair_totals_of(&self, game: &str) -> Result<Vec<PairTotal>, StoreError> {
        self.totals(Some(game))
    }

    /// The last games committed, at most so many, the latest first, each with
    /// the name of its game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn latest(&self, most: u32) -> Result<Vec<(String, StoredResult)>, StoreError> {
        let read = || -> rusqlite::Result<Vec<(String, StoredResult)>> {
            let sql = format!("{RESULT} ORDER BY sequence DESC LIMIT ?1");
            let mut statement = self.database.prepare(&sql)?;
            let row = |row: &Row<'_>| Ok((row.get(8)?, result_of(row)?));
            statement.query_map([most], row)?.collect()
        };
        read().map_err(self.error())
    }

    /// The games that were played, by name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn games(&self) -> Result<Vec<String>, StoreError> {
        let read = || -> rusqlite::Result<Vec<String>> {
            let sql = "SELECT DISTINCT game FROM games ORDER BY game";
            let mut statement = self.database.prepare(sql)?;
            statement.query_map([], |row| row.get(0))?.collect()
        };
        read().map_err(self.error())
    }

    fn totals(&self, game: Option<&str>) -> Result<Vec<PairTotal>, StoreError> {
        // A file whose players were reordered names a pair the other way
        // round: min and max bring the two together.
        let sql = "
            WITH pairs AS (
                SELECT min(first, second) AS one, max(first, second) AS two, winner FROM games
                WHERE ?1 IS NULL OR game = ?1)
            SELECT a.name, b.name, count(*) FILTER (WHERE winner = one),
                   count(*) FILTER (WHERE winner IS NULL), count(*) FILTER (WHERE winner = two)
            FROM pairs JOIN players a ON a.id = one JOIN players b ON b.id = two
            GROUP BY one, two ORDER BY one, two";
        let read = || -> rusqlite::Result<Vec<PairTotal>> {
            let mut statement = self.database.prepare(sql)?;
            let total = |row: &Row<'_>| {
                Ok(PairTotal {
                    first: row.get(0)?,
                    second: row.get(1)?,
                    first_wins: row.get(2)?,
                    draws: row.get(3)?,
                    second_wins: row.get(4)?,
                })
            };
            statement.query_map([game], total)?.collect()
        };
        read().map_err(self.error())
    }

    fn error(&self) -> impl FnOnce(rusqlite::Error) -> StoreError {
        StoreError::database("read", self.file)
    }
}

fn result_of(row: &Row<'_>) -> rusqlite::Result<StoredResult> {
    let side = |is_first: bool| match is_first {
        true => PairSide::First,
        false => PairSide::Second,
    };
    Ok(StoredResult {
        id: row.get(0)?,
        key: GameKey {
            first: row.get(1)?,
            second: row.get(2)?,
            number: row.get(3)?,
        },
        starter: side(row.get(4)?),
        winner: row.get::<_, Option<bool>>(5)?.map(side),
        cause: Cause::from_words(&row.get::<_, String>(6)?),
        moves: row.get(7)?,
    })
}
