//! A player of a tournament: the facts that its page shows to everybody.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse as _, Response};
use serde_json::{Map, Value, json};
use tournament::rating::Score;

use super::games::summary;
use super::store::{row, standing};
use crate::json_error::refusal;
use crate::pages::listing::Row;
use crate::pages::tournaments::player::page::OPPONENTS;
use crate::pages::tournaments::player::{Facts, TournamentPlayer, TournamentPlayerQuery, find};
use crate::site::Site;
use contest::file::ExclusionReason;

pub(super) async fn one(
    State(site): State<Arc<Site>>,
    Path(tournament): Path<String>,
    Query(asked): Query<TournamentPlayerQuery>,
) -> Response {
    let found = match find(&site, &tournament, &asked, false).await {
        Ok(found) => found,
        Err(why) => return refusal(why.status(), why),
    };
    let player = found.facts();
    let told = player.map(|player| whole(&tournament, &player, &found));
    Json(told).into_response()
}

fn whole(tournament: &str, player: &Facts<'_>, found: &TournamentPlayer) -> Value {
    let name = &player.row.name;
    let [began, followed] = player.by_start().map(|score| Value::from(counts(score)));
    let faults = player.faults().map(|faults| {
        let faults = faults.into_iter();
        let faults = faults.map(|(kind, count)| (kind.words().to_owned(), count.into()));
        faults.collect::<Map<String, Value>>()
    });
    let met = player.opponents();
    let opponents = met.iter().take(OPPONENTS).map(|(other, score)| {
        let mut opponent = counts(*score);
        opponent.insert("player".to_owned(), other.name.as_str().into());
        Value::from(opponent)
    });
    json!({
        "tournament": tournament,
        "name": name,
        "class": player.class(),
        "out": player.out().map(|out| match out {
            ExclusionReason::Withdrawn => "withdrawn",
            ExclusionReason::Suspended => "suspended",
        }),
        "place": player.place,
        "players": player.players(),
        "standing": standing(player.row),
        "return": player.row.returns.map(|returns| returns.mean),
        "began": began,
        "followed": followed,
        "faults": faults,
        "opponents": opponents.collect::<Value>(),
        "met": met.len(),
        "running": found.running.iter().map(summary).collect::<Value>(),
        "games": found.games.rows.iter().map(|game| seen_by(name, game)).collect::<Value>(),
        "before": found.games.next.as_ref().map(ToString::to_string),
    })
}

/// Wins, draws and losses.
fn counts(score: Score) -> Map<String, Value> {
    let pairs = [
        ("games", score.games().into()),
        ("wins", score.wins.into()),
        ("draws", score.draws.into()),
        ("losses", score.losses.into()),
        ("points", score.points().into()),
    ];
    let pairs = pairs.into_iter();
    pairs.map(|(key, value)| (key.to_owned(), value)).collect()
}

/// A recorded game as the player of this name sees it.
fn seen_by(name: &str, game: &Row) -> Value {
    let seat = game.players.iter().position(|player| player == name);
    let info = games::find(&game.game).ok().map(|entry| entry.info);
    let side = seat.zip(info).and_then(|(seat, info)| info.seats.get(seat));
    let got = seat.and_then(|seat| game.returns.get(seat));
    let mut told = row(game);
    if let Value::Object(fields) = &mut told {
        let own = [
            ("seat", json!(side)),
            ("began", json!(seat == Some(0))),
            ("return", json!(got)),
            ("seconds", json!(game.lasted)),
        ];
        fields.extend(own.map(|(key, value)| (key.to_owned(), value)));
    }
    told
}
