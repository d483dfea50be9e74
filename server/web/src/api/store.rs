//! Records, ratings and tournaments from the stores.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tournament::Standing;

use super::games::summary;
use super::refusal;
use crate::pages::listing::{self, Row};
use crate::pages::records::Asked;
use crate::pages::{ratings, tournaments};
use crate::read_error::ReadError;
use crate::site::Site;

/// How many games are on a page.
const ROWS: u32 = 100;

pub(super) fn answer(found: Result<Value, ReadError>) -> Response {
    match found {
        Ok(value) => Json(value).into_response(),
        Err(why) => refusal(StatusCode::SERVICE_UNAVAILABLE, why),
    }
}

pub(super) async fn records(State(site): State<Arc<Site>>, Query(asked): Query<Asked>) -> Response {
    let (store, wanted) = (site.store.clone(), asked.wanted());
    let read = move || {
        let found = listing::search(&store, &wanted, ROWS)?;
        let games: Vec<Value> = found.rows.iter().map(row).collect();
        Ok(json!({ "games": games, "before": found.next }))
    };
    answer(site.read(read).await)
}

fn row(row: &Row) -> Value {
    json!({
        "id": row.id,
        "game": row.game,
        "players": row.players,
        "result": row.mark.replace('½', "1/2"),
        "cause": row.cause,
        "detail": row.detail,
        "moves": row.moves,
        "ended": row.ended,
    })
}

pub(super) async fn ratings(State(site): State<Arc<Site>>) -> Response {
    let store = site.store.clone();
    let read = move || {
        let games = ratings::standings(&store)?.into_iter();
        let games = games.map(|(game, rows)| (game, standings(&rows)));
        Ok(json!({ "ratings": games.collect::<serde_json::Map<String, Value>>() }))
    };
    answer(site.read(read).await)
}

fn standings(rows: &[Standing]) -> Value {
    let row = |row: &Standing| {
        json!({
            "player": row.name,
            "games": row.score.games(),
            "wins": row.score.wins,
            "draws": row.score.draws,
            "losses": row.score.losses,
            "points": row.points,
            "elo": row.rating.map(|rating| rating.elo),
            "error": row.rating.and_then(|rating| rating.error),
        })
    };
    rows.iter().map(row).collect()
}

pub(super) async fn tournaments(State(site): State<Arc<Site>>) -> Json<Value> {
    let contests = site.contests.list();
    let contests = contests
        .iter()
        .map(|contest| json!({ "name": contest.name, "state": contest.phase.to_string() }));
    Json(json!({ "tournaments": contests.collect::<Vec<Value>>() }))
}

pub(super) async fn tournament(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
) -> Response {
    let contest = match site.contests.find(&name) {
        Ok(contest) => contest,
        Err(why) => return refusal(StatusCode::NOT_FOUND, why),
    };
    let state = contest.phase.to_string();
    let running: Vec<Value> = site
        .running_games
        .of(Some(&name))
        .iter()
        .map(summary)
        .collect();
    let read = move || {
        let known = tournaments::known(&contest).ok();
        Ok(json!({
            "name": contest.name,
            "state": state,
            "running": running,
            "games": known.as_ref().map_or(0, |known| known.games),
            "standings": known.as_ref().map(|known| standings(&known.standings)),
        }))
    };
    answer(site.read(read).await)
}
