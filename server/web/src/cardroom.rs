//! The card room: what the web server keeps of the poker tables and of the people at
//! them.
//!
//! A person in a browser is a client of the poker server like any other
//! ([`client`]): the poker server decides what it may know, and a page shows
//! what that client was told. The spectators of a table share one client.

mod client;
mod client_state;
mod duels;
mod history;
mod lobby;
mod odds;
mod sessions;
mod sitting_out;
mod spectators;
mod tally;

use std::sync::Arc;

use protocol::poker::{Create, Join};
use tokio::runtime::Handle;

use super::each::Each;
use super::guests::Guest;
pub(super) use client::SharedState;
pub(super) use client_state::ClientState;
use duels::Duels;
pub(super) use duels::{DuelError, check_keys, stakes};
use history::HandHistories;
pub(super) use history::{HandError, HandHistory};
use lobby::Lobby;
pub(super) use odds::{holding, percent};
use poker::{PokerAgents, PokerServer};
use record::TableId;
use sessions::PokerSessions;
pub(super) use sessions::SeatError;
pub(super) use sitting_out::MOST_HANDS;
pub(super) use spectators::LookError;
use spectators::Spectators;
use tally::Tally;
use words::{Declined, Language};

/// What the web server needs of the poker server.
pub struct PokerAccess {
    /// The poker server.
    pub server: PokerServer,
    /// The runtime of the tables, which is not that of the web server.
    pub runtime: Handle,
    /// The agents that people may play against.
    pub agents: Arc<PokerAgents>,
}

/// The poker state of the web server.
pub(crate) struct Room {
    pub(crate) server: PokerServer,
    runtime: Handle,
    agents: Arc<PokerAgents>,
    pub(crate) sessions: PokerSessions,
    spectators: Spectators,
    pub(crate) duels: Duels,
    pub(crate) histories: HandHistories,
    pub(crate) lobby: Each<Lobby>,
    pub(crate) tally: Arc<Tally>,
}

impl Room {
    pub(crate) fn new(cardroom: PokerAccess) -> Room {
        let PokerAccess {
            server,
            runtime,
            agents,
        } = cardroom;
        Room {
            sessions: PokerSessions::new(server.clone(), runtime.clone()),
            spectators: Spectators::new(server.clone(), runtime.clone()),
            duels: Duels::new(server.clone(), runtime.clone(), agents.clone()),
            histories: HandHistories::default(),
            lobby: Each::default(),
            tally: Arc::default(),
            server,
            runtime,
            agents,
        }
    }

    /// Drops connections that nobody needs any more.
    pub(crate) fn sweep(&self) {
        self.sessions.sweep();
        self.spectators.sweep();
        self.duels.sweep();
    }

    /// The names of the agents that people may play against.
    pub(crate) fn agents(&self) -> impl Iterator<Item = &str> {
        self.agents.names()
    }

    /// What a person may see of a table: from a seat there, or as a spectator.
    /// Also returns whether it is from a seat.
    ///
    /// # Errors
    /// There is no such table, or it cannot be watched.
    pub(crate) async fn sight_of(
        &self,
        table: TableId,
        guest: Option<&Arc<Guest>>,
    ) -> Result<(Arc<SharedState>, bool), LookError> {
        if let Some(guest) = guest {
            self.sessions.come_back(guest).await;
            if let Some(seen) = self.sessions.seen_at(guest, table) {
                return Ok((seen, true));
            }
        }
        Ok((self.spectators.look(table).await?, false))
    }

    /// Makes a table for a person and these numbers of agents of each kind;
    /// returns its number.
    ///
    /// # Errors
    /// The person sits at a table, or the table cannot be made.
    pub(crate) async fn open(
        &self,
        guest: &Arc<Guest>,
        wish: Create,
        agents: &[usize],
        language: Language,
    ) -> Result<TableId, Declined> {
        let declined = |why: SeatError| Declined::new(why.say(language));
        if self.sessions.seat_of(guest).is_some() {
            return Err(declined(SeatError::Seated));
        }
        let origin = guest.origin();
        let invited = self.agents.invite(agents, origin)?;
        let mut kept = vec![guest.name().to_owned()];
        kept.extend(invited.names().map(str::to_owned));
        let server = self.server.clone();
        // A table runs on the runtime that makes it: not the web server's.
        let made = self
            .runtime
            .spawn(async move { server.create_kept(wish, kept, Some(origin)) });
        let made = made
            .await
            .map_err(|_| Declined::new(language.say("contests-table-not-made")))?;
        let table = made.map_err(|refusal| {
            let why = refusal.text.into();
            Declined::new(language.with("contests-table-not-made-why", &[("why", why)]))
        })?;
        let join = Join {
            table: Some(table.get()),
            ..Join::default()
        };
        self.sessions.sit(guest, join).await.map_err(declined)?;
        if let Err(why) = self.agents.start(invited, table) {
            // The agents do not come: it is no use to wait for them.
            let _ = self.sessions.leave(guest, table).await;
            return Err(why.into());
        }
        Ok(table)
    }
}
