//! Streams for programs: events whose data is one line of JSON.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use bytes::Bytes;
use tokio::select;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use super::games::{summary, whole};
use super::refusal;
use crate::serve::Live;
use crate::web::film::Film;
use crate::web::site::Site;
use crate::web::stream::{BEAT, HEARTBEAT, OVER, Source, event, response};

/// How often it is looked at whether a game has changed, for all games.
const PACE: Duration = Duration::from_millis(250);

/// One game, with all that happened, after every move.
pub(super) async fn game(State(site): State<Arc<Site>>, Path(id): Path<u64>) -> Response {
    let Some(live) = site.live(id).await else {
        return refusal(StatusCode::NOT_FOUND, "this game is not running");
    };
    let mut changes = live.subscribe();
    changes.mark_changed();
    response(OneGame {
        site,
        live,
        changes,
        is_over: false,
    })
}

struct OneGame {
    site: Arc<Site>,
    live: Arc<Live>,
    changes: watch::Receiver<()>,
    is_over: bool,
}

impl Source for OneGame {
    async fn next(&mut self) -> Option<Bytes> {
        if self.is_over {
            return None;
        }
        let site = self.site.clone();
        select! {
            () = site.stopped() => None,
            changed = self.changes.changed() => {
                changed.ok()?;
                let film = Film::of_live(&self.live);
                let version = self.live.board().version;
                self.is_over = film.live.is_none();
                let draw = || event("game", Some(&version.to_string()), &whole(&film).to_string());
                let bytes = self.site.frames.get("json", self.live.id, version, draw);
                Some(match self.is_over {
                    true => [bytes, OVER].concat().into(),
                    false => bytes,
                })
            }
            () = sleep_until(Instant::now() + HEARTBEAT) => Some(BEAT),
        }
    }
}

/// All running games in short, each when it has changed.
pub(super) async fn all(State(site): State<Arc<Site>>) -> Response {
    let mut ticks = interval(PACE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    response(AllGames {
        site,
        ticks,
        seen: Vec::new(),
        spoke: Instant::now(),
    })
}

struct AllGames {
    site: Arc<Site>,
    ticks: tokio::time::Interval,
    /// The games as they were told of.
    seen: Vec<(Arc<Live>, u64)>,
    spoke: Instant,
}

impl AllGames {
    /// What has changed since.
    async fn news(&mut self) -> Vec<u8> {
        let view = self.site.house.look().await;
        let mut told = Vec::new();
        let mut now = Vec::new();
        let known = std::mem::take(&mut self.seen);
        // Games that are no more among those that run have ended.
        let ended = known.iter().map(|(live, _)| live);
        let ended = ended.filter(|live| view.games.iter().all(|other| other.id != live.id));
        for live in view.games.iter().chain(ended) {
            let version = live.board().version;
            let before = known.iter().find(|(other, _)| other.id == live.id);
            if before.is_none_or(|(_, before)| *before != version) {
                let id = format!("{}-{version}", live.id);
                told.extend_from_slice(&event("game", Some(&id), &summary(live).to_string()));
            }
            if !live.board().is_told {
                now.push((live.clone(), version));
            }
        }
        self.seen = now;
        told
    }
}

impl Source for AllGames {
    async fn next(&mut self) -> Option<Bytes> {
        let site = self.site.clone();
        loop {
            select! {
                () = site.stopped() => return None,
                _ = self.ticks.tick() => {}
            }
            let news = self.news().await;
            let is_late = self.spoke.elapsed() >= HEARTBEAT;
            if !news.is_empty() || is_late {
                self.spoke = Instant::now();
                return Some(if news.is_empty() { BEAT } else { news.into() });
            }
        }
    }
}
