//! The operator's overview: clients, games, contests and the log.

use std::sync::Arc;

use axum::extract::Query;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::log::{LEVELS, tail};
use crate::instant::instant_to_the_second;
use crate::layout::{Page, alert};
use crate::pages::tournaments::{standing, steering};
use crate::place::Place;
use crate::site::Site;
use crate::visitor::{Visit, Visitor};
use contest::live::LiveGame;
use contest::{Contest, Phase};
use people::{Opponent, SeekId, View};
use words::{Language, Say as _, say};

/// Maximum number of running games in the list.
const GAMES: usize = 100;

#[derive(Deserialize)]
pub(super) struct AdminQuery {
    level: Option<String>,
}

pub(super) async fn page(
    Visit { site, visitor }: Visit,
    Query(asked): Query<AdminQuery>,
) -> Response {
    let level = asked.level.as_deref().unwrap_or("INFO");
    match visitor.is_staff() {
        true => dashboard(&site, &visitor, None, level)
            .await
            .into_response(),
        false if visitor.is_referee() => referee(&visitor).into_response(),
        false => login(&visitor, None).into_response(),
    }
}

/// The part that changes.
pub(super) async fn now(Visit { site, visitor }: Visit, Query(asked): Query<AdminQuery>) -> Markup {
    let level = asked.level.as_deref().unwrap_or("INFO");
    glance(&site, level, &visitor).await
}

/// The page of a visitor who has the referee's view alone: it lists the rights of that view.
fn referee(visitor: &Visitor) -> Markup {
    let said = |key: &str| visitor.language.say(key);
    let title = said("contests-referee");
    let body = html! {
        section.card.narrow {
            h1 { (title) }
            p { (said("contests-referee-sees")) " "
                a href="/poker/hands" { (said("contests-recorded-hands")) } " " (said("contests-referee-and")) " "
                a href="/records" { (said("contests-recorded-games")) } (said("contests-referee-cannot")) }
            form method="post" action="/admin/logout" { button.quiet { (said("contests-log-out")) } }
        }
    };
    Page::still(&title, "/admin", body).render(visitor)
}

/// The form that asks for the token.
pub(super) fn login(visitor: &Visitor, said: Option<&str>) -> Markup {
    let say = |key: &str| visitor.language.say(key);
    let title = say("page-place-admin");
    let body = html! {
        section.card.narrow {
            h1 { (title) }
            (alert(said))
            form method="post" action="/admin/login" {
                label { (say("contests-operators-token")) " "
                    input type="password" name="token" required autocomplete="current-password";
                }
                button.primary type="submit" { (say("page-enter")) }
            }
            p.caption { (say("contests-about-token")) }
        }
    };
    Page::still(&title, "/admin", body).render(visitor)
}

