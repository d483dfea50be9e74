//! Reading results.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row};

use super::chain;
use super::chance;
use super::row_id::RowId;
use super::{
    Commitment, Digest, GameKey, Identity, PairTotals, StoreError, StoredResult, WorkerGames,
};
use record::GameId;
use record::verdict::Cause;
use tournament::DrawRules;

/// The games that count.
const COUNTED: &str = "counted_games";

/// All games, those that were struck too.
const ALL: &str = "games";

/// The current results of a store, without games that were struck. Each call reads one
/// consistent state.
#[derive(Debug)]
pub struct Results<'store> {
    database: &'store Connection,
    file: &'store Path,
}

/// That the player named `?3` has less than all others of a game, as
/// [`record::verdict::loser_of`] says it.
const LOST: &str = "name = ?3 AND NOT EXISTS (
    SELECT 1 FROM seats other WHERE other.sequence = games.sequence
    AND other.seat <> seats.seat AND other.returns <= seats.returns)";

/// The games to search for; empty conditions match all games.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Only games of this name.
    pub game: Option<String>,
    /// Only games of players whose name contains this, ignoring case.
    pub player: Option<String>,
    /// Only games of the player with exactly this name.
    pub exactly: Option<String>,
    /// Only games against the player with exactly this name.
    pub against: Option<String>,
    /// Only games that the player named `exactly` lost by this cause.
    pub lost_by: Option<String>,
    /// Only games that come after this one where the latest is first.
    pub before: Option<EndOfGame>,
}

/// When a game ended, and its place among those that ended at the same instant.
/// Their order is that of time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EndOfGame {
    /// The instant, as it is stored.
    pub ended: String,
    /// The place in the order of commits.
    pub sequence: u64,
}

/// A game that was found.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its place in the order of commits.
    pub sequence: u64,
    /// The name of its game.
    pub game: String,
    /// The field in which it is rated ([`games::GameInfo::field`]).
    pub field: String,
    /// When the game began, as it is stored.
    pub started: String,
    /// When the game ended, as it is stored.
    pub ended: String,
    /// The result.
    pub result: StoredResult,
}

/// A change of the results that count.
#[derive(Clone, Debug)]
pub enum HistoryEntry {
    /// A game was stored.
    Stored {
        /// Its place in the order of commits.
        sequence: u64,
        /// Its result.
        result: StoredResult,
    },
    /// The game with this number counts no more.
    Struck(GameId),
}

impl StoredGame {
    /// When it ended, and its place among those that ended then.
    pub fn end(&self) -> EndOfGame {
        EndOfGame {
            ended: self.ended.clone(),
            sequence: self.sequence,
        }
    }
}

