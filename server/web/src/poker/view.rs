//! The current state of a table, for its players and for spectators.

use std::time::Duration;

use maud::{Markup, html};
use protocol::poker::{Format, Mode, TableRow, Wait};
use render::picture::amount;

use super::client_state::ClientState;
use super::draw::{self, Besides};
use super::seat;
use crate::layout::alert;
use record::TableId;

/// A table on a page.
pub(super) struct PokerView<'a> {
    pub(super) table: TableId,
    /// What the visitor's client was told.
    pub(super) client_state: &'a ClientState,
    /// The row of the table in the list of tables, if it is still open.
    pub(super) row: Option<&'a TableRow>,
    /// Whether the visitor has a name already; `None` if a new name needs a
    /// secret.
    pub(super) is_known: Option<bool>,
    /// An error message to show.
    pub(super) said: Option<&'a str>,
}

impl PokerView<'_> {
    /// The content of `#game`.
    pub(super) fn render(&self) -> Markup {
        let client_state = self.client_state;
        let besides = Besides {
            seats: self.row.map_or(0, |row| row.seats),
            on_turn: client_state.asked.map(|asked| asked.seat),
            best: &client_state.best,
            notes: Vec::new(),
        };
        html! {
            div.stage.poker data-live data-version=(client_state.stamp()) {
                section.table aria-label="Table" {
                    (draw::picture(&client_state.view, &besides))
                }
                section.desk aria-label="Your seat" {
                    (self.status())
                    (alert(self.said))
                    (seat::own(self))
                }
                div.beside {
                    section.moves aria-label="What happened" {
                        h2 { "What happened" }
                        div.scroll id="moves" tabindex="0" role="group" aria-label="The last hands" {
                            (draw::lines(client_state.lines.iter()))
                            @if client_state.lines.is_empty() { p.empty { "Nothing yet." } }
                        }
                    }
                    (self.facts())
                }
            }
        }
    }

    /// Who is asked, or what the table waits for.
    fn status(&self) -> Markup {
        let view = &self.client_state.view;
        let name = |seat: usize| {
            let seat = view.seat(seat);
            seat.map_or("Somebody", |seat| seat.name.as_str())
        };
        html! {
            div.status role="status" {
                @if let Some(closed) = &self.client_state.closed {
                    p.ending { (closed) }
                } @else if let Some(asked) = self.client_state.asked {
                    p {
                        @if self.client_state.offer.is_some() { strong { "It is your turn." } }
                        @else { (name(asked.seat)) " is asked." }
                        @if let Some(left) = asked.left() { " " (clock(left)) }
                    }
                } @else if let Some(wait) = self.row.and_then(|row| row.wait) {
                    (waits(wait))
                } @else if view.hand.is_none() && view.dealer.is_none() {
                    p { "The first hand begins when all seats are taken, or 10 s after the second player sat down." }
                }
            }
        }
    }

    fn facts(&self) -> Markup {
        let view = &self.client_state.view;
        html! {
            section aria-label="The table" {
                h2 { "The table" }
                dl.facts {
                    div { dt { "Blinds" } dd { (amount(view.small_blind)) "/" (amount(view.big_blind)) } }
                    @if view.ante > 0 { div { dt { "Ante" } dd { (amount(view.ante)) } } }
                    @if let Some(row) = self.row {
                        div { dt { "Format" } dd { (format_in_words(row.format)) } }
                        div { dt { "For" } dd { (mode_in_words(row.mode)) } }
                    }
                }
                p { a href={ "/poker/hands?table=" (self.table) } { "Its recorded hands" } }
                @if self.client_state.sits {
                    // Far from the buttons of the game.
                    form.ways method="post" action={ "/poker/tables/" (self.table) "/leave" } {
                        button.quiet.danger type="submit" { "Leave the table" }
                    }
                }
            }
        }
    }
}

/// What the table will do by itself, and when.
fn waits(wait: Wait) -> Markup {
    let (what, time) = match wait {
        Wait::Starts(time) => ("The first hand begins at the latest in ", time),
        Wait::Closes(time) => ("The table closes, unless somebody sits down, in ", time),
    };
    html! { p { (what) (clock(Duration::from_millis(time))) } }
}

/// A clock that shows the time left.
fn clock(left: Duration) -> Markup {
    html! {
        span.clock.running role="timer" aria-live="off" title="left"
            data-ms=(left.as_millis()) data-run="-1" { (seconds(left)) }
    }
}

fn seconds(left: Duration) -> String {
    format!("{}:{:02}", left.as_secs() / 60, left.as_secs() % 60)
}

/// The format of a table in words.
pub(super) fn format_in_words(format: Format) -> &'static str {
    match format {
        Format::Cash => "cash",
        Format::Freezeout => "freezeout",
    }
}

/// The players for whom a table is, in words.
pub(super) fn mode_in_words(mode: Mode) -> &'static str {
    match mode {
        Mode::Agent => "programs",
        Mode::User => "people",
    }
}
