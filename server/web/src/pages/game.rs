//! The page of a game: to watch, to play, or to replay it.

use std::sync::Arc;
use std::time::Duration;

use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::MethodRouter;
use maud::{Markup, html};
use serde::Deserialize;
use tokio::time::timeout;

use super::Pages;
use super::ended::public;
use crate::handler::post;
use crate::history::{GameHistory, HistoryError};
use crate::layout::{LinkPreview, Page, refusal};
use crate::place::Place;
use crate::query::link;
use crate::site::Site;
use crate::talks::readable;
use crate::view::{GameView, Look, heading};
use crate::visitor::{Visit, Visitor};
use contest::live::Board;
use people::{Request, TurnProgress, TurnRefused};
use record::{Journal, conditions};
use words::{Language, Say as _, UserError, say};

/// How long an answer waits for a move to reach the board. A later move comes by the stream.
const ON_ITS_WAY: Duration = Duration::from_millis(300);

/// The same for an end, of which a page without scripts learns in no other way.
const END_ON_ITS_WAY: Duration = Duration::from_secs(10);

/// The query of a game's page.
#[derive(Deserialize, Default)]
pub(crate) struct GameQuery {
    ply: Option<String>,
    #[serde(flatten)]
    switches: Switches,
    pick: Option<String>,
    better: Option<String>,
}

/// Settings that stay from one position to the next.
#[derive(Deserialize, Default)]
pub(crate) struct Switches {
    flip: Option<String>,
    threats: Option<String>,
    large: Option<String>,
    embed: Option<String>,
}

impl Switches {
    /// The look at the last position with these settings.
    pub(crate) fn look(&self) -> Look {
        let is_on = |switch: &Option<String>| switch.as_deref() == Some("1");
        Look {
            ply: None,
            flip: is_on(&self.flip),
            threats: is_on(&self.threats),
            better: false,
            large: self.large.as_ref().map(|large| large == "1"),
            embed: is_on(&self.embed),
        }
    }
}

impl GameQuery {
    /// The look at the position that is asked for; without a ply, at the last.
    pub(crate) fn look(&self) -> Look {
        Look {
            ply: self.ply.as_deref().and_then(|ply| ply.parse().ok()),
            better: self.better.as_deref() == Some("1"),
            ..self.switches.look()
        }
    }
}

fn missing(visitor: &Visitor, why: &HistoryError) -> Response {
    let language = visitor.language;
    refusal(language, StatusCode::NOT_FOUND, why.say(language))
}

fn unplayable(visitor: &Visitor, why: &HistoryError) -> Response {
    let language = visitor.language;
    refusal(
        language,
        StatusCode::UNPROCESSABLE_ENTITY,
        why.say(language),
    )
}

/// A request for a game.
type GameRequest = (State<Arc<Site>>, Path<Place>, Query<GameQuery>, Visitor);

/// The whole page.
pub(crate) async fn page(wanted: GameRequest) -> Response {
    let (State(site), Path(place), Query(asked), visitor) = wanted;
    let history = match visitor.history(&site, &place).await {
        Ok(history) => history,
        Err(HistoryError::Unruled(journal)) => return unruled(&place, &journal, &visitor),
        Err(why) => return missing(&visitor, &why),
    };
    let talks = !readable(&site.house, &history, &visitor).await.is_empty();
    whole(&history, &asked, &visitor, None, talks)
}

/// The page of a game without rules here: its end and its players.
fn unruled(place: &Place, journal: &Journal, visitor: &Visitor) -> Response {
    let language = visitor.language;
    let journal = public(journal, visitor.is_referee());
    let heading = say!(language, "page-game-number", id = journal.id.get());
    let heading = format!("{heading}: {}", journal.game);
    let body = html! {
        div.headline {
            h1 { (heading) }
            p.rules {
                (conditions(&journal, language))
                @if let Some(name) = &place.tournament {
                    ", " (language.say("page-in-tournament")) " " a href={ "/tournaments/" (name) } { (name) }
                }
            }
        }
        section.card {
            p { (record::ending(&journal, language)) }
            pre { (record::heading(&journal, language)) }
            p { (language.say("page-no-positions")) }
        }
    };
    let under = place.tournament.as_ref().map_or("", |_| "/tournaments");
    let page = Page::still(&heading, under, body);
    page.render(visitor).into_response()
}

