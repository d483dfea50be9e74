//! The ratings of all players, game by game.

use maud::{Markup, html};
use tournament::Standing;
use tournament::rating::Score;

use crate::layout::{Page, alert};
use crate::query::{player, player_of};
use crate::visitor::Visit;
use words::{Language, capital};

/// Maximum number of players per game on the page.
const ROWS: usize = 100;

/// The names of the columns of numbers, except the points and the number that ranks players.
const COLUMNS: [&str; 4] = ["page-games", "page-won", "page-drawn", "page-lost-games"];

pub(crate) async fn page(Visit { site, visitor }: Visit) -> Markup {
    let language = visitor.language;
    let found = site.house.ratings.latest().await;
    let body = html! {
        h1 { (language.say("page-place-ratings")) }
        @match &found {
            Err(why) => { (alert(Some(why))) }
            Ok(games) if games.is_empty() => { p.empty { (language.say("page-nobody-played")) } }
            Ok(games) => {
                @for (game, ratings) in games.iter() {
                    section {
                        h2 { (title(game, language)) }
                        (rated(&ratings.rows, game, language))
                    }
                }
                p.caption { (language.say("page-ratings-caption")) }
            }
        }
    };
    Page::still(&language.say("page-place-ratings"), "/ratings", body).render(&visitor)
}

/// The name of a field of ratings for people.
pub(crate) fn title(field: &str, language: Language) -> String {
    let Ok((game, is_graded)) = games::find_field(field) else {
        return field.to_owned();
    };
    let title = capital(&game.info.title(language));
    if is_graded == game.info.graded {
        title
    } else {
        format!("{title}: {}", language.say("page-returns-by-margin"))
    }
}

/// `3-1-2`.
pub(crate) fn wdl(score: Score) -> String {
    format!("{}-{}-{}", score.wins, score.draws, score.losses)
}

/// The ratings of a game, in their order: those that are certain with their
/// places, then the provisional ones.
fn rated(rows: &[Standing], game: &str, language: Language) -> Markup {
    let (provisional, certain): (Vec<Standing>, Vec<Standing>) =
        rows.iter().cloned().partition(Standing::is_provisional);
    let places = certain.len();
    let rows = [certain, provisional].concat();
    columns(&rows, |name| player(game, name), places, |_| None, language)
}

/// The standings of a tournament, in their order.
pub(crate) fn table(
    rows: &[Standing],
    tournament: &str,
    class_of: impl Fn(&str) -> Option<String>,
    language: Language,
) -> Markup {
    columns(
        rows,
        |name| player_of(tournament, name),
        rows.len(),
        class_of,
        language,
    )
}

/// The standings, the first `places` of them with their numbers; the others are
/// provisional. Names link to the pages of the players.
fn columns(
    rows: &[Standing],
    page_of: impl Fn(&str) -> String,
    places: usize,
    class_of: impl Fn(&str) -> Option<String>,
    language: Language,
) -> Markup {
    let said = |key: &str| language.say(key);
    // There players are ranked by their gain, not by how often they win.
    let is_graded = rows.iter().any(|row| row.is_graded);
    let has_classes = rows.iter().any(|row| class_of(&row.name).is_some());
    html! {
        div.scroll tabindex="0" role="group" aria-label=(said("page-standings")) {
            table.standings {
                thead { tr {
                    th.amount scope="col" { "#" } th scope="col" { (said("page-player")) }
                    @if has_classes { th scope="col" { (said("page-class")) } }
                    @for title in COLUMNS { th.amount scope="col" { (said(title)) } }
                    @if is_graded {
                        th.amount scope="col" { (said("page-returns")) }
                    } @else {
                        th.amount scope="col" { (said("page-points")) }
                        th.amount scope="col" { (said("page-elo")) }
                    }
                    th.amount scope="col" { "±" }
                    @if !is_graded { th scope="col" { span.unseen { (said("page-elo-bar")) } } }
                } }
                @let reach = reach(rows);
                tbody { @for (place, row) in (1..).zip(rows.iter().take(ROWS)) {
                    tr {
                        td.amount { @if place <= places { (place) } @else { "–" } }
                        td.called { a href=(page_of(&row.name)) { (row.name) } }
                        @if has_classes { td { (class_of(&row.name).unwrap_or_default()) } }
                        td.amount { (row.score.games()) }
                        td.amount { (row.score.wins) }
                        td.amount { (row.score.draws) }
                        td.amount { (row.score.losses) }
                        @if is_graded {
                            (gain(row, place > places, language))
                        } @else {
                            td.amount { (language.decimal(row.points)) }
                            (strength(row, reach, place > places, language))
                        }
                    }
                } }
            }
        }
    }
}

/// The mean return of a player in a game, and its error.
fn gain(row: &Standing, is_provisional: bool, language: Language) -> Markup {
    let shown = |value: f64| language.decimal(format!("{value:.3}"));
    let mean = row
        .returns
        .map(|returns| (returns.mean * 1000.0).round() / 1000.0 + 0.0);
    html! {
        td.amount {
            @if let Some(mean) = mean { (language.decimal(format!("{mean:+.3}"))) }
            @if is_provisional { span title=(language.say("page-provisional")) { "?" } }
        }
        td.amount { @if let Some(error) = row.returns.and_then(|returns| returns.error) { (shown(error)) } }
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
fn strength(
    row: &Standing,
    (low, high): (f64, f64),
    is_provisional: bool,
    language: Language,
) -> Markup {
    let Some(rating) = row.rating else {
        return html! { td {} td {} td {} };
    };
    let x = |elo: f64| (100.0 * (elo - low) / (high - low).max(1.0)).round();
    html! {
        // Adding 0 turns `-0` into `0`.
        td.amount {
            (format!("{:+.0}", rating.elo.round() + 0.0))
            @if is_provisional { span title=(language.say("page-provisional")) { "?" } }
        }
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
