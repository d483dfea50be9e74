//! After a game: its record as a file, and a rematch.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use games::{Seat, Settings};
use maud::html;
use serde::Deserialize;

use super::play::{against_brains, offer};
use crate::history::GameHistory;
use crate::layout::{found, refusal};
use crate::place::Place;
use crate::site::Site;
use crate::visitor::Visitor;
use crate::web_people::WebPerson;
use people::{GameRequest, Request};
use record::{ExportFormat, Exporter, GameId, Journal, RecordedPlayer};
use words::Language;
use words::UserError;

/// The last part of the address of a file.
#[derive(Deserialize)]
pub(crate) struct Kind {
    kind: String,
}

/// The record of a game as a file. Programs of players and their conversation
/// are not in it, because they are the operator's business.
pub(crate) async fn file(
    State(site): State<Arc<Site>>,
    Path(place): Path<Place>,
    Path(Kind { kind }): Path<Kind>,
    visitor: Visitor,
) -> Result<Response, Response> {
    let language = visitor.language();
    let history = found(site.house.history(&place).await, language)?;
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

/// The facts that are needed to play a game again.
struct Rematch {
    request: GameRequest,
    /// The opponents, the next seat first.
    others: Vec<RecordedPlayer>,
}

impl Rematch {
    /// The game again, the sides changed.
    fn of(history: &GameHistory, own: Seat) -> Result<Rematch, UserError> {
        let journal = &history.journal;
        let game = games::find(&journal.game).map_err(UserError::sentence)?;
        let options = journal.options.iter();
        let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
        let settings = Settings::new(game.info, Some(journal.board), options);
        let mut others = journal.players.clone();
        let count = others.len();
        others.rotate_left(own.index().min(count));
        others.drain(..count.min(1));
        let next = Seat::all(count).cycle().nth(own.index() + 1);
        let is_timed = !journal.untimed.contains(&own);
        Ok(Rematch {
            request: GameRequest {
                game,
                settings: settings.map_err(UserError::sentence)?,
                time: is_timed.then_some(journal.time),
                seat: next,
            },
            others,
        })
    }

    /// The name of the one opponent, if it was a person.
    fn person(&self) -> Option<&str> {
        match &self.others[..] {
            [other] if other.is_person() => Some(&other.name),
            _ => None,
        }
    }
}

/// Plays a game again: brains at once; a person is offered it, or has offered
/// it already.
pub(crate) async fn play_again(
    State(site): State<Arc<Site>>,
    Path(id): Path<GameId>,
    visitor: Visitor,
) -> Result<Response, Response> {
    let language = visitor.language();
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
    let rematch = Rematch::of(history, seat)?;
    let Some(other) = rematch.person() else {
        let names = rematch.others.iter().map(|other| other.name.clone());
        let names = names.collect();
        return against_brains(person, rematch.request, names, language).await;
    };
    let view = site.house.server.look().await;
    let offered = view.seeks.iter().rev().find(|(_, name, _)| name == other);
    let Some((number, ..)) = offered else {
        return offer(site, person, rematch.request, language).await;
    };
    let before = person.game();
    person.ask(Request::Accept(*number)).await?;
    let place = person.next_game(before).await;
    let place = place.ok_or_else(|| UserError::new(language.say("page-not-in-time")))?;
    Ok(place.address())
}

/// The offer of the opponent of an ended game; no content as long as there is no offer.
pub(crate) async fn rematch(
    State(site): State<Arc<Site>>,
    Path(id): Path<GameId>,
    visitor: Visitor,
) -> Result<Response, Response> {
    let language = visitor.language();
    let history = found(site.house.history(&Place::of_house(id)).await, language)?;
    let person = visitor.person();
    let seat = person.and_then(|person| person.had_seat_in(&history.place));
    let rematch = seat.and_then(|seat| Rematch::of(&history, seat).ok());
    let view = site.house.server.look().await;
    let offered = rematch
        .as_ref()
        .and_then(Rematch::person)
        .and_then(|other| {
            let seeks = view.seeks.iter().rev();
            seeks.into_iter().find(|(_, name, _)| name == other)
        });
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
