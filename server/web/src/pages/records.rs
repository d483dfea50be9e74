//! Every recorded game, with search.

use std::sync::Arc;

use axum::extract::{Query, State};
use games::GAMES;
use maud::{Markup, html};
use serde::Deserialize;

use super::listing::{self, Wanted};
use crate::layout::{Page, alert};
use crate::query::link;
use crate::site::Site;
use crate::visitor::Visitor;
use store::Search;

/// Games on a page.
const ROWS: u32 = 50;

#[derive(Deserialize, Default, Clone)]
pub(crate) struct Asked {
    #[serde(default)]
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) player: String,
    #[serde(default)]
    pub(crate) against: String,
    pub(crate) before: Option<u64>,
}

impl Asked {
    pub(crate) fn wanted(&self) -> Wanted {
        let some = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_owned());
        let both = !self.against.is_empty();
        Wanted(Search {
            game: some(&self.game),
            player: some(&self.player).filter(|_| !both),
            exactly: some(&self.player).filter(|_| both),
            against: some(&self.against),
            before: self.before,
        })
    }
}

pub(crate) async fn page(
    State(site): State<Arc<Site>>,
    Query(asked): Query<Asked>,
    visitor: Visitor,
) -> Markup {
    let (store, wanted) = (site.store.clone(), asked.wanted());
    let found = site
        .read(move || listing::search(&store, &wanted, ROWS))
        .await;
    let body = html! {
        h1 { "Records" }
        form.search method="get" action="/records" role="search" {
            label { "Game "
                select name="game" {
                    option value="" { "all" }
                    @for entry in GAMES {
                        option value=(entry.info.name) selected[asked.game == entry.info.name] { (entry.info.title) }
                    }
                }
            }
            label { "Player " input type="search" name="player" value=(asked.player) maxlength="64"; }
            @if !asked.against.is_empty() {
                label { "against " input type="search" name="against" value=(asked.against) maxlength="64"; }
            }
            button.primary type="submit" { "Search" }
        }
        @match &found {
            Err(why) => { (alert(Some(why))) }
            Ok(found) if found.rows.is_empty() => { p.empty { "No such game has been recorded." } }
            Ok(found) => {
                (listing::table(&found.rows))
                @if let Some(next) = found.next {
                    p { a.button rel="next" href=(further(&asked, next)) { "Earlier games" } }
                }
            }
        }
    };
    Page::still("Records", "/records", body).render(&visitor)
}

fn further(asked: &Asked, next: u64) -> String {
    let next = next.to_string();
    let mut pairs = vec![("game", asked.game.as_str()), ("player", &asked.player)];
    if !asked.against.is_empty() {
        pairs.push(("against", &asked.against));
    }
    pairs.push(("before", &next));
    link("/records", &pairs)
}
