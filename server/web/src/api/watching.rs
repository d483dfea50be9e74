//! Streams for programs: events whose data is one line of JSON.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use tokio::select;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, sleep_until};

use super::games::{summary_of, whole};
use crate::entries::{EntryQuery, EntryRange};
use crate::history::GameHistory;
use crate::json_error::refusal;
use crate::place::Place;
use crate::site::Site;
use crate::stream::{News, Show, data_event, pace, response};
use contest::live::LiveGame;
use words::Language;

/// How often the stream of all games checks for changes.
const PACE: Duration = Duration::from_millis(250);

/// Maximum number of games in an event of the stream of all games, so that none
/// is large.
const AT_ONCE: usize = 100;

/// How often thoughts are sent.
const THOUGHTS: Duration = Duration::from_millis(500);

/// The stream of one game: the end of its journal, after every move, and while
/// programs think if that is asked for.
pub(super) async fn game(
    State(site): State<Arc<Site>>,
    Path(place): Path<Place>,
    Query(query): Query<EntryQuery>,
) -> Response {
    let live = site.house.live(&place).filter(|live| !live.is_frozen());
    let Some(live) = live else {
        return refusal(StatusCode::NOT_FOUND, "this game is not running");
    };
    let mut changes = live.subscribe();
    changes.mark_changed();
    let show = OneGame {
        site: site.clone(),
        place,
        changes,
        thoughts: query.has_info().then(|| live.subscribe_to_thoughts()),
        sent: Instant::now(),
        live,
    };
    response(site, show)
}

struct OneGame {
    site: Arc<Site>,
    place: Place,
    live: Arc<LiveGame>,
    changes: watch::Receiver<()>,
    /// `None` if thoughts are sent with the next move or not at all.
    thoughts: Option<watch::Receiver<()>>,
    /// When something was sent last.
    sent: Instant,
}

impl Show for OneGame {
    async fn wait(&mut self) {
        let thoughts_at = self.sent + THOUGHTS;
        // The other ends live as long as the game is held.
        select! {
            _ = self.changes.changed() => {}
            () = thought(&mut self.thoughts, thoughts_at) => {}
        }
    }

    async fn news(&mut self) -> News {
        if self.live.is_frozen() {
            return News::Gone;
        }
        let history = GameHistory::of_live(&self.live);
        self.sent = Instant::now();
        let info = self.thoughts.is_some();
        let number = history.state.happened;
        let draw = || {
            data_event(
                "game",
                Some(&number.to_string()),
                &whole(&history, EntryRange::last(info)).to_string(),
            )
        };
        let kind = if info { "json info" } else { "json" };
        let english = Language::ENGLISH;
        let bytes = self
            .site
            .frames
            .get(kind, &self.place, english, number, draw);
        match history.live {
            None => News::Last(bytes),
            Some(_) => News::Event(bytes),
        }
    }
}

/// Waits for a thought, but at least until this instant; forever if thoughts are
/// not asked for.
async fn thought(thoughts: &mut Option<watch::Receiver<()>>, not_before: Instant) {
    let Some(thoughts) = thoughts else {
        return std::future::pending().await;
    };
    sleep_until(not_before).await;
    if thoughts.changed().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// The stream of all running games: the summary of each when it changes.
pub(super) async fn all(State(site): State<Arc<Site>>) -> Response {
    let show = AllGames {
        site: site.clone(),
        ticks: pace(PACE),
        seen: HashMap::new(),
    };
    response(site, show)
}

struct AllGames {
    site: Arc<Site>,
    ticks: Interval,
    /// The games with the versions that were sent, by where they are in memory.
    seen: HashMap<usize, (Arc<LiveGame>, u64)>,
}

/// Where a game is in memory, as long as somebody holds it.
fn place_in_memory(live: &Arc<LiveGame>) -> usize {
    Arc::as_ptr(live) as usize
}

impl AllGames {
    /// The events for all changes since the last call.
    fn changes(&mut self) -> Vec<u8> {
        let running = self.site.house.running_games.all();
        let mut told = Vec::new();
        let mut left = AT_ONCE;
        let mut known = std::mem::take(&mut self.seen);
        let mut now = HashMap::with_capacity(running.len());
        let running: Vec<_> = running
            .into_iter()
            .map(|live| (known.remove(&place_in_memory(&live)), live))
            .collect();
        // Games that are no longer among the running ones have ended, or are hidden.
        let ended = known.into_values().filter(|(live, _)| !live.is_frozen());
        let ended = ended.map(|(live, version)| (Some((live.clone(), version)), live));
        for (before, live) in ended.chain(running) {
            let board = live.board();
            let version = board.version;
            if before.as_ref().is_none_or(|(_, before)| *before != version) {
                if left == 0 {
                    // Its turn comes at the next tick.
                    now.extend(before.map(|seen| (place_in_memory(&live), seen)));
                    continue;
                }
                left -= 1;
                let draw = || {
                    let id = format!("{}-{version}", Place::of(&live).key());
                    data_event("game", Some(&id), &summary_of(&live, &board).to_string())
                };
                let place = Place::of(&live);
                let bytes =
                    self.site
                        .frames
                        .get("summary", &place, Language::ENGLISH, version, draw);
                told.extend_from_slice(&bytes);
            }
            if !board.is_told {
                now.insert(place_in_memory(&live), (live.clone(), version));
            }
        }
        self.seen = now;
        told
    }
}

impl Show for AllGames {
    async fn wait(&mut self) {
        self.ticks.tick().await;
    }

    async fn news(&mut self) -> News {
        let changes = self.changes();
        if changes.is_empty() {
            News::Nothing
        } else {
            News::Event(changes.into())
        }
    }
}
