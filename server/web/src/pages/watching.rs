//! The stream of a game.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use tokio::select;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::frames::Frames;
use crate::history::GameHistory;
use crate::pages::game::Switches;
use crate::place::Place;
use crate::query::link;
use crate::stream::{LastEventId, News, Show, event, response};
use crate::view::{GameView, Look, thoughts};
use crate::visitor::Visit;
use crate::web_people::{Presence, WebPerson};
use contest::live::LiveGame;
use net::change;
use words::Language;

/// How often thoughts of brains are sent.
const THOUGHTS: Duration = Duration::from_millis(500);

pub(crate) async fn events(
    Visit { site, visitor }: Visit,
    Path(place): Path<Place>,
    Query(switches): Query<Switches>,
    LastEventId(have): LastEventId,
) -> Response {
    let sees_frozen = !switches.look().embed && visitor.sees_frozen(&place);
    let live = site.house.live(&place);
    let Some(live) = live.filter(|live| sees_frozen || !live.is_frozen()) else {
        // After this answer a browser does not reconnect.
        return StatusCode::NO_CONTENT.into_response();
    };
    let look = switches.look();
    // In a frame of another page everybody has the spectators' view.
    let person = visitor.person().filter(|_| !look.embed);
    let person = person.filter(|person| person.had_seat_in(&place).is_some());
    let mut changes = live.subscribe();
    // Everything that has happened so far is sent at once.
    changes.mark_changed();
    let show = GameShow {
        frames: site.frames.clone(),
        place,
        changes,
        thoughts: live.subscribe_to_thoughts(),
        told_thoughts: Instant::now(),
        seated: person.map(PlayerSession::of),
        _spectates: person.is_none().then(|| live.spectate()),
        live,
        sees_all: visitor.sees_all() && !look.embed,
        sees_frozen,
        look,
        language: visitor.language,
        have: have.and_then(|have| have.parse().ok()),
        heard: NewsKind::Move,
    };
    response(site, show)
}

/// The stream of a tab that shows a running game.
struct GameShow {
    frames: Frames,
    place: Place,
    live: Arc<LiveGame>,
    seated: Option<PlayerSession>,
    /// The count of the visitor, who does not play.
    _spectates: Option<Arc<()>>,
    /// Whether the visitor has the referee's view.
    sees_all: bool,
    /// Whether the visitor sees the game also while its tournament is frozen.
    sees_frozen: bool,
    look: Look,
    language: Language,
    /// The version of the board that the browser has.
    have: Option<u64>,
    changes: watch::Receiver<()>,
    thoughts: watch::Receiver<()>,
    told_thoughts: Instant,
    heard: NewsKind,
}

/// A player, whose session lasts as long as the stream.
struct PlayerSession {
    person: Arc<WebPerson>,
    changes: watch::Receiver<()>,
    _here: Presence,
}

impl PlayerSession {
    fn of(person: &Arc<WebPerson>) -> PlayerSession {
        let mut changes = person.subscribe();
        // The page was made before this, and may lack what was said since.
        if !person.said().is_empty() {
            changes.mark_changed();
        }
        PlayerSession {
            changes,
            _here: person.stay(),
            person: person.clone(),
        }
    }
}

/// The kind of news.
#[derive(Clone, Copy)]
enum NewsKind {
    /// A move, or the end.
    Move,
    /// News for the player of this tab.
    Own,
    /// A thought of a brain.
    Thought,
}

impl Show for GameShow {
    async fn wait(&mut self) {
        let thoughts_at = self.told_thoughts + THOUGHTS;
        let seated = self.seated.as_mut().map(|seated| &mut seated.changes);
        self.heard = select! {
            // The senders live as long as the game and the person are held.
            () = change(Some(&mut self.changes)) => NewsKind::Move,
            () = change(seated) => NewsKind::Own,
            () = thought(&mut self.thoughts, thoughts_at) => NewsKind::Thought,
        };
    }

    async fn news(&mut self) -> News {
        if self.live.is_frozen() && !self.sees_frozen {
            return News::Gone;
        }
        match self.heard {
            NewsKind::Move => self.state(false),
            NewsKind::Own => self.state(true),
            NewsKind::Thought => News::Event(self.what_they_think()),
        }
    }
}

impl GameShow {
    /// The current state, unless the browser has it.
    fn state(&mut self, again: bool) -> News {
        let history = GameHistory::of_live(&self.live);
        let version = history.state.version;
        let is_over = history.live.is_none();
        if !again && !is_over && self.have == Some(version) {
            return News::Nothing;
        }
        self.have = Some(version);
        let bytes = match &self.seated {
            Some(seated) => self.frame(&history, Some(&seated.person)),
            None => {
                let kind = if self.sees_all { "referee" } else { "game" };
                let kind = link(kind, &self.look.kept());
                let draw = || self.frame(&history, None);
                // The page shows the current thoughts too.
                let number = history.state.happened;
                let (frames, place) = (&self.frames, &self.place);
                frames.get(&kind, place, self.language, number, draw)
            }
        };
        if is_over {
            News::Last(bytes)
        } else {
            News::Event(bytes)
        }
    }

    fn frame(&self, history: &GameHistory, person: Option<&Arc<WebPerson>>) -> Bytes {
        let html = match GameView::new(history, self.look.clone(), person, self.language) {
            Ok(view) => view.seeing_all(self.sees_all).render().into_string(),
            Err(why) => {
                tracing::error!("{} cannot be shown: {why}", self.place.address());
                String::new()
            }
        };
        event("game", Some(&history.state.version.to_string()), &html)
    }

    /// The thoughts of the brains. The event has no id, because it contains no
    /// board: the browser still has the board that it had before.
    fn what_they_think(&mut self) -> Bytes {
        self.told_thoughts = Instant::now();
        let history = GameHistory::of_live(&self.live);
        let draw = || {
            let html = thoughts(&history, history.length(), self.language).into_string();
            event("thoughts", None, &html)
        };
        let number = history.state.happened;
        let (frames, place) = (&self.frames, &self.place);
        frames.get("thoughts", place, self.language, number, draw)
    }
}

/// Waits for a thought, but at least until this instant.
async fn thought(thoughts: &mut watch::Receiver<()>, not_before: Instant) {
    sleep_until(not_before).await;
    if thoughts.changed().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
#[path = "watching_tests.rs"]
mod tests;
