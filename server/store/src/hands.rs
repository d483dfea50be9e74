//! Hands of poker: stored as they end, read back for exports and statistics.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, Row, Transaction, TransactionBehavior};

use super::hand_entry::Entry;
use super::hand_insert::HandInsert;
use super::hand_rows::{SELECT, is_damage, read_hand};
use super::hands_digest::digest_of_hands;
use super::lock::StoreLock;
use super::row_id::{Offsets, RowId};
use super::{DamagedHand, Digest, Room, StoreError, StoredHand, database};
use poker_rules::Deck;
use record::hand::{Counts, Statistics};
use record::{HandId, Id, TableId};

/// In a store, the hands of each freezeout or tournament stand this far behind those of
/// the one before: more hands than one has.
pub const HANDS_OF_A_GAME: u64 = 1_000_000_000;

/// Where a server continues to count.
#[derive(Clone, Debug, Default)]
pub struct Past {
    /// The number of the last recorded hand.
    pub last_hand: HandId,
    /// The number of the last table with a record.
    pub last_table: TableId,
    /// The statistics of all players.
    pub statistics: Statistics,
}

/// The hands of a store. They have their own connection, so poker does not wait
/// for commits of games.
#[derive(Debug)]
pub struct HandBook {
    pub(super) database: Connection,
    file: PathBuf,
    room: Room,
    pub(super) offsets: Offsets,
    /// The lock of a store that holds one match only; dropped after the
    /// database.
    _lock: Option<StoreLock>,
}

impl HandBook {
    /// Opens the hands of the store in this directory, which is open for
    /// writing. Closes the tables of an earlier run.
    ///
    /// # Errors
    /// The database cannot be opened.
    pub fn open(dir: &Path) -> Result<HandBook, StoreError> {
        let book = HandBook::of(dir, database::open(dir)?);
        let closed = book
            .database
            .execute("UPDATE poker_tables SET closed = 1 WHERE closed = 0", []);
        closed.map_err(book.error("write"))?;
        Ok(book)
    }

    /// Opens the hands for reading only, even while a server writes them.
    ///
    /// # Errors
    /// There is no store, or it cannot be read.
    pub fn open_to_read(dir: &Path) -> Result<HandBook, StoreError> {
        Ok(HandBook::of(dir, database::open_to_read(dir)?))
    }

    pub(super) fn of(dir: &Path, database: Connection) -> HandBook {
        HandBook {
            database,
            file: dir.join(database::FILE_NAME),
            room: Room::in_folder(dir),
            offsets: Offsets::default(),
            _lock: None,
        }
    }

    /// Keeps the lock for as long as the book is open.
    pub(super) fn held_by(self, lock: StoreLock) -> HandBook {
        HandBook {
            _lock: Some(lock),
            ..self
        }
    }

    /// Where a server continues to count. Invalid statistics are computed again
    /// from the hands.
    ///
    /// # Errors
    /// The database cannot be read or repaired.
    pub fn past(&self) -> Result<Past, StoreError> {
        let statistics = match self.kept_statistics() {
            Err(error) if is_damage(&error) => {
                tracing::warn!("the statistics of poker players are computed again: {error}");
                self.repair_statistics()?
            }
            kept => kept.map_err(self.error("read"))?,
        };
        Ok(Past {
            last_hand: self.last("SELECT max(0, ifnull(max(id), 0)) FROM poker_hands")?,
            last_table: self.last("SELECT max(0, ifnull(max(id), 0)) FROM poker_tables")?,
            statistics,
        })
    }

    fn last<Of>(&self, sql: &str) -> Result<Id<Of>, StoreError> {
        let last = self.database.query_row(sql, [], |row| row.get(0));
        last.map(|RowId(id)| id).map_err(self.error("read"))
    }

