//! Choosing a game against brains, or against a person by a link.

pub(super) mod form;
mod qr_code;

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use games::{Entry, GameInfo, Seat, Settings};
use maud::{Markup, html};

use crate::layout::{Page, refusal};
use crate::login::{Fields, known, set};
use crate::place::Place;
use crate::site::Site;
use crate::visitor::{Visit, Visitor};
use crate::web_people::WebPerson;
use contest::values;
use form::{choose, more_fields, who};
use people::{GameRequest, GameStart, Request, SeekId};
use record::time_control::TimeControl;
use words::{Language, UserError, capital, say};

pub(crate) use form::rules;

pub(crate) async fn page(Visit { site, visitor }: Visit, Query(asked): Query<Fields>) -> Markup {
    let view = site.house.server.look().await;
    let game = asked.get("game").and_then(|game| games::find(game).ok());
    choose(&site, &view, game, &visitor, None)
}

/// The brains that the form names; none for a game against a person.
pub(crate) fn opponents(
    info: &GameInfo,
    fields: &Fields,
    language: Language,
) -> Result<Vec<String>, UserError> {
    let field = |key: &str| fields.get(key).filter(|name| !name.is_empty()).cloned();
    let more: Vec<String> = more_fields(info).filter_map(|key| field(&key)).collect();
    match field("against") {
        Some(first) => Ok([vec![first], more].concat()),
        None if more.is_empty() => Ok(more),
        None => Err(UserError::new(language.say("page-person-alone"))),
    }
}

/// The game that the fields of a form ask for. A reason is in this language.
///
/// # Errors
/// A field is not valid.
pub(crate) fn game_request(fields: &Fields, language: Language) -> Result<GameRequest, UserError> {
    let field = |key: &str| fields.get(key).map_or("", String::as_str).trim();
    let game = games::find(field("game")).map_err(UserError::sentence)?;
    let board = match field("board") {
        "" => None,
        size => {
            let why = |_| say!(language, "page-no-board-size", size);
            Some(size.parse().map_err(|error| UserError::new(why(error)))?)
        }
    };
    let options = fields
        .iter()
        .filter_map(|(key, value)| Some((key.strip_prefix("option-")?, value.as_str())));
    let settings = Settings::new(game.info, board, options).map_err(UserError::sentence)?;
    let seat = field("seat").parse().ok();
    let seat = seat.filter(|index| usize::from(*index) < game.info.seats.len());
    let start = match field("position") {
        "" => GameStart::default(),
        position => GameStart::at(game, &settings, position)?,
    };
    Ok(GameRequest {
        game,
        settings,
        time: time(field("time"))?,
        seat: seat.map(Seat::new),
        start,
    })
}

fn time(text: &str) -> Result<Option<TimeControl>, UserError> {
    if text.is_empty() {
        return Ok(None);
    }
    let time = if text.contains('+') {
        values::clock(text).map(|clock| TimeControl::new(None, Some(clock)))
    } else {
        values::positive_duration(text).map(|time| TimeControl::new(Some(time), None))
    };
    Ok(time.map(Some)?)
}

/// Starts a game, or offers it.
pub(crate) async fn start(Visit { site, visitor }: Visit, Form(fields): Form<Fields>) -> Response {
    let language = visitor.language;
    let game_request = match game_request(&fields, language) {
        Ok(game_request) => game_request,
        Err(why) => return again(&site, None, &visitor, why).await,
    };
    let game = game_request.game;
    let (person, cookie) = match known(&site, &visitor, &fields).await {
        Ok(known) => known,
        Err(why) => return again(&site, Some(game), &visitor, why).await,
    };
    let done = match opponents(game.info, &fields, language) {
        Ok(names) if names.is_empty() => offer(&site, &person, game_request, language).await,
        Ok(names) => against_brains(&person, game_request, names, language).await,
        Err(why) => Err(why),
    };
    let to = match done {
        Ok(to) => to,
        Err(why) => {
            let mut page = again(&site, Some(game), &visitor, why).await;
            set(&mut page, cookie);
            return page;
        }
    };
    let mut response = Redirect::to(&to).into_response();
    set(&mut response, cookie);
    response
}

