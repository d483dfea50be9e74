//! The operator's overview: clients, games, contests and the log.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::log::{LEVELS, tail};
use super::tournament::{standing, steering};
use crate::layout::{Page, alert};
use crate::place::Place;
use crate::site::Site;
use crate::visitor::Visitor;
use host::Contest;
use host::View;
use host::contest::Phase;
use host::live::Live;

/// Maximum number of running games in the list.
const GAMES: usize = 100;

#[derive(Deserialize)]
pub(super) struct Asked {
    level: Option<String>,
}

pub(super) async fn page(
    State(site): State<Arc<Site>>,
    Query(asked): Query<Asked>,
    visitor: Visitor,
) -> Response {
    let level = asked.level.as_deref().unwrap_or("INFO");
    match visitor.is_operator() {
        true => dashboard(&site, &visitor, None, level)
            .await
            .into_response(),
        false if visitor.is_referee() => referee(&visitor).into_response(),
        false => login(&visitor, None).into_response(),
    }
}

/// The part that changes.
pub(super) async fn now(State(site): State<Arc<Site>>, Query(asked): Query<Asked>) -> Markup {
    glance(&site, asked.level.as_deref().unwrap_or("INFO")).await
}

/// What the referee's view gives, for who has that alone.
fn referee(visitor: &Visitor) -> Markup {
    let body = html! {
        section.card.narrow {
            h1 { "The referee's view" }
            p { "You see what is hidden from players and spectators: all cards of "
                a href="/poker/hands" { "recorded hands" } " and of " a href="/records" { "recorded games" }
                ", also while their tables are open. You cannot run, stop or disconnect anything." }
            form method="post" action="/admin/logout" { button.quiet { "Log out" } }
        }
    };
    Page::still("The referee's view", "/admin", body).render(visitor)
}

/// The form that asks for the token.
pub(super) fn login(visitor: &Visitor, said: Option<&str>) -> Markup {
    let body = html! {
        section.card.narrow {
            h1 { "Admin" }
            (alert(said))
            form method="post" action="/admin/login" {
                label { "The operator's token "
                    input type="password" name="token" required autocomplete="current-password";
                }
                button.primary type="submit" { "Log in" }
            }
            p.caption { "It is in the file that the server made at its first start. The token for the \
                referee's view goes here too." }
        }
    };
    Page::still("Admin", "/admin", body).render(visitor)
}

/// The whole page; `said` is the outcome of an action.
pub(super) async fn dashboard(
    site: &Arc<Site>,
    visitor: &Visitor,
    said: Option<&str>,
    level: &str,
) -> Markup {
    let body = html! {
        h1 { "Admin" }
        @if let Some(said) = said { p.notice role="status" { (said) } }
        p.row {
            a.button.primary href="/admin/match" { "Set up a match" } " "
            a.button.primary href="/admin/tournament" { "Set up a tournament" }
        }
        div id="glance" hx-get={ "/admin/now?level=" (known(level)) } hx-trigger="every 2s" hx-swap="innerHTML" {
            (glance(site, level).await)
        }
        form method="post" action="/admin/logout" { button.quiet { "Log out" } }
    };
    let page = Page {
        title: "Admin",
        place: "/admin",
        stream: None,
        refresh: Some(10),
        body,
    };
    page.render(visitor)
}

/// The priority of this name, or `INFO`.
fn known(level: &str) -> &'static str {
    LEVELS
        .into_iter()
        .find(|known| *known == level)
        .unwrap_or("INFO")
}

async fn glance(site: &Arc<Site>, level: &str) -> Markup {
    let view = site.server.look().await;
    let (store, least) = (site.store.clone(), known(level));
    let lines = site.read(move || tail(&store, least)).await;
    html! {
        div.columns {
            (games(site))
            (people(&view))
        }
        (super::poker::section(&site.poker.server))
        (contests(&site.contests.list()))
        section {
            h2 { "Log" }
            nav.tabs aria-label="Priority" {
                @for level in LEVELS {
                    a.tab href={ "/admin?level=" (level) } aria-current=[(level == least).then_some("true")] { (level) }
                }
            }
            @match &lines {
                Err(why) => { (alert(Some(why))) }
                Ok(lines) => {
                    div.scroll.log tabindex="0" role="group" aria-label="Lines of the log" {
                        table { tbody { @for line in lines {
                            tr class={ "level-" (line.level) } {
                                td.when { (line.time) } td { (line.level) } td.text { (line.text) }
                            }
                        } } }
                    }
                }
            }
        }
    }
}

/// Whether a running game itself is paused.
fn is_paused(site: &Site, live: &Live) -> bool {
    let contest = live.tournament.as_deref();
    site.running_games.is_paused(contest, live.id)
}

fn games(site: &Site) -> Markup {
    let running = site.running_games.all();
    html! {
        section {
            h2 { "Running games (" (running.len()) ")" }
            @if running.is_empty() { p.empty { "None." } }
            ul.rows { @for live in running.iter().take(GAMES) {
                li {
                    a href=(Place::of(live).address()) { "Game " (live.id) ": " (live.info.title) ", "
                        (live.players.join(" against ")) }
                    @if let Some(name) = &live.tournament {
                        small { "in " a href={ "/tournaments/" (name) } { (name) } }
                    }
                    form.inline method="post" action="/admin/do" {
                        input type="hidden" name="id" value=(live.id);
                        @if let Some(name) = &live.tournament { input type="hidden" name="tournament" value=(name); }
                        button name="what" value="pause" { @if is_paused(site, live) { "Go on" } @else { "Pause" } }
                        button.danger name="what" value="stop" { "Stop" }
                    }
                }
            } }
            @if running.len() > GAMES { p.more { "… and " (running.len() - GAMES) " games more." } }
        }
    }
}

fn people(view: &View) -> Markup {
    let row = |name: &str, about: &str| {
        html! {
            li {
                span { b { (name) } " " (about) }
                form.inline method="post" action="/admin/do" {
                    input type="hidden" name="name" value=(name);
                    button.danger name="what" value="disconnect" { "Disconnect" }
                }
            }
        }
    };
    let waiting = view.brains.iter().filter(|brain| brain.waits);
    html! {
        section {
            h2 { "People and brains that wait" }
            ul.rows {
                @for (name, game) in &view.people {
                    (row(name, &game.map_or_else(|| "is here".to_owned(), |id| format!("plays game {id}"))))
                }
                @for brain in waiting {
                    @let plays = match &brain.plays {
                        None => "something".to_owned(),
                        Some(plays) if plays.is_empty() => "nothing".to_owned(),
                        Some(_) => brain.games(),
                    };
                    (row(&brain.name, &format!("waits in the lobby; plays {plays}")))
                }
            }
            @if !view.seeks.is_empty() {
                h3 { "Tables that wait" }
                ul.rows { @for (number, name, game_request) in &view.seeks {
                    li { "Offer " (number) ": " (name) " seeks " (game_request) }
                } }
            }
        }
    }
}

/// The tournaments and matches that were started since the server began.
fn contests(all: &[Contest]) -> Markup {
    let started = all.iter().filter(|contest| contest.phase != Phase::Idle);
    html! {
        @if started.clone().next().is_some() {
            section {
                h2 { "Tournaments and matches" }
                ul.rows { @for contest in started {
                    li {
                        span { a href={ "/tournaments/" (contest.name) } { (contest.name) } " " (standing(contest)) }
                        (steering(contest))
                    }
                } }
            }
        }
    }
}
