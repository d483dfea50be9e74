//! The pages of tournaments: from the files in the server's folder, and from
//! their stores.

mod known;
mod live;
mod rounds;

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

use super::listing;
use super::player::wdl;
use super::ratings;
use super::records::Asked;
use crate::chart;
use crate::layout::{Page, alert, refusal};
use crate::query::link;
use crate::read_error::ReaderFailed;
use crate::site::Site;
use crate::visitor::Visitor;
use crate::wall;
use host::Contest;
use host::contest::Phase;
use host::live::Live;

pub(crate) use known::{count, known};
pub(crate) use live::{Tables, events};

use known::Known;

/// Maximum number of rows and columns of a cross table.
const CROSS: usize = 24;

/// Games of a pair on a page.
const GAMES: u32 = 50;

pub(crate) async fn list(State(site): State<Arc<Site>>, visitor: Visitor) -> Markup {
    let contests = site.contests.list();
    let stores: Vec<_> = contests
        .iter()
        .map(|contest| contest.store.clone())
        .collect();
    let counts = site
        .read(move || {
            let counts = stores.iter().map(|store| count(store));
            Ok::<Vec<_>, ReaderFailed>(counts.collect())
        })
        .await
        .unwrap_or_default();
    let body = html! {
        h1 { "Tournaments" }
        @if contests.is_empty() { p.empty { "There is no tournament here." } }
        ul.cards {
            @for (contest, count) in contests.iter().zip(counts.iter().copied().chain(std::iter::repeat(0))) {
                li.card {
                    h2 { a href={ "/tournaments/" (contest.name) } { (contest.name) } }
                    p { (contest.phase) ", " (count) " games played" }
                }
            }
        }
    };
    Page::still("Tournaments", "/tournaments", body).render(&visitor)
}

/// The page of one tournament.
pub(crate) async fn page(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    visitor: Visitor,
) -> Response {
    let contest = match site.contests.find(&name) {
        Ok(contest) => contest,
        Err(why) => return refusal(StatusCode::NOT_FOUND, why),
    };
    let is_running = contest.phase.is_on();
    let registrations = site.contests.registrations().clone();
    let asked = name.clone();
    let takes_players = site
        .read(move || Ok::<_, ReaderFailed>(registrations.of(&asked).is_some()))
        .await
        .unwrap_or(false);
    let running = site.running_games.of(Some(&name));
    let table = whole(&site, contest, &running).await;
    let body = html! {
        h1 { (name) }
        @if takes_players { p { a.button href={ "/tournaments/" (name) "/join" } { "Join" } } }
        @if is_running && visitor.is_operator() {
            p { a.button href="/admin/tournament" { "Pause or stop tournaments" } }
        }
        div id="tournament" sse-swap="tournament" { (table) }
    };
    let stream = format!("/tournaments/{name}/events");
    let page = Page {
        title: &name,
        place: "/tournaments",
        stream: Some(&stream),
        refresh: is_running.then_some(5),
        body,
    };
    page.render(&visitor).into_response()
}

/// The part of the page that changes, with the running games.
async fn whole(site: &Arc<Site>, contest: Contest, running: &[Arc<Live>]) -> Markup {
    let phase = contest.phase.clone();
    let base = format!("/tournaments/{}/games", contest.name);
    let known = match site.compute(move || known(&contest)).await {
        Ok(known) => known,
        Err(why) => return alert(Some(why)),
    };
    html! {
        (facts(&known, &phase))
        @if let Some(play) = &known.play { (rounds::test(play)) }
        @if phase.is_on() {
            section {
                h2 { "Being played now" }
                div id="now" sse-swap="now" { (now(&phase, running)) }
            }
        }
        @if known.games > 0 {
            section {
                h2 { "Standings" }
                (ratings::table(&known.standings, None))
                (chart::strengths(&known.standings))
            }
            (cross(&known, &base))
        } @else { p.empty { "No game has been played yet." } }
        @if let Some(play) = &known.play {
            (rounds::rounds(play, &base, phase.is_on()))
            (rounds::coming(play, running))
        }
        @if !known.last.rows.is_empty() {
            section { h2 { "Last games" } (listing::table_at(&known.last.rows, &base)) }
        }
    }
}

