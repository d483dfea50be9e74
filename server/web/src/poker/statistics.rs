//! The page of poker statistics.

use axum::extract::Query;
use maud::{Markup, html};
use serde::Deserialize;

use super::lobby::places;
use super::winnings::of_player;
use crate::cardroom::percent;
use crate::layout::{Page, alert};
use crate::query::link;
use crate::visitor::Visit;
use store::events::PokerRow;
use words::{Language, Say as _, say};

/// Maximum number of players in the table.
const ROWS: usize = 200;

/// The player whose winnings are drawn.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct StatisticsAsked {
    #[serde(default)]
    player: String,
}

pub(super) async fn page(
    Visit { site, visitor }: Visit,
    Query(asked): Query<StatisticsAsked>,
) -> Markup {
    let (store, tally) = (site.house.store.clone(), site.poker.tally.clone());
    let player = Some(asked.player).filter(|player| !player.is_empty());
    let wanted = player.clone();
    let found = site
        .house
        .computers
        .run(move || tally.count(&store, wanted.as_deref()))
        .await;
    let language = visitor.language;
    let said = |key: &str| language.say(key);
    let title = said("contests-poker-statistics");
    let body = html! {
        h1 { (title) }
        (places("/poker/statistics", &visitor))
        @match &found {
            Err(why) => { (alert(Some(why.say(language)))) }
            Ok(tallied) if tallied.rows.is_empty() => { p.empty { (said("page-nobody-played")) } }
            Ok(tallied) => {
                @if tallied.is_partial {
                    p.notice { (said("contests-not-all-counted")) }
                }
                @if let Some(player) = &player { (of_player(player, &tallied.course, language)) }
                (table(&tallied.rows, language))
                (legend(language))
            }
        }
    };
    Page::still(&title, "/poker", body).render(&visitor)
}

/// The columns of numbers.
const COLUMNS: [&str; 10] = [
    "contests-hands",
    "contests-chips",
    "contests-bb-100",
    "contests-error",
    "contests-adjusted",
    "contests-error",
    "contests-vpip",
    "contests-pfr",
    "contests-showdown",
    "contests-won-there",
];

fn table(rows: &[PokerRow], language: Language) -> Markup {
    let number = |number: String| language.decimal(number);
    let more = rows.len().saturating_sub(ROWS);
    html! {
        div.scroll tabindex="0" role="group" aria-label=(language.say("contests-players")) {
            table.standings.poker-statistics {
                thead { tr {
                    th scope="col" { (language.say("page-player")) }
                    @for title in COLUMNS { th.amount scope="col" { (language.say(title)) } }
                } }
                tbody { @for row in rows.iter().take(ROWS) {
                    tr {
                        td.called { a href=(link("/poker/hands", &[("player", &row.player)])) { (row.player) } }
                        td.amount { a href=(drawn(&row.player)) title=(language.say("contests-winnings")) { (row.hands) } }
                        td.amount { (format!("{:+}", row.net)) }
                        td.amount { (number(format!("{:+.1}", row.bb100))) }
                        td.amount { (number(half(row.error))) }
                        td.amount { (number(format!("{:+.1}", row.adjusted_bb100))) }
                        td.amount { (number(half(row.adjusted_error))) }
                        td.amount { (percent(row.vpip, language)) }
                        td.amount { (percent(row.pfr, language)) }
                        td.amount { (of(row.showdowns, row.hands, language)) }
                        td.amount { (of(row.showdowns_won, row.showdowns, language)) }
                    }
                } }
            }
        }
        @if more > 0 { p.more { (say!(language, "contests-more-rows", count = more)) } }
    }
}

/// The page with the winnings of a player.
fn drawn(player: &str) -> String {
    link("/poker/statistics", &[("player", player)]) + "#winnings"
}

/// Half the width of an interval.
fn half(error: Option<f64>) -> String {
    error.map_or_else(|| "–".to_owned(), |error| format!("{error:.1}"))
}

fn of(part: u64, whole: u64, language: Language) -> String {
    match whole {
        0 => "–".to_owned(),
        whole => percent(part as f64 / whole as f64, language),
    }
}

fn legend(language: Language) -> Markup {
    html! {
        dl.legend {
            @for (term, about) in [
                ("contests-bb-100", "contests-about-bb-100"),
                ("contests-adjusted", "contests-about-adjusted"),
                ("contests-vpip-pfr", "contests-about-vpip-pfr"),
                ("contests-showdown-won", "contests-about-showdown"),
            ] {
                dt { (language.say(term)) }
                dd { (language.say(about)) }
            }
        }
    }
}
