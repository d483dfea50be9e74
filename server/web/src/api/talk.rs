//! The conversation with the programs of a game, for visitors that may read it.

use std::time::Duration;

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use games::{GameInfo, Seat};
use serde_json::{Map, Value, json};
use tokio::time::Interval;

use crate::history::GameHistory;
use crate::json_error::refusal;
use crate::place::Place;
use crate::site::Site;
use crate::stream::{News, Show, data_event, pace, response};
use crate::talks::{PACE, Talk, TalkReader, readable, talk, talking};
use crate::visitor::{Visit, Visitor};

const NOTHING: &str = "there is no conversation here that you may read";

async fn open(
    site: &Site,
    place: &Place,
    visitor: &Visitor,
) -> Result<(GameHistory, Vec<Seat>), Response> {
    let history = visitor.history(site, place).await;
    let history = history.map_err(|why| refusal(StatusCode::NOT_FOUND, why))?;
    let seats = readable(&site.house, &history, visitor).await;
    if seats.is_empty() {
        Err(refusal(StatusCode::NOT_FOUND, NOTHING))
    } else {
        Ok((history, seats))
    }
}

/// All that is kept.
pub(super) async fn one(
    Visit { site, visitor }: Visit,
    Path(place): Path<Place>,
) -> Result<Response, Response> {
    let (history, seats) = open(&site, &place, &visitor).await?;
    let talks = seats
        .into_iter()
        .map(|seat| (seat, talk(&site.house, &history, seat)));
    Ok(Json(told(history.info, talks)).into_response())
}

/// All that is kept of a running game, then each line as it comes.
pub(super) async fn events(
    Visit { site, visitor }: Visit,
    Path(place): Path<Place>,
) -> Result<Response, Response> {
    let (history, seats) = open(&site, &place, &visitor).await?;
    let Some(live) = talking(&site.house, &history) else {
        return Err(refusal(StatusCode::NOT_FOUND, "this game is not running"));
    };
    let show = Lines {
        reading: TalkReader::new(&site.house, live, seats),
        ticks: pace(PACE),
        sees_frozen: visitor.sees_frozen(&place),
    };
    Ok(response(site, show))
}

struct Lines {
    reading: TalkReader,
    ticks: Interval,
    sees_frozen: bool,
}

impl Show for Lines {
    async fn wait(&mut self) {
        self.ticks.tick().await;
    }

    async fn news(&mut self) -> News {
        if self.reading.live.is_frozen() && !self.sees_frozen {
            return News::Gone;
        }
        // The lines that are written until then are read below.
        let is_over = self.reading.live.board().is_told;
        let news = self.reading.news();
        if news.is_empty() {
            return if is_over { News::Gone } else { News::Nothing };
        }
        let told = told(self.reading.live.info, news).to_string();
        let bytes = data_event("talk", None, &told);
        if is_over {
            News::Last(bytes)
        } else {
            News::Event(bytes)
        }
    }
}

/// `{"talk": {"cross": {"lines": […], "errors": […]}}}`.
fn told(info: &GameInfo, talks: impl IntoIterator<Item = (Seat, Talk)>) -> Value {
    let seats = talks.into_iter().filter_map(|(seat, talk)| {
        let name = info.seats.get(seat.index())?;
        let lines = talk.lines.iter().map(|line| {
            let from = if line.from_brain { "brain" } else { "manager" };
            json!({ "ms": ms(line.at), "from": from, "text": line.text })
        });
        let errors = talk.errors.iter();
        let errors = errors.map(|line| json!({ "ms": ms(line.at), "text": line.text }));
        let talk = json!({
            "lines": lines.collect::<Vec<Value>>(),
            "errors": errors.collect::<Vec<Value>>(),
        });
        Some(((*name).to_owned(), talk))
    });
    json!({ "talk": seats.collect::<Map<String, Value>>() })
}

/// Milliseconds, exact to the microsecond.
fn ms(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
