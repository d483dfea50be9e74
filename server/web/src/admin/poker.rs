//! The poker tables and the clients of the poker server.

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use protocol::poker::TableState;
use serde::Deserialize;

use super::page;
use crate::layout::refusal;
use crate::site::Site;
use crate::visitor::Visitor;
use poker::ClientId;
use poker::{ClientRow, PokerServer, TableSummary};
use record::{Id, TableId};

/// Maximum number of rows in a list.
const ROWS: usize = 100;

/// The tables and the clients.
pub(super) fn section(server: &PokerServer) -> Markup {
    let (tables, clients) = (server.summaries(), server.clients());
    html! {
        @if !tables.is_empty() || !clients.is_empty() {
            div.columns {
                section {
                    h2 { "Poker tables (" (tables.len()) ")" }
                    @if tables.is_empty() { p.empty { "None." } }
                    ul.rows { @for table in tables.iter().take(ROWS) { (one_table(table)) } }
                }
                section {
                    h2 { "Poker clients (" (clients.len()) ")" }
                    ul.rows { @for client in clients.iter().take(ROWS) { (one_client(client)) } }
                }
            }
        }
    }
}

fn one_table(summary: &TableSummary) -> Markup {
    let row = &summary.row;
    html! {
        li {
            span {
                a href={ "/poker/tables/" (row.id) } { "Table " (row.id) ": " (row.name) } ", "
                (row.taken) " of " (row.seats) " seats taken, " (summary.hands)
                @if summary.hands == 1 { " hand" } @else { " hands" }
                @if row.state == TableState::Waiting { ", waits" }
                @if !summary.players.is_empty() { ": " (summary.players.join(", ")) }
            }
            (button("stop", summary.id(), "Stop after the hand"))
        }
    }
}

fn one_client(client: &ClientRow) -> Markup {
    html! {
        li {
            span {
                b { (client.name) } " "
                @match (client.table, client.watching) {
                    (Some(table), _) => { "sits at table " (table) }
                    (None, Some(table)) => { "watches table " (table) }
                    (None, None) => { "waits" }
                }
                @if !client.connected { ", away: the seat is kept" }
            }
            @if client.connected { (button("disconnect", client.id, "Disconnect")) }
        }
    }
}

fn button<Of>(what: &str, id: Id<Of>, says: &str) -> Markup {
    html! {
        form.inline method="post" action="/admin/poker" {
            input type="hidden" name="id" value=(id);
            button.danger name="what" value=(what) { (says) }
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Act {
    what: String,
    /// The number of a client or of a table, depending on `what`.
    id: u64,
}

/// Disconnects a client, or stops a table.
pub(super) async fn act(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Form(Act { what, id }): Form<Act>,
) -> Response {
    let server = &site.poker.server;
    let (done, said) = match what.as_str() {
        "disconnect" => {
            let id = ClientId::new(id);
            let name = server.clients().into_iter().find(|client| client.id == id);
            let name = name.map_or_else(|| format!("client {id}"), |client| client.name);
            match server.disconnect(id) {
                true => (true, format!("{name} is disconnected.")),
                false => (false, format!("{name} is not connected.")),
            }
        }
        "stop" => match server.stop_table(TableId::new(id)).await {
            true => (true, format!("Table {id} closes when its hand is over.")),
            false => (false, format!("There is no table {id}.")),
        },
        _ => return refusal(StatusCode::BAD_REQUEST, "There is no such action."),
    };
    tracing::info!("the operator: poker {what} {id}: {said}");
    let status = match done {
        true => StatusCode::OK,
        false => StatusCode::CONFLICT,
    };
    let page = page::dashboard(&site, &visitor, Some(&said), "INFO").await;
    (status, page).into_response()
}
