//! The stream of a tournament: its page, drawn once for all spectators, and
//! the boards of the running games.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use bytes::Bytes;
use tokio::sync::Mutex;
use tokio::time::{Instant, Interval};

use super::known::count;
use crate::layout::refusal;
use crate::place::Place;
use crate::read_error::ReaderFailed;
use crate::site::Site;
use crate::stream::{Have, News, Show, event, pace, response};
use crate::wall;
use host::MAX_LISTED;
use host::contest::Phase;
use host::live::Live;
use host::recent::Recent;

/// How often the stream checks for changes.
const PACE: Duration = Duration::from_millis(1000);

/// The last drawing of each tournament, by name; at most as many as the folder
/// lists. One task draws a tournament, while the others wait for it.
#[derive(Default)]
pub(crate) struct Tables(Recent<String, Arc<Mutex<Option<Drawn>>>, MAX_LISTED>);

struct Drawn {
    at: Instant,
    /// The number of games, the phase, and the running games.
    seen: (u64, String, Vec<Place>),
    /// The versions of the boards.
    versions: Vec<(Place, u64)>,
    frames: Frames,
}

/// The events that a stream can send.
#[derive(Clone)]
struct Frames {
    /// The whole part that changes, with older boards.
    whole: Frame,
    /// The current boards.
    boards: Frame,
}

/// An event, and what a page shows after it.
#[derive(Clone)]
struct Frame {
    shown: Shown,
    bytes: Bytes,
}

/// The fingerprints of what a page shows: the boards, and everything else.
/// Together they are the id of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    table: u64,
    boards: u64,
}

impl Shown {
    fn id(self) -> String {
        format!("{:016x}-{:016x}", self.table, self.boards)
    }

    fn of_id(id: &str) -> Option<Shown> {
        let (table, boards) = id.split_once('-')?;
        let number = |text| u64::from_str_radix(text, 16).ok();
        Some(Shown {
            table: number(table)?,
            boards: number(boards)?,
        })
    }

    fn frame(self, name: &str, html: &str) -> Frame {
        Frame {
            shown: self,
            bytes: event(name, Some(&self.id()), html),
        }
    }
}

impl Tables {
    /// The current frames of a tournament; `None` if it no longer exists.
    async fn frames(&self, site: &Arc<Site>, name: &str) -> Option<Frames> {
        let key = name.to_owned();
        let cell = self.0.get_or_insert(key.clone(), Arc::default());
        let mut last = cell.lock().await;
        if let Some(drawn) = last.as_ref().filter(|drawn| drawn.at.elapsed() < PACE / 2) {
            return Some(drawn.frames.clone());
        }
        let Ok(contest) = site.contests.find(name) else {
            self.0.remove(&key);
            return None;
        };
        let running = site.running_games.of(Some(name));
        let store = contest.store.clone();
        let games = site.read(move || Ok::<u64, ReaderFailed>(count(&store)));
        let games = games.await.ok()?;
        let places = running.iter().map(|live| Place::of(live)).collect();
        let seen = (games, contest.phase.to_string(), places);
        let versions = wall::versions(&running);
        let old = last.take().filter(|drawn| drawn.seen == seen);
        let frames = match old {
            Some(drawn) if drawn.versions == versions => drawn.frames,
            Some(drawn) => Frames {
                boards: boards(drawn.frames.whole.shown.table, &contest.phase, &running),
                ..drawn.frames
            },
            None => {
                let phase = contest.phase.clone();
                let html = super::whole(site, contest, &running).await.into_string();
                let boards = boards(fingerprint(&html), &phase, &running);
                Frames {
                    whole: boards.shown.frame("tournament", &html),
                    boards,
                }
            }
        };
        *last = Some(Drawn {
            at: Instant::now(),
            seen,
            versions,
            frames: frames.clone(),
        });
        Some(frames)
    }
}

/// The boards below a table with this fingerprint.
fn boards(table: u64, phase: &Phase, running: &[Arc<Live>]) -> Frame {
    let html = super::now(phase, running).into_string();
    let boards = fingerprint(&html);
    Shown { table, boards }.frame("now", &html)
}

/// A hash that tells states apart, also over restarts.
fn fingerprint(html: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    html.hash(&mut hasher);
    hasher.finish()
}

/// The stream of one tournament.
pub(crate) async fn events(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    Have(have): Have,
) -> Response {
    if let Err(why) = site.contests.find(&name) {
        return refusal(StatusCode::NOT_FOUND, why);
    }
    let show = TournamentShow {
        sent: have.as_deref().and_then(Shown::of_id),
        site: site.clone(),
        name,
        ticks: pace(PACE),
    };
    response(site, show)
}

struct TournamentShow {
    site: Arc<Site>,
    name: String,
    ticks: Interval,
    sent: Option<Shown>,
}

impl Show for TournamentShow {
    async fn wait(&mut self) {
        self.ticks.tick().await;
    }

    async fn news(&mut self) -> News {
        let frames = self.site.tables.frames(&self.site, &self.name).await;
        let Some(Frames { whole, boards }) = frames else {
            return News::Gone;
        };
        let has_table = self
            .sent
            .is_some_and(|sent| sent.table == whole.shown.table);
        let frame = if has_table { boards } else { whole };
        match self.sent.replace(frame.shown) == Some(frame.shown) {
            true => News::Nothing,
            false => News::Event(frame.bytes),
        }
    }
}
