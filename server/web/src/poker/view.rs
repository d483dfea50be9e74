//! The current state of a table, for its players and for spectators.

use std::time::Duration;

use maud::{Markup, html};
use poker_rules::table::{Format, Mode, TableRow, Wait};
use render::poker::game_in_words;

use super::client_state::ClientState;
use super::draw::{self, Besides};
use super::lobby::{blinds, posts, stakes_in_words};
use super::seat;
use crate::layout::{alert, sound};
use record::TableId;
use words::Language;

/// A table on a page.
pub(super) struct PokerView<'a> {
    pub(super) table: TableId,
    /// What the visitor's client was told.
    pub(super) client_state: &'a ClientState,
    /// The row of the table in the list of tables, if it is still open.
    pub(super) row: Option<&'a TableRow>,
    /// One hand of the table in this number is a bomb pot; 0: none.
    pub(super) bombs: u64,
    /// Whether the visitor has a name already; `None` if a new name needs a
    /// secret.
    pub(super) is_known: Option<bool>,
    /// The language of its reader.
    pub(super) language: Language,
    /// An error message to show.
    pub(super) said: Option<&'a str>,
}

impl PokerView<'_> {
    /// The content of `#game`.
    pub(super) fn render(&self) -> Markup {
        let (client_state, language) = (self.client_state, self.language);
        let said = |key: &str| language.say(key);
        let besides = Besides {
            language,
            seats: self.row.map_or(0, |row| row.seats),
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
                section.desk aria-label=(said("contests-your-seat")) {
                    (self.status())
                    (alert(self.said))
                    (seat::own(self))
                }
                div.beside {
                    section.moves aria-label=(said("contests-what-happened")) {
                        h2 { (said("contests-what-happened")) }
                        div.scroll id="moves" tabindex="0" role="group" aria-label=(said("contests-last-hands")) {
                            (draw::lines(client_state.lines.iter(), language))
                            @if client_state.lines.is_empty() { p.empty { (said("contests-nothing-yet")) } }
                        }
                    }
                    (self.facts())
                }
            }
        }
    }

    /// Who is asked, or what the table waits for.
    fn status(&self) -> Markup {
        let (view, language) = (&self.client_state.view, self.language);
        let is_asked = |seat: usize| match view.seat(seat) {
            Some(seat) => {
                language.with("contests-is-asked", &[("name", seat.name.as_str().into())])
            }
            None => language.say("contests-somebody-is-asked"),
        };
        html! {
            div.status role="status" {
                @if let Some(closed) = &self.client_state.closed {
                    p.ending { (closed.say(language)) }
                } @else if let Some(asked) = self.client_state.asked {
                    p {
                        @if self.client_state.offer.is_some() {
                            strong { (language.say("contests-your-turn")) }
                        } @else { (is_asked(asked.seat)) }
                        @if let Some(left) = asked.left() { " " (clock(left, language)) }
                    }
                } @else if let Some(wait) = self.row.and_then(|row| row.wait) {
                    (waits(wait, language))
                } @else if view.hand.is_none() && view.dealer.is_none() {
                    p { (language.say("contests-first-hand")) }
                }
            }
        }
    }

    fn facts(&self) -> Markup {
        let (view, language) = (&self.client_state.view, self.language);
        let said = |key: &str| language.say(key);
        html! {
            section aria-label=(said("contests-the-table")) {
                h2 { (said("contests-the-table")) }
                dl.facts {
                    div { dt { (said("contests-game-of")) } dd { (game_in_words(view.game, view.limit).say(language)) } }
                    div { dt { (said("contests-blinds")) } dd { (blinds(view.small_blind, view.big_blind, language)) } }
                    (posts((view.ante, Some(view.bring_in)), language))
                    @if let Some(stakes) = stakes_in_words(&view.specials, self.bombs, language) {
                        div { dt { (said("contests-stakes-of")) } dd { (stakes) } }
                    }
                    @if let Some(row) = self.row {
                        div { dt { (said("contests-format")) } dd { (format_in_words(row.format, language)) } }
                        div { dt { (said("contests-for")) } dd { (players_in_words(row.mode, language)) } }
                    }
                }
                p { a href={ "/poker/hands?table=" (self.table) } { (said("contests-table-hands")) } }
                @if self.client_state.sits {
                    (sound(self.language))
                    // Far from the buttons of the game.
                    div.ways.both {
                        @if !self.client_state.is_out() { (seat::presence(self.table, true, self.language)) }
                        form method="post" action={ "/poker/tables/" (self.table) "/leave" } {
                            button.quiet.danger type="submit" { (said("contests-leave-table")) }
                        }
                    }
                }
            }
        }
    }
}

/// What the table will do by itself, and when.
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

/// The format of a table in words.
pub(super) fn format_in_words(format: Format, language: Language) -> String {
    language.say(match format {
        Format::Cash => "contests-cash",
        Format::Freezeout => "contests-freezeout",
    })
}

/// For whom a table is: `for people`.
pub(super) fn mode_in_words(mode: Mode, language: Language) -> String {
    language.say(match mode {
        Mode::Agent => "contests-for-programs",
        Mode::User => "contests-for-people",
    })
}

/// The players for whom a table is, in words.
fn players_in_words(mode: Mode, language: Language) -> String {
    language.say(match mode {
        Mode::Agent => "contests-programs",
        Mode::User => "contests-people",
    })
}
