//! Games, running or recorded, and the lobby.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use games::{Seat, Viewer};
use serde_json::{Value, json};

use super::refusal;
use crate::history::GameHistory;
use crate::place::Place;
use crate::site::Site;
use host::live::{Board, Live};
use record::{Entry, result_mark, told};

pub(super) async fn running(State(site): State<Arc<Site>>) -> Json<Value> {
    let games: Vec<Value> = site.running_games.all().iter().map(summary).collect();
    Json(json!({ "games": games }))
}

/// The summary of a running game.
pub(super) fn summary(live: &Arc<Live>) -> Value {
    summary_of(live, &live.board())
}

/// The summary of a running game with this board.
pub(super) fn summary_of(live: &Live, board: &Board) -> Value {
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
        "ending": board.ending.as_ref().filter(|_| board.is_told),
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

pub(super) async fn one(State(site): State<Arc<Site>>, Path(place): Path<Place>) -> Response {
    match site.history(&place).await {
        Ok(history) => Json(whole(&history)).into_response(),
        Err(why) => refusal(StatusCode::NOT_FOUND, why),
    }
}

/// A game with its whole journal.
pub(super) fn whole(history: &GameHistory) -> Value {
    let journal = &history.journal;
    let info = history.info;
    let seat = |seat: Seat| info.seats.get(seat.index()).copied();
    let entries: Vec<Value> = told(journal, Viewer::Public)
        .iter()
        .map(|entry| match entry {
            Entry::Turn {
                seat: s,
                text,
                used,
            } => {
                json!({ "seat": seat(*s), "move": text, "ms": used.as_millis() as u64 })
            }
            Entry::Chance { text } => json!({ "chance": text }),
            Entry::Info { seat: s, text, .. } => json!({ "seat": seat(*s), "info": &**text }),
        })
        .collect();
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
        "untimed": journal.untimed.iter().copied().filter_map(seat).collect::<Vec<_>>(),
        "running": history.live.is_some(),
        "position": position.as_ref().map(|position| position.state.position(Viewer::Public)),
        "on_turn": on_turn.and_then(seat),
        "entries": entries,
        "result": result_mark(journal),
        "verdict": verdict,
    })
}

pub(super) async fn lobby(State(site): State<Arc<Site>>) -> Json<Value> {
    let view = site.server.look().await;
    let brains: Vec<Value> = view
        .brains
        .iter()
        .map(|brain| json!({ "name": brain.name, "games": brain.games(), "place": brain.place() }))
        .collect();
    let people: Vec<Value> = view
        .people
        .iter()
        .map(|(name, game)| json!({ "name": name, "game": game }))
        .collect();
    let seeks: Vec<Value> = view
        .seeks
        .iter()
        .map(|(number, name, game_request)| json!({ "number": number, "name": name, "wish": game_request }))
        .collect();
    Json(json!({ "brains": brains, "people": people, "seeks": seeks }))
}
