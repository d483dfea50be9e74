//! Looking for hands of poker.

use rusqlite::{Row, named_params};

use super::hand_rows::{SELECT, is_damage};
use super::row_id::{self, RowId};
use super::{DamagedHand, HandBook, StoreError, StoredHand};
use record::{HandId, TableId};

/// Which hands are looked for. A number that no row can have finds none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandSearch {
    /// Those of this table.
    pub table: Option<TableId>,
    /// Those of players whose name has this in it, in either case.
    pub player: Option<String>,
    /// The one of this number.
    pub hand: Option<HandId>,
    /// Those with a lower number.
    pub before: Option<HandId>,
}

/// A hand in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundHand {
    /// Its number.
    pub id: HandId,
    /// The number of its table.
    pub table: TableId,
    /// What the table is called.
    pub table_name: String,
    /// When it ended, as RFC 3339 has it.
    pub ended: String,
    /// In chips.
    pub small_blind: u64,
    /// In chips.
    pub big_blind: u64,
    /// Who was dealt in, by seat, and won or lost how much.
    pub players: Vec<(String, i64)>,
}

impl HandBook {
    /// Looks for hands, the latest first, at most so many. Those whose rows make
    /// no sense are left out.
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
                SELECT h.id, table_id, t.name, ended, small, big
                FROM poker_hands h JOIN poker_tables t ON t.id = table_id
                WHERE (:table IS NULL OR table_id = :table)
                  AND (:hand IS NULL OR h.id = :hand)
                  AND (:before IS NULL OR h.id < :before)
                  AND (:player IS NULL OR EXISTS (
                      SELECT 1 FROM poker_seats s
                      WHERE s.hand = h.id AND instr(lower(s.player), lower(:player)) > 0))
                ORDER BY h.id DESC LIMIT :most";
            let mut hands = self.database().prepare(sql)?;
            let mut rows = hands.query(named_params! {
                ":table": table,
                ":hand": hand,
                ":before": before,
                ":player": wanted.player,
                ":most": most,
            })?;
            let sql = "SELECT player, net FROM poker_seats WHERE hand = ?1 ORDER BY seat";
            let mut seats = self.database().prepare(sql)?;
            let mut found_in = |row: &Row<'_>| -> rusqlite::Result<FoundHand> {
                let id: RowId<_> = row.get(0)?;
                let players = seats.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
                Ok(FoundHand {
                    id: id.0,
                    table: row.get::<_, RowId<_>>(1)?.0,
                    table_name: row.get(2)?,
                    ended: row.get(3)?,
                    small_blind: row.get(4)?,
                    big_blind: row.get(5)?,
                    players: players.collect::<rusqlite::Result<_>>()?,
                })
            };
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                match found_in(row) {
                    Ok(hand) => found.push(hand),
                    // Who asks for this hand is told what is wrong with it.
                    Err(error) if is_damage(&error) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(found)
        };
        read().map_err(self.error("read"))
    }

    /// The hand of this number.
    ///
    /// # Errors
    /// The database cannot be read, or the hand in it is none.
    pub fn find(&self, id: HandId) -> Result<Option<StoredHand>, StoreError> {
        let Some(id) = RowId::of(id) else {
            return Ok(None);
        };
        let read = || -> rusqlite::Result<Option<Result<StoredHand, DamagedHand>>> {
            let mut hands = self
                .database()
                .prepare(&format!("{SELECT} WHERE h.id = ?1"))?;
            let mut rows = hands.query([id])?;
            rows.next()?.map(|row| self.read_hand(row)).transpose()
        };
        let found = read().map_err(self.error("read"))?;
        found.transpose().map_err(StoreError::Hand)
    }

    /// Visits the hands above this number in their order, at most so many. One
    /// that is damaged is visited as the error that it is.
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
            let mut hands = self.database().prepare(&sql)?;
            let mut rows = hands.query((RowId(id), most))?;
            while let Some(row) = rows.next()? {
                visit(self.read_hand(row)?);
            }
            Ok(())
        };
        read().map_err(self.error("read"))
    }
}
