//! The pages of tournaments: from the files in the server's folder, and from
//! their stores.

mod entering;
mod facts;
mod files;
mod history;
mod knockout;
mod list;
mod live;
pub(crate) mod player;
pub(crate) mod records;
mod rounds;
mod steering;
mod winner;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use maud::{Markup, html};

use super::PageCache;
use super::listing::{self, Source};
use super::ratings;
use super::ratings::wdl;
use super::records::RecordsQuery;
use crate::chart;
use crate::instant::{deadline, instant};
use crate::layout::{Page, alert, found, refusal};
use crate::query::{link, marks, player_of, registered};
use crate::site::Site;
use crate::visitor::Visit;
use contest::file::{AutoStart, RegistrationTerms};
use contest::live::LiveGame;
use contest::{Contest, Phase};
use people::GameRatings;
use tournament::{Crosstable, Format, MeanReturn, Standing};
use words::{Language, Phrase, Say as _, capital, say};

pub(crate) use entering::{called, enter};
pub(crate) use facts::{count, facts_of};
pub(crate) use history::Books;
pub(crate) use list::{List, list};
pub(crate) use live::{Tables, events, is_played};
pub(crate) use steering::{standing, steering};

use facts::TournamentFacts;
pub(crate) use files::file;

/// Maximum number of rows and columns of a cross table.
const CROSS: usize = 24;

/// A cross table of more rows is folded up at first.
const UNFOLDED: usize = 12;

/// Games of a pair on a page.
const GAMES: usize = 50;

/// The page of one tournament.
pub(crate) async fn page(
    Visit { site, visitor }: Visit,
    State(drawn): State<Arc<PageCache>>,
    Path(name): Path<String>,
) -> Result<Response, Response> {
    let language = visitor.language;
    let contest = found(site.house.contest(&name, visitor.is_staff()), language)?;
    let is_running = contest.phase.is_on();
    let takes_players = site.house.registration(&name).await.is_some();
    let tables = drawn.tables.of(language);
    let sight = (name.as_str(), visitor.is_staff());
    let table = tables.current(&site, &drawn.books, sight, Duration::ZERO, language);
    let Some(table) = table.await else {
        let why = language.say("page-no-tournament");
        return Err(refusal(language, StatusCode::NOT_FOUND, why));
    };
    let title = table.title().unwrap_or(&name);
    let body = html! {
        h1 { (title) @if title != name { " " small { (name) } } }
        @if takes_players {
            p { a.button href={ "/tournaments/" (name) "/join" } { (language.say("contests-join")) }
                @if visitor.is_staff() {
                    " " a.button href=(registered(&name)) { (language.say("contests-who-registered")) }
                }
            }
        }
        @if visitor.is_staff() {
            @let public = site.house.contests.find(&name).ok();
            (steering(public.as_ref().unwrap_or(&contest), true, &visitor))
            @if table.has_marks() { p { a.button href=(marks(&name)) { (language.say("marks-title")) } } }
        }
        @if table.has_people() && !visitor.reads_store() { (entering::place(&site, &name, &visitor, None)) }
        (table.render())
    };
    let stream = format!("/tournaments/{name}/events?have={}", table.number());
    let page = Page {
        title,
        place: "/tournaments",
        stream: Some(&stream),
        refresh: is_running.then_some(5),
        body,
    };
    Ok(page.render(&visitor).into_response())
}

/// The sections of the page of a tournament beside its boards.
struct PageSections {
    /// The title of the tournament in its file.
    title: Option<String>,
    /// Whether people play in it.
    has_people: bool,
    /// Whether its file says what is worth points.
    has_marks: bool,
    /// The key of what comes while no game runs, where nothing else says it.
    comes: Option<&'static str>,
    above: Markup,
    below: Markup,
    /// What has happened and what comes, beside the boards.
    beside: Markup,
}

