//! Games, running or recorded, and the lobby.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use games::{Seat, Viewer};
use serde_json::{Value, json};

use crate::entries::{EntryQuery, EntryRange, page};
use crate::history::GameHistory;
use crate::json_error::refusal;
use crate::place::Place;
use crate::site::Site;
use contest::live::{Board, LiveGame};
use record::{Journal, named_opening, result_mark, told};

pub(super) async fn running(State(site): State<Arc<Site>>) -> Json<Value> {
    let games: Vec<Value> = site.house.running_games.all().iter().map(summary).collect();
    Json(json!({ "games": games }))
}

/// The summary of a running game.
pub(super) fn summary(live: &Arc<LiveGame>) -> Value {
    summary_of(live, &live.board())
}

/// The summary of a running game with this board.
pub(super) fn summary_of(live: &LiveGame, board: &Board) -> Value {
    let place = Place::of(live);
    let on_turn = board.state.turn().seat();
    let on_turn = on_turn.filter(|_| board.ending.is_none());
    json!({
        "id": live.id,
        "tournament": live.tournament,
        "address": place.api(),
        "game": live.info.name,
        "seats": seats(live.info.seats, &live.players),
        "moves": board.moves.len(),
        "position": board.state.position(Viewer::Public),
        "on_turn": on_turn.map(|seat| live.info.seats[seat.index()]),
        "paused": board.is_paused && board.ending.is_none(),
        "ending": board.ending.as_ref().filter(|_| board.is_told).map(ToString::to_string),
    })
}

fn seats(seats: &[&str], players: &[String]) -> Value {
    seats
        .iter()
        .zip(players)
        .map(|(seat, player)| ((*seat).to_owned(), player.clone().into()))
        .collect::<serde_json::Map<String, Value>>()
        .into()
}

pub(super) async fn one(
    State(site): State<Arc<Site>>,
    Path(place): Path<Place>,
    Query(query): Query<EntryQuery>,
) -> Response {
    let history = match site.house.history(&place).await {
        Ok(history) => history,
        Err(why) => return refusal(StatusCode::NOT_FOUND, why),
    };
    // Nothing happens in a recorded game any more.
    let is_recorded = history.live.is_none();
    let version = if is_recorded {
        u64::MAX
    } else {
        history.state.happened
    };
    let key = (place, version, EntryRange::from(query));
    let bytes = site.house.entries.get(&key).unwrap_or_else(|| {
        let bytes = Bytes::from(whole(&history, key.2).to_string());
        site.house.entries.insert(key, bytes.clone());
        bytes
    });
    ([(header::CONTENT_TYPE, "application/json")], bytes).into_response()
}

/// A game with a page of its journal.
pub(super) fn whole(history: &GameHistory, asked: EntryRange) -> Value {
    let journal = &history.journal;
    let info = history.info;
    let seat = |seat: Seat| info.seats.get(seat.index()).copied();
    let entries = told(journal, Viewer::Public);
    // The start of a game with cards may tell the hand of each player.
    let is_open = matches!(entries, Cow::Borrowed(_));
    let page = page(&entries, info, asked);
    let position = history.position(history.length()).ok();
    let on_turn = position
        .as_ref()
        .and_then(|position| position.state.turn().seat());
    let on_turn = on_turn.filter(|_| history.is_running());
    let players: Vec<String> = journal
        .players
        .iter()
        .map(|player| player.name.clone())
        .collect();
    let options: serde_json::Map<String, Value> = journal
        .options
        .iter()
        .map(|(key, value)| (key.clone(), value.clone().into()))
        .collect();
    let verdict = journal.verdict.as_ref().map(|verdict| {
        json!({
            "winner": verdict.winner().and_then(seat),
            "returns": verdict.returns,
            "cause": verdict.cause.as_str(),
            "detail": verdict.detail,
        })
    });
    json!({
        "id": journal.id,
        "tournament": history.place.tournament,
        "game": journal.game,
        "board": journal.board,
        "options": options,
        "started": journal.started.to_string(),
        "seats": seats(info.seats, &players),
        "time": journal.time.to_string(),
        "limits": limits(journal),
        "machine": journal.machine.as_ref().map(|machine| json!({
            "name": machine.name,
            "factor": machine.factor.get(),
            "load": machine.load.get(),
        })),
        "start": journal.position.as_ref().filter(|_| is_open),
        "opening": Some(&journal.opening).filter(|opening| is_open && !opening.is_empty()),
        "opening_name": named_opening(journal).map(|opening| format!("{} {}", opening.code, opening.name)),
        "untimed": journal.untimed.iter().copied().filter_map(seat).collect::<Vec<_>>(),
        "running": history.live.is_some(),
        "paused": history.live.as_ref().is_some_and(|now| now.is_paused && !now.is_over),
        "position": position.as_ref().map(|position| position.state.position(Viewer::Public)),
        "on_turn": on_turn.and_then(seat),
        "from": page.from,
        "total": page.total,
        "next": page.next(),
        "entries": page.entries,
        "result": result_mark(journal),
        "verdict": verdict,
    })
}

/// The limits of each player in milliseconds, in the order of seats.
fn limits(journal: &Journal) -> Value {
    let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let limits = journal.times().map(|time| {
        json!({
            "move_ms": time.per_move.map(ms),
            "clock_ms": time.clock.map(|clock| ms(clock.base)),
            "increment_ms": time.clock.map(|clock| ms(clock.increment)),
            "clock_moves": time.clock.and_then(|clock| clock.moves),
            "clock_later": time.clock.and_then(|clock| clock.later.text()),
        })
    });
    limits.collect()
}

pub(super) async fn lobby(State(site): State<Arc<Site>>) -> Json<Value> {
    let view = site.house.server.look().await;
    let brains: Vec<Value> = view
        .brains
        .iter()
        .map(|brain| json!({ "name": brain.name, "games": brain.games(), "place": brain.place() }))
        .collect();
    let people: Vec<Value> = view
        .people
        .iter()
        .map(|(name, live)| {
            let game = live.as_ref().map(|live| live.id);
            let contest = live.as_ref().and_then(|live| live.tournament.as_ref());
            json!({ "name": name, "game": game, "tournament": contest })
        })
        .collect();
    let seeks: Vec<Value> = view
        .seeks
        .iter()
        .map(|(number, name, game_request)| json!({ "number": number, "name": name, "wish": game_request.to_string() }))
        .collect();
    Json(json!({ "brains": brains, "people": people, "seeks": seeks }))
}