/// The part of the page that changes.
pub(crate) async fn view(
    (State(site), Path(place), Query(asked), visitor): GameRequest,
) -> Response {
    match visitor.history(&site, &place).await {
        Ok(history) => part(&history, asked.look(), &visitor, None),
        Err(why) => missing(&visitor, &why),
    }
}

/// The whole page; `talks`: with a link to the conversations of the programs.
fn whole(
    history: &GameHistory,
    asked: &GameQuery,
    visitor: &Visitor,
    said: Option<&str>,
    talks: bool,
) -> Response {
    let (look, language) = (asked.look(), visitor.language);
    let view = GameView::new(history, look.clone(), visitor.person(), language);
    let view = match view {
        Ok(view) => view
            .seeing_all(visitor.sees_all())
            .saying(said)
            .picking(asked.pick.as_deref()),
        Err(why) => return unplayable(visitor, &why),
    };
    let heading = heading(history, language);
    let stream = history.live.as_ref().map(|_| {
        let version = history.state.version.to_string();
        let mut pairs = vec![("have", version.as_str())];
        pairs.extend(look.kept());
        link(&format!("{}/events", history.place.address()), &pairs)
    });
    let is_pinned = look.ply.is_some();
    let is_analysed = view.analysis_under_way().is_some();
    let body: Markup = html! {
        div id="game" sse-swap=[history.live.is_some().then_some("game")] { (view.render()) }
        @if talks {
            p { a href={ (history.place.address()) "/talk" } { (language.say("page-talk-link")) } }
        }
        (snippet(&visitor.whole_address(&history.place.address()), language))
        // The text of the status, for screen readers: the element stays in its place.
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
        // Without scripts a page that is loaded again forgets the choices on it.
        refresh: (is_analysed || history.live.is_some() && !is_pinned && !view.asks()).then_some(4),
        body,
    };
    let about = view.about();
    let picture = view.picture_address();
    let preview = LinkPreview {
        about: &about,
        picture: &picture,
    };
    page.render_with(visitor, Some(&preview)).into_response()
}

/// The position as everybody may see it, as a picture alone.
pub(crate) async fn picture(
    (State(site), Path(place), Query(asked), visitor): GameRequest,
) -> Response {
    let history = match visitor.history(&site, &place).await {
        Ok(history) => history,
        Err(why) => return missing(&visitor, &why),
    };
    match GameView::new(&history, asked.look(), None, visitor.language) {
        Ok(view) => ([(header::CONTENT_TYPE, "image/svg+xml")], view.picture()).into_response(),
        Err(why) => unplayable(&visitor, &why),
    }
}

fn part(history: &GameHistory, look: Look, visitor: &Visitor, said: Option<&str>) -> Response {
    match GameView::new(history, look, visitor.person(), visitor.language) {
        Ok(view) => {
            let view = view.seeing_all(visitor.sees_all()).saying(said);
            view.render().into_response()
        }
        Err(why) => unplayable(visitor, &why),
    }
}

/// A move, as a form posts it.
#[derive(Deserialize)]
pub(crate) struct MoveForm {
    ply: usize,
    action: String,
    #[serde(flatten)]
    switches: Switches,
}

