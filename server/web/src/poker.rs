//! Poker in a browser: the pages of tables to watch and to play at, of recorded
//! hands, and of statistics.

mod draw;
mod hand;
mod hands;
mod lobby;
mod minis;
mod new_table;
mod seat;
mod stage;
mod statistics;
mod stream;
mod table;
mod terms;
mod winnings;

use std::sync::Arc;

use axum::Router;
use people::tables::ClientState;
use poker::TableSummary;
use record::TableId;
use words::Language;

use super::site::Site;
use crate::handler::{get, post};

pub(super) use hands::{HandsAsked, search as search_hands};
pub(super) use minis::{Mini, TABLES, minis};
pub(super) use new_table::wish;
pub(super) use terms::called;

/// The addresses below `/poker`.
pub(super) fn router() -> Router<Arc<Site>> {
    recorded()
        .route("/", get(lobby::page))
        .route("/events", get(lobby::events))
        .route("/new", get(new_table::page).merge(post(new_table::make)))
        .route("/tables/{id}", get(table::page))
        .route("/tables/{id}/events", get(stream::events))
        .route("/tables/{id}/sit", post(table::sit))
        .route("/tables/{id}/act", post(table::act))
        .route("/tables/{id}/sit-out", post(table::sit_out))
        .route("/tables/{id}/skip", post(table::skip))
        .route("/tables/{id}/leave", post(table::leave))
}

/// Those of recorded hands.
pub(super) fn recorded() -> Router<Arc<Site>> {
    Router::new()
        .route("/hands", get(hands::page))
        .route("/hands/{id}", get(hand::page))
        .route("/hands/{id}/stage", get(hand::view))
        .route("/hands/{id}/phh", get(hand::phh))
        .route("/statistics", get(statistics::page))
}

/// A table on a page.
struct PokerView<'a> {
    table: TableId,
    /// The state of the visitor's client, made of the events that it was sent.
    client_state: &'a ClientState,
    /// The summary of the table, if it is still open.
    summary: Option<&'a TableSummary>,
    /// Whether the visitor has a name already; `None` if a new name needs a
    /// secret.
    is_known: Option<bool>,
    /// The language of its reader.
    language: Language,
    /// An error message to show.
    said: Option<&'a str>,
}
