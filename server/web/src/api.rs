//! The data of the pages as JSON, for programs: `docs/web.md` lists the
//! addresses.

mod duel;
mod entries;
mod games;
mod player;
mod poker;
mod store;
mod talk;
mod watching;

use std::fmt::Display;
use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::body::to_bytes;
use axum::http::{StatusCode, header};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Value, json};

pub(super) use games::GamePages;

use super::guard::Broken;
use super::layout::Why;
use super::pages::tournaments;
use super::site::Site;

/// The addresses below `/api/v1`.
pub(super) fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/", get(index))
        .route("/games", get(games::running))
        .route("/games/{id}", get(games::one))
        .route("/games/{id}/events", get(watching::game))
        .route("/games/{id}/talk", get(talk::one))
        .route("/games/{id}/talk/events", get(talk::events))
        .route("/events", get(watching::all))
        .route("/lobby", get(games::lobby))
        .route("/records", get(store::records))
        .route("/ratings", get(store::ratings))
        .route("/poker/tables", get(poker::tables))
        .route("/poker/tables/{id}", get(poker::table))
        .route("/poker/clients", get(poker::clients))
        .route("/poker/hands", get(poker::hands))
        .route("/poker/statistics", get(poker::statistics))
        .route("/poker/new_hand", post(duel::new_hand))
        .route("/poker/act", post(duel::act))
        .route("/tournaments", get(store::tournaments))
        .route("/tournaments/{name}", get(store::tournament))
        .route("/tournaments/{name}/player", get(player::one))
        .route("/tournaments/{name}/files/{file}", get(tournaments::file))
        .route("/tournaments/{name}/games/{id}", get(games::one))
        .route("/tournaments/{name}/games/{id}/events", get(watching::game))
        .route("/tournaments/{name}/games/{id}/talk", get(talk::one))
        .route(
            "/tournaments/{name}/games/{id}/talk/events",
            get(talk::events),
        )
        .fallback(missing)
        .layer(map_response(in_json))
}

/// The longest text of a refusal that is passed on, in bytes.
const LONGEST: usize = 4096;

/// A refusal as a program reads it, whoever made it: what reads addresses and bodies
/// refuses in bare text, what pages do too refuses by a page.
async fn in_json(response: Response) -> Response {
    let status = response.status();
    let content = response.headers().get(header::CONTENT_TYPE);
    let is_json =
        content.is_some_and(|content| content.as_bytes().starts_with(b"application/json"));
    let is_error = status.is_client_error() || status.is_server_error();
    // What broke is said for all addresses at once.
    if !is_error || is_json || response.extensions().get::<Broken>().is_some() {
        return response;
    }
    if let Some(Why(why)) = response.extensions().get() {
        return refusal(status, why);
    }
    let is_text = content.is_some_and(|content| content.as_bytes().starts_with(b"text/plain"));
    let text = to_bytes(response.into_body(), LONGEST).await;
    let text = text.ok().filter(|text| is_text && !text.is_empty());
    match text {
        Some(text) => refusal(status, String::from_utf8_lossy(&text)),
        None => refusal(status, status.canonical_reason().unwrap_or("refused")),
    }
}

async fn index() -> Json<Value> {
    Json(json!({
        "version": 1,
        "games": "/api/v1/games",
        "game": "/api/v1/games/{id}?from=&count=&info=",
        "game_events": "/api/v1/games/{id}/events?info=",
        "game_talk": "/api/v1/games/{id}/talk",
        "game_talk_events": "/api/v1/games/{id}/talk/events",
        "events": "/api/v1/events",
        "lobby": "/api/v1/lobby",
        "records": "/api/v1/records?game=&player=&before=",
        "ratings": "/api/v1/ratings?game=&from=&count=",
        "poker_tables": "/api/v1/poker/tables",
        "poker_table": "/api/v1/poker/tables/{id}",
        "poker_clients": "/api/v1/poker/clients",
        "poker_hands": "/api/v1/poker/hands?table=&player=&hand=&before=",
        "poker_statistics": "/api/v1/poker/statistics",
        "poker_new_hand": "/api/v1/poker/new_hand",
        "poker_act": "/api/v1/poker/act",
        "tournaments": "/api/v1/tournaments",
        "tournament": "/api/v1/tournaments/{name}",
        "tournament_player": "/api/v1/tournaments/{name}/player?name=&fault=&before=",
        "tournament_standings": "/api/v1/tournaments/{name}/files/standings.{csv,json,md,html}",
        "tournament_game": "/api/v1/tournaments/{name}/games/{id}",
        "tournament_game_events": "/api/v1/tournaments/{name}/games/{id}/events?info=",
        "tournament_game_talk": "/api/v1/tournaments/{name}/games/{id}/talk",
        "tournament_game_talk_events": "/api/v1/tournaments/{name}/games/{id}/talk/events",
    }))
}

pub(super) async fn missing() -> Response {
    refusal(StatusCode::NOT_FOUND, "there is nothing at this address")
}

/// `{"error": "…"}`.
pub(super) fn refusal(status: StatusCode, why: impl Display) -> Response {
    (status, Json(json!({ "error": why.to_string() }))).into_response()
}
