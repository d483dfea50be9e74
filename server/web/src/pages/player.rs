//! The page of one player of one game: rating, its history and opponents; without a game,
//! the page of the name over all games.

use std::path::Path;

use axum::extract::Query;
use games::{Seat, Settings};
use maud::{Markup, html};
use serde::Deserialize;
use tournament::rating::Score;

use super::listing::{self, GameFilter, Source};
use super::profile;
use super::ratings::{title, wdl};
use crate::chart;
use crate::layout::{Page, alert};
use crate::query::{link, player};
use crate::read_error::ReadError;
use crate::visitor::Visit;
use crate::wall::grid;
use people::GameRatings;
use record::{HeadToHead, RecordFolder, read_record};
use store::{Search, StoreReader};
use words::{Language, say};

/// How many of the last games are listed.
const LAST: usize = 20;

/// Maximum number of opponents that are listed, those with the most games.
const OPPONENTS: usize = 100;

/// The largest error in the chart of past ratings, in Elo points.
const LARGEST_ERROR: f64 = 400.0;

/// How many turns of the last games are read for the table by who began: 360 games of
/// kalaha, 60 against each of six, have half of them.
const TURNS: usize = 20_000;

#[derive(Deserialize)]
pub(crate) struct PlayerQuery {
    game: Option<String>,
    name: String,
}

/// The facts about a player that the ratings of a game tell.
struct RatedPlayer {
    place: usize,
    of: usize,
    score: Score,
    elo: Option<(f64, Option<f64>)>,
    opponents: Vec<(String, Score)>,
    /// Past ratings: after how many games of everybody, Elo and its error.
    past: Vec<(u64, f64, f64)>,
}

pub(crate) async fn page(
    Visit { site, visitor }: Visit,
    Query(asked): Query<PlayerQuery>,
) -> Markup {
    let language = visitor.language;
    let PlayerQuery { game, name } = asked;
    let Some(field) = game.filter(|field| !field.is_empty()) else {
        return profile::page(&site, &name, &visitor).await;
    };
    let ratings = site.house.ratings.of(&field).await;
    let game = game_of(&field).to_owned();
    let known = ratings.map(|ratings| ratings.and_then(|ratings| known(&ratings, &name)));
    let search = Search {
        game: Some(game.clone()),
        exactly: Some(name.clone()),
        ..Search::default()
    };
    let wanted = GameFilter {
        search: search.clone(),
        before: None,
    };
    let own = [Source::server(&site)];
    let last = site
        .house
        .read(move || listing::with_openings(&own, &wanted, LAST))
        .await;
    let last = last.unwrap_or_default();
    let counts = games::find(&game).is_ok_and(|entry| {
        let start = entry.start(&Settings::default_of(entry.info));
        start.is_ok_and(|state| state.score(Seat::FIRST).is_some())
    });
    let by_start = if counts {
        let (store, search) = (site.house.store.clone(), search);
        let read = move || by_start(&store, &search);
        site.house.read(read).await.unwrap_or_default()
    } else {
        HeadToHead::default()
    };
    let mut now = site.house.running_games.all();
    now.retain(|live| live.info.name == game && live.players.contains(&name));
    let body = html! {
        h1 { (name) " " small { (say!(language, "page-in-game", game = title(&field, language))) } }
        p { a href=(link("/player", &[("name", &name)])) { (say!(language, "page-own-all-games", name)) } }
        @if !now.is_empty() {
            section { h2 { (language.say("page-playing-now")) } (grid(&now, language)) }
        }
        @match &known {
            Err(why) => { (alert(Some(why))) }
            Ok(None) => { p.empty { (language.say("page-player-unknown")) } }
            Ok(Some(known)) => { (facts(known, &field, &name, language)) }
        }
        (started(&by_start, language))
        @if !last.rows.is_empty() {
            section {
                h2 { (language.say("page-last-games")) }
                (listing::table(&last.rows, true, language))
                p { a href=(link("/records", &[("game", &game), ("player", &name)])) { (language.say("page-all-games")) } }
            }
        }
    };
    Page::still(&name, "/ratings", body).render(&visitor)
}

