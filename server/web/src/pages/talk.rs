//! The conversation of the referee with the programs of a game, beside the board, for
//! the visitors that may read it.

mod files;
mod rows;
mod stream;

use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use games::Seat;
use maud::{Markup, html};
use serde::Deserialize;

use self::rows::{Card, MOST_ROWS};
use crate::history::GameHistory;
use crate::layout::{Page, found, refusal};
use crate::place::Place;
use crate::site::Site;
use crate::talks::{TalkReader, readable, talk, talking};
use crate::view::{GameView, Look};
use crate::visitor::{Visit, Visitor};
use words::{Language, Say as _, say};

pub(crate) use files::file;
pub(crate) use stream::events;

/// The answer where nothing is shown. The visitor does not learn whether there is
/// anything.
fn nothing(language: Language) -> Response {
    let why = language.say("page-no-talk");
    refusal(language, StatusCode::NOT_FOUND, why)
}

#[derive(Deserialize)]
pub(crate) struct TalkQuery {
    ply: Option<String>,
}

/// The game and the seats of which this visitor may read the conversation; an
/// error page if there are none.
async fn open(
    site: &Site,
    place: &Place,
    visitor: &Visitor,
) -> Result<(GameHistory, Vec<Seat>), Response> {
    let language = visitor.language;
    let history = found(visitor.history(site, place).await, language)?;
    let seats = readable(&site.house, &history, visitor).await;
    if seats.is_empty() {
        Err(nothing(language))
    } else {
        Ok((history, seats))
    }
}

/// The conversations of a game, as they go on or as they were.
pub(crate) async fn page(
    Visit { site, visitor }: Visit,
    Path(place): Path<Place>,
    Query(asked): Query<TalkQuery>,
) -> Result<Response, Response> {
    let language = visitor.language;
    let (history, seats) = open(&site, &place, &visitor).await?;
    let look = Look {
        ply: asked.ply.as_deref().and_then(|ply| ply.parse().ok()),
        embed: true,
        ..Look::default()
    };
    let is_pinned = look.ply.is_some();
    let view = match GameView::new(&history, look, None, language) {
        Ok(view) => view.seeing_all(visitor.sees_all()),
        Err(why) => {
            let why = why.say(language);
            return Err(refusal(language, StatusCode::UNPROCESSABLE_ENTITY, why));
        }
    };
    let base = place.address();
    let is_live = history.live.is_some();
    let stream = is_live.then(|| format!("{base}/talk/events"));
    let heading = say!(language, "page-talk", id = place.id.get());
    let body = html! {
        div.headline {
            h1 { (heading) }
            p.rules {
                a href=(base) { (language.say("page-the-game")) } ". " (language.say("page-talk-times"))
                @if is_live { " " (say!(language, "page-talk-last", count = MOST_ROWS)) }
                @if is_pinned { " " a href={ (base) "/talk" } { (language.say("page-last-position")) } "." }
            }
        }
        div.talks data-live[is_live] {
            // A live move does not pull anybody off an older position.
            div id="game" sse-swap=[(is_live && !is_pinned).then_some("game")] { (view.render()) }
            div id="talk" sse-swap=[is_live.then_some("talk")] { (talks(&site, &history, seats, language)) }
        }
    };
    let page = Page {
        stream: stream.as_deref(),
        refresh: (is_live && !is_pinned).then_some(4),
        ..Page::still(&heading, "", body)
    };
    Ok(page.render(&visitor).into_response())
}

/// The conversations at these seats: of a running game their last lines.
fn talks(site: &Site, history: &GameHistory, seats: Vec<Seat>, language: Language) -> Markup {
    let cards: Vec<Card> = match talking(&site.house, history) {
        Some(live) => {
            let mut cards: Vec<Card> = seats.iter().copied().map(Card::new).collect();
            rows::take_in(&mut cards, TalkReader::new(&site.house, live, seats).news());
            cards
        }
        None => {
            let seats = seats.into_iter();
            seats
                .map(|seat| Card::whole(seat, talk(&site.house, history, seat)))
                .collect()
        }
    };
    rows::shown(history, &cards, language)
}
