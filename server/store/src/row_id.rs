//! Numbers in SQLite: signed integers of 64 bits.

use record::{HandId, Id, OfHand, OfTable, TableId};
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

/// A number in a row. A number too large for SQLite cannot be written, and one
/// below 0 cannot be read; both are database errors.
pub(super) struct RowId<Of>(pub(super) Id<Of>);

impl<Of> Clone for RowId<Of> {
    fn clone(&self) -> RowId<Of> {
        *self
    }
}

impl<Of> Copy for RowId<Of> {}

impl<Of> RowId<Of> {
    /// A number to search for; `None` if no row can have it.
    pub(super) fn of(id: Id<Of>) -> Option<RowId<Of>> {
        i64::try_from(id.get()).is_ok().then_some(RowId(id))
    }
}

/// An optional number to search for; the outer `None` means that no row can
/// have it.
pub(super) fn of_wanted<Of>(id: Option<Id<Of>>) -> Option<Option<RowId<Of>>> {
    id.map_or(Some(None), |id| RowId::of(id).map(Some))
}

impl<Of> ToSql for RowId<Of> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let number = i64::try_from(self.0.get());
        let number = number.map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()));
        number.map(ToSqlOutput::from)
    }
}

impl<Of> FromSql for RowId<Of> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<RowId<Of>> {
        u64::column_result(value).map(|number| RowId(Id::new(number)))
    }
}

/// The number added to the numbers of hands and tables in the store and
/// subtracted when they are read: each part of a match starts to count at 1.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Offsets {
    pub(super) hands: u64,
    pub(super) tables: u64,
}

impl Offsets {
    pub(super) fn row_of_hand(self, id: HandId) -> RowId<OfHand> {
        RowId(HandId::new(id.get().saturating_add(self.hands)))
    }

    pub(super) fn row_of_table(self, id: TableId) -> RowId<OfTable> {
        RowId(TableId::new(id.get().saturating_add(self.tables)))
    }

    pub(super) fn hand_in(self, RowId(id): RowId<OfHand>) -> HandId {
        HandId::new(id.get().saturating_sub(self.hands))
    }

    pub(super) fn table_in(self, RowId(id): RowId<OfTable>) -> TableId {
        TableId::new(id.get().saturating_sub(self.tables))
    }
}

#[cfg(test)]
mod tests {
    use record::{GameId, HandId};
    use rusqlite::Connection;

    use super::*;

    fn through_sqlite(id: GameId) -> rusqlite::Result<GameId> {
        let database = Connection::open_in_memory()?;
        let read = database.query_row("SELECT ?1", [RowId(id)], |row| row.get(0));
        read.map(|RowId(id)| id)
    }

    #[test]
    fn a_number_comes_back_from_a_row() {
        for number in [0, 1, 7, i64::MAX as u64] {
            let id = GameId::new(number);
            assert_eq!(through_sqlite(id).unwrap(), id);
            assert!(RowId::of(id).is_some());
        }
    }

    #[test]
    fn a_number_that_no_row_can_have_is_an_error_and_is_not_found() {
        for number in [i64::MAX as u64 + 1, u64::MAX] {
            let id = GameId::new(number);
            let error = through_sqlite(id).unwrap_err();
            let is_refused = matches!(error, rusqlite::Error::ToSqlConversionFailure(_));
            assert!(is_refused, "{error}");
            assert!(RowId::of(id).is_none());
        }
    }

    #[test]
    fn a_row_below_zero_is_damage() {
        let database = Connection::open_in_memory().unwrap();
        let read = database.query_row("SELECT -1", [], |row| row.get::<_, RowId<HandId>>(0));
        assert!(read.is_err());
    }
}
