//! Searching for hands of poker.

use poker_rules::PokerGame;
use rusqlite::{Row, named_params};

use super::hand_rows::{SELECT, is_damage, wrong};
use super::row_id::{self, RowId};
use super::{DamagedHand, HandBook, StoreError, StoredHand};
use record::hand::game_of_rules;
use record::{HandId, TableId};

/// The hands to search for. A number that is too large for a row finds nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandSearch {
    /// Only hands of this table.
    pub table: Option<TableId>,
    /// Only hands of players whose name contains this, ignoring case.
    pub player: Option<String>,
    /// Only the hand with this number.
    pub hand: Option<HandId>,
    /// Only hands with a lower number.
    pub before: Option<HandId>,
}

/// A hand in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundHand {
    /// Its number.
    pub id: HandId,
    /// The number of its table.
    pub table: TableId,
    /// The name of the table.
    pub table_name: String,
    /// When the hand ended, in the form of RFC 3339.
    pub ended: String,
    /// The game of poker that was played.
    pub game: PokerGame,
    /// The small blind in chips.
    pub small_blind: u64,
    /// The big blind in chips.
    pub big_blind: u64,
    /// The players who were dealt in, by seat, with their nets.
    pub players: Vec<(String, i64)>,
}

impl HandBook {
    /// Searches for hands, the latest first, at most `most`. Hands with damaged
    /// rows are left out.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn search(&self, wanted: &HandSearch, most: u32) -> Result<Vec<FoundHand>, StoreError> {
        let (Some(table), Some(hand), Some(before)) = (
            row_id::of_wanted(wanted.table),
            row_id::of_wanted(wanted.hand),
            row_id::of_wanted(wanted.before),
        ) else {
            return Ok(Vec::new());
        };
        let read = || -> rusqlite::Result<Vec<FoundHand>> {
            let sql = "
                SELECT h.id, table_id, t.name, ended, small, big, rules
                FROM poker_hands h JOIN poker_tables t ON t.id = table_id
                WHERE (:table IS NULL OR table_id = :table)
                  AND (:hand IS NULL OR h.id = :hand)
                  AND (:before IS NULL OR h.id < :before)
                  AND (:player IS NULL OR EXISTS (
                      SELECT 1 FROM poker_seats s
                      WHERE s.hand = h.id AND instr(lower(s.player), lower(:player)) > 0))
                ORDER BY h.id DESC LIMIT :most";
            let mut hands = self.database.prepare(sql)?;
            let mut rows = hands.query(named_params! {
                ":table": table,
                ":hand": hand,
                ":before": before,
                ":player": wanted.player,
                ":most": most,
            })?;
            let sql = "SELECT player, net FROM poker_seats WHERE hand = ?1 ORDER BY seat";
            let mut seats = self.database.prepare(sql)?;
            let mut found_in = |row: &Row<'_>| -> rusqlite::Result<FoundHand> {
                let id: RowId<_> = row.get(0)?;
                let players = seats.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
                let rules: String = row.get(6)?;
                let game = game_of_rules(&rules);
                Ok(FoundHand {
                    id: id.0,
                    table: row.get::<_, RowId<_>>(1)?.0,
                    table_name: row.get(2)?,
                    ended: row.get(3)?,
                    game: game.ok_or_else(|| wrong(6, format!("'{rules}' is no game")))?,
                    small_blind: row.get(4)?,
                    big_blind: row.get(5)?,
                    players: players.collect::<rusqlite::Result<_>>()?,
                })
            };
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                match found_in(row) {
                    Ok(hand) => found.push(hand),
                    // A caller that asks for this hand alone is told what is
                    // wrong with it.
                    Err(error) if is_damage(&error) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(found)
        };
        read().map_err(self.error("read"))
    }

    /// The hand with this number.
    ///
    /// # Errors
    /// The database cannot be read, or the hand is damaged.
    pub fn find(&self, id: HandId) -> Result<Option<StoredHand>, StoreError> {
        let Some(id) = RowId::of(id) else {
            return Ok(None);
        };
        let read = || -> rusqlite::Result<Option<Result<StoredHand, DamagedHand>>> {
            let mut hands = self
                .database
                .prepare(&format!("{SELECT} WHERE h.id = ?1"))?;
            let mut rows = hands.query([id])?;
            rows.next()?.map(|row| self.read_hand(row)).transpose()
        };
        let found = read().map_err(self.error("read"))?;
        found.transpose().map_err(StoreError::Hand)
    }

    /// Visits at most `most` hands above this number in ascending order. A
    /// damaged hand is visited as an error.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn for_each_after(
        &self,
        id: HandId,
        most: u32,
        mut visit: impl FnMut(Result<StoredHand, DamagedHand>),
    ) -> Result<(), StoreError> {
        let mut read = || -> rusqlite::Result<()> {
            let sql = format!("{SELECT} WHERE h.id > ?1 ORDER BY h.id LIMIT ?2");
            let mut hands = self.database.prepare(&sql)?;
            let mut rows = hands.query((RowId(id), most))?;
            while let Some(row) = rows.next()? {
                visit(self.read_hand(row)?);
            }
            Ok(())
        };
        read().map_err(self.error("read"))
    }
}