async fn tell(
    site: &Arc<Site>,
    books: &Books,
    contest: Contest,
    running: &[Vec<String>],
    language: Language,
) -> PageSections {
    let phase = contest.phase.clone();
    let asked = contest.clone();
    let known = match site.house.computers.run(move || facts_of(&asked)).await {
        Ok(known) => known,
        Err(why) => {
            return PageSections {
                title: None,
                has_people: false,
                has_marks: false,
                comes: None,
                above: alert(Some(why.say(language))),
                below: html! {},
                beside: html! {},
            };
        }
    };
    let ratings = match known.games {
        0 => None,
        _ => books.of(&contest).await,
    };
    let ratings = ratings.as_deref();
    // Of a store that is shown it is not known whether somebody plays its contest.
    let state = known.phase(&phase);
    let state = Some(state).filter(|state| site.house.shown.is_none() || *state != Phase::Idle);
    PageSections {
        title: known.plan.as_ref().map(|plan| plan.name.clone()),
        has_people: known.plan.as_ref().is_some_and(|plan| {
            let mut players = plan.players.iter();
            players.any(|player| player.brain.person_name().is_some())
        }),
        has_marks: known
            .plan
            .as_ref()
            .is_some_and(|plan| !plan.rubric.criteria.is_empty()),
        comes: what_comes(&known),
        above: above(&known, &phase, state.as_ref(), language),
        below: below(&known, &contest.name, language),
        beside: beside(
            &known,
            ratings,
            &contest.name,
            phase.is_on(),
            running,
            language,
        ),
    }
}

fn above(
    known: &TournamentFacts,
    phase: &Phase,
    state: Option<&Phase>,
    language: Language,
) -> Markup {
    html! {
        (frozen(known.frozen, "contests-frozen", language))
        (facts(known, phase, state, language))
        (rounds::next(known.next_round, language))
        // While it is on, results may still be annulled.
        @if let Some(sentence) = winner::sentence(known, language).filter(|_| !phase.is_on()) {
            p.winner { (sentence) }
        }
        @if phase.is_on() { (rounds::audits(known, language)) }
        (rounds::doubted(&known.doubted, language))
    }
}

/// When a tournament was frozen, if it is, after this message.
fn frozen(since: Option<Timestamp>, message: &str, language: Language) -> Markup {
    html! {
        @if let Some(since) = since {
            p.notice { (language.say(message)) " " (instant(&since.to_string())) "." }
        }
    }
}

fn below(known: &TournamentFacts, name: &str, language: Language) -> Markup {
    let base = &format!("/tournaments/{name}/games");
    html! {
        @if let Some(play) = &known.play { (rounds::test(play, language)) }
        @if known.games > 0 {
            @if let Some(play) = &known.play {
                (knockout::bracket(play, base, language))
                (knockout::groups(play, language))
            }
            section {
                h2 { (language.say("page-standings")) }
                (ratings::table(&known.standings, name, |player| known.class_of(player), language))
                @let out = known.names_out();
                @if !out.is_empty() {
                    p.caption { (say!(language, "contests-out", count = out.len(), names = out.join(", "))) }
                }
                (rounds::figures(known, language))
                @for note in known.proof.notes() { p.caption { (note.say(language)) } }
                (chart::strengths(&known.standings, language))
            }
            (cross(known, name, language))
            (files::links(name, language))
            (records::offer(name, language))
        } @else { p.empty { (language.say("contests-no-game-yet")) } }
    }
}

fn beside(
    known: &TournamentFacts,
    ratings: Option<&GameRatings>,
    name: &str,
    is_on: bool,
    running: &[Vec<String>],
    language: Language,
) -> Markup {
    let base = &format!("/tournaments/{name}/games");
    html! {
        (rounds::annulled(&known.workers, language))
        @if !known.last.rows.is_empty() {
            section.latest { h2 { (language.say("page-last-games")) } (listing::brief(&known.last.rows, language)) }
        }
        @if let Some(play) = &known.play {
            (rounds::coming(play, running, language))
            (rounds::rounds(play, base, is_on, language))
        }
        @if let Some(ratings) = ratings { (history::chart(ratings, &known.standings, language)) }
    }
}

/// How many players a wall lists.
const LISTED: usize = 10;

/// The title, the standings and the coming games, for a wall.
pub(super) async fn for_a_wall(
    site: &Arc<Site>,
    name: &str,
    running: &[Vec<String>],
    language: Language,
) -> Markup {
    let Ok(contest) = site.house.contests.find(name) else {
        return html! {};
    };
    let is_on = contest.phase.is_on();
    let known = match site.house.computers.run(move || facts_of(&contest)).await {
        Ok(known) => known,
        Err(why) => return alert(Some(why.say(language))),
    };
    let title = known.plan.as_ref().map_or(name, |plan| &plan.name);
    html! {
        p.projected-title { (title) }
        (frozen(known.frozen, "contests-frozen", language))
        // As long as it is on, a player who still comes may win.
        @if let Some(sentence) = winner::sentence(&known, language).filter(|_| !is_on) { p.winner { (sentence) } }
        (rounds::next(known.next_round, language))
        @if known.games > 0 {
            h2 { (language.say("page-standings")) }
            ol.projected-standings {
                @for row in known.standings.iter().take(LISTED) {
                    li { span.mini-who { (row.name) } span.mini-score { (reached(row, language)) } }
                }
            }
        }
        @if let Some(progress) = known.progress() {
            p.projected-facts { (say!(language, "contests-done-and-left", done = progress.done, left = progress.left)) }
        }
        @if let Some(play) = &known.play { (rounds::coming(play, running, language)) }
    }
}

