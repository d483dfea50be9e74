//! The wall of boards and poker tables: what runs now. It is drawn once for all
//! who look.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use games::Viewer;
use maud::{Markup, html};
use tokio::sync::Mutex;
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::poker::Mini;
use super::site::Site;
use super::stage;
use super::stream::{BEAT, HEARTBEAT, Source, event};
use crate::serve::{Live, View};

/// The most boards on the wall.
const BOARDS: usize = 24;

/// How often it is looked at whether something has changed.
const PACE: Duration = Duration::from_millis(700);

/// The wall as it was drawn last.
#[derive(Default)]
pub(super) struct Wall(Mutex<Drawn>);

#[derive(Default)]
struct Drawn {
    at: Option<Instant>,
    seen: Vec<(u64, u64)>,
    tables: Vec<Mini>,
    number: u64,
    frame: Bytes,
}

/// What runs, as boards, and some of the poker tables.
pub(super) fn boards(view: &View, tables: &[Mini], more_tables: usize) -> Markup {
    let shown = view.games.iter().rev().take(BOARDS);
    html! {
        @if view.games.is_empty() && tables.is_empty() {
            div.empty {
                p { "Nothing is being played just now." }
                p { a.button.primary href="/play" { "Play a game" } " "
                    a.button href="/records" { "Look at what was played" } }
            }
        }
        ul.wall {
            @for live in shown { li { (one(live)) } }
            @for table in tables { li { (table.draw()) } }
        }
        @if view.games.len() > BOARDS {
            p.more { "… and " (view.games.len() - BOARDS) " games more." }
        }
        @if more_tables > 0 {
            p.more { "… and " a href="/poker" { (more_tables) " poker tables more" } "." }
        }
    }
}

fn one(live: &Arc<Live>) -> Markup {
    let board = live.board();
    let state = board.state.clone_box();
    let (moves, is_over) = (board.moves.len(), board.ending.is_some());
    drop(board);
    let scene = state.scene(Viewer::Public);
    let caption = scene.captions.first().cloned().unwrap_or_default();
    let turn = state.turn().seat();
    let [first, second] = &live.players;
    html! {
        a.mini id={ "mini-" (live.id) } href={ "/games/" (live.id) } {
            span.mini-board { (stage::small(&scene)) }
            span.mini-names {
                @for (index, name) in [first, second].into_iter().enumerate() {
                    span.mini-name.on-turn[turn.is_some_and(|seat| seat.index() == index)] {
                        span.seat-sign.{ "seat-" (index) } aria-hidden="true" {}
                        (name)
                    }
                }
            }
            span.mini-facts {
                (live.info.title) " · " (moves) @if moves == 1 { " move" } @else { " moves" }
                @if is_over { " · over" }
            }
            span.unseen { (caption) }
        }
    }
}

impl Wall {
    /// The wall as it is, and its number.
    async fn frame(&self, site: &Site) -> (u64, Bytes) {
        let mut drawn = self.0.lock().await;
        if drawn.at.is_some_and(|at| at.elapsed() < PACE / 2) {
            return (drawn.number, drawn.frame.clone());
        }
        let view = site.house.look().await;
        let version = |live: &Arc<Live>| (live.id, live.board().version);
        let seen: Vec<(u64, u64)> = view.games.iter().map(version).collect();
        let (tables, more) = site.poker.minis().await;
        if drawn.number == 0 || drawn.seen != seen || drawn.tables != tables {
            drawn.number += 1;
            drawn.seen = seen;
            let html = boards(&view, &tables, more).into_string();
            drawn.tables = tables;
            drawn.frame = event("wall", Some(&drawn.number.to_string()), &html);
        }
        drawn.at = Some(Instant::now());
        (drawn.number, drawn.frame.clone())
    }
}

/// The stream of the wall.
pub(super) struct WallStream {
    site: Arc<Site>,
    ticks: tokio::time::Interval,
    sent: Option<u64>,
    spoke: Instant,
}

impl WallStream {
    /// A stream for a browser that has the wall of this number, or none.
    pub(super) fn new(site: Arc<Site>, known: Option<&str>) -> WallStream {
        let mut ticks = interval(PACE);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        WallStream {
            site,
            ticks,
            sent: known.and_then(|known| known.parse().ok()),
            spoke: Instant::now(),
        }
    }
}

impl Source for WallStream {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            tokio::select! {
                () = self.site.stopped() => return None,
                _ = self.ticks.tick() => {}
            }
            let (number, frame) = self.site.wall.frame(&self.site).await;
            let is_new = self.sent != Some(number);
            if is_new || self.spoke.elapsed() >= HEARTBEAT {
                self.sent = Some(number);
                self.spoke = Instant::now();
                return Some(if is_new { frame } else { BEAT });
            }
        }
    }
}
