//! The current state of a table, for its players and for spectators.

use std::time::Duration;

use maud::{Markup, html};
use poker_rules::table::{Specials, Wait};
use render::poker::{game_in_words, stakes_in_words};

use super::draw::{self, PictureOptions};
use super::terms::{blinds, format_in_words, players_in_words, posts};
use super::{PokerView, seat};
use crate::layout::{alert, calls};
use words::{Language, say};

/// The content of `#game`.
pub(super) fn stage(shown: &PokerView<'_>) -> Markup {
    let (client_state, language) = (shown.client_state, shown.language);
    let said = |key: &str| language.say(key);
    let besides = PictureOptions {
        language,
        seats: shown.summary.map_or(0, |summary| summary.row.seats),
        on_turn: client_state.asked.map(|asked| asked.seat),
        best: &client_state.best,
        notes: Vec::new(),
    };
    html! {
        div.stage.poker data-live data-version=(client_state.stamp()) {
            section.table aria-label=(said("contests-table")) {
                (draw::picture(&client_state.view, &besides))
                (draw::later_boards(&client_state.view, language))
            }
            section.desk aria-label=(said("page-your-seat")) {
                (status(shown))
                (alert(shown.said))
                (seat::own(shown))
            }
            div.beside {
                section.moves aria-label=(said("contests-what-happened")) {
                    h2 { (said("contests-what-happened")) }
                    div.scroll id="moves" tabindex="0" role="group" aria-label=(said("contests-last-hands")) {
                        (draw::lines(client_state.lines.iter(), language))
                        @if client_state.lines.is_empty() { p.empty { (said("contests-nothing-yet")) } }
                    }
                }
                (facts(shown))
            }
        }
    }
}

/// The player that is asked, or the reason why the table waits.
fn status(shown: &PokerView<'_>) -> Markup {
    let (view, language) = (&shown.client_state.view, shown.language);
    let is_asked = |seat: usize| match view.seat(seat) {
        Some(seat) => say!(language, "contests-is-asked", name = seat.name),
        None => language.say("contests-somebody-is-asked"),
    };
    html! {
        div.status role="status" {
            @if let Some(closed) = &shown.client_state.closed {
                p.ending { (closed.say(language)) }
            } @else if let Some(asked) = shown.client_state.asked {
                p {
                    @if shown.client_state.offer.is_some() {
                        strong { (language.say("contests-your-turn")) }
                    } @else { (is_asked(asked.seat)) }
                    @if let Some(left) = asked.left() { " " (clock(left, language)) }
                }
            } @else if let Some(wait) = shown.summary.and_then(|summary| summary.row.wait) {
                (waits(wait, language))
            } @else if view.hand.is_none() && view.dealer.is_none() {
                p { (language.say("contests-first-hand")) }
            }
        }
    }
}

fn facts(shown: &PokerView<'_>) -> Markup {
    let (view, language) = (&shown.client_state.view, shown.language);
    let said = |key: &str| language.say(key);
    let bombs = shown.summary.map_or(0, |summary| summary.terms.extras.bomb);
    // A player hears of the game and the stakes with the first hand, and of a mix never.
    let row = shown.summary.map(|summary| &summary.row);
    let waits = shown.summary.filter(|_| view.hand.is_none());
    let (game, limit, small, big) = match waits.map(|summary| &summary.row) {
        Some(row) => {
            let limit = row.limit.unwrap_or_default();
            (
                row.game.unwrap_or_default(),
                limit,
                row.small_blind,
                row.big_blind,
            )
        }
        None => (view.game, view.limit, view.small_blind, view.big_blind),
    };
    let ante_and_bring_in = match waits {
        Some(summary) => summary.ante_and_bring_in(),
        None => (view.ante, Some(view.bring_in)),
    };
    let specials = Specials {
        mix: row.and_then(|row| row.specials.mix.clone()),
        ..waits
            .map_or(&view.specials, |summary| &summary.row.specials)
            .clone()
    };
    html! {
        section aria-label=(said("contests-the-table")) {
            h2 { (said("contests-the-table")) }
            dl.facts {
                div { dt { (said("page-game")) } dd { (game_in_words(game, limit).say(language)) } }
                div { dt { (said("contests-blinds")) } dd { (blinds(small, big, language)) } }
                (posts(ante_and_bring_in, language))
                @if let Some(stakes) = stakes_in_words(&specials, bombs, language) {
                    div { dt { (said("contests-stakes-of")) } dd { (stakes) } }
                }
                @if let Some(row) = row {
                    div { dt { (said("contests-format")) } dd { (format_in_words(row.format, language)) } }
                    div { dt { (said("contests-for")) } dd { (players_in_words(row.mode, language)) } }
                }
            }
            p { a href={ "/poker/hands?table=" (shown.table) } { (said("contests-table-hands")) } }
            @if shown.client_state.sits {
                div.ways.both { (calls(shown.language)) }
                // Far from the buttons of the game.
                div.ways.both {
                    @if !shown.client_state.is_out() { (seat::presence(shown.table, true, shown.language)) }
                    form method="post" action={ "/poker/tables/" (shown.table) "/leave" } {
                        button.quiet.danger type="submit" { (said("contests-leave-table")) }
                    }
                }
            }
        }
    }
}

/// The next event that the table causes by itself, and its time.
fn waits(wait: Wait, language: Language) -> Markup {
    let (what, time) = match wait {
        Wait::Starts(time) => ("contests-starts-in", time),
        Wait::Closes(time) => ("contests-closes-in", time),
    };
    html! { p { (language.say(what)) " " (clock(Duration::from_millis(time), language)) } }
}

/// A clock that shows the time left.
fn clock(left: Duration, language: Language) -> Markup {
    html! {
        span.clock.running role="timer" aria-live="off" title=(language.say("contests-left"))
            data-ms=(left.as_millis()) data-run="-1" { (seconds(left)) }
    }
}

fn seconds(left: Duration) -> String {
    format!("{}:{:02}", left.as_secs() / 60, left.as_secs() % 60)
}
