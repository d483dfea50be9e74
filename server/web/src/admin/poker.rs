//! The poker tables and the clients of the poker server.

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use poker_rules::table::TableState;
use serde::Deserialize;

use super::page;
use crate::layout::{apart, refusal};
use crate::poker::called;
use crate::site::Site;
use crate::visitor::Visitor;
use poker::ClientId;
use poker::{ClientRow, PokerServer, TableSummary};
use record::{Id, TableId};
use words::{Language, Phrase};

/// Maximum number of rows in a list.
const ROWS: usize = 100;

/// The tables and the clients.
pub(super) fn section(server: &PokerServer, language: Language) -> Markup {
    let counted = |key: &str, count: usize| language.with(key, &[("count", count.into())]);
    let (tables, clients) = (server.summaries(), server.clients());
    html! {
        @if !tables.is_empty() || !clients.is_empty() {
            div.columns {
                section {
                    h2 { (counted("contests-poker-tables", tables.len())) }
                    @if tables.is_empty() { p.empty { (language.say("contests-none")) } }
                    ul.rows { @for table in tables.iter().take(ROWS) { (one_table(table, language)) } }
                }
                section {
                    h2 { (counted("contests-poker-clients", clients.len())) }
                    ul.rows { @for client in clients.iter().take(ROWS) { (one_client(client, language)) } }
                }
            }
        }
    }
}

fn one_table(summary: &TableSummary, language: Language) -> Markup {
    let row = &summary.row;
    let number = language.with("contests-table-number", &[("table", row.id.into())]);
    let name = called(&row.name, summary.id(), language);
    let seats = [("taken", row.taken.into()), ("seats", row.seats.into())];
    let hands = language.with("contests-count-hands", &[("count", summary.hands.into())]);
    html! {
        li {
            span {
                a href={ "/poker/tables/" (row.id) } { (number) @if name != number { ": " (name) } } ", "
                (language.with("contests-taken-of-seats", &seats)) ", " (hands)
                @if row.state == TableState::Waiting { ", " (language.say("contests-table-waits")) }
                @if !summary.players.is_empty() { ": " (apart(&summary.players, ", ")) }
            }
            (button("stop", summary.id(), &language.say("contests-stop-after-hand")))
        }
    }
}

fn one_client(client: &ClientRow, language: Language) -> Markup {
    let at = |key: &str, table: TableId| language.with(key, &[("table", table.get().into())]);
    html! {
        li {
            span {
                b { (client.name) } " "
                @match (client.table, client.watching) {
                    (Some(table), _) => { (at("contests-sits-at", table)) }
                    (None, Some(table)) => { (at("contests-watches", table)) }
                    (None, None) => { (language.say("contests-client-waits")) }
                }
                @if !client.connected { ", " (language.say("contests-seat-is-kept")) }
            }
            @if client.connected {
                (button("disconnect", client.id, &language.say("contests-disconnect")))
            }
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
    let (server, language) = (&site.poker.server, visitor.language());
    let (done, said) = match what.as_str() {
        "disconnect" => {
            let id = ClientId::new(id);
            let name = server.clients().into_iter().find(|client| client.id == id);
            let unknown = || Phrase::new("contests-client").with("id", id.get());
            let name = name.map_or_else(unknown, |client| {
                Phrase::new("contests-said-name").with("name", client.name)
            });
            match server.disconnect(id) {
                true => (true, Phrase::new("contests-disconnected").and("name", name)),
                false => (
                    false,
                    Phrase::new("contests-not-connected").and("name", name),
                ),
            }
        }
        "stop" => match server.stop_table(TableId::new(id)).await {
            true => (true, Phrase::new("contests-table-closes").with("table", id)),
            false => (false, Phrase::new("contests-no-table").with("table", id)),
        },
        _ => {
            let why = language.say("contests-no-such-action");
            return refusal(language, StatusCode::BAD_REQUEST, why);
        }
    };
    tracing::info!("the operator: poker {what} {id}: {said}");
    let said = said.say(language);
    let status = match done {
        true => StatusCode::OK,
        false => StatusCode::CONFLICT,
    };
    let page = page::dashboard(&site, &visitor, Some(&said), "INFO").await;
    (status, page).into_response()
}
