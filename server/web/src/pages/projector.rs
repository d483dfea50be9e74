//! The wall for a projector: the most interesting boards, the standings and
//! what comes next, on the whole screen, without controls. It is drawn once for
//! all who look at it.

mod slots;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use games::{Seat, Viewer};
use maud::{Markup, html};
use serde::Deserialize;
use tokio::sync::Mutex;
use tokio::time::{Instant, Interval};

use super::tournaments::{count, for_a_wall};
use super::{listing, ratings::capital};
use crate::layout::{Page, refusal};
use crate::read_error::ReaderFailed;
use crate::site::Site;
use crate::stream::{Have, News, Show, event, pace, response};
use crate::view::{how_it_ended, sign, small};
use crate::visitor::Visitor;
use host::live::Live;
use host::recent::Recent;
use host::{AllRatings, MAX_LISTED};
use slots::{BOARDS, Slot, Slots};

/// How often the stream checks for changes.
const PACE: Duration = Duration::from_millis(1000);

/// How many of the last games are listed.
const LAST: u32 = 6;

/// The walls by tournament; `None` is that of the whole server. At most as many
/// as the folder lists.
#[derive(Default)]
pub(crate) struct Projectors(Recent<Option<String>, Arc<Mutex<Projector>>, MAX_LISTED>);

/// One wall.
struct Projector {
    slots: Slots,
    at: Option<Instant>,
    /// What stands beside the boards, and the state that it was drawn for.
    beside: Option<(String, String)>,
    drawn: String,
    /// Grows with every change.
    number: u64,
    frame: Bytes,
}

impl Default for Projector {
    fn default() -> Projector {
        Projector {
            slots: Slots::default(),
            at: None,
            beside: None,
            drawn: String::new(),
            // Random, because browsers reconnect with numbers of an earlier server.
            number: u64::from(rand::random::<u32>()) << 20,
            frame: Bytes::new(),
        }
    }
}

/// The tournament in the address, if there is one.
#[derive(Deserialize)]
pub(crate) struct Of {
    name: Option<String>,
}

/// The page.
pub(crate) async fn page(
    State(site): State<Arc<Site>>,
    Path(Of { name }): Path<Of>,
    visitor: Visitor,
) -> Response {
    let Some((_, html)) = current(&site, name.as_deref()).await else {
        return refusal(StatusCode::NOT_FOUND, "There is no such tournament.");
    };
    let stream = match &name {
        Some(name) => format!("/tournaments/{name}/wall/events"),
        None => "/wall/events".to_owned(),
    };
    let page = Page {
        title: name.as_deref().unwrap_or("Wall"),
        place: "",
        stream: Some(&stream),
        refresh: Some(5),
        body: html! {
            h1.unseen { "What is being played" }
            div.projector id="projector" sse-swap="projector" { (maud::PreEscaped(html)) }
        },
    };
    page.bare(&visitor).into_response()
}

/// The stream.
pub(crate) async fn events(
    State(site): State<Arc<Site>>,
    Path(Of { name }): Path<Of>,
    Have(have): Have,
) -> Response {
    let show = ProjectorShow {
        sent: have.and_then(|have| have.parse().ok()),
        site: site.clone(),
        name,
        ticks: pace(PACE),
    };
    response(site, show)
}

struct ProjectorShow {
    site: Arc<Site>,
    name: Option<String>,
    ticks: Interval,
    sent: Option<u64>,
}

impl Show for ProjectorShow {
    async fn wait(&mut self) {
        self.ticks.tick().await;
    }

    async fn news(&mut self) -> News {
        let Some((number, _)) = current(&self.site, self.name.as_deref()).await else {
            return News::Gone;
        };
        if self.sent.replace(number) == Some(number) {
            return News::Nothing;
        }
        let cell = self.site.projectors.0.peek(&self.name);
        match cell {
            Some(cell) => News::Event(cell.lock().await.frame.clone()),
            None => News::Nothing,
        }
    }
}

/// The number of the current state of a wall, and its HTML; `None` if there is
/// no such tournament.
async fn current(site: &Arc<Site>, name: Option<&str>) -> Option<(u64, String)> {
    if let Some(name) = name {
        site.contests.find(name).ok()?;
    }
    let key = name.map(str::to_owned);
    let cell = site.projectors.0.get_or_insert(key, Arc::default());
    let mut wall = cell.lock().await;
    if wall.at.is_none_or(|at| at.elapsed() >= PACE / 2) {
        let games = match name {
            Some(name) => site.running_games.of(Some(name)),
            None => site.running_games.all(),
        };
        // With a place for every game, none has to be chosen.
        let ratings = match games.len() > BOARDS {
            true => site.ratings.latest().await.ok(),
            false => None,
        };
        wall.slots.refresh(Instant::now(), &games, |live| {
            interest(live, ratings.as_deref())
        });
        beside(site, &mut wall, name, &games).await;
        let html = draw(&wall, name).into_string();
        if html != wall.drawn {
            wall.number += 1;
            wall.frame = event("projector", Some(&wall.number.to_string()), &html);
            wall.drawn = html;
        }
        wall.at = Some(Instant::now());
    }
    Some((wall.number, wall.drawn.clone()))
}

