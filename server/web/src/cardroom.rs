//! The card room: what the web server keeps of the poker tables.
//!
//! A person in a browser sits at them like a person on telnet ([`people::tables`]). The
//! spectators of a table share one client, which is told the public events.

mod duels;
mod history;
mod lobby;
mod odds;
mod spectators;
mod tally;

use std::sync::Arc;

use super::each::Each;
use super::web_people::WebPerson;
use duels::Duels;
pub(super) use duels::{DuelError, check_keys, stakes};
use history::HandHistories;
pub(super) use history::{HandError, HandHistory};
use lobby::Lobby;
pub(super) use odds::{holding, percent};
use people::tables::{PokerTables, SharedState};
use poker::PokerServer;
use record::TableId;
pub(super) use spectators::LookError;
use spectators::Spectators;
use tally::Tally;

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

    /// What a person may see of a table: from a seat there, or as a spectator.
    /// Also returns whether it is from a seat.
    ///
    /// # Errors
    /// There is no such table, or it cannot be watched.
    pub(crate) async fn sight_of(
        &self,
        table: TableId,
        person: Option<&Arc<WebPerson>>,
    ) -> Result<(Arc<SharedState>, bool), LookError> {
        if let Some(person) = person {
            self.tables.come_back(person).await;
            if let Some(seen) = self.tables.seen_at(person.as_ref(), table) {
                return Ok((seen, true));
            }
        }
        Ok((self.spectators.look(table).await?, false))
    }
}