impl<'store> Results<'store> {
    pub(super) fn new(database: &'store Connection, file: &'store Path) -> Results<'store> {
        Results { database, file }
    }

    /// The rules by which its pairings are drawn, those of its first run.
    ///
    /// # Errors
    /// SQLite fails, or a later version wrote them.
    pub fn draw_rules(&self) -> Result<DrawRules, StoreError> {
        Ok(self.identity()?.draw_rules()?)
    }

    /// The identity of the tournament.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn identity(&self) -> Result<Identity, StoreError> {
        let identity = Identity::read(self.database).map_err(self.error())?;
        Ok(identity.unwrap_or_default())
    }

    /// When the tournament began, if that was noted.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn begun(&self) -> Result<Option<Timestamp>, StoreError> {
        let read = || -> rusqlite::Result<Option<String>> {
            // Earlier versions did not note it.
            if !self.database.table_exists(None, "begun")? {
                return Ok(None);
            }
            let sql = "SELECT at FROM begun";
            let at = self.database.query_row(sql, [], |row| row.get(0));
            at.optional()
        };
        let at = read().map_err(self.error())?;
        Ok(at.and_then(|at| at.parse().ok()))
    }

    /// The head of the chain; `None` before the first game that this version stores.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn head(&self) -> Result<Option<Digest>, StoreError> {
        chain::head(self.database).map_err(self.error())
    }

    /// All secrets that it has committed itself to, in order.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn commitments(&self) -> Result<Vec<Commitment>, StoreError> {
        chance::commitments(self.database).map_err(self.error())
    }

    /// The number of games.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn count(&self) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM counted_games";
        let count = self.database.query_row(sql, [], |row| row.get(0));
        count.map_err(self.error())
    }

    /// How long all games took together.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn time_at_boards(&self) -> Result<Duration, StoreError> {
        let sql = "SELECT ifnull(sum(max(julianday(ended) - julianday(started), 0)), 0.0) * 86400
                   FROM counted_games";
        let seconds = self.database.query_row(sql, [], |row| row.get(0));
        let seconds: f64 = seconds.map_err(self.error())?;
        Ok(Duration::try_from_secs_f64(seconds).unwrap_or_default())
    }

    /// Visits every result in the order of commits, one in memory at a time.
    ///
    /// # Errors
    /// The database cannot be read; some results may have been visited.
    pub fn for_each(&self, mut visit: impl FnMut(StoredResult)) -> Result<(), StoreError> {
        let read = self.visit(COUNTED, "ORDER BY sequence", [], |found| {
            visit(found.result);
        });
        read.map_err(self.error())
    }

    /// Visits every result that was committed after this place in the order of
    /// commits.
    ///
    /// # Errors
    /// The database cannot be read; some results may have been visited.
    pub fn for_each_after(
        &self,
        sequence: u64,
        visit: impl FnMut(StoredGame),
    ) -> Result<(), StoreError> {
        let from = "WHERE sequence > ?1 ORDER BY sequence";
        let read = self.visit(COUNTED, from, [sequence], visit);
        read.map_err(self.error())
    }

    /// Visits every result that was committed after this place, also those that were
    /// struck since.
    pub(super) fn visit_after(
        &self,
        sequence: u64,
        visit: impl FnMut(StoredGame),
    ) -> rusqlite::Result<()> {
        let from = "WHERE sequence > ?1 ORDER BY sequence";
        self.visit(ALL, from, [sequence], visit)
    }

    /// Visits the games that `chosen`, the end of a statement, selects from these
    /// games. The order is that of commits or its reverse.
    fn visit(
        &self,
        games: &str,
        chosen: &str,
        parameters: impl rusqlite::Params,
        mut visit: impl FnMut(StoredGame),
    ) -> rusqlite::Result<()> {
        let order = if chosen.contains("DESC") { "DESC" } else { "" };
        let line = if self.database.table_exists(None, "lines")? {
            "(SELECT line FROM lines WHERE lines.sequence = chosen.sequence)"
        } else {
            "NULL"
        };
        let field = if self.database.table_exists(None, "fields")? {
            "(SELECT name FROM fields WHERE fields.sequence = chosen.sequence)"
        } else {
            "NULL"
        };
        // A cross join makes `games` the outermost loop, so that games come in
        // order and need not be buffered.
        let sql = format!(
            "SELECT chosen.sequence, chosen.id, number, cause, detail, moves, game, ended,
                    name, place, returns, started, {line}, {field}, worker
             FROM (SELECT * FROM {games} AS games {chosen}) AS chosen
             CROSS JOIN seats USING (sequence) CROSS JOIN players ON players.id = seats.player
             ORDER BY chosen.sequence {order}, seat"
        );
        let mut statement = self.database.prepare(&sql)?;
        let mut rows = statement.query(parameters)?;
        let mut game: Option<(StoredGame, Vec<SeatRow>)> = None;
        while let Some(row) = rows.next()? {
            let sequence: u64 = row.get(0)?;
            if game
                .as_ref()
                .is_none_or(|(found, _)| found.sequence != sequence)
            {
                let next = (found_in(row)?, Vec::new());
                game.replace(next)
                    .map(whole)
                    .into_iter()
                    .for_each(&mut visit);
            }
            if let Some((_, seats)) = &mut game {
                seats.push(SeatRow {
                    name: row.get(8)?,
                    place: row.get(9)?,
                    returns: row.get(10)?,
                });
            }
        }
        game.map(whole).into_iter().for_each(visit);
        Ok(())
    }

    /// The totals of every two players in each field of ratings: a server's store holds
    /// several games.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn pair_totals(&self) -> Result<BTreeMap<String, PairTotals>, StoreError> {
        let mut fields: BTreeMap<String, PairTotals> = BTreeMap::new();
        self.for_each_after(0, |found| {
            let totals = fields.entry(found.field).or_default();
            totals.add(&found.result);
        })?;
        Ok(fields)
    }

    /// The last committed games, at most `most`, the latest first, each with
    /// the name of its game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn latest(&self, most: u32) -> Result<Vec<(String, StoredResult)>, StoreError> {
        let mut games = Vec::new();
        let read = self.visit(
            COUNTED,
            "ORDER BY sequence DESC LIMIT ?1",
            [most],
            |found| {
                games.push((found.game, found.result));
            },
        );
        read.map_err(self.error())?;
        Ok(games)
    }

    /// The games that match `search` and ended last, at most `most`, the latest
    /// first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn search(&self, search: &Search, most: u32) -> Result<Vec<StoredGame>, StoreError> {
        let plays = |condition: &str| {
            format!(
                "EXISTS (SELECT 1 FROM seats JOIN players ON players.id = seats.player
                         WHERE seats.sequence = games.sequence AND {condition})"
            )
        };
        let chosen = format!(
            "WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR {})
             AND (?3 IS NULL OR {}) AND (?4 IS NULL OR {})
             AND (?8 IS NULL OR (cause = ?8 AND {}))
             AND ended <= ifnull(?5, '~') AND (?5 IS NULL OR (ended, sequence) < (?5, ?6))
             ORDER BY ended DESC, sequence DESC LIMIT ?7",
            plays("instr(lower(name), lower(?2))"),
            plays("name = ?3"),
            plays("name = ?4"),
            plays(LOST),
        );
        let Search {
            game,
            player,
            exactly,
            against,
            lost_by,
            before,
        } = search;
        let ended = before.as_ref().map(|before| &before.ended);
        let sequence = before.as_ref().map_or(0, |before| before.sequence);
        let sequence = i64::try_from(sequence).unwrap_or(i64::MAX);
        let parameters = (
            game, player, exactly, against, ended, sequence, most, lost_by,
        );
        let mut games = Vec::new();
        let read = self.visit(COUNTED, &chosen, parameters, |found| games.push(found));
        read.map_err(self.error())?;
        games.sort_by_cached_key(|found: &StoredGame| Reverse(found.end()));
        Ok(games)
    }

    /// The game with this number, also one that was struck; `None` if it is not
    /// committed.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let mut game = None;
        let Some(id) = RowId::of(id) else {
            return Ok(None);
        };
        let read = self.visit(ALL, "WHERE id = ?1 ORDER BY sequence", [id], |found| {
            game = Some(found);
        });
        read.map_err(self.error())?;
        Ok(game)
    }

    /// Whether the game with this number is committed; also one that was struck.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn has(&self, id: GameId) -> Result<bool, StoreError> {
        Ok(self.game(id)?.is_some())
    }

    /// The names of the games that were played, in alphabetical order.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn games(&self) -> Result<Vec<String>, StoreError> {
        let read = || -> rusqlite::Result<Vec<String>> {
            let sql = "SELECT DISTINCT game FROM counted_games ORDER BY game";
            let mut statement = self.database.prepare(sql)?;
            statement.query_map([], |row| row.get(0))?.collect()
        };
        read().map_err(self.error())
    }

    /// Visits all games that were stored and struck, in that order. Games that were struck
    /// before there was a chain come when all games without one have come.
    ///
    /// # Errors
    /// The database cannot be read; some entries may have been visited.
    pub fn for_each_entry(&self, mut visit: impl FnMut(HistoryEntry)) -> Result<(), StoreError> {
        let (mut struck, mut first) = (Vec::new(), 0);
        if chain::exists(self.database).map_err(self.error())? {
            let strikes = chain::strikes(self.database).map_err(self.error())?;
            (struck, first) = strikes;
        }
        let early = self.early_strikes(first).map_err(self.error())?;
        let mut coming = early.into_iter().chain(struck).peekable();
        let read = self.visit(ALL, "ORDER BY sequence", [], |found| {
            while let Some((_, id)) = coming.next_if(|(after, _)| *after < found.sequence) {
                visit(HistoryEntry::Struck(id));
            }
            visit(HistoryEntry::Stored {
                sequence: found.sequence,
                result: found.result,
            });
        });
        read.map_err(self.error())?;
        coming.for_each(|(_, id)| visit(HistoryEntry::Struck(id)));
        Ok(())
    }

    /// The games that were struck without an entry of the chain, whose first game is the
    /// one with this number in the order of commits; 0 for none. Each comes with the
    /// number of the game after which it is told of.
    fn early_strikes(&self, first: u64) -> rusqlite::Result<Vec<(u64, GameId)>> {
        let after = first.checked_sub(1).unwrap_or(i64::MAX as u64);
        let entries = if chain::exists(self.database)? {
            "AND sequence NOT IN (SELECT sequence FROM chain WHERE struck IS NOT NULL)"
        } else {
            ""
        };
        let sql =
            format!("SELECT id FROM games WHERE struck IS NOT NULL {entries} ORDER BY sequence");
        let mut statement = self.database.prepare(&sql)?;
        let ids = statement.query_map([], |row| row.get::<_, RowId<_>>(0))?;
        ids.map(|id| id.map(|RowId(id)| (after, id))).collect()
    }

    /// Visits every game that was struck in the order of commits: its number, and why
    /// it was struck.
    ///
    /// # Errors
    /// The database cannot be read; some games may have been visited.
    pub fn for_each_struck(&self, mut visit: impl FnMut(GameId, String)) -> Result<(), StoreError> {
        let mut read = || -> rusqlite::Result<()> {
            let sql = "SELECT id, struck FROM games WHERE struck IS NOT NULL ORDER BY sequence";
            let mut statement = self.database.prepare(sql)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                visit(row.get::<_, RowId<_>>(0)?.0, row.get(1)?);
            }
            Ok(())
        };
        read().map_err(self.error())
    }

    /// Visits every game that was struck and whose place in the schedule no other has
    /// taken, in the order of commits.
    ///
    /// # Errors
    /// The database cannot be read; some games may have been visited.
    pub fn for_each_owed(&self, mut visit: impl FnMut(StoredResult)) -> Result<(), StoreError> {
        let chosen = "WHERE struck IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM games AS again WHERE again.players = games.players
            AND again.number = games.number AND again.struck IS NULL) ORDER BY sequence";
        let read = self.visit(ALL, chosen, [], |found| visit(found.result));
        read.map_err(self.error())
    }

    /// The games that were struck and played without workers, by the reasons, and the
    /// workers that have played games, by name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn workers(&self) -> Result<Vec<WorkerGames>, StoreError> {
        let read = || -> rusqlite::Result<Vec<WorkerGames>> {
            let sql = "SELECT worker, count(*) FILTER (WHERE struck IS NULL), count(struck),
                              max(struck)
                       FROM games WHERE worker IS NOT NULL OR struck IS NOT NULL
                       GROUP BY worker, iif(worker IS NULL, struck, NULL)
                       ORDER BY worker, max(struck)";
            let mut statement = self.database.prepare(sql)?;
            let rows = statement.query_map([], |row| {
                Ok(WorkerGames {
                    worker: row.get(0)?,
                    counted: row.get(1)?,
                    struck: row.get(2)?,
                    reason: row.get(3)?,
                })
            })?;
            rows.collect()
        };
        read().map_err(self.error())
    }

    fn error(&self) -> impl FnOnce(rusqlite::Error) -> StoreError {
        StoreError::database("read", self.file)
    }
}

