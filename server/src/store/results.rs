//! Reading results back.

use std::path::Path;

use rusqlite::{Connection, Row};

use super::{GameKey, Identity, PairSide, StoreError, StoredResult};
use crate::verdict::Cause;

/// The columns that [`result_of`] reads, and where they are.
const RESULT: (&str, &str) = (
    "SELECT games.id, a.name, b.name, number, starter = first, winner = first, cause, detail, moves,
            game",
    " FROM games JOIN players a ON a.id = first JOIN players b ON b.id = second",
);

/// The results of a store as of now. Each call reads one consistent state.
#[derive(Debug)]
pub struct Results<'store> {
    database: &'store Connection,
    file: &'store Path,
}

/// Which games are looked for; where nothing is said, all.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Of this game alone.
    pub game: Option<String>,
    /// Of players whose name has this in it, in any case.
    pub player: Option<String>,
    /// Of this player, by its whole name.
    pub exactly: Option<String>,
    /// Against this player, by its whole name.
    pub against: Option<String>,
    /// Committed before the game with this place in the order of commits.
    pub before: Option<u64>,
}

/// A game that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its place in the order of commits.
    pub sequence: u64,
    /// The name of its game.
    pub game: String,
    /// When it ended, as it was written down.
    pub ended: String,
    /// How.
    pub result: StoredResult,
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
        let sql = format!(
            "{}{} WHERE sequence > ?1 ORDER BY sequence",
            RESULT.0, RESULT.1
        );
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
            let sql = format!("{}{} ORDER BY sequence DESC LIMIT ?1", RESULT.0, RESULT.1);
            let mut statement = self.database.prepare(&sql)?;
            let row = |row: &Row<'_>| Ok((row.get(9)?, result_of(row)?));
            statement.query_map([most], row)?.collect()
        };
        read().map_err(self.error())
    }

    /// The last games committed that are looked for, at most so many, the
    /// latest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn search(&self, search: &Search, most: u32) -> Result<Vec<Found>, StoreError> {
        let sql = format!(
            "{}, sequence, ended {} WHERE (?1 IS NULL OR game = ?1)
             AND (?2 IS NULL OR instr(lower(a.name), lower(?2)) OR instr(lower(b.name), lower(?2)))
             AND (?3 IS NULL OR a.name = ?3 OR b.name = ?3)
             AND (?4 IS NULL OR a.name = ?4 OR b.name = ?4)
             AND (?5 IS NULL OR sequence < ?5)
             ORDER BY sequence DESC LIMIT ?6",
            RESULT.0, RESULT.1
        );
        let read = || -> rusqlite::Result<Vec<Found>> {
            let mut statement = self.database.prepare(&sql)?;
            let found = |row: &Row<'_>| {
                Ok(Found {
                    game: row.get(9)?,
                    sequence: row.get(10)?,
                    ended: row.get(11)?,
                    result: result_of(row)?,
                })
            };
            let Search {
                game,
                player,
                exactly,
                against,
                before,
            } = search;
            statement
                .query_map((game, player, exactly, against, before, most), found)?
                .collect()
        };
        read().map_err(self.error())
    }

    /// Visits every result of one game in the order of commits.
    ///
    /// # Errors
    /// The database cannot be read; some results may have been visited.
    pub fn for_each_of(
        &self,
        game: &str,
        mut visit: impl FnMut(StoredResult),
    ) -> Result<(), StoreError> {
        let sql = format!("{}{} WHERE game = ?1 ORDER BY sequence", RESULT.0, RESULT.1);
        let mut read = || -> rusqlite::Result<()> {
            let mut statement = self.database.prepare(&sql)?;
            let mut rows = statement.query([game])?;
            while let Some(row) = rows.next()? {
                visit(result_of(row)?);
            }
            Ok(())
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
        detail: row.get(7)?,
        moves: row.get(8)?,
    })
}
