//! Tournaments: the files in the server's folder, and what their stores hold.

use std::path::Path as FilePath;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

use super::listing::{self, Wanted};
use super::player::wdl;
use super::ratings;
use super::records::Asked;
use crate::serve::standings_of;
use crate::store::{Search, StoreReader};
use crate::tournament::{Crosstable, Standing, TournamentConfig};
use crate::web::admin::{Contest, RunState};
use crate::web::layout::{Page, alert, refusal};
use crate::web::query::link;
use crate::web::site::Site;
use crate::web::visitor::Visitor;

/// The most rows and columns of a cross table.
const CROSS: usize = 24;

/// How many games of a pair are on a page.
const GAMES: u32 = 50;

/// How many of the last games are listed.
const LAST: u32 = 20;

/// What a tournament's store holds.
pub(in crate::web) struct Held {
    /// How many games are counted.
    pub(in crate::web) games: u64,
    /// The best first.
    pub(in crate::web) standings: Vec<Standing>,
    scores: Option<Crosstable>,
    last: listing::Listing,
}

pub(in crate::web) async fn list(State(site): State<Arc<Site>>, visitor: Visitor) -> Markup {
    let contests = site.contests.list();
    let stores: Vec<_> = contests
        .iter()
        .map(|contest| contest.store.clone())
        .collect();
    let counts = site
        .read(move || Ok(stores.iter().map(|store| count(store)).collect::<Vec<_>>()))
        .await
        .unwrap_or_default();
    let body = html! {
        h1 { "Tournaments" }
        @if contests.is_empty() { p.empty { "There is no tournament here." } }
        ul.cards {
            @for (contest, count) in contests.iter().zip(counts.iter().copied().chain(std::iter::repeat(0))) {
                li.card {
                    h2 { a href={ "/tournaments/" (contest.name) } { (contest.name) } }
                    p { (contest.state.in_words()) ", " (count) " games played" }
                }
            }
        }
    };
    Page::still("Tournaments", "/tournaments", body).render(&visitor)
}

fn count(store: &FilePath) -> u64 {
    let reader = StoreReader::open(store).ok();
    let count = reader.and_then(|reader| reader.results().count().ok());
    count.unwrap_or(0)
}

/// The page of one.
pub(in crate::web) async fn page(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    visitor: Visitor,
) -> Response {
    let contest = match site.contests.find(&name) {
        Ok(contest) => contest,
        Err(why) => return refusal(StatusCode::NOT_FOUND, &why),
    };
    let running = contest.state == RunState::Running;
    let table = whole(&site, &contest).await;
    let body = html! {
        h1 { (name) }
        div id="tournament" hx-get={ "/tournaments/" (name) "/table" }
            hx-trigger=[running.then_some("every 2s")] hx-swap="innerHTML" {
            (table)
        }
    };
    let page = Page {
        title: &name,
        place: "/tournaments",
        stream: None,
        refresh: running.then_some(5),
        body,
    };
    page.render(&visitor).into_response()
}

/// The part of it that changes.
pub(in crate::web) async fn table(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
) -> Response {
    match site.contests.find(&name) {
        Ok(contest) => whole(&site, &contest).await.into_response(),
        Err(why) => refusal(StatusCode::NOT_FOUND, &why),
    }
}

async fn whole(site: &Arc<Site>, contest: &Contest) -> Markup {
    let (store, file) = (contest.store.clone(), contest.file.clone());
    let held = site.read(move || Ok((held(&store), plan(&file)))).await;
    let (held, plan) = match held {
        Ok(both) => both,
        Err(why) => return alert(Some(&why)),
    };
    let base = format!("/tournaments/{}/games", contest.name);
    html! {
        (facts(contest, plan.as_ref(), held.as_ref().ok()))
        @match &held {
            Err(_) => { p.empty { "No game has been played yet." } }
            Ok(held) => {
                section { h2 { "Standings" } (ratings::table(&held.standings, None)) }
                (cross(held, &base))
                section { h2 { "Last games" } (listing::table_at(&held.last.rows, &base)) }
            }
        }
    }
}

