//! The wall of running games and poker tables. It is drawn once for all
//! visitors.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use games::{Seat, Viewer};
use maud::{Markup, html};
use tokio::sync::Mutex;
use tokio::time::{Instant, Interval};

use super::place::Place;
use super::poker::Mini;
use super::site::Site;
use super::stream::{Have, News, Show, event, pace};
use super::view;
use host::live::Live;

/// Maximum number of boards on the wall.
const BOARDS: usize = 24;

/// How often the stream checks for changes.
const PACE: Duration = Duration::from_millis(700);

/// The last drawing of the wall.
#[derive(Default)]
pub(super) struct Wall(Mutex<Drawn>);

struct Drawn {
    at: Option<Instant>,
    seen: Vec<(Place, u64)>,
    tables: Vec<Mini>,
    number: u64,
    frame: Bytes,
}

impl Default for Drawn {
    fn default() -> Drawn {
        Drawn {
            at: None,
            seen: Vec::new(),
            tables: Vec::new(),
            // Random, because browsers reconnect with numbers of an earlier server.
            number: u64::from(rand::random::<u32>()) << 20,
            frame: Bytes::new(),
        }
    }
}

/// The boards of running games, and some of the poker tables.
pub(super) fn boards(games: &[Arc<Live>], tables: &[Mini], more_tables: usize) -> Markup {
    html! {
        @if games.is_empty() && tables.is_empty() {
            div.empty {
                p { "Nothing is being played just now." }
                p { a.button.primary href="/play" { "Play a game" } " "
                    a.button href="/records" { "Look at what was played" } }
            }
        }
        (list(games, tables))
        @if more_tables > 0 {
            p.more { "… and " a href="/poker" { (more_tables) " poker tables more" } "." }
        }
    }
}

/// Up to [`BOARDS`] boards side by side.
pub(super) fn grid(games: &[Arc<Live>]) -> Markup {
    list(games, &[])
}

fn list(games: &[Arc<Live>], tables: &[Mini]) -> Markup {
    html! {
        ul.wall {
            @for live in games.iter().take(BOARDS) { li { (one(live)) } }
            @for table in tables { li { (table.draw()) } }
        }
        @if games.len() > BOARDS {
            p.more { "… and " (games.len() - BOARDS) " games more." }
        }
    }
}

fn one(live: &Arc<Live>) -> Markup {
    let board = live.board();
    let state = board.state.clone_box();
    let (moves, is_over) = (board.moves.len(), board.ending.is_some());
    drop(board);
    let scene = state.scene(Viewer::Public);
    let scene = if is_over { scene.stopped() } else { scene };
    let names: Vec<&str> = live.players.iter().map(String::as_str).collect();
    let scene = scene.named(live.info, &names);
    let caption = scene.captions.first().cloned().unwrap_or_default();
    let scores: Vec<_> = Seat::all(names.len())
        .map(|seat| state.score(seat))
        .collect();
    let turn = state.turn().seat().filter(|_| !is_over);
    let place = Place::of(live);
    html! {
        a.mini id={ "mini-" (place.key()) } href=(place.address()) {
            span.mini-board { (view::small(&scene)) }
            span.mini-names {
                @for (index, name) in live.players.iter().enumerate() {
                    span.mini-name.on-turn[turn.is_some_and(|seat| seat.index() == index)] {
                        @if let Ok(seat) = u8::try_from(index) { (view::sign(state.side(Seat::new(seat)))) }
                        span.mini-who { (name) }
                        @if let Some(score) = scores.get(index).cloned().flatten() { span.mini-score { (score) } }
                    }
                }
            }
            span.mini-facts {
                (live.info.title) " · " (moves) @if moves == 1 { " move" } @else { " moves" }
                @if is_over { " · over" }
                @if let Some(name) = &live.tournament { " · " (name) }
            }
            span.unseen { (caption) }
        }
    }
}

/// The versions of these games. Read them before drawing: a move in between is
/// then drawn again, never missed.
pub(super) fn versions(games: &[Arc<Live>]) -> Vec<(Place, u64)> {
    let version = |live: &Arc<Live>| (Place::of(live), live.board().version);
    games.iter().map(version).collect()
}

impl Wall {
    /// The current wall, and its number.
    async fn frame(&self, site: &Site) -> (u64, Bytes) {
        let mut drawn = self.0.lock().await;
        if drawn.at.is_some_and(|at| at.elapsed() < PACE / 2) {
            return (drawn.number, drawn.frame.clone());
        }
        let games = site.running_games.all();
        let seen = versions(&games);
        let (tables, more) = site.poker.minis().await;
        if drawn.frame.is_empty() || drawn.seen != seen || drawn.tables != tables {
            drawn.number += 1;
            drawn.seen = seen;
            let html = boards(&games, &tables, more).into_string();
            drawn.tables = tables;
            drawn.frame = event("wall", Some(&drawn.number.to_string()), &html);
        }
        drawn.at = Some(Instant::now());
        (drawn.number, drawn.frame.clone())
    }
}

/// The stream of the wall.
pub(super) struct WallShow {
    site: Arc<Site>,
    ticks: Interval,
    sent: Option<u64>,
}

impl WallShow {
    /// The stream for a browser that has the wall of this number, or none.
    pub(super) fn new(site: Arc<Site>, Have(have): Have) -> WallShow {
        WallShow {
            site,
            ticks: pace(PACE),
            sent: have.and_then(|have| have.parse().ok()),
        }
    }
}

impl Show for WallShow {
    async fn wait(&mut self) {
        self.ticks.tick().await;
    }

    async fn news(&mut self) -> News {
        let (number, frame) = self.site.wall.frame(&self.site).await;
        match self.sent.replace(number) == Some(number) {
            true => News::Nothing,
            false => News::Event(frame),
        }
    }
}
