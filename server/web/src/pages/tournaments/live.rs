//! The page of a tournament, drawn once for all spectators, and its stream.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use jiff::Timestamp;
use maud::{Markup, html};
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::{Instant, Interval};

use super::PageSections;
use super::facts::count;
use super::history::Books;
use crate::layout::refusal;
use crate::pages::PageCache;
use crate::parts::Parts;
use crate::place::Place;
use crate::read_error::ReaderFailed;
use crate::site::Site;
use crate::stream::{LastEventId, News, Show, pace, response};
use crate::visitor::Visit;
use crate::wall::{self, BOARDS, Piece};
use contest::dispatch::ContestWorker;
use contest::live::LiveGame;
use contest::recent::Recent;
use contest::{Contest, MAX_LISTED};
use words::{Language, Phrase, Say as _};

/// How often the stream checks for changes.
const PACE: Duration = Duration::from_millis(1000);

/// How many busy workers the page names.
const MOST_BUSY: usize = 5;

/// Whether a game waits for moves: one that is over waits for the disk alone.
pub(crate) fn is_played(live: &Arc<LiveGame>) -> bool {
    live.board().ending.is_none()
}

/// The pages of tournaments in one language, by name, and whether operators see them; at most as many as the folder
/// lists. One task draws a tournament, while the others wait for it.
#[derive(Default)]
pub(crate) struct Tables(Recent<(String, bool), Arc<Mutex<Table>>, MAX_LISTED>);

/// The page of a tournament, as it was drawn last.
pub(crate) struct Table {
    at: Option<Instant>,
    drawn: Option<SidePanel>,
    parts: Parts<Piece>,
}

/// The number of games, the phase, the running games with their players, and the instant at
/// which it is frozen.
type SeenState = (u64, String, Vec<Place>, Vec<Vec<String>>, Option<Timestamp>);

/// The sections beside the boards.
struct SidePanel {
    seen: SeenState,
    told: PageSections,
}

impl Default for Table {
    fn default() -> Table {
        Table {
            at: None,
            drawn: None,
            parts: Parts::new("tournament", lay_out),
        }
    }
}

/// The parts: the section above the boards, the section below them, what happens, beside
/// both, and, while games are played, the games that follow, the boards, and how many more
/// there are.
const ABOVE: usize = 0;
const BELOW: usize = 1;
const BESIDE: usize = 2;
const FOLLOWS: usize = 3;
const FIRST: usize = 4;
const MORE: usize = FIRST + BOARDS;

fn lay_out(parts: &Parts<Piece>) -> Markup {
    let is_on = parts.shown().count() > FOLLOWS;
    let part = |index| html! { div id=(parts.id(index)) { (parts.content(index)) } };
    html! {
        (part(ABOVE))
        div.tournament {
            div {
                @if is_on {
                    section {
                        h2 { (parts.language.say("page-now")) }
                        div id="now" {
                            (part(FOLLOWS))
                            (wall::places(parts, FIRST..MORE))
                            (part(MORE))
                        }
                    }
                }
                (part(BELOW))
            }
            div.beside id=(parts.id(BESIDE)) { (parts.content(BESIDE)) }
        }
    }
}

impl Tables {
    /// The page of a tournament for readers of this language, for operators if
    /// `sees_frozen`, as it was at most this long ago; `None` if there is no such tournament.
    pub(super) async fn current(
        &self,
        site: &Arc<Site>,
        books: &Books,
        (name, sees_frozen): (&str, bool),
        fresh: Duration,
        language: Language,
    ) -> Option<OwnedMutexGuard<Table>> {
        let key = (name.to_owned(), sees_frozen);
        let cell = self.0.get_or_insert(key.clone(), Arc::default());
        let mut table = cell.lock_owned().await;
        if table.at.is_some_and(|at| at.elapsed() < fresh) {
            return Some(table);
        }
        let Ok(contest) = site.house.contest(name, sees_frozen) else {
            self.0.remove(&key);
            return None;
        };
        table.draw(site, books, contest, language).await;
        table.at = Some(Instant::now());
        Some(table)
    }
}

impl Table {
    /// The title of the tournament in its file.
    pub(super) fn title(&self) -> Option<&str> {
        self.drawn.as_ref()?.told.title.as_deref()
    }