fn facts(known: &RatedPlayer, field: &str, name: &str, language: Language) -> Markup {
    let said = |key: &str| language.say(key);
    html! {
        dl.facts {
            div { dt { (said("page-rank")) } dd { (say!(language, "page-rank-of", place = known.place, count = known.of)) } }
            div { dt { (said("page-games")) } dd { (known.score.games()) } }
            div { dt { (said("page-wdl")) } dd { (wdl(known.score)) } }
            @if let Some((elo, error)) = known.elo {
                div { dt { (said("page-elo")) } dd { (format!("{elo:+.0}")) @if let Some(error) = error { " ± " (format!("{error:.0}")) } } }
            }
        }
        @if known.past.len() > 1 {
            section {
                h2 { (said("page-elo-over-time")) }
                (chart::rating(&known.past, language))
            }
        }
        section {
            h2 { (said("page-head-to-head")) }
            div.scroll tabindex="0" role="group" aria-label=(said("page-head-to-head")) {
                table {
                    thead { tr { th scope="col" { (said("page-against")) } th.amount scope="col" { (said("page-games")) }
                        th scope="col" { (said("page-wdl")) } th.amount scope="col" { (said("page-points")) } } }
                    tbody { @for (other, score) in &known.opponents {
                        tr {
                            td { a href=(player(field, other)) { (other) } }
                            td.amount { (score.games()) }
                            td { a href=(link("/records", &[("game", game_of(field)), ("player", name), ("against", other)])) { (wdl(*score)) } }
                            td.amount { (language.decimal(score.points())) }
                        }
                    } }
                }
            }
        }
    }
}

/// The last games of a player against each opponent, as many as may be replayed. A record
/// that cannot be read is left out.
fn by_start(store: &Path, search: &Search) -> Result<HeadToHead, ReadError> {
    let player = search.exactly.as_deref().unwrap_or_default();
    let results = StoreReader::open(store)?;
    let games = results.results().search(search, TURNS as u32)?;
    let folder = RecordFolder::new(store);
    let (mut table, mut turns) = (HeadToHead::default(), 0);
    for game in games {
        let Ok(journal) = read_record(&folder.of_game(game.result.id)) else {
            continue;
        };
        turns += 1 + journal.turns();
        if turns > TURNS {
            break;
        }
        // A record that does not follow the rules counts nothing.
        let _ = table.add(&journal, player);
    }
    Ok(table)
}

/// The results by who began, with the mean score of the winner.
fn started(table: &HeadToHead, language: Language) -> Markup {
    let said = |key: &str| language.say(key);
    let title = said("page-by-start");
    let counts = |counts: [u64; 3]| counts.map(|count| count.to_string()).join("-");
    html! {
        @if !table.rows.is_empty() {
            section id="by-start" {
                h2 { (title) }
                div.scroll tabindex="0" role="group" aria-label=(title) {
                    table {
                        thead { tr { @for column in ["against", "game", "began", "followed", "winner-score"] {
                            th scope="col" { (said(&format!("terminal-column-{column}"))) }
                        } } }
                        tbody { @for ((rules, opponent), row) in &table.rows {
                            tr {
                                td { (opponent) }
                                td { (rules) }
                                td { (counts(row.began)) }
                                td { (counts(row.followed)) }
                                td.amount { @if let Some(score) = row.mean_score() { (language.decimal(format!("{score:.1}"))) } }
                            }
                        } }
                    }
                }
                p.caption { (said("page-by-start-caption")) }
            }
        }
    }
}

/// The name of the game of a field of ratings.
fn game_of(field: &str) -> &str {
    field.split(' ').next().unwrap_or_default()
}

/// The facts about a player in the ratings of a game; `None` without a game.
fn known(ratings: &GameRatings, name: &str) -> Option<RatedPlayer> {
    let place = ratings.rows.iter().position(|row| row.name == name)?;
    let own = &ratings.rows[place];
    let opponents = ratings.opponents(own).into_iter().take(OPPONENTS);
    let past = ratings.past(name).into_iter();
    Some(RatedPlayer {
        place: place + 1,
        of: ratings.rows.len(),
        score: own.score,
        elo: own.rating.map(|rating| (rating.elo, rating.error)),
        opponents: opponents
            .map(|(name, score)| (name.to_owned(), score))
            .collect(),
        past: past
            .map(|(games, elo, error)| (games, elo, error.min(LARGEST_ERROR)))
            .collect(),
    })
}