/// Plays an action.
pub(crate) async fn play(
    Visit { site, visitor }: Visit,
    Path(place): Path<Place>,
    Form(moved): Form<MoveForm>,
) -> Response {
    let done = match visitor.person() {
        Some(person) => person.play(&place, moved.ply, &moved.action),
        None => Err(TurnRefused::NoSeat),
    };
    if done == Ok(TurnProgress::Sent) {
        let moves = moved.ply;
        arrival(&site, &place, ON_ITS_WAY, |board| board.moves.len() > moves).await;
    }
    let look = moved.switches.look();
    let done = done.map(|_| ()).map_err(UserError::from);
    answer(&site, place, &visitor, look, done).await
}

/// The line of HTML that frames a game on another page.
fn snippet(address: &str, language: Language) -> Markup {
    let code = format!(r#"<iframe src="{address}/embed" width="400" height="520"></iframe>"#);
    html! {
        details.embed id="embed" {
            summary { (language.say("page-embed")) }
            label { (language.say("page-embed-line")) " " input type="text" readonly value=(code); }
        }
    }
}

/// Waits until the board is like that, but no longer than this.
async fn arrival(site: &Site, place: &Place, longest: Duration, is_so: impl Fn(&Board) -> bool) {
    let Some(live) = site.house.live(place) else {
        return;
    };
    let mut changes = live.subscribe();
    let arrived = async { while !is_so(&live.board()) && changes.changed().await.is_ok() {} };
    let _ = timeout(longest, arrived).await;
}

/// Takes back the actions of an unfinished turn.
pub(crate) async fn take_back(
    Visit { site, visitor }: Visit,
    Path(place): Path<Place>,
    Form(switches): Form<Switches>,
) -> Response {
    if let Some(person) = visitor.person() {
        person.take_back();
    }
    answer(&site, place, &visitor, switches.look(), Ok(())).await
}

/// Asks for something that ends the game or may: resigns, offers or accepts a draw,
/// declines one.
pub(crate) fn asking(request: fn() -> Request) -> MethodRouter<Pages> {
    post(
        move |Visit { site, visitor }: Visit,
              Path(place): Path<Place>,
              Form(switches): Form<Switches>| async move {
            ask(&site, place, &visitor, switches.look(), request()).await
        },
    )
}

async fn ask(
    site: &Arc<Site>,
    place: Place,
    visitor: &Visitor,
    look: Look,
    request: Request,
) -> Response {
    let offers = matches!(request, Request::Draw);
    let ends = offers || matches!(request, Request::Resign);
    let person = visitor.person();
    let seat = person.and_then(|person| person.seat_in(&place));
    let done = match person.filter(|_| seat.is_some()) {
        Some(person) => person.ask(request).await,
        None => Err(TurnRefused::NoSeat.into()),
    };
    if ends && done.is_ok() && !visitor.is_script() {
        // A draw that is only offered ends nothing yet.
        let is_done = |board: &Board| board.is_told || (offers && board.draw_offer() == seat);
        arrival(site, &place, END_ON_ITS_WAY, is_done).await;
    }
    let live = site.house.live(&place).filter(|_| done.is_ok());
    let is_taken_back = live.is_some_and(|live| live.board().left.is_some());
    if let Some(person) = person.filter(|_| is_taken_back)
        && let Some(next) = person.next_game(Some(place.clone())).await
    {
        return Redirect::to(&next.address()).into_response();
    }
    answer(site, place, visitor, look, done).await
}

/// The page after an action, or the reason why it failed.
async fn answer(
    site: &Arc<Site>,
    place: Place,
    visitor: &Visitor,
    look: Look,
    done: Result<(), UserError>,
) -> Response {
    if done.is_ok() && !visitor.is_script() {
        return Redirect::to(&link(&place.address(), &look.kept())).into_response();
    }
    let history = match visitor.history(site, &place).await {
        Ok(history) => history,
        Err(why) => return missing(visitor, &why),
    };
    let said = done.as_ref().err().map(|why| why.say(visitor.language));
    let said = said.as_deref();
    if visitor.is_script() {
        return part(&history, look, visitor, said);
    }
    let page = whole(&history, &GameQuery::default(), visitor, said, false);
    (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
}