    /// Whether people play in it.
    pub(super) fn has_people(&self) -> bool {
        self.drawn
            .as_ref()
            .is_some_and(|drawn| drawn.told.has_people)
    }

    /// Whether its file says what is worth points.
    pub(super) fn has_marks(&self) -> bool {
        self.drawn
            .as_ref()
            .is_some_and(|drawn| drawn.told.has_marks)
    }

    /// The part of the page that changes.
    pub(super) fn render(&self) -> Markup {
        self.parts.render()
    }

    /// The number of its state.
    pub(super) fn number(&self) -> u64 {
        self.parts.number
    }

    async fn draw(
        &mut self,
        site: &Arc<Site>,
        books: &Books,
        contest: Contest,
        language: Language,
    ) {
        let (phase, counted) = (contest.phase.clone(), contest.clone());
        let mut waiting = contest.waiting.clone();
        waiting.extend(busy_workers(&site.house.contests.workers(), &contest.name));
        waiting.extend(site.house.running_games.without_boards(&contest.name));
        let running = site.house.running_games.of(Some(&contest.name));
        let players = site.house.running_games.players_in(&contest.name);
        let mut played = running.clone();
        played.retain(is_played);
        let games = site
            .house
            .read(move || Ok::<u64, ReaderFailed>(count(&counted)));
        let games = games.await.unwrap_or_default();
        let places = running.iter().map(|live| Place::of(live)).collect();
        let seen = (games, phase.to_string(), places, players, contest.frozen());
        let drawn = match self.drawn.take().filter(|drawn| drawn.seen == seen) {
            Some(drawn) => drawn,
            None => {
                let told = super::tell(site, books, contest, &seen.3, language).await;
                SidePanel { seen, told }
            }
        };
        let text = |markup: &Markup| Piece::Text(markup.clone().into_string());
        let told = &drawn.told;
        let mut pieces = vec![text(&told.above), text(&told.below), text(&told.beside)];
        if phase.is_on() {
            let follows = super::what_follows(&phase, &played, &waiting, told.comes, language);
            pieces.push(text(&follows));
            pieces.extend(wall::games_in_place(&self.parts, FIRST, &played));
            pieces.push(text(&wall::more(&played, language)));
        }
        self.drawn = Some(drawn);
        self.parts.update(pieces, language);
    }
}

/// Which workers of a tournament take no games, and why.
fn busy_workers(crew: &[ContestWorker], contest: &str) -> impl Iterator<Item = Phrase> {
    let busy = crew
        .iter()
        .filter(move |member| member.worker.is_busy && member.contest == contest);
    busy.take(MOST_BUSY).map(|ContestWorker { worker, .. }| {
        let phrase = Phrase::new("contests-worker-takes-none").with("name", worker.name.clone());
        let load = match worker.most_load {
            Some(most) => phrase.decimal("most", most),
            None => phrase.with("most", "?".to_owned()),
        };
        load.decimal("load", worker.load)
    })
}

/// The stream of one tournament.
pub(crate) async fn events(
    Visit { site, visitor }: Visit,
    State(drawn): State<Arc<PageCache>>,
    Path(name): Path<String>,
    LastEventId(have): LastEventId,
) -> Response {
    if let Err(why) = site.house.contests.find(&name) {
        let language = visitor.language;
        return refusal(language, StatusCode::NOT_FOUND, why.say(language));
    }
    let show = TournamentShow {
        sent: have.and_then(|have| have.parse().ok()),
        site: site.clone(),
        drawn,
        name,
        sees_frozen: visitor.is_staff(),
        language: visitor.language,
        ticks: pace(PACE),
    };
    response(site, show)
}

struct TournamentShow {
    site: Arc<Site>,
    drawn: Arc<PageCache>,
    name: String,
    sees_frozen: bool,
    language: Language,
    ticks: Interval,
    sent: Option<u64>,
}

impl Show for TournamentShow {
    async fn wait(&mut self) {
        self.ticks.tick().await;
    }

    async fn news(&mut self) -> News {
        let drawn = &self.drawn;
        let tables = drawn.tables.of(self.language);
        let table = tables.current(
            &self.site,
            &drawn.books,
            (&self.name, self.sees_frozen),
            PACE / 2,
            self.language,
        );
        match table.await {
            Some(mut table) => table.parts.news(&mut self.sent),
            None => News::Gone,
        }
    }
}
