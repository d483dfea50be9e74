//! The tables that are open.

use std::collections::BTreeMap;

use poker_rules::table::{ErrorCode, Format, Refusal, TableState};

use crate::host::TableStub;
use net::Permit;
use record::TableId;
use words::Phrase;

/// The open tables, each with the permit of the client that made it.
#[derive(Default)]
pub(super) struct Tables {
    open: BTreeMap<TableId, (TableStub, Permit)>,
    last: TableId,
}

impl Tables {
    /// No tables; the last one before had this number.
    pub(super) fn after(last: TableId) -> Tables {
        Tables {
            last,
            ..Tables::default()
        }
    }

    /// A number that no other table has.
    pub(super) fn next_id(&mut self) -> TableId {
        self.last = self.last.next();
        self.last
    }

    /// Adds a table, which counts in the share of the client that made it.
    pub(super) fn add(&mut self, table: TableStub, share: Permit) {
        self.open.insert(table.id, (table, share));
    }

    pub(super) fn remove(&mut self, id: TableId) {
        self.open.remove(&id);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// All tables, by number.
    pub(super) fn all(&self) -> Vec<TableStub> {
        self.open.values().map(|(table, _)| table.clone()).collect()
    }

    /// The table with this number.
    pub(super) fn get(&self, id: TableId) -> Option<TableStub> {
        self.open.get(&id).map(|(table, _)| table.clone())
    }

    /// Tables with a free seat: first the table that keeps a seat for this name,
    /// where it may come back if it went broke; then tables without a hand so
    /// far, first the one that the client has made, then the oldest.
    pub(super) fn waiting(&self, name: &str, made: Option<TableId>) -> Vec<TableStub> {
        let is_own = |table: &TableStub| table.kept.iter().any(|kept| kept == name);
        let waits = |table: &TableStub| {
            let row = table.row();
            let comes_back = row.format == Format::Cash && is_own(table);
            row.taken < row.seats && (row.state == TableState::Waiting || comes_back)
        };
        let mut tables = self.all();
        tables.retain(waits);
        tables.sort_by_key(|table| (!is_own(table), made != Some(table.id)));
        tables
    }
}

/// The name of a table that nobody has named. Clients get it in English.
pub fn usual_name(id: TableId) -> Phrase {
    Phrase::new("contests-table-number").with("table", id.get())
}

pub(super) fn no_table(id: TableId) -> Refusal {
    Refusal::new(ErrorCode::NoTable, format!("there is no table {id}"))
}
