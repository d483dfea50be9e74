//! The page of one name over all games: how it stands in each of them, and its last games,
//! on the server and in its tournaments.

use std::sync::Arc;

use maud::{Markup, html};
use people::GameRatings;

use super::listing::{self, GameFilter, Source};
use super::ratings::{title, wdl};
use crate::layout::{Page, alert};
use crate::query::{link, player};
use crate::site::Site;
use crate::visitor::Visitor;
use crate::wall::grid;
use store::Search;
use words::{Language, Say as _, say};

/// How many of the last games are listed.
const LAST: usize = 50;

/// The page of this name.
pub(super) async fn page(site: &Arc<Site>, name: &str, visitor: &Visitor) -> Markup {
    let language = visitor.language;
    let ratings = site.house.ratings.latest().await;
    let search = Search {
        exactly: Some(name.to_owned()),
        ..Search::default()
    };
    let (sources, before) = (Source::all(site), None);
    let wanted = GameFilter { search, before };
    let last = move || listing::with_openings(&sources, &wanted, LAST);
    let last = site.house.read(last).await;
    let (store, tally) = (site.house.store.clone(), site.poker.tally.clone());
    let counted = move || tally.count(&store, None);
    let counted = site.house.computers.run(counted).await;
    let hands = counted.ok().and_then(|counted| {
        let row = counted.rows.into_iter().find(|row| row.player == name);
        row.map(|row| row.hands)
    });
    let mut now = site.house.running_games.all();
    now.retain(|live| live.players.iter().any(|player| player == name));
    let rated = ratings.as_ref().map(|all| {
        let rated = all.iter().filter_map(|(field, ratings)| {
            let place = ratings.rows.iter().position(|row| row.name == name)?;
            Some((field.as_str(), &**ratings, place))
        });
        rated.collect::<Vec<_>>()
    });
    let is_unknown = rated.as_ref().is_ok_and(Vec::is_empty) && hands.is_none();
    let body = html! {
        h1 { (name) " " small { (language.say("page-in-all-games")) } }
        @if !now.is_empty() {
            section { h2 { (language.say("page-playing-now")) } (grid(&now, language)) }
        }
        @match &rated {
            Err(why) => { (alert(Some(why))) }
            Ok(rated) if rated.is_empty() => {}
            Ok(rated) => { (standings(rated, name, language)) }
        }
        @if let Some(count) = hands {
            p { a href={ (link("/poker/statistics", &[("player", name)])) "#winnings" } {
                (say!(language, "page-own-hands", count = count))
            } }
        }
        @match &last {
            Err(why) => { (alert(Some(&why.say(language)))) }
            Ok(found) if found.rows.is_empty() && is_unknown => { p.empty { (language.say("page-player-unknown")) } }
            Ok(found) if found.rows.is_empty() => {}
            Ok(found) => {
                section {
                    h2 { (language.say("page-last-games")) }
                    (listing::table(&found.rows, true, language))
                    p { a href=(link("/records", &[("player", name)])) { (language.say("page-all-games")) } }
                }
            }
        }
    };
    Page::still(name, "/ratings", body).render(visitor)
}

/// The place, the games and the rating of the player in each game.
fn standings(rated: &[(&str, &GameRatings, usize)], name: &str, language: Language) -> Markup {
    let said = |key: &str| language.say(key);
    html! {
        section {
            h2 { (said("page-place-ratings")) }
            div.scroll tabindex="0" role="group" aria-label=(said("page-place-ratings")) {
                table.standings {
                    thead { tr {
                        th scope="col" { (said("page-game")) } th scope="col" { (said("page-rank")) }
                        th.amount scope="col" { (said("page-games")) } th scope="col" { (said("page-wdl")) }
                        th.amount scope="col" { (said("page-elo")) } th.amount scope="col" { "±" }
                    } }
                    tbody { @for (field, ratings, place) in rated {
                        @let row = &ratings.rows[*place];
                        @let rating = row.rating.filter(|_| !row.is_graded);
                        tr {
                            td.called { a href=(player(field, name)) { (title(field, language)) } }
                            td { (say!(language, "page-rank-of", place = place + 1, count = ratings.rows.len())) }
                            td.amount { (row.score.games()) }
                            td { (wdl(row.score)) }
                            // Adding 0 turns `-0` into `0`.
                            td.amount { @if let Some(rating) = rating {
                                (format!("{:+.0}", rating.elo.round() + 0.0))
                                @if row.is_provisional() { span title=(said("page-provisional")) { "?" } }
                            } }
                            td.amount { @if let Some(error) = rating.and_then(|rating| rating.error) { (format!("{error:.0}")) } }
                        }
                    } }
                }
            }
        }
    }
}
