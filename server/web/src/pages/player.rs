//! The page of one player of one game: rating, its history and opponents.

use std::path::Path;
use std::sync::Arc;

use axum::extract::{Query, State};
use maud::{Markup, html};
use serde::Deserialize;
use tournament::rating::{PairScore, Score, rate};
use tournament::{PlayerId, Roster, pair_results};

use super::listing::{self, Wanted};
use super::ratings::title;
use crate::chart;
use crate::layout::{Page, alert};
use crate::query::{link, player};
use crate::read_error::ReadError;
use crate::site::Site;
use crate::visitor::Visitor;
use crate::wall::grid;
use host::{by_strength, standings_of};
use store::{Search, StoreReader};

/// How many of the last games are listed.
const LAST: u32 = 20;

/// The number of points in the chart of past ratings.
const POINTS: usize = 30;

#[derive(Deserialize)]
pub(crate) struct Asked {
    game: String,
    name: String,
}

/// What is known about a player.
struct Known {
    place: usize,
    of: usize,
    score: Score,
    elo: Option<(f64, Option<f64>)>,
    opponents: Vec<(String, Score)>,
    /// Past ratings: after how many games of everybody, Elo and its error.
    past: Vec<(u64, f64, f64)>,
}

pub(crate) async fn page(
    State(site): State<Arc<Site>>,
    Query(asked): Query<Asked>,
    visitor: Visitor,
) -> Markup {
    let Asked { game, name } = asked;
    let (store, game_, name_) = (site.store.clone(), game.clone(), name.clone());
    let known = site.read(move || known(&store, &game_, &name_)).await;
    let wanted = Wanted(Search {
        game: Some(game.clone()),
        exactly: Some(name.clone()),
        ..Search::default()
    });
    let store = site.store.clone();
    let last = site
        .read(move || listing::search(&store, &wanted, LAST))
        .await;
    let last = last.unwrap_or_default();
    let mut now = site.running_games.all();
    now.retain(|live| live.info.name == game && live.players.contains(&name));
    let body = html! {
        h1 { (name) " " small { "in " (title(&game)) } }
        @if !now.is_empty() {
            section { h2 { "Playing now" } (grid(&now)) }
        }
        @match &known {
            Err(why) => { (alert(Some(why))) }
            Ok(None) => { p.empty { "No game of this player has been recorded." } }
            Ok(Some(known)) => { (facts(known, &game, &name)) }
        }
        @if !last.rows.is_empty() {
            section {
                h2 { "Last games" }
                (listing::table(&last.rows))
                p { a href=(link("/records", &[("game", &game), ("player", &name)])) { "All games" } }
            }
        }
    };
    Page::still(&name, "/ratings", body).render(&visitor)
}

fn facts(known: &Known, game: &str, name: &str) -> Markup {
    html! {
        dl.facts {
            div { dt { "Place" } dd { (known.place) " of " (known.of) } }
            div { dt { "Games" } dd { (known.score.games()) } }
            div { dt { "Won, drawn, lost" } dd { (wdl(known.score)) } }
            @if let Some((elo, error)) = known.elo {
                div { dt { "Elo" } dd { (format!("{elo:+.0}")) @if let Some(error) = error { " ± " (format!("{error:.0}")) } } }
            }
        }
        @if known.past.len() > 1 {
            section {
                h2 { "Elo over time" }
                (chart::rating(&known.past))
            }
        }
        section {
            h2 { "Head to head" }
            div.scroll tabindex="0" role="group" aria-label="Head to head" {
                table {
                    thead { tr { th scope="col" { "Against" } th.amount scope="col" { "Games" }
                        th scope="col" { "Won, drawn, lost" } th.amount scope="col" { "Points" } } }
                    tbody { @for (other, score) in &known.opponents {
                        tr {
                            td { a href=(player(game, other)) { (other) } }
                            td.amount { (score.games()) }
                            td { a href=(link("/records", &[("game", game), ("player", name), ("against", other)])) { (wdl(*score)) } }
                            td.amount { (score.points()) }
                        }
                    } }
                }
            }
        }
    }
}

/// `3-1-2`.
pub(crate) fn wdl(score: Score) -> String {
    format!("{}-{}-{}", score.wins, score.draws, score.losses)
}

/// Reads from the disk what is known about a player; `None` without a game.
fn known(store: &Path, game: &str, name: &str) -> Result<Option<Known>, ReadError> {
    let reader = StoreReader::open(store)?;
    let totals = reader.results().pair_totals_of(game)?;
    let (rows, scores) = standings_of(&totals)?;
    // The same order as on the page of ratings.
    let rows = by_strength(rows);
    let Some(place) = rows.iter().position(|row| row.name == name) else {
        return Ok(None);
    };
    let own = &rows[place];
    let opponents = rows.iter().filter(|row| row.player != own.player);
    let mut opponents: Vec<(String, Score)> = opponents
        .map(|row| (row.name.clone(), scores.against(own.player, row.player)))
        .filter(|(_, score)| score.games() > 0)
        .collect();
    opponents.sort_by_key(|(_, score)| std::cmp::Reverse(score.games()));
    let names = rows.iter().map(|row| row.name.clone()).collect();
    let roster = Roster::new(names)?;
    Ok(Some(Known {
        place: place + 1,
        of: rows.len(),
        score: own.score,
        elo: own.rating.map(|rating| (rating.elo, rating.error)),
        opponents,
        past: past(&reader, game, &roster, place)?,
    }))
}

/// The past ratings of one player.
fn past(
    reader: &StoreReader,
    game: &str,
    roster: &Roster,
    own: usize,
) -> Result<Vec<(u64, f64, f64)>, store::StoreError> {
    let mut results: Vec<(usize, usize, Score)> = Vec::new();
    reader.results().for_each_of(game, |result| {
        let players = result.players().map(|name| roster.find(name));
        let players: Option<Vec<PlayerId>> = players.collect();
        for (pair, score) in pair_results(&players.unwrap_or_default(), &result.returns) {
            results.push((pair.first().index(), pair.second().index(), score.score()));
        }
    })?;
    let step = results.len().div_ceil(POINTS).max(1);
    let mut pairs: Vec<PairScore> = Vec::new();
    let mut points = Vec::new();
    for (count, (first, second, score)) in (1..).zip(&results) {
        match pairs
            .iter_mut()
            .find(|pair| (pair.first, pair.second) == (*first, *second))
        {
            Some(pair) => pair.score += *score,
            None => pairs.push(PairScore {
                first: *first,
                second: *second,
                score: *score,
            }),
        }
        if count % step == 0 || count == results.len() {
            let rating = rate(roster.len(), &pairs).of(own);
            if let Some(rating) = rating {
                let error = rating.error.unwrap_or(0.0).min(400.0);
                points.push((count as u64, rating.elo, error));
            }
        }
    }
    Ok(points)
}
