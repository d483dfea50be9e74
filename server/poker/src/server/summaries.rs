//! Summaries of tables, for clients that do not sit there.

use poker_rules::table::{TableRow, TableState};
use protocol::poker::{Create, MAX_MESSAGE};
use tokio::time::timeout;

use super::{PATIENCE, PokerServer};
use crate::host::{PublicSnapshot, TableStub};
use crate::house::ClientRow;
use crate::table::ante_and_bring_in;
use record::TableId;

/// Maximum bytes of a table in the list of tables, without its name: seven
/// numbers of up to 16 digits, and 180 bytes around them.
const ROW_BYTES: usize = 300;

/// The summary of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSummary {
    /// Its row in the list of tables.
    pub row: TableRow,
    /// How many hands were dealt there.
    pub hands: u64,
    /// The table as `<create>` would make it with the stakes of now.
    pub terms: Create,
    /// The names of its players, in the order in which they came to the server.
    pub players: Vec<String>,
    /// Those of its players that are not agents which this server has started.
    pub people: Vec<String>,
}

impl TableSummary {
    /// Its number.
    pub fn id(&self) -> TableId {
        TableId::new(self.row.id)
    }

    /// The ante of its game, and the bring-in, if it has one; in chips.
    pub fn ante_and_bring_in(&self) -> (u64, Option<u64>) {
        let game = self.row.game.unwrap_or_default();
        ante_and_bring_in(&self.terms.stakes(), game)
    }
}

impl PokerServer {
    /// The summaries of all tables, by number.
    pub fn summaries(&self) -> Vec<TableSummary> {
        let (clients, tables) = (self.clients(), self.open_tables().all());
        let summaries = tables.iter().map(|table| self.summary(table, &clients));
        summaries.collect()
    }

    /// The summary of the table with this number.
    pub fn summary_of(&self, table: TableId) -> Option<TableSummary> {
        Some(self.summary(&self.find(table).ok()?, &self.clients()))
    }

    fn summary(&self, table: &TableStub, clients: &[ClientRow]) -> TableSummary {
        let sits = clients.iter().filter(|row| row.table == Some(table.id));
        let players: Vec<String> = sits.map(|row| row.name.clone()).collect();
        let people = players.iter().filter(|name| !self.is_for_agents(name));
        TableSummary {
            row: table.row(),
            hands: table.dealt(),
            terms: table.terms(),
            people: people.cloned().collect(),
            players,
        }
    }

    /// The public state of the table; `None` if there is no such table, or if it
    /// does not answer in time.
    pub async fn snapshot(&self, table: TableId) -> Option<PublicSnapshot> {
        let table = self.find(table).ok()?;
        timeout(PATIENCE, table.show()).await.ok().flatten()
    }

    /// The tables, those that wait for players first.
    pub fn tables(&self) -> Vec<TableRow> {
        let tables = self.open_tables().all();
        let mut rows: Vec<TableRow> = tables.iter().map(TableStub::row).collect();
        rows.sort_by_key(|row| (row.state == TableState::Running, row.id));
        rows
    }

    /// As many tables as fit in one message, those that wait for players first.
    pub(crate) fn tables_to_tell(&self) -> Vec<TableRow> {
        let mut rows = self.tables();
        let mut bytes = 0;
        let fitting = rows.iter().take_while(|row| {
            // An escaped character has at most six bytes.
            bytes += ROW_BYTES + 6 * row.name.len();
            bytes < MAX_MESSAGE
        });
        let fitting = fitting.count();
        rows.truncate(fitting);
        rows
    }
}