/// How much a game is worth looking at: strong players count, a difference
/// between them counts half against it, and moves a little.
fn interest(live: &Live, ratings: Option<&AllRatings>) -> f64 {
    let rows = ratings.and_then(|all| all.get(live.info.name));
    let elo = |name: &String| {
        let mut rows = rows?.rows.iter();
        let row = rows.find(|row| row.name == *name)?;
        Some(row.rating?.elo)
    };
    let known: Vec<f64> = live.players.iter().filter_map(elo).collect();
    let [one, other] = known[..] else {
        return live.ply().min(40) as f64;
    };
    f64::midpoint(one, other) - (one - other).abs() / 2.0 + live.ply().min(40) as f64
}

/// Draws what stands beside the boards, if it has changed.
async fn beside(site: &Arc<Site>, wall: &mut Projector, name: Option<&str>, games: &[Arc<Live>]) {
    let store = match name.and_then(|name| site.contests.find(name).ok()) {
        Some(contest) => contest.store,
        None => site.store.clone(),
    };
    let played = site.read(move || Ok::<u64, ReaderFailed>(count(&store)));
    let played = played.await.unwrap_or_default();
    let players: Vec<&[String]> = games.iter().map(|live| &live.players[..]).collect();
    let seen = format!("{played} {players:?}");
    if wall.beside.as_ref().is_some_and(|(last, _)| *last == seen) {
        return;
    }
    let markup = match name {
        Some(name) => for_a_wall(site, name, games).await,
        None => lately(site).await,
    };
    wall.beside = Some((seen, markup.into_string()));
}

/// The last games of the server, and who seeks an opponent.
async fn lately(site: &Arc<Site>) -> Markup {
    let store = site.store.clone();
    let read = move || listing::search(&store, &listing::Wanted::default(), LAST);
    let last = site.read(read).await.unwrap_or_default();
    let view = site.server.look().await;
    html! {
        @if !view.seeks.is_empty() {
            h2 { "Seeking an opponent" }
            ul { @for (_, name, request) in view.seeks.iter().take(4) { li { b { (name) } " " (request) } } }
        }
        @if !last.rows.is_empty() {
            h2 { "Played lately" }
            ul { @for row in &last.rows {
                li { (row.players.join(" – ")) " " b { (row.mark) } }
            } }
        }
    }
}

fn draw(wall: &Projector, name: Option<&str>) -> Markup {
    let boards = wall.slots.shown();
    html! {
        div.projected data-boards=(boards.len()) {
            @for slot in boards { (board(slot)) }
            @if boards.is_empty() { p.nothing { "Nothing is being played just now." } }
        }
        div.projected-beside {
            p.projected-title { (name.unwrap_or("Arbiter")) }
            @if let Some((_, html)) = &wall.beside { (maud::PreEscaped(html)) }
        }
    }
}

fn board(slot: &Slot) -> Markup {
    let live = &slot.live;
    let now = live.board();
    let (state, is_over) = (now.state.clone_box(), slot.ended.is_some());
    let is_told = now.is_told;
    drop(now);
    let scene = state.scene(Viewer::Public);
    let scene = if is_over { scene.stopped() } else { scene };
    let turn = state.turn().seat().filter(|_| !is_over);
    let ending = (is_over && is_told).then(|| how_it_ended(live)).flatten();
    html! {
        article.projected-game.over[is_over] {
            div.projected-board { (small(&scene)) }
            div.projected-names {
                @for (seat, name) in Seat::all(live.players.len()).zip(&live.players) {
                    p.on-turn[turn == Some(seat)] {
                        (sign(state.side(seat))) span.mini-who { (name) }
                        @if let Some(score) = state.score(seat) { span.mini-score { (score) } }
                    }
                }
            }
            p.projected-facts {
                @match ending {
                    Some(ending) => { b { (ending) } }
                    None if is_over => { "The game is over." }
                    None => { (capital(live.info.title)) ", move " (live.ply()) }
                }
            }
        }
    }
}