/// The whole page; `said` is the outcome of an action.
pub(super) async fn dashboard(
    site: &Arc<Site>,
    visitor: &Visitor,
    said: Option<&str>,
    level: &str,
) -> Markup {
    let language = visitor.language;
    let title = language.say("page-place-admin");
    let body = html! {
        h1 { (title) }
        @if let Some(said) = said { p.notice role="status" { (said) } }
        @if visitor.is_operator() {
            p.row {
                a.button.primary href="/admin/match" { (language.say("contests-set-up-match")) } " "
                a.button.primary href="/admin/tournament" { (language.say("contests-set-up-tournament")) }
            }
        } @else { p { (language.say("contests-about-assistants")) } }
        div id="glance" hx-get={ "/admin/now?level=" (known(level)) } hx-trigger="every 2s" hx-swap="innerHTML" {
            (glance(site, level, visitor).await)
        }
        form method="post" action="/admin/logout" { button.quiet { (language.say("contests-log-out")) } }
    };
    let page = Page {
        title: &title,
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

async fn glance(site: &Arc<Site>, level: &str, visitor: &Visitor) -> Markup {
    let language = visitor.language;
    let view = site.house.server.look().await;
    let (store, least) = (site.house.store.clone(), known(level));
    let lines = site.house.read(move || tail(&store, least)).await;
    html! {
        div.columns {
            (games(site, language))
            (people(&view, language))
        }
        (super::poker::section(&site.poker.server, language))
        (contests(&site.house.contests.list(), visitor))
        (super::workers::section(&site.house.contests, language))
        section {
            h2 { (language.say("contests-log")) }
            nav.tabs aria-label=(language.say("contests-priority")) {
                @for level in LEVELS {
                    a.tab href={ "/admin?level=" (level) } aria-current=[(level == least).then_some("true")] { (level) }
                }
            }
            @match &lines {
                Err(why) => { (alert(Some(why.say(language)))) }
                Ok(lines) => {
                    div.scroll.log tabindex="0" role="group" aria-label=(language.say("contests-log-lines")) {
                        table { tbody { @for line in lines {
                            tr class={ "level-" (line.level) } {
                                td.when { (instant_to_the_second(&line.time)) } td { (line.level) } td.text { (line.text) }
                            }
                        } } }
                    }
                }
            }
        }
    }
}

/// Whether a running game itself is paused.
fn is_paused(site: &Site, live: &LiveGame) -> bool {
    let contest = live.tournament.as_deref();
    site.house.running_games.is_paused(contest, live.id)
}

fn games(site: &Site, language: Language) -> Markup {
    let running = site.house.running_games.all_with_frozen();
    let said = |key: &str| language.say(key);
    let against = format!(" {} ", said("contests-against"));
    let number = |live: &LiveGame| say!(language, "page-game-number", id = live.id.get());
    let more = running.len().saturating_sub(GAMES);
    html! {
        section {
            h2 { (say!(language, "contests-running-games", count = running.len())) }
            @if running.is_empty() { p.empty { (said("contests-none")) } }
            ul.rows { @for live in running.iter().take(GAMES) {
                li {
                    a href=(Place::of(live).address()) { (number(live)) ": " (live.info.title(language)) ", "
                        (live.players.join(&against)) }
                    @if let Some(name) = &live.tournament {
                        small { (said("page-in-tournament")) " " a href={ "/tournaments/" (name) } { (name) } }
                    }
                    form.inline method="post" action="/admin/do" {
                        input type="hidden" name="id" value=(live.id);
                        @if let Some(name) = &live.tournament { input type="hidden" name="tournament" value=(name); }
                        button name="what" value="pause" {
                            @if is_paused(site, live) { (said("contests-go-on")) } @else { (said("page-pause")) }
                        }
                        button.danger name="what" value="stop" { (said("contests-stop")) }
                    }
                }
            } }
            @if more > 0 { p.more { (say!(language, "page-more-games", count = more)) } }
        }
    }
}

fn people(view: &View, language: Language) -> Markup {
    let said = |key: &str| language.say(key);
    let plays = |game: Option<&Arc<LiveGame>>| match game {
        None => said("contests-is-here"),
        Some(live) => say!(language, "terminal-plays-game", id = live.id.get()),
    };
    let waits = |brain: &Opponent| match &brain.plays {
        None => said("contests-waits-plays-something"),
        Some(plays) if plays.is_empty() => said("contests-waits-plays-nothing"),
        Some(_) => say!(language, "contests-waits-plays", games = brain.games()),
    };
    let offer = |number: SeekId| say!(language, "contests-offer", number = number.get());
    let row = |name: &str, about: &str| {
        html! {
            li {
                span { b { (name) } " " (about) }
                form.inline method="post" action="/admin/do" {
                    input type="hidden" name="name" value=(name);
                    button.danger name="what" value="disconnect" { (said("contests-disconnect")) }
                }
            }
        }
    };
    let waiting = view.brains.iter().filter(|brain| brain.waits);
    html! {
        section {
            h2 { (said("contests-who-waits")) }
            ul.rows {
                @for (name, game) in &view.people {
                    (row(name, &plays(game.as_ref())))
                }
                @for brain in waiting { (row(&brain.name, &waits(brain))) }
            }
            @if !view.seeks.is_empty() {
                h3 { (said("contests-tables-that-wait")) }
                ul.rows { @for (number, name, game_request) in &view.seeks {
                    li { (offer(*number)) ": " bdi { (name) } " " (said("page-seeks")) " " (game_request.phrase().say(language)) }
                } }
            }
        }
    }
}

/// The tournaments and matches that were started since the server began.
fn contests(all: &[Contest], visitor: &Visitor) -> Markup {
    let language = visitor.language;
    let started = all.iter().filter(|contest| contest.phase != Phase::Idle);
    html! {
        @if started.clone().next().is_some() {
            section {
                h2 { (language.say("contests-tournaments-and-matches")) }
                ul.rows { @for contest in started {
                    li {
                        span { a href={ "/tournaments/" (contest.name) } { (contest.name) } " " (standing(contest, language)) }
                        (steering(contest, false, visitor))
                    }
                } }
            }
        }
    }
}