/// The result that ranks a player: its points, or its mean return in a game where returns
/// count.
fn reached(row: &Standing, language: Language) -> String {
    match row.returns.filter(|_| row.is_graded) {
        Some(returns) => {
            let alone = MeanReturn {
                error: None,
                ..returns
            };
            language.decimal(alone.to_string())
        }
        None => language.decimal(row.points),
    }
}

/// A cell of the cross table: where returns count their mean, else wins, draws and
/// losses; `None` for players that have not met.
fn met(
    scores: &Crosstable,
    row: &Standing,
    other: &Standing,
    language: Language,
) -> Option<String> {
    if scores.is_graded() {
        let returns = scores.returns_against(row.player, other.player)?;
        return Some(language.decimal(returns.to_string()));
    }
    let score = scores.against(row.player, other.player);
    (score.games() > 0).then(|| wdl(score))
}

/// The key of what comes while no game runs: above the table stands when a round begins.
fn what_comes(known: &TournamentFacts) -> Option<&'static str> {
    let plan = known.plan.as_ref();
    let is_endless =
        plan.is_some_and(|plan| matches!(plan.format, Format::Ladder) && plan.players.len() > 1);
    let has_more = known.progress().is_none_or(|progress| progress.left > 0);
    match known.next_round {
        Some(_) => None,
        None if is_endless || has_more => Some(BEGINNING),
        None => Some("contests-now-all-played"),
    }
}

/// The key of the line that the next game is about to begin.
const BEGINNING: &str = "contests-now-beginning";

/// Whether more games follow the running ones, and the players that they wait for.
fn what_follows(
    phase: &Phase,
    running: &[Arc<LiveGame>],
    waiting: &[Phrase],
    comes: Option<&'static str>,
    language: Language,
) -> Markup {
    let follows = match (phase, running.is_empty()) {
        (Phase::Starved, _) => Some("contests-now-starved"),
        (Phase::Halted, false) => Some("contests-now-halted"),
        (Phase::Paused | Phase::Halted, true) => Some("contests-now-paused"),
        (Phase::Paused, false) => Some("contests-now-finishing"),
        (Phase::Stopping { .. }, _) => Some("contests-now-stopping"),
        (_, true) if waiting.is_empty() || comes != Some(BEGINNING) => comes,
        (_, _) => None,
    };
    html! {
        @if let Some(follows) = follows { p.empty { (language.say(follows)) } }
        @for line in waiting { p.notice { (capital(&line.say(language))) "." } }
    }
}

fn facts(
    known: &TournamentFacts,
    phase: &Phase,
    state: Option<&Phase>,
    language: Language,
) -> Markup {
    let said = |key: &str| language.say(key);
    let played = known.games;
    let progress = known.progress();
    html! {
        dl.facts {
            @if let Some(state) = state {
                div { dt { (said("contests-state")) } dd { (state.say(language)) } }
            }
            @if let Some(plan) = &known.plan {
                div { dt { (said("page-game")) } dd { (capital(&plan.played.title(language))) } }
                div { dt { (said("contests-format")) } dd { (Format::in_words(plan.format.word(), language)) } }
                div { dt { (said("page-time")) } dd { (plan.played.time(language)) } }
                @if !matches!(plan.format, Format::Ladder | Format::OneBoard) {
                    div { dt { (said("contests-games-a-pair")) } dd { (plan.games) } }
                }
                @if let Some(period) = plan.round_every {
                    div { dt { (said("contests-round-every")) } dd { (period) } }
                }
                div { dt { (said("contests-players")) } dd { (plan.players.len()) } }
                @if played == 0 && !phase.is_on() && let Some(begins) = plan.begins {
                    div { dt { (said("contests-begins")) } dd { (begins_in_words(begins, language)) } }
                }
                @if let Some(until) = plan.registration.as_ref().and_then(RegistrationTerms::until) {
                    div { dt { (said("contests-registration-until")) } dd { (deadline(until, Timestamp::now(), language)) } }
                }
            }
            div { dt { (said("contests-played")) } dd { (played) } }
            @if played > 0 {
                @let hours = format!("{:.2}", known.time.as_secs_f64() / 3600.0);
                div { dt { (said("contests-core-hours")) } dd { (language.decimal(hours)) } }
            }
            @let now = Timestamp::now();
            @let end = known.expected_end().filter(|end| *phase == Phase::Running && *end > now);
            @if let Some(end) = end {
                div { dt { (said("contests-expected-end")) } dd { (deadline(end, now, language)) } }
            }
        }
        @if let Some(progress) = progress {
            p.progress {
                progress max=(progress.total()) value=(progress.done) aria-label=(said("contests-games-played")) {}
                " " (say!(language, "contests-games-of-all", done = progress.done, total = progress.total()))
            }
        }
    }
}

