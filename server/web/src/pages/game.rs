//! The page of a game: to watch, to play, or to replay it.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use std::time::Duration;
use tokio::time::timeout;

use super::ratings::capital;
use crate::guests::{PlayError, Turned};
use crate::history::{GameHistory, HistoryError};
use crate::layout::{Page, refusal};
use crate::place::Place;
use crate::query::link;
use crate::site::Site;
use crate::view::{GameView, Look};
use crate::visitor::Visitor;
use host::{Declined, Request};
use record::GameId;
use record::{limits, title};

/// How long an answer waits for a move to reach the board.
const ON_ITS_WAY: Duration = Duration::from_millis(300);

/// The query of a game's page.
#[derive(Deserialize, Default)]
pub(crate) struct Asked {
    ply: Option<String>,
    #[serde(flatten)]
    switches: Switches,
    pick: Option<String>,
}

/// Settings that stay from one position to the next.
#[derive(Deserialize, Default)]
pub(crate) struct Switches {
    flip: Option<String>,
    threats: Option<String>,
    large: Option<String>,
}

impl Switches {
    /// The look at the last position with these settings.
    pub(crate) fn look(&self) -> Look {
        let is_on = |switch: &Option<String>| switch.as_deref() == Some("1");
        Look {
            ply: None,
            flip: is_on(&self.flip),
            threats: is_on(&self.threats),
            large: self.large.as_ref().map(|large| large == "1"),
        }
    }
}

impl Asked {
    /// The look at the position that is asked for; without a ply, at the last.
    pub(crate) fn look(&self) -> Look {
        Look {
            ply: self.ply.as_deref().and_then(|ply| ply.parse().ok()),
            ..self.switches.look()
        }
    }
}

fn missing(why: &HistoryError) -> Response {
    refusal(StatusCode::NOT_FOUND, why)
}

/// A request for a game.
type Wanted = (State<Arc<Site>>, Path<Place>, Query<Asked>, Visitor);

/// The whole page.
pub(crate) async fn page(wanted: Wanted) -> Response {
    shown(wanted, |history, asked, visitor| {
        whole(history, asked, visitor, None)
    })
    .await
}

/// The part of the page that changes.
pub(crate) async fn view(wanted: Wanted) -> Response {
    shown(wanted, |history, asked, visitor| {
        part(history, asked.look(), visitor, None)
    })
    .await
}

async fn shown(
    (State(site), Path(place), Query(asked), visitor): Wanted,
    show: impl FnOnce(&GameHistory, &Asked, &Visitor) -> Response,
) -> Response {
    match site.history(&place).await {
        Ok(history) => show(&history, &asked, &visitor),
        Err(why) => missing(&why),
    }
}

fn whole(history: &GameHistory, asked: &Asked, visitor: &Visitor, said: Option<&str>) -> Response {
    let look = asked.look();
    let view = GameView::new(history, look.clone(), visitor.guest());
    let view = match view {
        Ok(view) => view
            .seeing_all(visitor.sees_all())
            .saying(said)
            .picking(asked.pick.as_deref()),
        Err(why) => return refusal(StatusCode::UNPROCESSABLE_ENTITY, why),
    };
    let journal = &history.journal;
    let title = title(journal);
    // `game 7: gomoku on board 15`: the heading has the number already.
    let rules = title.lines().next().unwrap_or_default();
    let rules = rules.split_once(": ").map_or(rules, |(_, rules)| rules);
    let heading = format!("Game {}: {}", journal.id, capital(history.info.title));
    let stream = history.live.as_ref().map(|_| {
        let version = history.state.version.to_string();
        let mut pairs = vec![("have", version.as_str())];
        pairs.extend(look.kept());
        link(&format!("{}/events", history.place.address()), &pairs)
    });
    let is_pinned = look.ply.is_some();
    let body: Markup = html! {
        div.headline {
            h1 { (heading) }
            p.rules {
                (rules) ", " (limits(journal))
                @if let Some(name) = &history.place.tournament {
                    ", in " a href={ "/tournaments/" (name) } { (name) }
                }
            }
        }
        div id="game" sse-swap=[history.live.is_some().then_some("game")] { (view.render()) }
        // What the status says, for those who are read to: it stays where it is.
        div.unseen id="told" role="status" aria-live="polite" {}
    };
    let page = Page {
        title: &heading,
        place: history
            .place
            .tournament
            .as_ref()
            .map_or("", |_| "/tournaments"),
        stream: stream.as_deref(),
        refresh: (history.live.is_some() && !is_pinned).then_some(4),
        body,
    };
    page.render(visitor).into_response()
}

