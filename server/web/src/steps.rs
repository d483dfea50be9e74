//! The controls to go through a game or hand step by step: buttons, a slider, a
//! speed. All of them are forms that ask for a page, which a script puts in
//! place of the old one.

use maud::{Markup, html};

use words::{Language, say};

/// The speeds on offer.
const SPEEDS: [&str; 6] = ["0.25", "0.5", "1", "2", "4", "8"];

/// A game or hand at one of its steps.
pub(super) struct Steps<'a> {
    /// The address of its page; `/stage` below it is the part that changes.
    pub(super) base: &'a str,
    /// The key of the step in a query.
    pub(super) key: &'static str,
    /// The noun for a step: `move` or `step`, as in the keys of the messages.
    pub(super) noun: &'static str,
    /// The language of its reader.
    pub(super) language: Language,
    /// The current step.
    pub(super) at: usize,
    /// The number of steps.
    pub(super) last: usize,
    /// Fields that stay from one step to the next.
    pub(super) fields: Markup,
    /// The name of the recorded speed.
    pub(super) as_recorded: String,
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
        let Steps {
            noun,
            language,
            at,
            last,
            ..
        } = *self;
        let said = |key: &str| language.say(key);
        let back = said(&format!("page-back-one-{noun}"));
        let on = said(&format!("page-forward-one-{noun}"));
        let of = say!(language, "page-of-steps", last);
        let buttons = html! {
            (self.button("first", &said("page-first-position"), "|◀", 0, at == 0))
            (self.button("previous", &back, "◀", at.saturating_sub(1), at == 0))
            button id="play" type="button" aria-label=(said("page-replay")) data-play=(said("page-replay"))
                data-pause=(said("page-pause")) title=(said("page-replay-or-pause")) hidden { "▶▶" }
            (self.button("next", &on, "▶", (at + 1).min(last), at == last))
            (self.button("last", &said("page-last-position"), "▶|", last, at == last))
            (more)
        };
        let slider = html! {
            label for="slider" { (said(&format!("page-at-{noun}"))) " " output { (at) } " " (of) }
            input id="slider" type="range" name=(self.key) min="0" max=(last) value=(at);
            noscript { button type="submit" { (said("page-go")) } }
        };
        html! {
            div.controls {
                (self.form("steps", &buttons))
                (self.form("slide", &slider))
                div.pace hidden {
                    label { (said("page-speed")) " "
                        select id="speed" {
                            @for speed in SPEEDS {
                                option value=(speed) selected[speed == "1"] { (language.decimal(speed)) "×" }
                            }
                        }
                    }
                    label { (said("page-rhythm")) " "
                        select id="rhythm" {
                            option value="constant" { (said(&format!("page-second-a-{noun}"))) }
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