fn facts(contest: &Contest, plan: Option<&TournamentConfig>, held: Option<&Held>) -> Markup {
    let played = held.map_or(0, |held| held.games);
    html! {
        dl.facts {
            div { dt { "State" } dd { (contest.state.in_words()) } }
            @if let Some(plan) = plan {
                div { dt { "Game" } dd { (ratings::capital(plan.game.info.title)) } }
                div { dt { "Format" } dd { (plan.format) } }
                div { dt { "Time" } dd { (plan.time) } }
                div { dt { "Games a pair" } dd { (plan.games) } }
                div { dt { "Players" } dd { (plan.players.len()) } }
            }
            div { dt { "Played" } dd { (played) } }
        }
        @if let Some(total) = plan.and_then(total) {
            p { progress max=(total) value=(played) aria-label="Games played" {} " " (played) " of " (total) " games" }
        }
    }
}

/// How many games there will be, where that is known beforehand.
fn total(plan: &TournamentConfig) -> Option<u64> {
    let players = plan.players.len() as u64;
    let is_all = plan.format.word() == "round-robin" && plan.sprt.is_none();
    is_all.then(|| players * (players - 1) / 2 * u64::from(plan.games))
}

fn plan(file: &FilePath) -> Option<TournamentConfig> {
    TournamentConfig::load(file).ok()
}

/// Reads what a store holds.
///
/// # Errors
/// It cannot be read, or is not there yet; in words.
pub(in crate::web) fn held(store: &FilePath) -> Result<Held, String> {
    let words = |error: crate::store::StoreError| error.to_string();
    let reader = StoreReader::open(store).map_err(words)?;
    let results = reader.results();
    let totals = results.pair_totals().map_err(words)?;
    let (standings, scores) = standings_of(&totals).map_err(|error| error.to_string())?;
    Ok(Held {
        games: results.count().map_err(words)?,
        standings,
        scores: Some(scores),
        last: listing::search(store, &Wanted(Search::default()), LAST)?,
    })
}

/// Everybody against everybody; a cell leads to the games of the two.
fn cross(held: &Held, base: &str) -> Markup {
    let rows = &held.standings;
    let Some(scores) = held.scores.as_ref().filter(|_| rows.len() <= CROSS) else {
        return html! {};
    };
    html! {
        section {
            h2 { "Cross table" }
            div.scroll tabindex="0" role="group" aria-label="Cross table" {
                table.cross {
                    thead { tr {
                        th scope="col" { "#" } th scope="col" { "Player" }
                        @for place in 1..=rows.len() { th scope="col" { (place) } }
                        th scope="col" { "Points" }
                    } }
                    tbody { @for (place, row) in (1..).zip(rows) {
                        tr {
                            td.amount { (place) }
                            th scope="row" { (row.name) }
                            @for other in rows {
                                @let score = scores.against(row.player, other.player);
                                td.wdl.own[row.player == other.player] {
                                    @if score.games() > 0 {
                                        a href=(link(base, &[("player", &row.name), ("against", &other.name)]))
                                            title={ (row.name) " against " (other.name) ", won, drawn and lost" }
                                        { (wdl(score)) }
                                    }
                                }
                            }
                            td.amount { (row.points) }
                        }
                    } }
                }
            }
        }
    }
}

/// The games of a pair.
pub(in crate::web) async fn games(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    Query(asked): Query<Asked>,
    visitor: Visitor,
) -> Response {
    let contest = match site.contests.find(&name) {
        Ok(contest) => contest,
        Err(why) => return refusal(StatusCode::NOT_FOUND, &why),
    };
    let base = format!("/tournaments/{name}/games");
    let wanted = asked.wanted();
    let found = site
        .read(move || listing::search(&contest.store, &wanted, GAMES))
        .await;
    let body = html! {
        h1 { (asked.player) " against " (asked.against) }
        p { "in " a href={ "/tournaments/" (name) } { (name) } }
        @match &found {
            Err(why) => { (alert(Some(why))) }
            Ok(found) => {
                (listing::table_at(&found.rows, &base))
                @if let Some(next) = found.next {
                    @let next = next.to_string();
                    @let pairs = [("player", asked.player.as_str()), ("against", &asked.against), ("before", &next)];
                    p { a.button rel="next" href=(link(&base, &pairs)) { "Earlier games" } }
                }
            }
        }
    };
    let page = Page::still("Games of a pair", "/tournaments", body);
    page.render(&visitor).into_response()
}