    /// The digest of all hands, or of those of one game of the store, counted from 0.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn digest(&self, game: Option<u64>) -> Result<Digest, StoreError> {
        let ids = match game {
            Some(game) => {
                let first = game.saturating_mul(HANDS_OF_A_GAME);
                let [first, last] = [first + 1, first.saturating_add(HANDS_OF_A_GAME)];
                [first, last].map(|id| i64::try_from(id).unwrap_or(i64::MAX))
            }
            None => [i64::MIN, i64::MAX],
        };
        let [first, last] = ids;
        digest_of_hands(&self.database, first..=last).map_err(self.error("read"))
    }

    /// The statistics of all players as they are stored.
    pub(super) fn kept_statistics(&self) -> rusqlite::Result<Statistics> {
        let sql = "SELECT name, hands, won, net, net_in_blinds, vpip, pfr, raises, calls,
                          showdowns, showdowns_won FROM poker_players";
        let mut statement = self.database.prepare(sql)?;
        let mut rows = statement.query([])?;
        let mut statistics = Statistics::default();
        while let Some(row) = rows.next()? {
            let counts = Counts {
                hands: row.get(1)?,
                won: row.get(2)?,
                net: row.get(3)?,
                net_in_blinds: row.get(4)?,
                vpip: row.get(5)?,
                pfr: row.get(6)?,
                raises: row.get(7)?,
                calls: row.get(8)?,
                showdowns: row.get(9)?,
                showdowns_won: row.get(10)?,
            };
            statistics.add(&row.get::<_, String>(0)?, &counts);
        }
        Ok(statistics)
    }

    /// Computes all statistics from the hands. Damaged hands count for nobody.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn recount(&self) -> Result<Statistics, StoreError> {
        let mut statistics = Statistics::default();
        self.for_each(None, |hand| {
            if let Ok(hand) = hand {
                statistics.count(&hand.record);
            }
            true
        })?;
        Ok(statistics)
    }

    /// Computes all statistics again, because one is invalid, and stores them.
    pub(super) fn repair_statistics(&self) -> Result<Statistics, StoreError> {
        let statistics = self.recount()?;
        let write = || -> rusqlite::Result<()> {
            let transaction = self.database.unchecked_transaction()?;
            transaction.execute("DELETE FROM poker_players", [])?;
            add(&transaction, &statistics)?;
            transaction.commit()
        };
        write().map_err(self.error("repair"))?;
        Ok(statistics)
    }

    /// The disk space for more hands.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// Commits these entries in one transaction. Waits for missing resources;
    /// for disk space it waits without a limit while `is_over` is false.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn commit_patiently(
        &mut self,
        entries: &[Entry],
        is_over: impl Fn() -> bool,
    ) -> Result<(), StoreError> {
        let room = self.room.clone();
        room.wait_for(is_over, || self.commit(entries))
    }

    /// Commits these entries in one transaction.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn commit(&mut self, entries: &[Entry]) -> Result<(), StoreError> {
        let (database, offsets) = (&mut self.database, self.offsets);
        let mut run = || -> rusqlite::Result<()> {
            let transaction = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let mut statistics = Statistics::default();
            let mut rows = HandInsert::of(&transaction)?;
            for entry in entries {
                match entry {
                    Entry::Opened(row) => {
                        // The table of a resumed match is already there.
                        let sql = "INSERT INTO poker_tables VALUES (?1, ?2, ?3, ?4, 0)
                                   ON CONFLICT (id) DO UPDATE SET closed = 0";
                        let mut opened = transaction.prepare_cached(sql)?;
                        let id = offsets.row_of_table(TableId::new(row.id));
                        opened.execute((id, &row.name, row.format.word(), row.mode.word()))?;
                    }
                    Entry::Played {
                        hand,
                        counts,
                        ended,
                        ..
                    } => {
                        rows.insert(hand, offsets, *ended)?;
                        for (name, counts) in counts {
                            statistics.add(name, counts);
                        }
                    }
                    Entry::Closed { table, .. } => {
                        let sql = "UPDATE poker_tables SET closed = 1 WHERE id = ?1";
                        let table = offsets.row_of_table(*table);
                        transaction.prepare_cached(sql)?.execute([table])?;
                    }
                }
            }
            drop(rows);
            add(&transaction, &statistics)?;
            transaction.commit()
        };
        let done = run();
        done.map_err(self.error("commit hands to"))
    }

    /// The first hand with one of these numbers whose deck is not the one that `deck_of`
    /// gives for it.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn other_deck(
        &self,
        hands: RangeInclusive<u64>,
        deck_of: impl Fn(u64) -> Option<Deck>,
    ) -> Result<Option<u64>, StoreError> {
        let read = || -> rusqlite::Result<Option<u64>> {
            let sql = "SELECT id, deck FROM poker_hands WHERE id BETWEEN ?1 AND ?2 ORDER BY id";
            let mut statement = self.database.prepare_cached(sql)?;
            let last = (*hands.end()).min(i64::MAX as u64);
            let mut rows = statement.query((hands.start(), last))?;
            while let Some(row) = rows.next()? {
                let (id, stored): (u64, String) = (row.get(0)?, row.get(1)?);
                let is_so = deck_of(id).is_some_and(|deck| {
                    let letters = deck.cards().iter().flat_map(|card| card.letters());
                    letters.eq(stored.chars())
                });
                if !is_so {
                    return Ok(Some(id));
                }
            }
            Ok(None)
        };
        read().map_err(self.error("read"))
    }

    /// Visits the hands of one table or of all in ascending order, with one in
    /// memory at a time, until `visit` returns `false`. A damaged hand is
    /// visited as an error.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn for_each(
        &self,
        table: Option<TableId>,
        mut visit: impl FnMut(Result<StoredHand, DamagedHand>) -> bool,
    ) -> Result<(), StoreError> {
        let mut read = || -> rusqlite::Result<()> {
            let sql = format!("{SELECT} WHERE ?1 IS NULL OR table_id = ?1 ORDER BY h.id");
            let mut hands = self.database.prepare(&sql)?;
            let table = table.map(|table| self.offsets.row_of_table(table));
            let mut rows = hands.query([table])?;
            while let Some(row) = rows.next()? {
                if !visit(self.read_hand(row)?) {
                    break;
                }
            }
            Ok(())
        };
        read().map_err(self.error("read"))
    }

    /// Reads a hand that [`SELECT`] selected.
    pub(super) fn read_hand(
        &self,
        row: &Row<'_>,
    ) -> rusqlite::Result<Result<StoredHand, DamagedHand>> {
        read_hand(&self.database, self.offsets, row)
    }

    pub(super) fn error(&self, doing: &'static str) -> impl FnOnce(rusqlite::Error) -> StoreError {
        StoreError::database(doing, &self.file)
    }
}

fn add(transaction: &Transaction<'_>, statistics: &Statistics) -> rusqlite::Result<()> {
    let sql = "
        INSERT INTO poker_players VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        ON CONFLICT (name) DO UPDATE SET
            hands = hands + excluded.hands, won = won + excluded.won, net = net + excluded.net,
            net_in_blinds = net_in_blinds + excluded.net_in_blinds, vpip = vpip + excluded.vpip,
            pfr = pfr + excluded.pfr, raises = raises + excluded.raises,
            calls = calls + excluded.calls, showdowns = showdowns + excluded.showdowns,
            showdowns_won = showdowns_won + excluded.showdowns_won";
    let mut upsert = transaction.prepare_cached(sql)?;
    for (name, of) in statistics.iter() {
        upsert.execute((
            name,
            of.hands,
            of.won,
            of.net,
            of.net_in_blinds,
            of.vpip,
            of.pfr,
            of.raises,
            of.calls,
            of.showdowns,
            of.showdowns_won,
        ))?;
    }
    Ok(())
}

#[cfg(test)]
#[path = "hands_tests.rs"]
pub(crate) mod tests;
