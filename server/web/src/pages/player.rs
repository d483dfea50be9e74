//! The page of one player of one game: rating, its history and opponents.

use std::sync::Arc;

use axum::extract::{Query, State};
use maud::{Markup, html};
use serde::Deserialize;
use tournament::rating::Score;

use super::listing::{self, Wanted};
use super::ratings::title;
use crate::chart;
use crate::layout::{Page, alert};
use crate::query::{link, player};
use crate::site::Site;
use crate::visitor::Visitor;
use crate::wall::grid;
use host::GameRatings;
use store::Search;

/// How many of the last games are listed.
const LAST: u32 = 20;

/// Maximum number of opponents that are listed, those with the most games.
const OPPONENTS: usize = 100;

/// The largest error in the chart of past ratings, in Elo points.
const LARGEST_ERROR: f64 = 400.0;

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
    let ratings = site.ratings.of(&game).await;
    let known = ratings.map(|ratings| ratings.and_then(|ratings| known(&ratings, &name)));
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

/// What the ratings of a game tell about a player; `None` without a game.
fn known(ratings: &GameRatings, name: &str) -> Option<Known> {
    let place = ratings.rows.iter().position(|row| row.name == name)?;
    let own = &ratings.rows[place];
    let opponents = ratings.opponents(own).into_iter().take(OPPONENTS);
    let past = ratings.past(name).into_iter();
    Some(Known {
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
