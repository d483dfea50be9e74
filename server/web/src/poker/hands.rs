//! Recorded hands, with search.

use std::path::Path;

use axum::extract::Query;
use maud::{Markup, html};
use render::picture::amount;
use render::poker::game_in_words;
use serde::Deserialize;

use super::lobby::places;
use super::terms::{blinds, called};
use crate::instant::instant;
use crate::layout::{Page, alert};
use crate::query::link;
use crate::read_error::ReadError;
use crate::visitor::Visit;
use record::{Id, TableId};
use store::{FoundHand, HandBook, HandSearch};
use words::{Language, Say as _};

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
    Visit { site, visitor }: Visit,
    Query(asked): Query<HandsAsked>,
) -> Markup {
    let (store, wanted) = (site.house.store.clone(), asked.clone());
    let found = site
        .house
        .read(move || search(&store, &wanted, ROWS + 1))
        .await;
    let language = visitor.language;
    let said = |key: &str| language.say(key);
    let body = html! {
        h1 { (said("contests-hands")) }
        (places("/poker/hands", &visitor))
        form.search method="get" action="/poker/hands" role="search" {
            label { (said("contests-table")) " " input type="search" name="table" value=(asked.table) maxlength="20" inputmode="numeric"; }
            label { (said("page-player")) " " input type="search" name="player" value=(asked.player) maxlength="64"; }
            label { (said("contests-hand")) " " input type="search" name="hand" value=(asked.hand) maxlength="20" inputmode="numeric"; }
            button.primary type="submit" { (said("page-search")) }
        }
        @match &found {
            Err(why) => { (alert(Some(why.say(language)))) }
            Ok(found) if found.is_empty() => { p.empty { (said("contests-no-such-hand")) } }
            Ok(found) => { (listed(found, &asked, language)) }
        }
    };
    Page::still(&said("contests-hands"), "/poker", body).render(&visitor)
}

/// The columns of the list.
const COLUMNS: [&str; 6] = [
    "contests-hand",
    "contests-table",
    "page-game",
    "contests-blinds",
    "contests-players",
    "page-ended",
];

fn listed(found: &[FoundHand], asked: &HandsAsked, language: Language) -> Markup {
    let shown = &found[..found.len().min(ROWS as usize)];
    let more = shown.last().filter(|_| found.len() > shown.len());
    html! {
        div.scroll tabindex="0" role="group" aria-label=(language.say("contests-hands")) {
            table.records.hands {
                thead { tr {
                    @for title in COLUMNS { th scope="col" { (language.say(title)) } }
                } }
                tbody { @for hand in shown { (row_of(hand, language)) } }
            }
        }
        @if let Some(last) = more {
            @let before = last.id.to_string();
            @let pairs = [("table", asked.table.as_str()), ("player", &asked.player), ("before", &before)];
            p { a.button rel="next" href=(link("/poker/hands", &pairs)) { (language.say("contests-earlier-hands")) } }
        }
    }
}

/// A hand as a row.
pub(crate) fn row_of(hand: &FoundHand, language: Language) -> Markup {
    let limit = hand.game.betting;
    html! {
        tr {
            td { a.number href={ "/poker/hands/" (hand.id) "?step=0" } { (hand.id) } }
            td { a href={ "/poker/hands?table=" (hand.table) } { (called(&hand.table_name, hand.table, language)) } }
            td.game { (game_in_words(hand.game.variant, limit).say(language)) }
            td { (blinds(hand.small_blind, hand.big_blind, language)) }
            td.nets {
                @for (index, (name, net)) in hand.players.iter().enumerate() {
                    @if index > 0 { ", " }
                    bdi { (name) } " " (net_in_words(*net, language))
                }
            }
            td.when { (instant(&hand.ended)) }
        }
    }
}

/// The chips that a player won, in bold, or lost.
pub(super) fn net_in_words(net: i64, language: Language) -> Markup {
    let chips = amount(net.unsigned_abs(), language);
    html! {
        @match net {
            0 => { "±0" }
            1.. => { strong.good { "+" (chips) } }
            _ => { "−" (chips) }
        }
    }
}
