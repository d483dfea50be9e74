//! The list of poker tables.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use maud::{Markup, html};
use poker_rules::table::TableState;
use render::poker::{game_in_words, stakes_in_words, wait_in_words};
use tokio::time::Interval;

use super::terms::{blinds, called, format_in_words, mode_in_words, posts};
use crate::layout::Page;
use crate::site::Site;
use crate::stream::{LastEventId, News, Show, event, pace, response};
use crate::visitor::{Visit, Visitor};
use poker::TableSummary;
use record::TableId;
use words::{Language, say};

/// Maximum number of tables in the list.
const TABLES: usize = 100;

/// How often the stream checks for changes.
const PACE: Duration = Duration::from_millis(1000);

pub(super) async fn page(Visit { site, visitor }: Visit) -> Markup {
    let tables = site.poker.server.summaries();
    let own = visitor
        .person()
        .and_then(|person| site.poker.tables.seat_of(person.as_ref()));
    let language = visitor.language;
    let said = |key: &str| language.say(key);
    let body = html! {
        h1 { (said("page-place-poker")) }
        (places("/poker", &visitor))
        @if let Some(table) = own {
            p.notice {
                (said("contests-you-sit")) " "
                a.button href={ "/poker/tables/" (table) } { (said("contests-to-your-table")) }
            }
        } @else {
            p { a.button.primary href="/poker/new" { (said("contests-new-table")) } }
        }
        div id="tables" sse-swap="tables" { (list(&tables, language)) }
    };
    let page = Page {
        title: &said("page-place-poker"),
        place: "/poker",
        stream: Some("/poker/events"),
        refresh: Some(5),
        body,
    };
    page.render(&visitor)
}

/// The links to the pages of poker.
pub(super) fn places(current: &str, visitor: &Visitor) -> Markup {
    let language = visitor.language;
    let tables = ("/poker", "contests-tables");
    let tables = Some(tables).filter(|_| !visitor.reads_store());
    let recorded = [
        ("/poker/hands", "contests-hands"),
        ("/poker/statistics", "contests-statistics"),
    ];
    html! {
        nav.tabs aria-label=(language.say("page-place-poker")) {
            @for (path, name) in tables.into_iter().chain(recorded) {
                a.tab href=(path) aria-current=[(path == current).then_some("page")] { (language.say(name)) }
            }
        }
    }
}

fn list(tables: &[TableSummary], language: Language) -> Markup {
    let more = tables.len().saturating_sub(TABLES);
    html! {
        @if tables.is_empty() {
            div.empty { p { (language.say("contests-no-table-now")) } }
        }
        ul.cards.poker-tables {
            @for summary in tables.iter().take(TABLES) { li.card { (one(summary, language)) } }
        }
        @if more > 0 { p.more { (say!(language, "contests-more-tables", count = more)) } }
    }
}

fn one(summary: &TableSummary, language: Language) -> Markup {
    let row = &summary.row;
    let said = |key: &str| language.say(key);
    let taken = [("taken", row.taken.into()), ("seats", row.seats.into())];
    let is_playing = row.state == TableState::Running;
    let state = if is_playing {
        "contests-playing"
    } else {
        "contests-waiting"
    };
    html! {
        h2 { a href={ "/poker/tables/" (row.id) } { (called(&row.name, TableId::new(row.id), language)) } }
        p.seated {
            @if summary.players.is_empty() { (said("contests-nobody-sits")) }
            @for (index, name) in summary.players.iter().enumerate() {
                @if index > 0 { ", " } (name)
            }
        }
        dl.facts {
            div { dt { (said("contests-seats")) } dd { (language.with("contests-seats-taken", &taken)) } }
            div { dt { (said("page-game")) } dd {
                (game_in_words(row.game.unwrap_or_default(), row.limit.unwrap_or_default()).say(language))
            } }
            div { dt { (said("contests-blinds")) } dd { (blinds(row.small_blind, row.big_blind, language)) } }
            (posts(summary.ante_and_bring_in(), language))
            @if let Some(stakes) = stakes_in_words(&row.specials, summary.terms.extras.bomb, language) {
                div { dt { (said("contests-stakes-of")) } dd { (stakes) } }
            }
            div { dt { (said("contests-hands")) } dd { (summary.hands) } }
        }
        p.mini-facts {
            (format_in_words(row.format, language)) ", " (mode_in_words(row.mode, language)) ", " (said(state))
            @if let Some(wait) = row.wait { ": " (wait_in_words(wait).say(language)) }
        }
    }
}

/// The stream of the list.
struct LobbyShow {
    site: Arc<Site>,
    language: Language,
    ticks: Interval,
    sent: Option<u64>,
}

pub(super) async fn events(
    Visit { site, visitor }: Visit,
    LastEventId(have): LastEventId,
) -> Response {
    let show = LobbyShow {
        site: site.clone(),
        language: visitor.language,
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
        let (site, language) = (&self.site, self.language);
        let draw = |tables: &[TableSummary], number: u64| {
            let html = list(tables, language).into_string();
            event("tables", Some(&number.to_string()), &html)
        };
        let (lobby, server) = (site.poker.lobby.of(language), &site.poker.server);
        let (number, frame) = lobby.frame(PACE / 2, || server.summaries(), draw).await;
        if self.sent.replace(number) == Some(number) {
            News::Nothing
        } else {
            News::Event(frame)
        }
    }
}
