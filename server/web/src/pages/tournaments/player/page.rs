//! The content of the page of a player.

use maud::{Markup, html};
use tournament::rating::Score;

use super::super::records;
use super::access::PlayerAccess;
use super::{Facts, TournamentPlayer, TournamentPlayerQuery};
use crate::instant::instant;
use crate::pages::listing::{Row, opening};
use crate::pages::ratings::wdl;
use crate::query::{link, player_of};
use crate::wall;
use contest::file::ExclusionReason;
use record::verdict::{cause_in_words, winner_of};
use words::{Language, say};

/// The columns of a score: the keys of their titles.
const SCORE: [&str; 5] = [
    "page-games",
    "page-won",
    "page-drawn",
    "page-lost-games",
    "page-points",
];

/// How many opponents are listed, those with the most games.
pub(crate) const OPPONENTS: usize = 200;

/// The parts that make the page.
pub(super) struct PlayerPage<'a> {
    pub(super) tournament: &'a str,
    pub(super) asked: &'a TournamentPlayerQuery,
    pub(super) found: &'a TournamentPlayer,
    pub(super) own: &'a PlayerAccess,
    pub(super) language: Language,
}

/// The page.
pub(super) fn body(shown: &PlayerPage<'_>) -> Markup {
    let Some(player) = shown.found.facts() else {
        return html! {};
    };
    let (tournament, running) = (shown.tournament, &shown.found.running);
    let said = |key: &str| shown.language.say(key);
    let name = &player.row.name;
    html! {
        h1 { (name) " " small { (said("player-in")) " " a href={ "/tournaments/" (tournament) } { (tournament) } } }
        (facts(&player, shown.language))
        @if !running.is_empty() {
            section { h2 { (said("page-playing-now")) } (wall::grid(running, shown.language)) }
        }
        (shown.own.section(tournament, &shown.found.known, shown.language))
        (starts(&player, shown.language))
        (faults(shown, &player))
        (opponents(shown, &player))
        (games(shown, name))
    }
}

fn facts(player: &Facts<'_>, language: Language) -> Markup {
    let said = |key: &str| language.say(key);
    let row = player.row;
    let place = [
        ("place", player.place.into()),
        ("count", player.players().into()),
    ];
    html! {
        dl.facts {
            div { dt { (said("player-place")) } dd { (language.with("player-of", &place)) } }
            @if let Some(class) = player.class() { div { dt { (said("page-class")) } dd { (class) } } }
            @if let Some(out) = player.out() {
                div { dt { (said("contests-state")) } dd { (said(out_in_words(out))) } }
            }
            @if !row.is_graded {
                div { dt { (said("page-points")) } dd { (language.decimal(row.points)) } }
            }
            div { dt { (said("page-games")) } dd { (row.score.games()) } }
            div { dt { (said("page-wdl")) } dd { (wdl(row.score)) } }
            @if let Some(rating) = row.rating {
                div { dt { "Elo" } dd {
                    // Adding 0 turns `-0` into `0`.
                    (format!("{:+.0}", rating.elo.round() + 0.0))
                    @if let Some(error) = rating.error { " ± " (format!("{error:.0}")) }
                } }
            }
            @if let Some(returns) = row.returns {
                div { dt { (said("player-return")) } dd { (language.decimal(returns.to_string())) } }
            }
        }
    }
}

/// The key of the reason why a player plays no more.
pub(crate) fn out_in_words(out: ExclusionReason) -> &'static str {
    match out {
        ExclusionReason::Withdrawn => "registered-withdrawn",
        ExclusionReason::Suspended => "registered-suspended",
    }
}

/// Its results in the games that it began and in the others.
fn starts(player: &Facts<'_>, language: Language) -> Markup {
    let by_start = player.by_start();
    let rows = ["player-began", "player-followed"]
        .into_iter()
        .zip(by_start);
    html! {
        @if by_start.iter().any(|score| score.games() > 0) {
            section {
                h2 { (language.say("player-by-start")) }
                table {
                    thead { tr { th scope="col" { (language.say("page-games")) } (score_head(language)) } }
                    tbody { @for (title, score) in rows {
                        tr { th scope="row" { (language.say(title)) } (score_cells(score, language)) }
                    } }
                }
            }
        }
    }
}

fn score_head(language: Language) -> Markup {
    html! {
        @for title in SCORE { th.amount scope="col" { (language.say(title)) } }
    }
}

fn score_cells(score: Score, language: Language) -> Markup {
    html! {
        td.amount { (score.games()) }
        td.amount { (score.wins) } td.amount { (score.draws) } td.amount { (score.losses) }
        td.amount { (language.decimal(score.points())) }
    }
}

/// The faults by which it lost, with links to the games.
fn faults(shown: &PlayerPage<'_>, player: &Facts<'_>) -> Markup {
    let Some(kinds) = player.faults() else {
        return html! {};
    };
    let base = format!("/tournaments/{}/player", shown.tournament);
    let language = shown.language;
    html! {
        section {
            h2 { (language.say("player-faults")) }
            @if kinds.is_empty() { p.empty { (language.say("player-no-faults")) } }
            @else {
                ul { @for (kind, count) in &kinds {
                    @let pairs = [("name", player.row.name.as_str()), ("fault", kind.words())];
                    li { (cause_in_words(kind.words()).say(language)) ": " a href={ (link(&base, &pairs)) "#games" } {
                        (say!(language, "player-count-games", count))
                    } }
                } }
            }
        }
    }
}