/// The player at a seat.
struct SeatRow {
    name: String,
    place: usize,
    returns: i32,
}

/// A game without its seats.
fn found_in(row: &Row<'_>) -> rusqlite::Result<StoredGame> {
    let game: String = row.get(6)?;
    let field: Option<String> = row.get(13)?;
    Ok(StoredGame {
        sequence: row.get(0)?,
        field: field.unwrap_or_else(|| game.clone()),
        game,
        started: row.get(11)?,
        ended: row.get(7)?,
        result: StoredResult {
            id: row.get::<_, RowId<_>>(1)?.0,
            key: GameKey {
                players: Vec::new(),
                number: row.get(2)?,
            },
            seats: Vec::new(),
            returns: Vec::new(),
            cause: Cause::from_words(&row.get::<_, String>(3)?),
            detail: row.get(4)?,
            moves: row.get(5)?,
            line: row.get::<_, Option<i64>>(12)?.map(i64::cast_unsigned),
            worker: row.get(14)?,
        },
    })
}

/// Combines a game with its seats.
fn whole((mut found, seats): (StoredGame, Vec<SeatRow>)) -> StoredGame {
    let result = &mut found.result;
    // The order of the key, whatever place numbers the database holds.
    let mut places: Vec<usize> = (0..seats.len()).collect();
    places.sort_by_key(|seat| seats[*seat].place);
    result.seats = vec![0; seats.len()];
    for (place, seat) in places.into_iter().enumerate() {
        result.seats[seat] = place;
        result.key.players.push(seats[seat].name.clone());
    }
    result.returns = seats.iter().map(|seat| seat.returns).collect();
    found
}
