//! The card room: the state that the web server keeps of the poker tables.
//!
//! A person in a browser sits at them like a person on telnet ([`people::tables`]). The
//! spectators of a table share one client, which is told the public events.

mod duels;
mod history;
mod odds;
mod spectators;
mod tally;

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::each::Each;
use super::web_people::WebPerson;
use duels::Duels;
pub(super) use duels::{DuelError, check_keys, stakes};
use history::HandHistories;
pub(super) use history::HandHistory;
pub(super) use odds::{holding, percent};
use people::tables::{PokerTables, SharedState};
use poker::{PokerServer, TableSummary};
use record::TableId;
use spectators::Spectators;
pub(super) use spectators::no_table;
use tally::Tally;
use words::UserError;

/// The poker state of the web server.
pub(crate) struct Room {
    pub(crate) server: PokerServer,
    pub(crate) tables: Arc<PokerTables>,
    spectators: Spectators,
    pub(crate) duels: Duels,
    pub(crate) histories: HandHistories,
    pub(crate) lobby: Each<Lobby>,
    pub(crate) tally: Arc<Tally>,
}

impl Room {
    pub(crate) fn new(tables: Arc<PokerTables>) -> Room {
        let (server, runtime) = (tables.server.clone(), tables.runtime.clone());
        Room {
            spectators: Spectators::new(server.clone(), runtime.clone()),
            duels: Duels::new(server.clone(), runtime, tables.agents.clone()),
            histories: HandHistories::default(),
            lobby: Each::default(),
            tally: Arc::default(),
            server,
            tables,
        }
    }

    /// Drops connections that nobody needs any more.
    pub(crate) fn sweep(&self) {
        self.spectators.sweep();
        self.duels.sweep();
    }

    /// The names of the agents that people may play against.
    pub(crate) fn agents(&self) -> impl Iterator<Item = &str> {
        self.tables.agents.names()
    }

    /// The state of a table as a person may see it: from a seat there, or as a spectator.
    /// Also returns whether it is from a seat.
    ///
    /// # Errors
    /// There is no such table, or it cannot be watched.
    pub(crate) async fn sight_of(
        &self,
        table: TableId,
        person: Option<&Arc<WebPerson>>,
    ) -> Result<(Arc<SharedState>, bool), UserError> {
        if let Some(person) = person {
            self.tables.come_back(person).await;
            if let Some(seen) = self.tables.seen_at(person.as_ref(), table) {
                return Ok((seen, true));
            }
        }
        Ok((self.spectators.look(table).await?, false))
    }
}

/// The last drawing of the list of tables in one language, for all visitors.
#[derive(Default)]
pub(crate) struct Lobby(Mutex<LobbyFrame>);

#[derive(Default)]
struct LobbyFrame {
    at: Option<Instant>,
    seen: Vec<TableSummary>,
    number: u64,
    frame: Bytes,
}

impl Lobby {
    /// The list as it was at most this long ago, and its number: it is drawn again where
    /// the tables have changed.
    pub(crate) async fn frame(
        &self,
        fresh: Duration,
        tables: impl FnOnce() -> Vec<TableSummary>,
        draw: impl FnOnce(&[TableSummary], u64) -> Bytes,
    ) -> (u64, Bytes) {
        let mut drawn = self.0.lock().await;
        if drawn.at.is_some_and(|at| at.elapsed() < fresh) {
            return (drawn.number, drawn.frame.clone());
        }
        let tables = tables();
        if drawn.number == 0 || drawn.seen != tables {
            drawn.number += 1;
            drawn.frame = draw(&tables, drawn.number);
            drawn.seen = tables;
        }
        drawn.at = Some(Instant::now());
        (drawn.number, drawn.frame.clone())
    }
}