fn part(history: &GameHistory, look: Look, visitor: &Visitor, said: Option<&str>) -> Response {
    match GameView::new(history, look, visitor.guest()) {
        Ok(view) => {
            let view = view.seeing_all(visitor.sees_all()).saying(said);
            view.render().into_response()
        }
        Err(why) => refusal(StatusCode::UNPROCESSABLE_ENTITY, why),
    }
}

/// A move, as a form posts it.
#[derive(Deserialize)]
pub(crate) struct Moved {
    ply: usize,
    action: String,
    #[serde(flatten)]
    switches: Switches,
}

/// Plays an action.
pub(crate) async fn play(
    State(site): State<Arc<Site>>,
    Path(id): Path<GameId>,
    visitor: Visitor,
    Form(moved): Form<Moved>,
) -> Response {
    let done = match visitor.guest() {
        Some(guest) => guest.play(id, moved.ply, &moved.action),
        None => Err(PlayError::NotYours),
    };
    if done == Ok(Turned::Sent) {
        arrival(&site, id, moved.ply).await;
    }
    let look = moved.switches.look();
    let done = done.map(|_| ()).map_err(Declined::from);
    answer(&site, id, &visitor, look, done).await
}

/// Waits until the board has more than `ply` moves, but not for long.
async fn arrival(site: &Site, id: GameId, ply: usize) {
    let Some(live) = site.live(&Place::of_house(id)) else {
        return;
    };
    let mut changes = live.subscribe();
    let moved = async { while live.ply() <= ply && changes.changed().await.is_ok() {} };
    // A later move comes by the stream.
    let _ = timeout(ON_ITS_WAY, moved).await;
}

/// Takes back the actions of an unfinished turn.
pub(crate) async fn take_back(
    State(site): State<Arc<Site>>,
    Path(id): Path<GameId>,
    visitor: Visitor,
    Form(switches): Form<Switches>,
) -> Response {
    if let Some(guest) = visitor.guest() {
        guest.take_back();
    }
    answer(&site, id, &visitor, switches.look(), Ok(())).await
}

/// Resigns the game.
pub(crate) async fn resign(
    State(site): State<Arc<Site>>,
    Path(id): Path<GameId>,
    visitor: Visitor,
    Form(switches): Form<Switches>,
) -> Response {
    ask(&site, id, &visitor, switches.look(), Request::Resign).await
}

/// Offers a draw, or accepts one.
pub(crate) async fn draw(
    State(site): State<Arc<Site>>,
    Path(id): Path<GameId>,
    visitor: Visitor,
    Form(switches): Form<Switches>,
) -> Response {
    ask(&site, id, &visitor, switches.look(), Request::Draw).await
}

/// Declines a draw.
pub(crate) async fn decline(
    State(site): State<Arc<Site>>,
    Path(id): Path<GameId>,
    visitor: Visitor,
    Form(switches): Form<Switches>,
) -> Response {
    ask(&site, id, &visitor, switches.look(), Request::Decline).await
}

async fn ask(
    site: &Arc<Site>,
    id: GameId,
    visitor: &Visitor,
    look: Look,
    request: Request,
) -> Response {
    let done = match visitor
        .guest()
        .filter(|guest| guest.seat_in(&Place::of_house(id)).is_some())
    {
        Some(guest) => guest.ask(request).await.map(|_| ()),
        None => Err(PlayError::NotYours.into()),
    };
    answer(site, id, visitor, look, done).await
}

/// The page after an action, or the reason why it failed.
async fn answer(
    site: &Arc<Site>,
    id: GameId,
    visitor: &Visitor,
    look: Look,
    done: Result<(), Declined>,
) -> Response {
    let place = Place::of_house(id);
    if done.is_ok() && !visitor.is_script() {
        return Redirect::to(&link(&place.address(), &look.kept())).into_response();
    }
    let history = match site.history(&place).await {
        Ok(history) => history,
        Err(why) => return missing(&why),
    };
    let said = done.as_ref().err().map(Declined::as_str);
    if visitor.is_script() {
        return part(&history, look, visitor, said);
    }
    let page = whole(&history, &Asked::default(), visitor, said);
    (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
}