/// How many players a wall lists.
const LISTED: usize = 10;

/// The standings and what comes next, for a wall.
pub(super) async fn for_a_wall(site: &Arc<Site>, name: &str, running: &[Arc<Live>]) -> Markup {
    let Ok(contest) = site.contests.find(name) else {
        return html! {};
    };
    let known = match site.compute(move || known(&contest)).await {
        Ok(known) => known,
        Err(why) => return alert(Some(why)),
    };
    html! {
        @if known.games > 0 {
            h2 { "Standings" }
            ol.projected-standings {
                @for row in known.standings.iter().take(LISTED) {
                    li { span.mini-who { (row.name) } span.mini-score { (row.points) } }
                }
            }
        }
        @if let Some(progress) = known.progress() {
            p.projected-facts { (progress.done) " games played, " (progress.left) " to come" }
        }
        @if let Some(play) = &known.play { (rounds::coming(play, running)) }
    }
}

/// The boards of the running games, and whether others follow.
fn now(phase: &Phase, running: &[Arc<Live>]) -> Markup {
    let said = match (phase, running.is_empty()) {
        (Phase::Starved, _) => "No game begins until there is room for results on the disk.",
        (Phase::Halted, false) => "Halted: these games stand still until the operator resumes it.",
        (Phase::Paused | Phase::Halted, true) => {
            "Paused: the next game is begun when the operator resumes it."
        }
        (Phase::Paused, false) => {
            "Paused: these games are finished; the next one begins when the operator resumes it."
        }
        (Phase::Stopping { .. }, _) => "Stopping: no more games begin.",
        (_, true) => "The next game is about to begin.",
        (_, false) => "",
    };
    html! {
        @if !said.is_empty() { p.empty { (said) } }
        (wall::grid(running))
    }
}

fn facts(known: &Known, phase: &Phase) -> Markup {
    let played = known.games;
    let progress = known.progress();
    html! {
        dl.facts {
            div { dt { "State" } dd { (phase) } }
            @if let Some(plan) = &known.plan {
                div { dt { "Game" } dd { (ratings::capital(plan.game.info.title)) } }
                div { dt { "Format" } dd { (plan.format) } }
                div { dt { "Time" } dd { (plan.time) } }
                @if plan.format != tournament::Format::Ladder {
                    div { dt { "Games a pair" } dd { (plan.games) } }
                }
                div { dt { "Players" } dd { (plan.players.len()) } }
            }
            div { dt { "Played" } dd { (played) } }
        }
        @if let Some(progress) = progress {
            p.progress { progress max=(progress.total()) value=(progress.done) aria-label="Games played" {}
                " " (progress.done) " of " (progress.total()) " games" }
        }
    }
}

/// The cross table; a cell links to the games of the pair.
fn cross(known: &Known, base: &str) -> Markup {
    let rows = &known.standings;
    if rows.len() > CROSS {
        return html! {};
    }
    html! {
        section {
            h2 { "Cross table" }
            div.scroll tabindex="0" role="group" aria-label="Cross table" {
                table.cross {
                    thead { tr {
                        th.amount scope="col" { "#" } th scope="col" { "Player" }
                        @for place in 1..=rows.len() { th.wdl scope="col" { (place) } }
                        th.amount scope="col" { "Points" }
                    } }
                    tbody { @for (place, row) in (1..).zip(rows) {
                        tr {
                            td.amount { (place) }
                            th.called scope="row" { (row.name) }
                            @for other in rows {
                                @let score = known.scores.against(row.player, other.player);
                                td.wdl.same[row.player == other.player] {
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
            p.caption { "Won, drawn and lost, as the player of the row sees it." }
        }
    }
}

/// The games of a pair.
pub(crate) async fn games(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    Query(asked): Query<Asked>,
    visitor: Visitor,
) -> Response {
    let contest = match site.contests.find(&name) {
        Ok(contest) => contest,
        Err(why) => return refusal(StatusCode::NOT_FOUND, why),
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
