//! The poker tables and the clients of the poker server.

use maud::{Markup, html};
use poker_rules::table::TableState;

use crate::layout::apart;
use crate::poker::called;
use poker::{ClientRow, PokerServer, TableSummary};
use record::{Id, TableId};
use words::{Language, say};

/// Maximum number of rows in a list.
const ROWS: usize = 100;

/// The tables and the clients.
pub(super) fn section(server: &PokerServer, language: Language) -> Markup {
    let counted = |key: &str, count: usize| say!(language, key, count);
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
    let number = say!(language, "contests-table-number", table = row.id);
    let name = called(&row.name, summary.id(), language);
    let seats = [("taken", row.taken.into()), ("seats", row.seats.into())];
    let hands = say!(language, "contests-count-hands", count = summary.hands);
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
    let at = |key: &str, table: TableId| say!(language, key, table = table.get());
    html! {
        li {
            span {
                b { (client.name) } " "
                @match (client.table, client.watching) {
                    (Some(table), _) => { (at("terminal-sits-at", table)) }
                    (None, Some(table)) => { (at("contests-watches", table)) }
                    (None, None) => { (language.say("contests-table-waits")) }
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