/// When the server starts a tournament by itself.
fn begins_in_words(begins: AutoStart, language: Language) -> Markup {
    html! {
        @match begins {
            AutoStart::Now => { (language.say("contests-begins-now")) }
            AutoStart::At(at) => { (instant(&at.to_string())) }
            AutoStart::Players(players) => { (say!(language, "contests-begins-with", count = players)) }
        }
    }
}

/// The cross table; a cell links to the games of the pair.
fn cross(known: &TournamentFacts, tournament: &str, language: Language) -> Markup {
    let said = |key: &str| language.say(key);
    let is_graded = known.scores.is_graded();
    let score_of = |one: &str, other: &str| {
        let key = if is_graded {
            "contests-mean-of"
        } else {
            "contests-score-of"
        };
        say!(language, key, one, other)
    };
    let (rows, base) = (&known.standings, format!("/tournaments/{tournament}/games"));
    if rows.len() > CROSS {
        return html! {};
    }
    html! {
        details.folded id="cross" open[rows.len() <= UNFOLDED] {
            summary { h2 { (said("contests-cross-table")) } }
            div.scroll tabindex="0" role="group" aria-label=(said("contests-cross-table")) {
                table.cross {
                    thead { tr {
                        th.amount scope="col" { "#" } th scope="col" { (said("page-player")) }
                        @for place in 1..=rows.len() { th.wdl scope="col" { (place) } }
                        th.amount scope="col" { (said(if is_graded { "page-returns" } else { "page-points" })) }
                    } }
                    tbody { @for (place, row) in (1..).zip(rows) {
                        tr {
                            td.amount { (place) }
                            th.called scope="row" { a href=(player_of(tournament, &row.name)) { (row.name) } }
                            @for other in rows {
                                td.wdl.same[row.player == other.player] {
                                    @if let Some(met) = met(&known.scores, row, other, language) {
                                        a href=(link(&base, &[("player", &row.name), ("against", &other.name)]))
                                            title=(score_of(&row.name, &other.name))
                                        { (met) }
                                    }
                                }
                            }
                            td.amount { (reached(row, language)) }
                        }
                    } }
                }
            }
            p.caption { (said(if is_graded { "contests-about-mean-table" } else { "contests-about-cross-table" })) }
        }
    }
}

/// The games of a pair.
pub(crate) async fn games(
    Visit { site, visitor }: Visit,
    Path(name): Path<String>,
    Query(asked): Query<RecordsQuery>,
) -> Result<Response, Response> {
    let language = visitor.language;
    let contest = found(site.house.contest(&name, visitor.is_staff()), language)?;
    let base = format!("/tournaments/{name}/games");
    let found = match asked.wanted() {
        Ok(wanted) => {
            let read = move || listing::with_openings(&[Source::of(&contest)], &wanted, GAMES);
            site.house.read(read).await.map_err(|why| why.say(language))
        }
        Err(why) => Err(why.say(language)),
    };
    let (one, other) = (asked.player.as_str(), asked.against.as_str());
    let title = say!(language, "contests-one-against-other", one, other);
    let body = html! {
        h1 { (title) }
        p { (language.say("page-in-tournament")) " " a href={ "/tournaments/" (name) } { (name) } }
        @match &found {
            Err(why) => { (alert(Some(why))) }
            Ok(found) => {
                (listing::table(&found.rows, false, language))
                @if let Some(next) = &found.next {
                    @let next = next.to_string();
                    @let pairs = [("player", asked.player.as_str()), ("against", &asked.against), ("before", &next)];
                    p { a.button rel="next" href=(link(&base, &pairs)) { (language.say("page-earlier-games")) } }
                }
            }
        }
    };
    let heading = language.say("contests-games-of-a-pair");
    let page = Page::still(&heading, "/tournaments", body);
    Ok(page.render(&visitor).into_response())
}