async fn again(
    site: &Site,
    game: Option<&'static Entry>,
    visitor: &Visitor,
    why: UserError,
) -> Response {
    let view = site.house.server.look().await;
    let page = choose(site, &view, game, visitor, Some(&why.say(visitor.language)));
    (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
}

pub(super) async fn against_brains(
    person: &Arc<WebPerson>,
    game_request: GameRequest,
    names: Vec<String>,
    language: Language,
) -> Result<String, UserError> {
    let before = person.game();
    person.ask(Request::Play(game_request, names)).await?;
    let place = person.next_game(before).await;
    let place = place.ok_or_else(|| UserError::new(language.say("page-not-in-time")))?;
    Ok(place.address())
}

pub(super) async fn offer(
    site: &Site,
    person: &Arc<WebPerson>,
    game_request: GameRequest,
    language: Language,
) -> Result<String, UserError> {
    person.ask(Request::Seek(game_request, None)).await?;
    let view = site.house.server.look().await;
    let own = view
        .seeks
        .iter()
        .rev()
        .find(|(_, name, _)| name == &person.name);
    let (number, ..) =
        own.ok_or_else(|| UserError::new(language.say("page-offer-gone-already")))?;
    Ok(format!("/seek/{number}"))
}

/// The page of an offer: the person who made it gets the link to send, others
/// can accept it.
pub(crate) async fn seek(Visit { site, visitor }: Visit, Path(number): Path<SeekId>) -> Response {
    let language = visitor.language;
    let said = |key: &str| language.say(key);
    let view = site.house.server.look().await;
    let reader = visitor.person().map(|person| person.name.as_str());
    let mut seeks = view.seeks_for(reader);
    let seek = seeks.find(|(other, ..)| *other == number);
    let Some((_, name, game_request)) = seek else {
        if let Some(live) = visitor.person().and_then(|person| person.plays()) {
            return Redirect::to(&Place::of(&live).address()).into_response();
        }
        let why = language.say("page-offer-gone");
        return refusal(language, StatusCode::NOT_FOUND, why);
    };
    let is_own = reader.is_some_and(|reader| reader == name);
    let body = html! {
        section.card.narrow id="offer" hx-get=[is_own.then(|| format!("/seek/{number}/wait"))]
            hx-trigger=[is_own.then_some("every 1s")] hx-swap="none"
        {
            @if is_own {
                @let link = visitor.whole_address(&format!("/seek/{number}"));
                h1 { (said("page-your-offer")) }
                (terms(game_request, true, language))
                p { (said("page-send-link")) }
                div.link {
                    input type="text" id="link" readonly value=(link) aria-label=(said("page-offer-link"));
                    button type="button" data-copy="link" data-copied=(said("page-copied")) hidden {
                        (said("page-copy"))
                    }
                }
                (qr_code::draw(&link, &said("page-qr-code")))
                p.wait role="status" { (said("page-waiting")) }
                form method="post" action={ "/seek/" (number) "/withdraw" } {
                    button.quiet.danger type="submit" { (said("page-withdraw")) }
                }
            } @else {
                h1 { (say!(language, "page-offers-game", name)) }
                (terms(game_request, false, language))
                form method="post" action={ "/seek/" (number) } {
                    @if visitor.person().is_none() { (who(&site, language)) }
                    button.primary type="submit" { (said("page-play-offer")) }
                }
            }
        }
    };
    let page = Page {
        title: &said("page-an-offer"),
        place: "/play",
        stream: None,
        refresh: is_own.then_some(2),
        body,
    };
    page.render(&visitor).into_response()
}

/// Withdraws the own offer.
pub(crate) async fn withdraw(visitor: Visitor) -> Response {
    let Some(person) = visitor.person() else {
        return Redirect::to("/play").into_response();
    };
    match person.ask(Request::Withdraw).await {
        Ok(_) => Redirect::to("/play").into_response(),
        Err(why) => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            refusal(visitor.language, status, why.say(visitor.language))
        }
    }
}

/// The terms of an offer: the game, its board and options, the time, and the seat of the
/// reader.
fn terms(request: &GameRequest, is_own: bool, language: Language) -> Markup {
    let said = |key: &str| language.say(key);
    let info = request.game.info;
    let board = request.settings.board();
    let seat = match request.seat {
        None => said("page-by-lot"),
        Some(seat) => {
            let seat = if is_own { seat } else { seat.other() };
            info.word(seat, language)
        }
    };
    let time = request.time;
    let time = time.map_or_else(|| said("page-no-limit"), |time| time.phrase().say(language));
    html! {
        dl.facts {
            div { dt { (said("page-game")) } dd { (capital(&info.title(language))) } }
            @if info.boards.has_choice() { div { dt { (said("page-board")) } dd { (board) "×" (board) } } }
            @if let Some(position) = &request.start.position { div { dt { (said("page-position")) } dd { (position) } } }
            @for (key, value) in request.settings.changed() { div { dt { (said(&format!("page-option-{key}"))) } dd { (value) } } }
            div { dt { (said("page-time")) } dd { (time) } }
            div { dt { (said("page-you-are")) } dd { (seat) } }
        }
    }
}

/// Tells the script of a waiting person where to go, once the game begins.
pub(crate) async fn wait(Path(number): Path<SeekId>, visitor: Visitor) -> Response {
    let to = match visitor.person() {
        Some(person) => person.plays().map(|live| Place::of(&live).address()),
        // A person who has left, or whom the server forgot at a restart, waits
        // in vain: the page of the offer says so.
        None => Some(format!("/seek/{number}")),
    };
    match to {
        Some(to) => ([("hx-redirect", to)], StatusCode::NO_CONTENT).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

/// Accepts an offer.
pub(crate) async fn accept(
    Visit { site, visitor }: Visit,
    Path(number): Path<SeekId>,
    Form(fields): Form<Fields>,
) -> Response {
    let (person, cookie) = match known(&site, &visitor, &fields).await {
        Ok(known) => known,
        Err(why) => return again(&site, None, &visitor, why).await,
    };
    let before = person.game();
    let mut response = match person.ask(Request::Accept(number)).await {
        Ok(_) => {
            // If the game is late, the page of the offer leads to it.
            let to = person.next_game(before).await;
            let to = to.map(|place| place.address());
            Redirect::to(to.as_deref().unwrap_or("/")).into_response()
        }
        Err(why) => again(&site, None, &visitor, why).await,
    };
    set(&mut response, cookie);
    response
}

/// Logs the person out.
pub(crate) async fn leave(Visit { site, visitor }: Visit) -> Redirect {
    if let Some(person) = visitor.person() {
        site.poker.tables.part(person.as_ref());
        site.door.web_people.leave(person).await;
    }
    Redirect::to("/")
}
