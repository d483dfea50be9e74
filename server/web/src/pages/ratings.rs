//! The ratings of all players, game by game.

use std::sync::Arc;

use axum::extract::State;
use maud::{Markup, html};
use tournament::Standing;

use crate::layout::{Page, alert};
use crate::query::player;
use crate::site::Site;
use crate::visitor::Visitor;

/// Maximum number of players per game on the page.
const ROWS: usize = 100;

pub(crate) async fn page(State(site): State<Arc<Site>>, visitor: Visitor) -> Markup {
    let found = site.ratings.latest().await;
    let body = html! {
        h1 { "Ratings" }
        @match &found {
            Err(why) => { (alert(Some(why))) }
            Ok(games) if games.is_empty() => { p.empty { "Nobody has played yet." } }
            Ok(games) => {
                @for (game, ratings) in games.iter() {
                    section {
                        h2 { (title(game)) }
                        (table(&ratings.rows, Some(game)))
                    }
                }
                p.caption { "Elo with half the width of the 95 % interval. It compares a player with the \
                    players that it has met." }
            }
        }
    };
    Page::still("Ratings", "/ratings", body).render(&visitor)
}

/// The name of a game for people.
pub(crate) fn title(game: &str) -> String {
    games::find(game).map_or_else(|_| game.to_owned(), |entry| capital(entry.info.title))
}

/// The text with a capital first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The standings; with a game, names link to the pages of its players.
pub(crate) fn table(rows: &[Standing], game: Option<&str>) -> Markup {
    html! {
        div.scroll tabindex="0" role="group" aria-label="Standings" {
            table.standings {
                thead { tr {
                    th.amount scope="col" { "#" } th scope="col" { "Player" }
                    @for title in ["Games", "Won", "Drawn", "Lost", "Points", "Elo", "±"] {
                        th.amount scope="col" { (title) }
                    }
                    th scope="col" { span.unseen { "Elo as a bar" } }
                } }
                @let reach = reach(rows);
                tbody { @for (place, row) in (1..).zip(rows.iter().take(ROWS)) {
                    tr {
                        td.amount { (place) }
                        td.called { @match game {
                            Some(game) => { a href=(player(game, &row.name)) { (row.name) } }
                            None => { (row.name) }
                        } }
                        td.amount { (row.score.games()) }
                        td.amount { (row.score.wins) }
                        td.amount { (row.score.draws) }
                        td.amount { (row.score.losses) }
                        td.amount { (row.points) }
                        (strength(row, reach))
                    }
                } }
            }
        }
    }
}

/// The lowest and the highest end of all error bars.
fn reach(rows: &[Standing]) -> (f64, f64) {
    let reaches = rows.iter().filter_map(reach_of);
    reaches.fold((f64::MAX, f64::MIN), |(low, high), (from, to)| {
        (low.min(from), high.max(to))
    })
}

/// Both ends of the error bar of a player.
fn reach_of(row: &Standing) -> Option<(f64, f64)> {
    let rating = row.rating?;
    let error = rating.error.unwrap_or(0.0).min(1000.0);
    Some((rating.elo - error, rating.elo + error))
}

/// The rating as a number, its error, and both as a bar.
fn strength(row: &Standing, (low, high): (f64, f64)) -> Markup {
    let Some(rating) = row.rating else {
        return html! { td {} td {} td {} };
    };
    let x = |elo: f64| (100.0 * (elo - low) / (high - low).max(1.0)).round();
    html! {
        // Adding 0 turns `-0` into `0`.
        td.amount { (format!("{:+.0}", rating.elo.round() + 0.0)) }
        td.amount { @if let Some(error) = rating.error { (format!("{error:.0}")) } }
        td.bar {
            svg.error-bar viewBox="-4 0 108 12" aria-hidden="true" {
                line.axis x1="0" x2="100" y1="6" y2="6" {}
                @if let Some((from, to)) = reach_of(row) {
                    line.reach x1=(x(from)) x2=(x(to)) y1="6" y2="6" {}
                }
                circle.mean cx=(x(rating.elo)) cy="6" r="4" {}
            }
        }
    }
}
