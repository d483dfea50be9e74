//! The stream of a game.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use serde::Deserialize;
use tokio::select;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::serve::Live;
use crate::web::film::Film;
use crate::web::guests::{Guest, Presence};
use crate::web::pages::game::Switches;
use crate::web::site::Site;
use crate::web::stage::{Look, Stage, thoughts};
use crate::web::stream::{BEAT, HEARTBEAT, OVER, Source, event, last_event_id, response};
use crate::web::visitor::Visitor;

/// How often what brains think is told.
const THOUGHTS: Duration = Duration::from_millis(500);

#[derive(Deserialize)]
pub(in crate::web) struct Asked {
    /// The version that the page shows already.
    have: Option<String>,
    #[serde(flatten)]
    switches: Switches,
}

pub(in crate::web) async fn events(
    State(site): State<Arc<Site>>,
    Path(id): Path<u64>,
    Query(asked): Query<Asked>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    let Some(live) = site.live(id).await else {
        // A browser that hears this does not come back.
        return StatusCode::NO_CONTENT.into_response();
    };
    let last = last_event_id(&headers).and_then(|last| last.parse().ok());
    let guest = visitor.guest().filter(|guest| guest.seat_in(id).is_some());
    response(GameStream::new(
        site,
        live,
        guest.cloned(),
        last.or(asked.have.and_then(|have| have.parse().ok())),
        asked.switches.look(),
    ))
}

/// What a tab that shows a running game is told.
struct GameStream {
    site: Arc<Site>,
    live: Arc<Live>,
    seated: Option<Seated>,
    look: Look,
    /// The version that the browser has.
    have: Option<u64>,
    changes: watch::Receiver<()>,
    thoughts: watch::Receiver<()>,
    told_thoughts: Instant,
    is_over: bool,
}

/// Somebody who plays, and stays here as long as the stream does.
struct Seated {
    guest: Arc<Guest>,
    changes: watch::Receiver<()>,
    _here: Presence,
}

impl GameStream {
    fn new(
        site: Arc<Site>,
        live: Arc<Live>,
        guest: Option<Arc<Guest>>,
        have: Option<u64>,
        look: Look,
    ) -> GameStream {
        let mut changes = live.subscribe();
        // What has happened by now is looked at once.
        changes.mark_changed();
        GameStream {
            changes,
            thoughts: live.subscribe_to_thoughts(),
            told_thoughts: Instant::now(),
            seated: guest.map(|guest| Seated {
                changes: guest.subscribe(),
                _here: guest.stay(),
                guest,
            }),
            site,
            live,
            look,
            have,
            is_over: false,
        }
    }

    /// The state of now, unless the browser has it.
    fn state(&mut self, again: bool) -> Option<Bytes> {
        let film = Film::of_live(&self.live);
        let version = self.live.board().version;
        self.is_over = film.live.is_none();
        if !again && !self.is_over && self.have == Some(version) {
            return None;
        }
        self.have = Some(version);
        let bytes = match &self.seated {
            Some(seated) => self.frame(&film, version, Some(&seated.guest)),
            None => {
                let kind = match (self.look.flip, self.look.threats) {
                    (false, false) => "game",
                    (true, false) => "game turned",
                    (false, true) => "game with threats",
                    (true, true) => "game turned, with threats",
                };
                let draw = || self.frame(&film, version, None);
                self.site.frames.get(kind, self.live.id, version, draw)
            }
        };
        Some(bytes)
    }

    fn frame(&self, film: &Film, version: u64, guest: Option<&Arc<Guest>>) -> Bytes {
        let base = format!("/games/{}", self.live.id);
        let html = match Stage::new(film, &base, self.look.clone(), guest) {
            Ok(stage) => stage.render().into_string(),
            Err(why) => {
                tracing::error!("game {} cannot be shown: {why}", self.live.id);
                String::new()
            }
        };
        event("game", Some(&version.to_string()), &html)
    }

    fn what_they_think(&mut self) -> Bytes {
        self.told_thoughts = Instant::now();
        let film = Film::of_live(&self.live);
        let version = self.live.board().version;
        self.have = Some(version);
        let draw = || {
            let html = thoughts(&film, film.length()).into_string();
            event("thoughts", Some(&version.to_string()), &html)
        };
        self.site
            .frames
            .get("thoughts", self.live.id, version, draw)
    }
}

impl Source for GameStream {
    async fn next(&mut self) -> Option<Bytes> {
        let site = self.site.clone();
        let beat = Instant::now() + HEARTBEAT;
        loop {
            if self.is_over {
                return None;
            }
            let thoughts_at = self.told_thoughts + THOUGHTS;
            let seated = self.seated.as_mut().map(|seated| &mut seated.changes);
            select! {
                () = site.stopped() => return None,
                changed = self.changes.changed() => {
                    changed.ok()?;
                    if let Some(bytes) = self.state(false) {
                        return Some(self.with_end(bytes));
                    }
                }
                () = change(seated) => {
                    if let Some(bytes) = self.state(true) {
                        return Some(self.with_end(bytes));
                    }
                }
                () = thought(&mut self.thoughts, thoughts_at) => return Some(self.what_they_think()),
                () = sleep_until(beat) => return Some(BEAT),
            }
        }
    }
}

impl GameStream {
    /// The last frame tells the browser not to come back.
    fn with_end(&self, bytes: Bytes) -> Bytes {
        match self.is_over {
            true => [bytes, OVER].concat().into(),
            false => bytes,
        }
    }
}

/// Ready when something was thought, but not before this instant.
async fn thought(thoughts: &mut watch::Receiver<()>, not_before: Instant) {
    sleep_until(not_before).await;
    if thoughts.changed().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Ready when something has changed. Never, where nobody plays.
async fn change(changes: Option<&mut watch::Receiver<()>>) {
    match changes {
        Some(changes) => {
            if changes.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
        None => std::future::pending().await,
    }
}
