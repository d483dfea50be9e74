//! The stream of a tournament: its page, drawn once for all who look.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use tokio::sync::Mutex;
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::known::count;
use crate::web::layout::refusal;
use crate::web::site::Site;
use crate::web::stream::{BEAT, HEARTBEAT, Source, event, last_event_id, response};

/// How often it is looked at whether something has changed.
const PACE: Duration = Duration::from_millis(1000);

/// The tournaments as they were drawn last, no more than the folder lists.
#[derive(Default)]
pub(in crate::web) struct Tables(Mutex<HashMap<String, Drawn>>);

struct Drawn {
    at: Instant,
    /// How many games were played, and whether it ran.
    seen: (u64, String),
    frame: Bytes,
    id: String,
}

impl Tables {
    /// The tournament as it is, and what it is known by; nothing where there
    /// is none any more.
    async fn frame(&self, site: &Arc<Site>, name: &str) -> Option<(String, Bytes)> {
        let mut all = self.0.lock().await;
        if let Some(drawn) = all.get(name).filter(|drawn| drawn.at.elapsed() < PACE / 2) {
            return Some((drawn.id.clone(), drawn.frame.clone()));
        }
        let Ok(contest) = site.contests.find(name) else {
            all.remove(name);
            return None;
        };
        let store = contest.store.clone();
        let games = site.read(move || Ok(count(&store))).await.ok()?;
        let seen = (games, contest.state.in_words());
        if let Some(drawn) = all.get_mut(name).filter(|drawn| drawn.seen == seen) {
            drawn.at = Instant::now();
            return Some((drawn.id.clone(), drawn.frame.clone()));
        }
        let html = super::whole(site, contest).await.into_string();
        let id = format!("{:016x}", fingerprint(&html));
        let drawn = Drawn {
            at: Instant::now(),
            seen,
            frame: event("tournament", Some(&id), &html),
            id,
        };
        let answer = (drawn.id.clone(), drawn.frame.clone());
        all.insert(name.to_owned(), drawn);
        Some(answer)
    }
}

/// Tells states apart, over restarts too.
fn fingerprint(html: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    html.hash(&mut hasher);
    hasher.finish()
}

/// The stream of one.
pub(in crate::web) async fn events(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    if let Err(why) = site.contests.find(&name) {
        return refusal(StatusCode::NOT_FOUND, &why);
    }
    let mut ticks = interval(PACE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    response(TournamentStream {
        sent: last_event_id(&headers).map(str::to_owned),
        spoke: Instant::now(),
        site,
        name,
        ticks,
    })
}

struct TournamentStream {
    site: Arc<Site>,
    name: String,
    ticks: tokio::time::Interval,
    sent: Option<String>,
    spoke: Instant,
}

impl Source for TournamentStream {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            tokio::select! {
                () = self.site.stopped() => return None,
                _ = self.ticks.tick() => {}
            }
            let (id, frame) = self.site.tables.frame(&self.site, &self.name).await?;
            let is_new = self.sent.as_deref() != Some(&id);
            if is_new || self.spoke.elapsed() >= HEARTBEAT {
                self.sent = Some(id);
                self.spoke = Instant::now();
                return Some(if is_new { frame } else { BEAT });
            }
        }
    }
}
