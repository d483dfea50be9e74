//! The wall for a projector: the most interesting boards, the standings and
//! the coming games, on the whole screen, without controls. It is drawn once for all
//! spectators in the same language.

mod slots;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use games::{Seat, Viewer};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::{Instant, Interval};

use super::PageCache;
use super::tournaments::{count, for_a_wall};
use crate::layout::{Page, apart, refusal};
use crate::parts::{Part, Parts};
use crate::read_error::ReaderFailed;
use crate::site::Site;
use crate::stream::{LastEventId, News, Show, pace, response};
use crate::view::{sign, small};
use crate::visitor::Visit;
use contest::live::LiveGame;
use contest::recent::Recent;
use contest::{Contest, MAX_LISTED};
use people::AllRatings;
use slots::{BOARDS, Slot, Slots};
use words::{Language, capital, say};

/// How often the stream checks for changes.
const PACE: Duration = Duration::from_millis(1000);

/// How many of the last games are listed.
const LAST: usize = 6;

/// How many matches without a board are listed.
const MATCHES: usize = 12;

/// The walls by tournament; `None` is that of the whole server. At most as many
/// as the folder lists.
#[derive(Default)]
pub(crate) struct Projectors(Recent<Option<String>, Arc<Mutex<Projector>>, MAX_LISTED>);

/// One wall.
struct Projector {
    slots: Slots,
    at: Option<Instant>,
    /// The panel beside the boards, and the state that it was drawn for.
    beside: Option<(String, String)>,
    parts: Parts<Piece>,
}

impl Default for Projector {
    fn default() -> Projector {
        Projector {
            slots: Slots::default(),
            at: None,
            beside: None,
            parts: Parts::new("projector", lay_out),
        }
    }
}

/// A part of a wall.
enum Piece {
    /// The panel beside the boards.
    Beside(String),
    /// How those stand that have no board.
    Standing(Vec<String>),
    /// A game, and the state of its board.
    Game {
        live: Arc<LiveGame>,
        version: u64,
        is_over: bool,
    },
}

impl Piece {
    /// Read before it is drawn: a move in between is then drawn again.
    fn of(slot: &Slot) -> Piece {
        Piece::Game {
            live: slot.live.clone(),
            version: slot.live.board().version,
            is_over: slot.ended.is_some(),
        }
    }
}

impl PartialEq for Piece {
    fn eq(&self, other: &Piece) -> bool {
        match (self, other) {
            (Piece::Beside(one), Piece::Beside(other)) => one == other,
            (Piece::Standing(one), Piece::Standing(other)) => one == other,
            (
                Piece::Game {
                    live,
                    version,
                    is_over,
                },
                Piece::Game {
                    live: other,
                    version: others,
                    is_over: is_other_over,
                },
            ) => Arc::ptr_eq(live, other) && version == others && is_over == is_other_over,
            _ => false,
        }
    }
}

impl Part for Piece {
    fn draw(&self, language: Language) -> Markup {
        match self {
            Piece::Beside(html) => PreEscaped(html.clone()),
            Piece::Standing(all) => html! {
                article.projected-game.standing {
                    @for one in all { p { (one) } }
                }
            },
            Piece::Game { live, is_over, .. } => board(live, *is_over, language),
        }
    }
}

/// The tournament in the address, if there is one.
#[derive(Deserialize)]
pub(crate) struct TournamentPath {
    name: Option<String>,
}

/// The page.
pub(crate) async fn page(
    Visit { site, visitor }: Visit,
    State(drawn): State<Arc<PageCache>>,
    Path(TournamentPath { name }): Path<TournamentPath>,
) -> Response {
    let language = visitor.language;
    let Some(wall) = current(&site, &drawn, name.as_deref(), language).await else {
        let why = language.say("page-no-tournament");
        return refusal(language, StatusCode::NOT_FOUND, why);
    };
    let of = name.as_ref().map(|name| format!("/tournaments/{name}"));
    let number = wall.parts.number;
    let stream = format!("{}/wall/events?have={number}", of.unwrap_or_default());
    let title = name.unwrap_or_else(|| language.say("page-wall"));
    let page = Page {
        title: &title,
        place: "",
        stream: Some(&stream),
        refresh: Some(5),
        body: html! {
            h1.unseen { (language.say("page-wall-heading")) }
            (wall.parts.render())
        },
    };
    page.bare(&visitor).into_response()
}

/// The stream.
pub(crate) async fn events(
    Visit { site, visitor }: Visit,
    State(drawn): State<Arc<PageCache>>,
    Path(TournamentPath { name }): Path<TournamentPath>,
    LastEventId(have): LastEventId,
) -> Response {
    let show = ProjectorShow {
        sent: have.and_then(|have| have.parse().ok()),
        site: site.clone(),
        drawn,
        name,
        language: visitor.language,
        ticks: pace(PACE),
    };
    response(site, show)
}

struct ProjectorShow {
    site: Arc<Site>,
    drawn: Arc<PageCache>,
    name: Option<String>,
    language: Language,
    ticks: Interval,
    sent: Option<u64>,
}

impl Show for ProjectorShow {
    async fn wait(&mut self) {
        self.ticks.tick().await;
    }

    async fn news(&mut self) -> News {
        match current(&self.site, &self.drawn, self.name.as_deref(), self.language).await {
            Some(mut wall) => wall.parts.news(&mut self.sent),
            None => News::Gone,
        }
    }
}

