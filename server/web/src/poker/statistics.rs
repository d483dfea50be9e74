//! The page of poker statistics.

use std::sync::Arc;

use axum::extract::State;
use maud::{Markup, html};

use super::lobby::places;
use super::odds::percent;
use crate::layout::{Page, alert};
use crate::query::link;
use crate::site::Site;
use crate::visitor::Visitor;
use store::events::PokerRow;

/// Maximum number of players in the table.
const ROWS: usize = 200;

pub(super) async fn page(State(site): State<Arc<Site>>, visitor: Visitor) -> Markup {
    let (store, tally) = (site.store.clone(), site.poker.tally.clone());
    let found = site.compute(move || tally.count(&store)).await;
    let body = html! {
        h1 { "Poker statistics" }
        (places("/poker/statistics"))
        @match &found {
            Err(why) => { (alert(Some(why))) }
            Ok(tallied) if tallied.rows.is_empty() => { p.empty { "Nobody has played yet." } }
            Ok(tallied) => {
                @if tallied.is_partial {
                    p.notice { "Not all hands are counted yet: load the page again for more." }
                }
                (table(&tallied.rows))
                (legend())
            }
        }
    };
    Page::still("Poker statistics", "/poker", body).render(&visitor)
}

fn table(rows: &[PokerRow]) -> Markup {
    html! {
        div.scroll tabindex="0" role="group" aria-label="Players" {
            table.standings.poker-statistics {
                thead { tr {
                    th scope="col" { "Player" }
                    @for title in [
                        "Hands", "Chips", "bb/100", "±", "Adjusted", "±", "VPIP", "PFR", "Showdown", "Won there",
                    ] { th.amount scope="col" { (title) } }
                } }
                tbody { @for row in rows.iter().take(ROWS) {
                    tr {
                        td.called { a href=(link("/poker/hands", &[("player", &row.player)])) { (row.player) } }
                        td.amount { (row.hands) }
                        td.amount { (format!("{:+}", row.net)) }
                        td.amount { (format!("{:+.1}", row.bb100)) }
                        td.amount { (half(row.error)) }
                        td.amount { (format!("{:+.1}", row.adjusted_bb100)) }
                        td.amount { (half(row.adjusted_error)) }
                        td.amount { (percent(row.vpip)) }
                        td.amount { (percent(row.pfr)) }
                        td.amount { (of(row.showdowns, row.hands)) }
                        td.amount { (of(row.showdowns_won, row.showdowns)) }
                    }
                } }
            }
        }
        @if rows.len() > ROWS { p.more { "… and " (rows.len() - ROWS) " more." } }
    }
}

/// Half the width of an interval.
fn half(error: Option<f64>) -> String {
    error.map_or_else(|| "–".to_owned(), |error| format!("{error:.1}"))
}

fn of(part: u64, whole: u64) -> String {
    match whole {
        0 => "–".to_owned(),
        whole => percent(part as f64 / whole as f64),
    }
}

fn legend() -> Markup {
    html! {
        dl.legend {
            dt { "bb/100" }
            dd { "Big blinds won in a hundred hands, with half the width of the 95 % interval. If the interval \
                  includes 0, it is not clear whether the player wins or loses." }
            dt { "Adjusted" }
            dd { "The same without the luck of the last cards: a pot that was all-in before the river counts at its \
                  expectation over all boards that could have come." }
            dt { "VPIP, PFR" }
            dd { "How often the player put chips in voluntarily before the flop, and how often with a raise." }
            dt { "Showdown, won there" }
            dd { "How often the player was still in at the showdown, and how often the player won something then." }
        }
    }
}
