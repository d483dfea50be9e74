//! The wall of running games and poker tables. It is drawn once for all
//! visitors who read the same language.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use games::{Seat, Viewer};
use maud::{Markup, PreEscaped, html};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::{Instant, Interval};

use super::each::Each;
use super::parts::{Part, Parts, keep_places};
use super::place::Place;
use super::poker::{Mini, TABLES, minis};
use super::site::Site;
use super::stream::{LastEventId, News, Show, pace};
use super::view;
use contest::live::LiveGame;
use words::{Language, say};

/// Maximum number of boards on the wall.
pub(super) const BOARDS: usize = 24;

/// How often the stream checks for changes.
const PACE: Duration = Duration::from_millis(700);

/// The last drawing of the wall in one language.
pub(super) struct Wall(Mutex<WallState>);

struct WallState {
    at: Option<Instant>,
    parts: Parts<Piece>,
}

impl Default for Wall {
    fn default() -> Wall {
        Wall(Mutex::new(WallState {
            at: None,
            parts: Parts::new("wall", lay_out),
        }))
    }
}

/// A part of a page with boards.
pub(super) enum Piece {
    /// A game, and the state of its board.
    Game {
        live: Arc<LiveGame>,
        version: u64,
        is_over: bool,
    },
    /// A poker table.
    Table(Box<Mini>),
    /// Everything else.
    Text(String),
    /// A place without a board.
    Free,
}

impl Piece {
    /// Read before it is drawn: a move in between is then drawn again, never
    /// missed.
    fn of(live: Arc<LiveGame>) -> Piece {
        let board = live.board();
        let (version, is_over) = (board.version, board.ending.is_some());
        drop(board);
        Piece::Game {
            live,
            version,
            is_over,
        }
    }

    /// Whether both are the same game or table.
    fn is_same(&self, other: &Piece) -> bool {
        match (self, other) {
            (Piece::Game { live, .. }, Piece::Game { live: other, .. }) => Arc::ptr_eq(live, other),
            (Piece::Table(one), Piece::Table(other)) => one.id() == other.id(),
            _ => false,
        }
    }
}

impl PartialEq for Piece {
    fn eq(&self, other: &Piece) -> bool {
        let state = |piece: &Piece| match piece {
            Piece::Game {
                version, is_over, ..
            } => Some((*version, *is_over)),
            _ => None,
        };
        match (self, other) {
            (Piece::Table(one), Piece::Table(other)) => one == other,
            (Piece::Text(one), Piece::Text(other)) => one == other,
            (Piece::Free, Piece::Free) => true,
            _ => self.is_same(other) && state(self) == state(other),
        }
    }
}

impl Part for Piece {
    fn draw(&self, language: Language) -> Markup {
        match self {
            Piece::Game { live, .. } => one(live, language),
            Piece::Table(table) => table.draw(language),
            Piece::Text(text) => PreEscaped(text.clone()),
            Piece::Free => html! {},
        }
    }
}

/// The games, each in the place that it has already, with [`BOARDS`] places.
pub(super) fn games_in_place(
    parts: &Parts<Piece>,
    from: usize,
    games: &[Arc<LiveGame>],
) -> Vec<Piece> {
    let games = games.iter().cloned().map(Piece::of).collect();
    in_place::<BOARDS>(parts, from, games)
}

/// The same for anything; `from` is the first place.
fn in_place<const PLACES: usize>(
    parts: &Parts<Piece>,
    from: usize,
    pieces: Vec<Piece>,
) -> Vec<Piece> {
    let mut before = parts.shown().skip(from);
    let before = [(); PLACES].map(|()| before.next());
    let placed = keep_places(before, pieces, Piece::is_same);
    placed.map(|piece| piece.unwrap_or(Piece::Free)).into()
}

/// The list of these places.
pub(super) fn places(parts: &Parts<Piece>, places: Range<usize>) -> Markup {
    html! {
        ul.wall { @for index in places { li id=(parts.id(index)) { (parts.content(index)) } } }
    }
}

/// How many games have no place.
pub(super) fn more(games: &[Arc<LiveGame>], language: Language) -> Markup {
    let more = games.len().saturating_sub(BOARDS);
    html! {
        @if more > 0 { p.more { (say!(language, "page-more-games", count = more)) } }
    }
}

/// Up to [`BOARDS`] boards side by side.
pub(super) fn grid(games: &[Arc<LiveGame>], language: Language) -> Markup {
    html! {
        ul.wall { @for live in games.iter().take(BOARDS) { li { (one(live, language)) } } }
        (more(games, language))
    }
}