/// Its results against each of the others.
fn opponents(shown: &PlayerPage<'_>, player: &Facts<'_>) -> Markup {
    let met = player.opponents();
    let left = met.len().saturating_sub(OPPONENTS);
    let base = format!("/tournaments/{}/games", shown.tournament);
    let language = shown.language;
    let said = |key: &str| language.say(key);
    html! {
        @if !met.is_empty() {
            section {
                h2 { (said("page-head-to-head")) }
                div.scroll tabindex="0" role="group" aria-label=(said("page-head-to-head")) {
                    table {
                        thead { tr { th scope="col" { (said("page-against")) } (score_head(language)) th scope="col" { span.unseen { (said("player-their-games")) } } } }
                        tbody { @for (other, score) in met.iter().take(OPPONENTS) {
                            @let pairs = [("player", player.row.name.as_str()), ("against", &other.name)];
                            tr {
                                td.called { a href=(player_of(shown.tournament, &other.name)) { (other.name) } }
                                (score_cells(*score, language))
                                td { a href=(link(&base, &pairs)) { (said("player-the-games")) } }
                            }
                        } }
                    }
                }
                @if left > 0 { p.caption { (say!(language, "player-others", count = left)) } }
            }
        }
    }
}

/// Its games, the latest first.
fn games(shown: &PlayerPage<'_>, name: &str) -> Markup {
    let base = format!("/tournaments/{}/player", shown.tournament);
    let fault = shown.asked.fault();
    let reads = |row: &Row| shown.own.reads(&shown.found.known, &row.cause);
    let has_openings = shown
        .found
        .games
        .rows
        .iter()
        .any(|row| row.opening.is_some());
    let reads_any = shown.found.games.rows.iter().any(reads);
    let language = shown.language;
    let said = |key: &str| language.say(key);
    let heading = match fault {
        Some(kind) => say!(
            language,
            "player-lost-by",
            fault = cause_in_words(kind.words()).say(language)
        ),
        None => said("page-games"),
    };
    html! {
        section id="games" {
            h2 { (heading) }
            @if fault.is_some() { p { a href=(player_of(shown.tournament, name)) { (said("page-all-games")) } } }
            @if shown.found.games.rows.is_empty() { p.empty { (said("player-none")) } }
            @else {
                p { a href=(records::address(shown.tournament, Some(name))) download { (said("player-records")) } " "
                    (said("contests-in-one-zip")) }
                div.scroll tabindex="0" role="group" aria-label=(said("page-games")) {
                    table.records {
                        thead { tr {
                            @for title in ["player-game", "page-against", "player-side", "page-result", "page-by"] {
                                th scope="col" { (said(title)) }
                            }
                            @if has_openings { th scope="col" { (said("page-opening")) } }
                            th.amount scope="col" { (said("page-moves")) }
                            th.amount scope="col" { (said("player-lasted")) }
                            th scope="col" { (said("player-ended")) }
                            @if reads_any { th scope="col" { (said("player-conversation")) } }
                        } }
                        tbody { @for row in &shown.found.games.rows {
                            tr {
                                (game(shown, row, name, has_openings))
                                @if reads_any {
                                    td { @if reads(row) { a href={ (row.address()) "/talk" } { (said("player-read")) } } }
                                }
                            }
                        } }
                    }
                }
                @if let Some(next) = &shown.found.games.next {
                    @let next = next.to_string();
                    @let pairs = [("name", name), ("fault", &shown.asked.fault), ("before", &next)];
                    p { a.button rel="next" href={ (link(&base, &pairs)) "#games" } { (said("page-earlier-games")) } }
                }
            }
        }
    }
}

/// The cells of a game, as the player of this name sees it.
fn game(shown: &PlayerPage<'_>, row: &Row, name: &str, has_openings: bool) -> Markup {
    let (tournament, language) = (shown.tournament, shown.language);
    let seat = row.players.iter().position(|player| player == name);
    let seat = seat.unwrap_or_default();
    let others = row.players.iter().filter(|player| *player != name);
    html! {
        td { a.number href={ (row.address()) "?ply=0" } { (row.id) } }
        td.called { @for (number, other) in others.enumerate() {
            @if number > 0 { ", " }
            a href=(player_of(tournament, other)) { (other) }
        } }
        td { (side(&row.game, seat, language)) }
        td.result { (outcome(row, seat, language)) }
        td {
            (cause_in_words(&row.cause).say(language))
            @if let Some(detail) = &row.detail { br; small { (detail) } }
        }
        @if has_openings { td { @if let Some(named) = &row.opening { (opening(named)) } } }
        td.amount { (row.moves) }
        td.amount { @if let Some(seconds) = row.lasted { (language.decimal(format!("{seconds:.1} s"))) } }
        td.when { (instant(&row.ended)) }
    }
}

/// `cross, began`
fn side(game: &str, seat: usize, language: Language) -> String {
    let sides = games::find(game).map(|entry| entry.info.seats);
    let side = sides.ok().and_then(|sides| sides.get(seat).copied());
    let side = [("side", side.unwrap_or("?").into())];
    match seat {
        0 => language.with("player-side-began", &side),
        _ => language.with("player-side-followed", &side),
    }
}

/// The outcome of a game for a seat; with more than two seats the return of each.
fn outcome(row: &Row, seat: usize, language: Language) -> String {
    match (row.returns.len(), winner_of(&row.returns)) {
        (2, Some(winner)) if winner.index() == seat => language.say("player-has-won"),
        (2, Some(_)) => language.say("player-has-lost"),
        (2, None) => language.say("player-has-drawn"),
        _ => row.mark.clone(),
    }
}
