//! Recorded hands, with search.

use std::path::Path;
use std::sync::Arc;

use axum::extract::{Query, State};
use maud::{Markup, html};
use render::picture::amount;
use serde::Deserialize;

use super::lobby::places;
use crate::layout::{Page, alert};
use crate::query::link;
use crate::read_error::ReadError;
use crate::site::Site;
use crate::visitor::Visitor;
use record::{Id, TableId};
use store::{FoundHand, HandBook, HandSearch};

/// Hands on a page.
const ROWS: u32 = 50;

/// The fields of a search. A number that cannot be read finds nothing.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct HandsAsked {
    #[serde(default)]
    table: String,
    #[serde(default)]
    player: String,
    #[serde(default)]
    hand: String,
    #[serde(default)]
    before: String,
}

impl HandsAsked {
    /// A search for the hands of a table.
    pub(super) fn of_table(table: TableId) -> HandsAsked {
        HandsAsked {
            table: table.to_string(),
            ..HandsAsked::default()
        }
    }

    /// The search in the store.
    pub(crate) fn wanted(&self) -> HandSearch {
        let player = self.player.trim();
        HandSearch {
            table: wanted_id(&self.table),
            player: (!player.is_empty()).then(|| player.to_owned()),
            hand: wanted_id(&self.hand),
            before: wanted_id(&self.before),
        }
    }
}

/// The number in a field, if it is not empty. Text that is not a number gives
/// 0, which no hand and no table has.
fn wanted_id<Of>(text: &str) -> Option<Id<Of>> {
    match text.trim() {
        "" => None,
        text => Some(text.parse().unwrap_or(Id::ZERO)),
    }
}

/// Searches for hands; reads from the disk.
///
/// # Errors
/// The store cannot be read.
pub(crate) fn search(
    store: &Path,
    asked: &HandsAsked,
    most: u32,
) -> Result<Vec<FoundHand>, ReadError> {
    let book = HandBook::open_to_read(store)?;
    Ok(book.search(&asked.wanted(), most)?)
}

pub(super) async fn page(
    State(site): State<Arc<Site>>,
    Query(asked): Query<HandsAsked>,
    visitor: Visitor,
) -> Markup {
    let (store, wanted) = (site.store.clone(), asked.clone());
    let found = site.read(move || search(&store, &wanted, ROWS + 1)).await;
    let body = html! {
        h1 { "Hands" }
        (places("/poker/hands"))
        form.search method="get" action="/poker/hands" role="search" {
            label { "Table " input type="search" name="table" value=(asked.table) maxlength="20" inputmode="numeric"; }
            label { "Player " input type="search" name="player" value=(asked.player) maxlength="64"; }
            label { "Hand " input type="search" name="hand" value=(asked.hand) maxlength="20" inputmode="numeric"; }
            button.primary type="submit" { "Search" }
        }
        @match &found {
            Err(why) => { (alert(Some(why))) }
            Ok(found) if found.is_empty() => { p.empty { "No such hand has been recorded." } }
            Ok(found) => { (listed(found, &asked)) }
        }
    };
    Page::still("Hands", "/poker", body).render(&visitor)
}

fn listed(found: &[FoundHand], asked: &HandsAsked) -> Markup {
    let shown = &found[..found.len().min(ROWS as usize)];
    let more = shown.last().filter(|_| found.len() > shown.len());
    html! {
        div.scroll tabindex="0" role="group" aria-label="Hands" {
            table.records.hands {
                thead { tr {
                    th scope="col" { "Hand" } th scope="col" { "Table" } th scope="col" { "Blinds" }
                    th scope="col" { "Players" } th scope="col" { "Ended (UTC)" }
                } }
                tbody { @for hand in shown { (row_of(hand)) } }
            }
        }
        @if let Some(last) = more {
            @let before = last.id.to_string();
            @let pairs = [("table", asked.table.as_str()), ("player", &asked.player), ("before", &before)];
            p { a.button rel="next" href=(link("/poker/hands", &pairs)) { "Earlier hands" } }
        }
    }
}

/// A hand as a row.
pub(crate) fn row_of(hand: &FoundHand) -> Markup {
    let ended: String = hand.ended.chars().take(16).collect();
    html! {
        tr {
            td { a.number href={ "/poker/hands/" (hand.id) "?step=0" } { (hand.id) } }
            td { a href={ "/poker/hands?table=" (hand.table) } { (hand.table_name) } }
            td { (amount(hand.small_blind)) "/" (amount(hand.big_blind)) }
            td.nets {
                @for (index, (name, net)) in hand.players.iter().enumerate() {
                    @if index > 0 { ", " }
                    (name) " " (net_in_words(*net))
                }
            }
            td.when { (ended.replace('T', " ")) }
        }
    }
}

/// The chips that a player won, in bold, or lost.
pub(super) fn net_in_words(net: i64) -> Markup {
    let chips = amount(net.unsigned_abs());
    html! {
        @match net {
            0 => { "±0" }
            1.. => { strong.good { "+" (chips) } }
            _ => { "−" (chips) }
        }
    }
}
