//! The list of poker tables.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use maud::{Markup, html};
use protocol::poker::TableState;
use render::picture::amount;
use tokio::sync::Mutex;
use tokio::time::{Instant, Interval};

use super::view::{format_in_words, mode_in_words};
use crate::layout::Page;
use crate::site::Site;
use crate::stream::{Have, News, Show, event, pace, response};
use crate::visitor::Visitor;
use poker::TableSummary;

/// Maximum number of tables in the list.
const TABLES: usize = 100;

/// How often the stream checks for changes.
const PACE: Duration = Duration::from_millis(1000);

/// The last drawing of the list, for all visitors.
#[derive(Default)]
pub(super) struct Lobby(Mutex<Drawn>);

#[derive(Default)]
struct Drawn {
    at: Option<Instant>,
    seen: Vec<TableSummary>,
    number: u64,
    frame: Bytes,
}

pub(super) async fn page(State(site): State<Arc<Site>>, visitor: Visitor) -> Markup {
    let tables = site.poker.server.summaries();
    let own = visitor.guest().and_then(|guest| site.poker.seat_of(guest));
    let body = html! {
        h1 { "Poker" }
        (places("/poker"))
        @if let Some(table) = own {
            p.notice { "You sit at a table. " a.button href={ "/poker/tables/" (table) } { "To your table" } }
        } @else {
            p { a.button.primary href="/poker/new" { "New table" } }
        }
        div id="tables" sse-swap="tables" { (list(&tables)) }
    };
    let page = Page {
        title: "Poker",
        place: "/poker",
        stream: Some("/poker/events"),
        refresh: Some(5),
        body,
    };
    page.render(&visitor)
}

/// The links to the pages of poker.
pub(super) fn places(current: &str) -> Markup {
    html! {
        nav.tabs aria-label="Poker" {
            @for (path, name) in [
                ("/poker", "Tables"),
                ("/poker/hands", "Hands"),
                ("/poker/statistics", "Statistics"),
            ] {
                a.tab href=(path) aria-current=[(path == current).then_some("page")] { (name) }
            }
        }
    }
}

fn list(tables: &[TableSummary]) -> Markup {
    html! {
        @if tables.is_empty() {
            div.empty { p { "There is no table just now." } }
        }
        ul.cards.poker-tables {
            @for summary in tables.iter().take(TABLES) { li.card { (one(summary)) } }
        }
        @if tables.len() > TABLES { p.more { "… and " (tables.len() - TABLES) " tables more." } }
    }
}

fn one(summary: &TableSummary) -> Markup {
    let row = &summary.row;
    html! {
        h2 { a href={ "/poker/tables/" (row.id) } { (row.name) } }
        p.seated {
            @if summary.players.is_empty() { "Nobody sits here." }
            @for (index, name) in summary.players.iter().enumerate() {
                @if index > 0 { ", " } (name)
            }
        }
        dl.facts {
            div { dt { "Seats" } dd { (row.taken) " of " (row.seats) } }
            div { dt { "Blinds" } dd { (amount(row.small_blind)) "/" (amount(row.big_blind)) } }
            div { dt { "Hands" } dd { (summary.hands) } }
        }
        p.mini-facts {
            (format_in_words(row.format)) ", for " (mode_in_words(row.mode)) ", "
            @if row.state == TableState::Running { "playing" } @else { "waiting" }
            @if let Some(wait) = row.wait { ": " (wait.words()) }
        }
    }
}

impl Lobby {
    /// The current list, and its number.
    async fn frame(&self, site: &Site) -> (u64, Bytes) {
        let mut drawn = self.0.lock().await;
        if drawn.at.is_some_and(|at| at.elapsed() < PACE / 2) {
            return (drawn.number, drawn.frame.clone());
        }
        let tables = site.poker.server.summaries();
        if drawn.number == 0 || drawn.seen != tables {
            drawn.number += 1;
            let html = list(&tables).into_string();
            drawn.frame = event("tables", Some(&drawn.number.to_string()), &html);
            drawn.seen = tables;
        }
        drawn.at = Some(Instant::now());
        (drawn.number, drawn.frame.clone())
    }
}

/// The stream of the list.
struct LobbyShow {
    site: Arc<Site>,
    ticks: Interval,
    sent: Option<u64>,
}

pub(super) async fn events(State(site): State<Arc<Site>>, Have(have): Have) -> Response {
    let show = LobbyShow {
        site: site.clone(),
        ticks: pace(PACE),
        sent: have.and_then(|have| have.parse().ok()),
    };
    response(site, show)
}

impl Show for LobbyShow {
    async fn wait(&mut self) {
        self.ticks.tick().await;
    }

    async fn news(&mut self) -> News {
        let (number, frame) = self.site.poker.lobby.frame(&self.site).await;
        match self.sent.replace(number) == Some(number) {
            true => News::Nothing,
            false => News::Event(frame),
        }
    }
}
