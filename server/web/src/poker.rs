//! Poker in a browser: tables to watch and to play at, recorded hands, and
//! statistics.
//!
//! A person in a browser is a client of the poker server like any other
//! ([`client`]): the poker server decides what it may know, and a page shows
//! what that client was told. The spectators of a table share one client.

mod client;
mod client_state;
mod draw;
mod duels;
mod hand;
mod hands;
mod history;
mod lobby;
mod minis;
mod new_table;
mod odds;
mod seat;
mod sessions;
mod sitting_out;
mod spectators;
mod statistics;
mod stream;
mod table;
mod tally;
mod view;
mod winnings;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};
use record::TableId;
use tokio::runtime::Handle;

use duels::Duels;
pub(super) use duels::{DuelError, check_keys, stakes};
pub(super) use hands::{HandsAsked, search as search_hands};
use history::HandHistories;
use lobby::Lobby;
pub(super) use lobby::called;
pub(super) use minis::{Mini, TABLES};
pub(super) use new_table::wish;
use sessions::PokerSessions;
use spectators::Spectators;
use tally::Tally;

use super::each::Each;
use super::guests::Guest;
use super::site::Site;
use poker::PokerAgents;
use poker::PokerServer;

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
pub(super) struct Room {
    pub(super) server: PokerServer,
    runtime: Handle,
    agents: Arc<PokerAgents>,
    sessions: PokerSessions,
    spectators: Spectators,
    duels: Duels,
    histories: HandHistories,
    lobby: Each<Lobby>,
    pub(super) tally: Arc<Tally>,
}

impl Room {
    pub(super) fn new(cardroom: PokerAccess) -> Room {
        let PokerAccess {
            server,
            runtime,
            agents,
        } = cardroom;
        Room {
            agents,
            sessions: PokerSessions::new(server.clone(), runtime.clone()),
            spectators: Spectators::new(server.clone(), runtime.clone()),
            duels: Duels::default(),
            histories: HandHistories::default(),
            lobby: Each::default(),
            tally: Arc::default(),
            server,
            runtime,
        }
    }

    /// The table where a person sits.
    pub(super) fn seat_of(&self, guest: &Guest) -> Option<TableId> {
        self.sessions.seat_of(guest)
    }

    /// Takes a person who logs out from the table.
    pub(super) fn part(&self, guest: &Guest) {
        self.sessions.part(guest);
    }

    /// Drops connections that nobody needs any more.
    pub(super) fn sweep(&self) {
        self.sessions.sweep();
        self.spectators.sweep();
        self.duels.sweep();
    }
}

/// The addresses below `/poker`.
pub(super) fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/", get(lobby::page))
        .route("/events", get(lobby::events))
        .route("/new", get(new_table::page).post(new_table::make))
        .route("/tables/{id}", get(table::page))
        .route("/tables/{id}/events", get(stream::events))
        .route("/tables/{id}/sit", post(table::sit))
        .route("/tables/{id}/act", post(table::act))
        .route("/tables/{id}/sit-out", post(table::sit_out))
        .route("/tables/{id}/leave", post(table::leave))
        .route("/hands", get(hands::page))
        .route("/hands/{id}", get(hand::page))
        .route("/hands/{id}/stage", get(hand::view))
        .route("/hands/{id}/phh", get(hand::phh))
        .route("/statistics", get(statistics::page))
}
