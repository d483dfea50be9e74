//! The data of the pages as JSON, for programs: `docs/web.md` lists the
//! addresses.

mod duel;
mod games;
mod player;
mod poker;
mod store;
mod talk;
mod watching;

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::Response;
use axum::{Json, Router};
use serde_json::{Map, Value};

use super::json_error::{refusal, unknown_key};
use super::layout::{PageFailure, PageReason};
use super::pages::{Pages, tournaments};
use crate::handler::{get, post};

/// The addresses below `/api/v1`.
pub(super) fn router() -> Router<Pages> {
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
        .route_layer(from_fn(known_keys))
        .fallback(missing)
        .layer(map_response(in_json))
}

/// The addresses by their names, each with the keys that its query may have.
const ADDRESSES: [(&str, &str); 24] = [
    ("games", "/games"),
    ("game", "/games/{id}?from=&count=&info="),
    ("game_events", "/games/{id}/events?info="),
    ("game_talk", "/games/{id}/talk"),
    ("game_talk_events", "/games/{id}/talk/events"),
    ("events", "/events"),
    ("lobby", "/lobby"),
    (
        "records",
        "/records?game=&player=&against=&tournament=&before=",
    ),
    ("ratings", "/ratings?game=&from=&count="),
    ("poker_tables", "/poker/tables"),
    ("poker_table", "/poker/tables/{id}"),
    ("poker_clients", "/poker/clients"),
    ("poker_hands", "/poker/hands?table=&player=&hand=&before="),
    ("poker_statistics", "/poker/statistics"),
    ("poker_new_hand", "/poker/new_hand"),
    ("poker_act", "/poker/act"),
    ("tournaments", "/tournaments"),
    ("tournament", "/tournaments/{name}"),
    (
        "tournament_player",
        "/tournaments/{name}/player?name=&fault=&before=",
    ),
    (
        "tournament_standings",
        "/tournaments/{name}/files/standings.{csv,json,md,html}",
    ),
    (
        "tournament_game",
        "/tournaments/{name}/games/{id}?from=&count=&info=",
    ),
    (
        "tournament_game_events",
        "/tournaments/{name}/games/{id}/events?info=",
    ),
    (
        "tournament_game_talk",
        "/tournaments/{name}/games/{id}/talk",
    ),
    (
        "tournament_game_talk_events",
        "/tournaments/{name}/games/{id}/talk/events",
    ),
];

/// Refuses a query with a key that its address does not have.
async fn known_keys(request: Request, next: Next) -> Response {
    // Without the beginning that all have.
    let path = request.uri().path();
    let mut addresses = ADDRESSES
        .iter()
        .filter_map(|(_, address)| address.split_once('?'));
    let keys = addresses.find(|(address, _)| is_at(path, address));
    let keys = keys.map_or("", |(_, keys)| keys).split('&');
    let keys = keys.map(|key| key.trim_end_matches('='));
    let known: Vec<&str> = keys.filter(|key| !key.is_empty()).collect();
    let query = request.uri().query().unwrap_or_default();
    let mut given = form_urlencoded::parse(query.as_bytes());
    if let Some((key, _)) = given.find(|(key, _)| !known.contains(&&**key)) {
        return refusal(StatusCode::BAD_REQUEST, unknown_key(&key, &known));
    }
    next.run(request).await
}

/// Whether a path is one of this address, in which `{id}` stands for anything.
fn is_at(path: &str, address: &str) -> bool {
    let (path, address) = (path.split('/'), address.split('/'));
    path.clone().count() == address.clone().count()
        && path
            .zip(address)
            .all(|(given, own)| given == own || own.starts_with('{'))
}

/// The longest text of a refusal that is passed on, in bytes.
const LONGEST: usize = 4096;

/// A refusal as a program reads it, from every source: extractors of addresses and
/// bodies refuse in bare text, handlers of pages by a page.
async fn in_json(response: Response) -> Response {
    let status = response.status();
    let content = response.headers().get(header::CONTENT_TYPE);
    let is_json =
        content.is_some_and(|content| content.as_bytes().starts_with(b"application/json"));
    let is_error = status.is_client_error() || status.is_server_error();
    // A failure of a page is reported for all addresses at once.
    if !is_error || is_json || response.extensions().get::<PageFailure>().is_some() {
        return response;
    }
    if let Some(PageReason(why)) = response.extensions().get() {
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
    let addresses = ADDRESSES.iter().map(|(name, address)| {
        let address = format!("/api/v1{address}");
        ((*name).to_owned(), address.into())
    });
    let mut index: Map<String, Value> = addresses.collect();
    index.insert("version".to_owned(), 1.into());
    Json(index.into())
}

pub(super) async fn missing() -> Response {
    refusal(StatusCode::NOT_FOUND, "there is nothing at this address")
}
