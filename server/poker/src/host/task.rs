//! The task of a table: it does the work that is due by the clock, and closes the table.

use std::sync::Arc;

use tokio::select;

use super::running::RunningTable;
use super::{Row, TableStub};
use crate::house::House;
use crate::table::Table;
use net::until;

/// The task that does the work of a table that nobody orders.
pub(crate) struct TableTask {
    running: RunningTable,
}

impl TableTask {
    /// A task for a table, and a handle of it.
    pub(crate) fn channel(table: Table, house: Arc<House>) -> (TableStub, TableTask) {
        let row = Row::of(&table);
        let (id, kept) = (table.id(), table.kept().into());
        let wish = Arc::new(table.wish().clone());
        let running = RunningTable::new(table, house, row.clone());
        let stub = TableStub {
            id,
            kept,
            wish,
            row,
            running: running.clone(),
        };
        let task = TableTask { running };
        (stub, task)
    }

    /// Plays until the table closes.
    pub(crate) async fn run(self) {
        let running = self.running;
        let mut turn = running.table().await;
        while !turn.is_over() {
            let due = turn.sleep();
            drop(turn);
            select! {
                // Orders come before work that is due.
                biased;
                () = running.called() => {}
                () = until(due) => {}
            }
            turn = running.table().await;
            turn.tick().await;
        }
        turn.close().await;
    }
}
