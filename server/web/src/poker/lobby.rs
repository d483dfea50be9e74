//! The list of poker tables.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use maud::{Markup, html};
use poker_rules::table::{Specials, TableState};
use render::picture::amount;
use render::poker::{game_in_words, wait_in_words};
use tokio::sync::Mutex;
use tokio::time::{Instant, Interval};

use super::view::{format_in_words, mode_in_words};
use crate::layout::Page;
use crate::site::Site;
use crate::stream::{Have, News, Show, event, pace, response};
use crate::visitor::Visitor;
use poker::TableSummary;
use record::TableId;
use words::Language;

/// Maximum number of tables in the list.
const TABLES: usize = 100;

/// How often the stream checks for changes.
const PACE: Duration = Duration::from_millis(1000);

/// The last drawing of the list in one language, for all visitors.
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
    let language = visitor.language();
    let said = |key: &str| language.say(key);
    let body = html! {
        h1 { (said("contests-poker")) }
        (places("/poker", language))
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
        title: &said("contests-poker"),
        place: "/poker",
        stream: Some("/poker/events"),
        refresh: Some(5),
        body,
    };
    page.render(&visitor)
}

/// The links to the pages of poker.
pub(super) fn places(current: &str, language: Language) -> Markup {
    html! {
        nav.tabs aria-label=(language.say("contests-poker")) {
            @for (path, name) in [
                ("/poker", "contests-tables"),
                ("/poker/hands", "contests-hands"),
                ("/poker/statistics", "contests-statistics"),
            ] {
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
        @if more > 0 { p.more { (language.with("contests-more-tables", &[("count", more.into())])) } }
    }
}

/// What a table of this name is called: its number is said to each reader in the
/// own language, and the name that somebody gave it stays.
pub(crate) fn called(name: &str, table: TableId, language: Language) -> String {
    let usual = poker::usual_name(table);
    match usual.to_string() == name {
        true => usual.say(language),
        false => name.to_owned(),
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
            div { dt { (said("contests-game-of")) } dd {
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

/// The ante and the bring-in, in chips, where there are any.
pub(super) fn posts((ante, bring_in): (u64, Option<u64>), language: Language) -> Markup {
    html! {
        @if ante > 0 {
            div { dt { (language.say("contests-ante")) } dd { (amount(ante, language)) } }
        }
        @if let Some(chips) = bring_in.filter(|chips| *chips > 0) {
            div { dt { (language.say("contests-bring-in")) } dd { (amount(chips, language)) } }
        }
    }
}

/// What of the stakes is not usual: `straddle 20, rake 5 %`; `None` if all is. One
/// hand in `bombs` is a bomb pot; 0 if none is, or where a hand tells it of itself.
pub(super) fn stakes_in_words(
    specials: &Specials,
    bombs: u64,
    language: Language,
) -> Option<String> {
    let chips = |chips: u64| amount(chips, language).into();
    let say = |key: &str| language.say(key);
    let rake = specials.rake.map(|rake| {
        let share = || rake.to_string().into();
        match specials.rake_cap {
            None => language.with("contests-has-rake", &[("share", share())]),
            Some(cap) => language.with(
                "contests-has-rake-cap",
                &[("share", share()), ("chips", chips(cap))],
            ),
        }
    });
    let straddle = specials.straddle;
    let straddle =
        straddle.map(|own| language.with("contests-has-straddle", &[("chips", chips(own))]));
    let runs = specials.runs;
    let runs = runs.map(|runs| language.with("contests-has-runs", &[("runs", runs.into())]));
    let mix = specials.mix.as_deref();
    let mix = mix.map(|games| language.with("contests-has-mix", &[("games", games.into())]));
    let parts = [
        straddle,
        specials
            .big_blind_ante
            .map(|_| say("contests-has-big-ante")),
        rake,
        runs,
        specials.bomb.map(|_| say("contests-has-bomb")),
        (bombs > 0).then(|| language.with("contests-has-bombs", &[("hands", bombs.into())])),
        mix,
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Both blinds: `5/10`.
pub(super) fn blinds(small: u64, big: u64, language: Language) -> String {
    format!("{}/{}", amount(small, language), amount(big, language))
}

impl Lobby {
    /// The current list, and its number.
    async fn frame(&self, site: &Site, language: Language) -> (u64, Bytes) {
        let mut drawn = self.0.lock().await;
        if drawn.at.is_some_and(|at| at.elapsed() < PACE / 2) {
            return (drawn.number, drawn.frame.clone());
        }
        let tables = site.poker.server.summaries();
        if drawn.number == 0 || drawn.seen != tables {
            drawn.number += 1;
            let html = list(&tables, language).into_string();
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
    language: Language,
    ticks: Interval,
    sent: Option<u64>,
}

pub(super) async fn events(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Have(have): Have,
) -> Response {
    let show = LobbyShow {
        site: site.clone(),
        language: visitor.language(),
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
        let lobby = self.site.poker.lobby.of(self.language);
        let (number, frame) = lobby.frame(&self.site, self.language).await;
        match self.sent.replace(number) == Some(number) {
            true => News::Nothing,
            false => News::Event(frame),
        }
    }
}
