//! After a game: its record as a file, and a rematch.

use std::sync::Arc;

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use games::Seat;
use maud::html;
use serde::Deserialize;

use super::play::{against_brains, offer};
use crate::history::GameHistory;
use crate::layout::{found, refusal};
use crate::place::Place;
use crate::site::Site;
use crate::visitor::Visit;
use crate::web_people::WebPerson;
use contest::live::LiveGame;
use people::{Rematch, Request};
use record::{ExportFormat, Exporter, GameId, Journal};
use words::{Language, UserError};

/// The last part of the address of a file.
#[derive(Deserialize)]
pub(crate) struct Kind {
    kind: String,
}

/// The record of a game as a file. Programs of players and their conversation
/// are not in it, because they are the operator's business.
pub(crate) async fn file(
    Visit { site, visitor }: Visit,
    Path(place): Path<Place>,
    Path(Kind { kind }): Path<Kind>,
) -> Result<Response, Response> {
    let language = visitor.language;
    let history = found(visitor.history(&site, &place).await, language)?;
    let journal = &history.journal;
    let formats = ExportFormat::of_game(&journal.game);
    let format = formats.into_iter().find(|format| format.ending() == kind);
    let Some(format) = format.filter(|_| history.live.is_none() && journal.verdict.is_some())
    else {
        let why = language.say("page-no-such-file");
        return Err(refusal(language, StatusCode::NOT_FOUND, why));
    };
    if history.is_secret(visitor.sees_all()) {
        let why = language.say("page-secret-file");
        return Err(refusal(language, StatusCode::FORBIDDEN, why));
    }
    match exported(&public(journal, visitor.is_referee()), format) {
        Ok(bytes) => {
            let name = format!("attachment; filename=\"game-{}.{kind}\"", journal.id);
            let headers = [
                (header::CONTENT_TYPE, mime(format).to_owned()),
                (header::CONTENT_DISPOSITION, name),
            ];
            Ok((headers, bytes).into_response())
        }
        Err(why) => Err(refusal(language, StatusCode::UNPROCESSABLE_ENTITY, why)),
    }
}

/// The journal without the parts that only the operator sees.
pub(super) fn public(journal: &Journal, sees_all: bool) -> Journal {
    let mut journal = journal.clone();
    for player in journal.players.iter_mut().filter(|_| !sees_all) {
        player.transcript.clear();
        player.errors.clear();
        if !player.is_person() {
            player.brain.clone_from(&player.name);
        }
    }
    journal
}

/// The journal in this format.
///
/// # Errors
/// The format does not fit the game.
pub(super) fn exported(journal: &Journal, format: ExportFormat) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut exporter = Exporter::begin(&mut bytes, format, false)?;
    exporter.add(journal)?;
    exporter.finish()?;
    Ok(bytes)
}

fn mime(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Xml => "application/xml",
        ExportFormat::Jsonl => "application/json",
        _ => "text/plain; charset=utf-8",
    }
}

/// Plays a game again: brains at once; a person is offered it, or has offered
/// it already.
pub(crate) async fn play_again(
    Visit { site, visitor }: Visit,
    Path(id): Path<GameId>,
) -> Result<Response, Response> {
    let language = visitor.language;
    let history = found(site.house.history(&Place::of_house(id)).await, language)?;
    let own = visitor.person();
    let own = own.and_then(|person| Some((person, person.had_seat_in(&history.place)?)));
    let Some((person, seat)) = own else {
        let form = format!("/play?game={}", history.journal.game);
        return Ok(Redirect::to(&form).into_response());
    };
    let to = again(&site, person, &history, seat, language).await;
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let to = to.map_err(|why| refusal(language, status, why.say(language)))?;
    Ok(Redirect::to(&to).into_response())
}

async fn again(
    site: &Site,
    person: &Arc<WebPerson>,
    history: &GameHistory,
    seat: Seat,
    language: Language,
) -> Result<String, UserError> {
    let rematch = Rematch::of(&history.journal, seat)?;
    if rematch.person().is_none() {
        return against_brains(person, rematch.request, rematch.opponents, language).await;
    }
    let view = site.house.server.look().await;
    let Some((number, ..)) = rematch.offer_in(&view, &person.name) else {
        return offer(site, person, rematch.request, language).await;
    };
    let before = person.game();
    person.ask(Request::Accept(*number)).await?;
    let place = person.next_game(before).await;
    let place = place.ok_or_else(|| UserError::new(language.say("page-not-in-time")))?;
    Ok(place.address())
}

/// Whether this game is the next one of the same players, and has just begun.
fn follows(live: &LiveGame, history: &GameHistory) -> bool {
    let names = history.journal.players.iter().map(|player| &player.name);
    let mut rest = names.filter(|name| !live.players.contains(name));
    let is_later = live.tournament.is_none() && live.id > history.journal.id;
    is_later && live.ply() < 2 && rest.next().is_none()
}

/// The offer of the opponent of an ended game; no content as long as there is no offer. Who
/// sits at the next game of the same players, which has just begun, is sent there.
pub(crate) async fn rematch(
    Visit { site, visitor }: Visit,
    Path(id): Path<GameId>,
) -> Result<Response, Response> {
    let language = visitor.language;
    let history = found(site.house.history(&Place::of_house(id)).await, language)?;
    let own = visitor.person();
    let own = own.and_then(|person| Some((person, person.had_seat_in(&history.place)?)));
    if let Some((person, _)) = own {
        if history.is_taken_back {
            person.next_game(Some(history.place.clone())).await;
        }
        if let Some(next) = person.plays().filter(|live| follows(live, &history)) {
            let to = [("hx-redirect", Place::of(&next).address())];
            return Ok((to, StatusCode::NO_CONTENT).into_response());
        }
    }
    let rematch = own.and_then(|(person, seat)| {
        let rematch = Rematch::of(&history.journal, seat).ok()?;
        Some((&person.name, rematch))
    });
    let view = site.house.server.look().await;
    let offered = rematch.as_ref();
    let offered = offered.and_then(|(own, rematch)| rematch.offer_in(&view, own));
    let Some((number, name, words)) = offered else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    Ok(html! {
        p { b { bdi { (name) } } " " (language.say("page-offers-you")) " " (words) "." }
        form method="post" action={ "/seek/" (number) } {
            button.primary type="submit" { (language.say("page-accept")) }
        }
    }
    .into_response())
}
