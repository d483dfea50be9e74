//! The controls to go through a game or hand step by step: buttons, a slider, a
//! speed. All of them are forms that ask for a page, which a script puts in
//! place of the old one.

use maud::{Markup, html};

use super::pages::ratings::capital;

/// The speeds on offer.
const SPEEDS: [&str; 6] = ["0.25", "0.5", "1", "2", "4", "8"];

/// A game or hand at one of its steps.
pub(super) struct Steps<'a> {
    /// The address of its page; `/stage` below it is the part that changes.
    pub(super) base: &'a str,
    /// The key of the step in a query.
    pub(super) key: &'static str,
    /// The word for a step, such as `move`.
    pub(super) noun: &'static str,
    /// The current step.
    pub(super) at: usize,
    /// The number of steps.
    pub(super) last: usize,
    /// Fields that stay from one step to the next.
    pub(super) fields: Markup,
    /// The name of the recorded speed.
    pub(super) as_recorded: &'static str,
}

impl Steps<'_> {
    /// A form that asks for another step.
    pub(super) fn form(&self, class: &str, content: &Markup) -> Markup {
        html! {
            form class=(class) method="get" action=(self.base)
                hx-get={ (self.base) "/stage" } hx-target="#game" hx-swap="innerHTML"
            {
                (self.fields)
                (content)
            }
        }
    }

    /// All controls; `more` are further buttons, and `beside` is further content.
    pub(super) fn controls(&self, more: &Markup, beside: &Markup) -> Markup {
        let Steps { noun, at, last, .. } = *self;
        let back = format!("Back one {noun}");
        let on = format!("Forward one {noun}");
        let buttons = html! {
            (self.button("first", "First position", "|◀", 0, at == 0))
            (self.button("previous", &back, "◀", at.saturating_sub(1), at == 0))
            button id="play" type="button" aria-label="Play" title="Play or pause (space)" hidden { "▶▶" }
            (self.button("next", &on, "▶", (at + 1).min(last), at == last))
            (self.button("last", "Last position", "▶|", last, at == last))
            (more)
        };
        let slider = html! {
            label for="slider" { (capital(noun)) " " output { (at) } " of " (last) }
            input id="slider" type="range" name=(self.key) min="0" max=(last) value=(at);
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
                            option value="constant" { "one second a " (noun) }
                            option value="recorded" { (self.as_recorded) }
                        }
                    }
                }
                (beside)
            }
        }
    }

    fn button(&self, id: &str, label: &str, sign: &str, to: usize, off: bool) -> Markup {
        html! {
            button id=(id) type="submit" name=(self.key) value=(to) aria-label=(label) title=(label) disabled[off] {
                span aria-hidden="true" { (sign) }
            }
        }
    }
}
