//! Records, ratings and tournaments from the stores.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tournament::Standing;

use super::games::summary;
use crate::json_error::refusal;
use crate::pages::PageCache;
use crate::pages::listing::{self, Row};
use crate::pages::records::RecordsQuery;
use crate::pages::tournaments;
use crate::read_error::ReadError;
use crate::site::Site;

/// How many games are on a page.
const ROWS: usize = 100;

/// Maximum number of players of a game in an answer.
const RATED: usize = 500;

pub(super) fn answer(found: Result<Value, ReadError>) -> Response {
    match found {
        Ok(value) => Json(value).into_response(),
        Err(why) => refusal(StatusCode::SERVICE_UNAVAILABLE, why),
    }
}

pub(super) async fn records(
    State(site): State<Arc<Site>>,
    Query(asked): Query<RecordsQuery>,
) -> Response {
    let wanted = match asked.wanted() {
        Ok(wanted) => wanted,
        Err(why) => return refusal(StatusCode::BAD_REQUEST, why),
    };
    let sources = asked.sources(&site);
    let read = move || {
        let found = listing::search(&sources, &wanted, ROWS)?;
        let games: Vec<Value> = found.rows.iter().map(row).collect();
        let next = found.next.map(|next| next.to_string());
        Ok(json!({ "games": games, "before": next }))
    };
    answer(site.house.read(read).await)
}

pub(super) fn row(row: &Row) -> Value {
    json!({
        "id": row.id,
        "tournament": row.tournament,
        "game": row.game,
        "players": row.players,
        "result": row.mark.replace('½', "1/2"),
        "cause": row.cause,
        "detail": row.detail,
        "moves": row.moves,
        "ended": row.ended,
    })
}

/// Which ratings a program asks for.
#[derive(Default, Deserialize)]
pub(super) struct RatingsAsked {
    game: Option<String>,
    from: Option<usize>,
    count: Option<usize>,
}

pub(super) async fn ratings(
    State(site): State<Arc<Site>>,
    Query(asked): Query<RatingsAsked>,
) -> Response {
    let all = match site.house.ratings.latest().await {
        Ok(all) => all,
        Err(why) => return refusal(StatusCode::SERVICE_UNAVAILABLE, why),
    };
    let is_asked = |field: &str| {
        let is_of = |asked: &str| asked == field || field.split(' ').next() == Some(asked);
        asked.game.as_deref().is_none_or(is_of)
    };
    let count = asked.count.unwrap_or(RATED).min(RATED);
    let games = all.iter().filter(|(game, _)| is_asked(game));
    let games = games.map(|(game, ratings)| {
        let from = asked.from.unwrap_or(0).min(ratings.rows.len());
        let rows = &ratings.rows[from..];
        (game.clone(), standings(&rows[..rows.len().min(count)]))
    });
    let games: serde_json::Map<String, Value> = games.collect();
    Json(json!({ "ratings": games })).into_response()
}

fn standings(rows: &[Standing]) -> Value {
    rows.iter().map(standing).collect()
}

/// A row of standings.
pub(super) fn standing(row: &Standing) -> Value {
    json!({
        "player": row.name,
        "games": row.score.games(),
        "wins": row.score.wins,
        "draws": row.score.draws,
        "losses": row.score.losses,
        "points": row.points,
        "elo": row.rating.map(|rating| rating.elo),
        "error": row.rating.and_then(|rating| rating.error),
        "returns": row.returns.map(|returns| returns.mean),
        "returns_error": row.returns.and_then(|returns| returns.error),
        "provisional": row.is_provisional(),
    })
}

pub(super) async fn tournaments(
    State(site): State<Arc<Site>>,
    State(drawn): State<Arc<PageCache>>,
) -> Json<Value> {
    let contests = drawn.list.contests(&site).await;
    let contests = contests
        .iter()
        .map(|(contest, phase)| json!({ "name": contest.name, "state": phase.to_string() }));
    Json(json!({ "tournaments": contests.collect::<Vec<Value>>() }))
}

pub(super) async fn tournament(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
) -> Response {
    let contest = match site.house.contests.find(&name) {
        Ok(contest) => contest,
        Err(why) => return refusal(StatusCode::NOT_FOUND, why),
    };
    let running: Vec<Value> = site
        .house
        .running_games
        .of(Some(&name))
        .iter()
        .filter(|live| tournaments::is_played(live))
        .map(summary)
        .collect();
    let read = move || {
        let known = tournaments::facts_of(&contest).ok();
        Ok(json!({
            "name": contest.name,
            "state": known.as_ref().map_or_else(|| contest.phase.clone(), |known| known.phase(&contest.phase)).to_string(),
            "running": running,
            "games": known.as_ref().map_or(0, |known| known.games),
            "frozen": contest.frozen().map(|since| since.to_string()),
            "next_round": known.as_ref().and_then(|known| known.next_round).map(|(round, begins)| {
                json!({ "round": round, "begins": begins.to_string() })
            }),
            "standings": known.as_ref().map(|known| {
                let rows = &known.standings;
                standings(&rows[..rows.len().min(RATED)])
            }),
        }))
    };
    answer(site.house.computers.run(read).await)
}
