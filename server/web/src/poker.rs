//! Poker on the page: tables to watch and to play at, recorded hands, and how
//! everybody did.
//!
//! A browser's person sits at a table as a client of the poker server like any
//! other ([`client`]): what it may know is decided there, and a page shows what
//! that one client was told. Those who look on share a client a table.

mod client;
mod client_state;
mod draw;
mod hand;
mod hands;
mod history;
mod lobby;
mod minis;
mod new_table;
mod odds;
mod seat;
mod sessions;
mod spectators;
mod statistics;
mod stream;
mod table;
mod tally;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};
use record::TableId;
use tokio::runtime::Handle;

pub(super) use hands::{HandsAsked, search as search_hands};
use history::HandHistories;
use lobby::Lobby;
pub(super) use minis::Mini;
use sessions::PokerSessions;
use spectators::Spectators;
use tally::Tally;

use super::guests::Guest;
use super::site::Site;
use poker::PokerAgents;
use poker::PokerServer;

/// What the page needs to know of the poker server.
pub struct PokerAccess {
    /// Who is there and which tables there are.
    pub server: PokerServer,
    /// Where tables are played, which is not the thread of the page.
    pub runtime: Handle,
    /// The agents that people may play against.
    pub agents: Arc<PokerAgents>,
}

/// The page's own state of poker.
pub(super) struct Room {
    pub(super) server: PokerServer,
    runtime: Handle,
    agents: Arc<PokerAgents>,
    sessions: PokerSessions,
    spectators: Spectators,
    histories: HandHistories,
    lobby: Lobby,
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
            histories: HandHistories::default(),
            lobby: Lobby::default(),
            tally: Arc::default(),
            server,
            runtime,
        }
    }

    /// The table where somebody of the page sits.
    pub(super) fn seat_of(&self, guest: &Guest) -> Option<TableId> {
        self.sessions.seat_of(guest)
    }

    /// Somebody goes home.
    pub(super) fn part(&self, guest: &Guest) {
        self.sessions.part(guest);
    }

    /// Lets go of whatever nobody needs any more.
    pub(super) fn sweep(&self) {
        self.sessions.sweep();
        self.spectators.sweep();
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
        .route("/tables/{id}/leave", post(table::leave))
        .route("/hands", get(hands::page))
        .route("/hands/{id}", get(hand::page))
        .route("/hands/{id}/stage", get(hand::view))
        .route("/hands/{id}/phh", get(hand::phh))
        .route("/statistics", get(statistics::page))
}