fn one(live: &Arc<LiveGame>, language: Language) -> Markup {
    let board = live.board();
    let state = board.state.clone_box();
    let (moves, is_over) = (board.moves.len(), board.ending.is_some());
    let is_paused = board.is_paused && !is_over;
    drop(board);
    let scene = state.scene(Viewer::Public);
    let scene = if is_over { scene.stopped() } else { scene };
    let names: Vec<&str> = live.players.iter().map(String::as_str).collect();
    let scene = scene.named(&names);
    let caption = scene.captions.first().map(|line| line.say(language));
    let scores: Vec<_> = Seat::all(names.len())
        .map(|seat| state.score(seat))
        .collect();
    let turn = state.turn().seat().filter(|_| !is_over);
    let place = Place::of(live);
    html! {
        a.mini id={ "mini-" (place.key()) } href=(place.address()) {
            span.mini-board { (view::small(&scene, language)) }
            span.mini-names {
                @for (index, name) in live.players.iter().enumerate() {
                    span.mini-name.on-turn[turn.is_some_and(|seat| seat.index() == index)] {
                        @if let Ok(seat) = u16::try_from(index) { (view::sign(state.side(Seat::new(seat)))) }
                        span.mini-who { (name) }
                        @if let Some(score) = scores.get(index).cloned().flatten() { span.mini-score { (score) } }
                    }
                }
            }
            span.mini-facts {
                (live.info.title(language)) " · " (say!(language, "count-moves", count = moves))
                @if is_over { " · " (language.say("page-over")) }
                @if is_paused { " · " b.paused { (language.say("page-paused")) } }
                @if let Some(name) = &live.tournament { " · " (name) }
            }
            span.unseen { @if let Some(caption) = caption { (caption) } }
        }
    }
}

/// The section above the boards of the wall, the boards, and the section below them.
fn lay_out(parts: &Parts<Piece>) -> Markup {
    let last = BOARDS + TABLES + 1;
    html! {
        div id=(parts.id(0)) { (parts.content(0)) }
        (places(parts, 1..last))
        div id=(parts.id(last)) { (parts.content(last)) }
    }
}

fn nothing(language: Language) -> Markup {
    html! {
        div.empty {
            p { (language.say("page-nothing-played")) }
            p { a.button.primary href="/play" { (language.say("page-play-a-game")) } " "
                a.button href="/records" { (language.say("page-look-at-records")) } }
        }
    }
}

impl Wall {
    /// The parts for readers of this language, as they were at most this long ago.
    async fn current(
        &self,
        site: &Site,
        fresh: Duration,
        language: Language,
    ) -> MutexGuard<'_, WallState> {
        let mut drawn = self.0.lock().await;
        if drawn.at.is_some_and(|at| at.elapsed() < fresh) {
            return drawn;
        }
        let games = site.house.running_games.all();
        let (tables, more_tables) = minis(&site.poker.server).await;
        let above = html! { @if games.is_empty() && tables.is_empty() { (nothing(language)) } };
        let below = html! {
            (more(&games, language))
            @if more_tables > 0 {
                p.more {
                    (language.say("page-and-more")) " "
                    a href="/poker" { (say!(language, "page-more-tables", count = more_tables)) } "."
                }
            }
        };
        let parts = &drawn.parts;
        let tables = tables.into_iter().map(Box::new).map(Piece::Table).collect();
        let mut pieces = vec![Piece::Text(above.into_string())];
        pieces.extend(games_in_place(parts, 1, &games));
        pieces.extend(in_place::<TABLES>(parts, 1 + BOARDS, tables));
        pieces.push(Piece::Text(below.into_string()));
        drawn.parts.update(pieces, language);
        drawn.at = Some(Instant::now());
        drawn
    }

    /// The wall for a page in this language, and the number of its state.
    pub(super) async fn render(&self, site: &Site, language: Language) -> (u64, Markup) {
        let drawn = self.current(site, Duration::ZERO, language).await;
        (drawn.parts.number, drawn.parts.render())
    }
}

/// The stream of the wall.
pub(super) struct WallShow {
    site: Arc<Site>,
    walls: Arc<Each<Wall>>,
    language: Language,
    ticks: Interval,
    sent: Option<u64>,
}

impl WallShow {
    /// The stream for a browser that has the wall of this number, or none.
    pub(super) fn new(
        site: Arc<Site>,
        walls: Arc<Each<Wall>>,
        language: Language,
        LastEventId(have): LastEventId,
    ) -> WallShow {
        WallShow {
            site,
            walls,
            language,
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
        let wall = self.walls.of(self.language);
        let mut drawn = wall.current(&self.site, PACE / 2, self.language).await;
        drawn.parts.news(&mut self.sent)
    }
}
