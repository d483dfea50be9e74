//! Going through a game: buttons, a slider, the list of moves. All of them are
//! forms that ask for a page; a script puts it in the place of the old one.

use maud::{Markup, html};

use super::{Stage, people};
use crate::record::Entry;

/// What speeds a replay has.
const SPEEDS: [&str; 6] = ["0.25", "0.5", "1", "2", "4", "8"];

impl Stage<'_> {
    /// A form that asks for another position.
    fn form(&self, class: &str, content: &Markup) -> Markup {
        html! {
            form class=(class) method="get" action=(self.base)
                hx-get={ (self.base) "/stage" } hx-target="#game" hx-swap="innerHTML"
            {
                (self.look.fields())
                (content)
            }
        }
    }

    pub(super) fn controls(&self) -> Markup {
        let (ply, last) = (self.shot.ply, self.last);
        let step = |id: &str, label: &str, sign: &str, to: usize, off: bool| {
            html! {
                button id=(id) type="submit" name="ply" value=(to) aria-label=(label) title=(label) disabled[off] {
                    span aria-hidden="true" { (sign) }
                }
            }
        };
        let buttons = html! {
            (step("first", "First position", "|◀", 0, ply == 0))
            (step("previous", "Back one move", "◀", ply.saturating_sub(1), ply == 0))
            button id="play" type="button" aria-label="Play" title="Play or pause (space)" hidden { "▶▶" }
            (step("next", "Forward one move", "▶", (ply + 1).min(last), ply == last))
            (step("last", "Last position", "▶|", last, ply == last))
            @if self.film.live.is_some() && self.look.ply.is_some() {
                button id="live" type="submit" name="ply" value="live" { "Back to live" }
            }
        };
        let slider = html! {
            label for="slider" { "Move " output { (ply) } " of " (last) }
            input id="slider" type="range" name="ply" min="0" max=(last) value=(ply);
            noscript { button type="submit" { "Go" } }
        };
        html! {
            div.controls {
                (self.form("steps", &buttons))
                (self.form("slide", &slider))
                div.pace hidden {
                    label { "Speed "
                        select id="speed" {
                            @for speed in SPEEDS {
                                option value=(speed) selected[speed == "1"] { (speed) "×" }
                            }
                        }
                    }
                    label { "Time "
                        select id="rhythm" {
                            option value="constant" { "one second a move" }
                            option value="recorded" { "as played" }
                        }
                    }
                }
                div.switches {
                    @if self.shot.state.threats().is_some() {
                        (self.switch("threats", "Threats", "Point out threats (t)", self.look.threats))
                    }
                    (self.switch("flip", "Turn board", "See the board from the other side (f)", self.look.flip))
                }
            }
        }
    }

    /// A button that switches a part of the look on or off.
    fn switch(&self, name: &str, label: &str, title: &str, is_on: bool) -> Markup {
        html! {
            form method="get" action=(self.base)
                hx-get={ (self.base) "/stage" } hx-target="#game" hx-swap="innerHTML"
            {
                @if let Some(ply) = self.look.ply { input type="hidden" name="ply" value=(ply); }
                @for (other, value) in self.look.kept() {
                    @if other != name { input type="hidden" name=(other) value=(value); }
                }
                button.switch id=(name) type="submit" name=[(!is_on).then_some(name)] value="1"
                    title=(title) aria-pressed=(is_on)
                {
                    span.tick aria-hidden="true" {} (label)
                }
            }
        }
    }

    pub(super) fn moves(&self) -> Markup {
        let list = html! {
            ol {
                @for (index, entry) in self.film.moves().enumerate() {
                    @let ply = index + 1;
                    @let is_current = ply == self.shot.ply;
                    li {
                        button type="submit" name="ply" value=(ply)
                            class=[matches!(entry, Entry::Chance { .. }).then_some("chance")]
                            aria-current=[is_current.then_some("step")]
                        { (self.one(ply, entry)) }
                    }
                }
            }
            @if self.last == 0 { p { "No move has been made." } }
        };
        html! {
            section.moves aria-label="Moves" {
                h2 { "Moves" }
                div.scroll id="moves" tabindex="0" role="group" aria-label="List of moves" {
                    (self.form("list", &list))
                }
            }
        }
    }

    fn one(&self, ply: usize, entry: &Entry) -> Markup {
        match entry {
            Entry::Turn { seat, text, used } => html! {
                span.number { (ply) }
                span.seat-sign.{ "seat-" (seat.index()) } title=(self.film.info.seats[seat.index()]) {}
                span.text { (text) }
                span.time { (people::shown(*used)) }
            },
            Entry::Chance { text } | Entry::Info { text, .. } => html! {
                span.number { (ply) }
                span.text { (text) }
            },
        }
    }
}