/// A wall as it is now in this language; `None` if there is no such tournament.
async fn current(
    site: &Arc<Site>,
    drawn: &PageCache,
    name: Option<&str>,
    language: Language,
) -> Option<OwnedMutexGuard<Projector>> {
    if let Some(name) = name {
        site.house.contests.find(name).ok()?;
    }
    let key = name.map(str::to_owned);
    let projectors = drawn.projectors.of(language);
    let cell = projectors.0.get_or_insert(key, Arc::default());
    let mut wall = cell.lock_owned().await;
    if wall.at.is_none_or(|at| at.elapsed() >= PACE / 2) {
        let games = match name {
            Some(name) => site.house.running_games.of(Some(name)),
            None => site.house.running_games.all(),
        };
        // With a place for every game, none has to be chosen.
        let ratings = if games.len() > BOARDS {
            site.house.ratings.latest().await.ok()
        } else {
            None
        };
        wall.slots.refresh(Instant::now(), &games, |live| {
            interest(live, ratings.as_deref())
        });
        beside(site, drawn, &mut wall, name, language).await;
        let aside = wall.beside.as_ref().map(|(_, html)| html.clone());
        let mut pieces = vec![Piece::Beside(aside.unwrap_or_default())];
        let standing = name.map(|name| site.house.running_games.without_boards(name));
        let standing = standing.unwrap_or_default().into_iter();
        let standing = standing.map(|standing| standing.say(language));
        let standing: Vec<String> = standing.take(MATCHES).collect();
        pieces.extend((!standing.is_empty()).then_some(Piece::Standing(standing)));
        pieces.extend(wall.slots.shown().iter().map(Piece::of));
        wall.parts.update(pieces, language);
        wall.at = Some(Instant::now());
    }
    Some(wall)
}

/// How much a game is worth looking at: strong players count, a difference
/// between them counts half against it, and moves a little.
fn interest(live: &LiveGame, ratings: Option<&AllRatings>) -> f64 {
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

/// Draws the panel beside the boards, if it has changed.
async fn beside(
    site: &Arc<Site>,
    drawn: &PageCache,
    wall: &mut Projector,
    name: Option<&str>,
    language: Language,
) {
    let contest = name.and_then(|name| site.house.contests.find(name).ok());
    let phase = contest.as_ref().map(|contest| contest.phase.to_string());
    let frozen = contest.as_ref().and_then(Contest::frozen);
    let own = Contest::in_store(&site.house.store, PathBuf::new());
    let counted = contest.unwrap_or(own);
    let played = site
        .house
        .read(move || Ok::<u64, ReaderFailed>(count(&counted)));
    let played = played.await.unwrap_or_default();
    let players = name.map(|name| site.house.running_games.players_in(name));
    let players = players.unwrap_or_default();
    let seen = format!("{played} {phase:?} {players:?} {frozen:?}");
    if wall.beside.as_ref().is_some_and(|(last, _)| *last == seen) {
        return;
    }
    let markup = match name {
        Some(name) => for_a_wall(site, name, &players, language).await,
        None => html! { p.projected-title { "Arbiter" } (lately(site, drawn, language).await) },
    };
    wall.beside = Some((seen, markup.into_string()));
}

/// The last games of the server, and the people who seek an opponent.
async fn lately(site: &Arc<Site>, drawn: &PageCache, language: Language) -> Markup {
    let last = drawn.lately.rows(site).await;
    let view = site.house.server.look().await;
    html! {
        @if !view.seeks.is_empty() {
            h2 { (language.say("page-seeking")) }
            ul { @for (_, name, request) in view.seeks.iter().take(4) { li { b { bdi { (name) } } " " (request.phrase().say(language)) } } }
        }
        @if !last.is_empty() {
            h2 { (language.say("page-lately")) }
            ul { @for row in last.iter().take(LAST) {
                li { (apart(&row.players, " – ")) " " b { (row.mark) } }
            } }
        }
    }
}

/// The boards, and the panel beside them.
fn lay_out(parts: &Parts<Piece>) -> Markup {
    let boards = 1..parts.shown().count();
    html! {
        div.projector {
            div.projected data-boards=(boards.len()) {
                @if boards.is_empty() { p.nothing { (parts.language.say("page-nothing-played")) } }
                @for index in boards { div.projected-place id=(parts.id(index)) { (parts.content(index)) } }
            }
            div.projected-beside id=(parts.id(0)) { (parts.content(0)) }
        }
    }
}

fn board(live: &LiveGame, is_over: bool, language: Language) -> Markup {
    let now = live.board();
    let state = now.state.clone_box();
    let ending = live.how_it_ended(&now, None, language);
    let ending = ending.filter(|_| is_over);
    drop(now);
    let scene = state.scene(Viewer::Public);
    let scene = if is_over { scene.stopped() } else { scene };
    let turn = state.turn().seat().filter(|_| !is_over);
    html! {
        article.projected-game.over[is_over] {
            div.projected-board { (small(&scene, language)) }
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
                    None if is_over => { (language.say("terminal-game-over")) }
                    None => {
                        (capital(&live.info.title(language))) ", "
                        (say!(language, "page-move-number", number = live.ply()))
                    }
                }
            }
        }
    }
}
