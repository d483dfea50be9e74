//! The form for a new table.

use maud::{Markup, html};

use super::extras::{self, mixes};
use super::wish::{PLAYED, STAKES, TIMES};
use crate::layout::{Page, alert};
use crate::pages::play::Fields;
use crate::poker::lobby::{blinds, places};
use crate::poker::seat::who;
use crate::site::Site;
use crate::visitor::Visitor;
use render::poker::game_in_words;
use words::Language;

/// What is wrong with the fields.
pub(super) struct Wrong {
    /// The field beside which it is said; empty if it is said above all.
    pub(super) field: String,
    /// The text for the reader.
    pub(super) text: String,
}

/// The fields as they were filled in.
pub(super) struct Filled<'a> {
    fields: &'a Fields,
    wrong: Option<Wrong>,
    pub(super) language: Language,
}

impl Filled<'_> {
    fn text(&self, key: &str) -> &str {
        self.fields.get(key).map_or("", String::as_str)
    }

    /// The number of the chosen option; the first if none was chosen.
    pub(super) fn choice(&self, key: &str) -> usize {
        self.text(key).trim().parse().unwrap_or(0)
    }

    fn wrong(&self, key: &str) -> Option<&Wrong> {
        self.wrong.as_ref().filter(|wrong| wrong.field == key)
    }

    /// The element that says what is wrong with a field, if anything is.
    fn described(&self, key: &str) -> Option<String> {
        self.wrong(key).map(|_| format!("wrong-{key}"))
    }

    /// What is wrong with a field, to be said beside it.
    fn beside(&self, key: &str) -> Markup {
        html! {
            @if let Some(wrong) = self.wrong(key) {
                small.wrong role="alert" id={ "wrong-" (key) } { (wrong.text) }
            }
        }
    }

    /// A choice of these options, with their numbers.
    pub(super) fn select(&self, key: &str, label: &str, options: &[String]) -> Markup {
        let wrong = self.described(key);
        let chosen = self.choice(key);
        html! {
            label { (self.language.say(label)) " "
                select name=(key) aria-invalid=[wrong.as_ref().map(|_| "true")] aria-describedby=[wrong] {
                    @for (index, option) in options.iter().enumerate() {
                        option value=(index) selected[chosen == index] { (option) }
                    }
                }
                (self.beside(key))
            }
        }
    }

    /// A field for a number of seats; `usual` if nothing was filled in yet.
    fn seats(&self, key: &str, label: &str, usual: &str) -> Markup {
        let value = self.fields.get(key).map_or(usual, String::as_str);
        let wrong = self.described(key);
        html! {
            label { (label)
                input type="number" name=(key) min="0" max="9" step="1" value=(value)
                    aria-invalid=[wrong.as_ref().map(|_| "true")] aria-describedby=[wrong];
                (self.beside(key))
            }
        }
    }

    /// A field for chips, with a hint of what an empty one means.
    pub(super) fn chips(&self, key: &str, label: &str, hint: &str) -> Markup {
        let wrong = self.described(key);
        html! {
            label { (self.language.say(label)) " "
                input type="number" name=(key) min="0" step="1" value=(self.text(key))
                    aria-invalid=[wrong.as_ref().map(|_| "true")] aria-describedby=[wrong];
                small { (self.language.say(hint)) }
                (self.beside(key))
            }
        }
    }
}

/// The page with the form, as it was filled in.
pub(super) fn form(
    site: &Site,
    visitor: &Visitor,
    fields: &Fields,
    wrong: Option<Wrong>,
) -> Markup {
    let agents: Vec<&str> = site.poker.agents.names().collect();
    let is_known = site.poker.is_known(site, visitor.guest());
    let language = visitor.language();
    let say = |key: &str| language.say(key);
    let above = wrong.as_ref().filter(|wrong| {
        // A field that the form does not show has nothing beside it.
        wrong.field.is_empty() || (wrong.field == "name" && is_known == Some(true))
    });
    let above = above.map(|wrong| wrong.text.clone());
    let filled = Filled {
        fields,
        wrong,
        language,
    };
    let freezeout = filled.text("format") == "freezeout";
    let body = html! {
        h1 { (say("contests-new-table")) }
        (places("/poker/new", language))
        (alert(above))
        form.card.choose method="post" action="/poker/new" {
            div.fields {
                (who(is_known, filled.text("name"), language))
                @if is_known != Some(true) { (filled.beside("name")) }
            }
            fieldset {
                legend { (say("contests-played-as")) }
                label.option { input type="radio" name="format" value="cash" checked[!freezeout];
                    span { (say("contests-cash-title")) } small { (say("contests-cash-about")) } }
                label.option { input type="radio" name="format" value="freezeout" checked[freezeout];
                    span { (say("contests-freezeout-title")) } small { (say("contests-freezeout-about")) } }
                (filled.beside("format"))
            }
            div.fields {
                (filled.select("game", "contests-game-of", &games(language)))
                (filled.select("stakes", "contests-stakes-of", &STAKES.map(|offer| stakes(offer, language))))
                (extras::fields(&filled))
                (filled.select("time", "contests-time-to-think", &TIMES.map(|(words, _)| say(words))))
            }
            fieldset.agents {
                legend { (say("contests-who-else")) }
                div.fields {
                    @for (index, name) in agents.iter().enumerate() {
                        (filled.seats(&format!("agent-{index}"), name, if index == 0 { "1" } else { "0" }))
                    }
                    (filled.seats("free", &say("contests-free-seats"), if agents.is_empty() { "1" } else { "0" }))
                }
            }
            button.primary type="submit" { (say("contests-sit-down")) }
        }
    };
    Page::still(&say("contests-new-table"), "/poker", body).render(visitor)
}

/// The games that are offered, and the mixes behind them.
fn games(language: Language) -> Vec<String> {
    let games = PLAYED
        .into_iter()
        .map(|(game, limit)| game_in_words(game, limit).say(language));
    let mixes = mixes().into_iter().map(|mix| {
        let games = mix.to_string().into();
        language.with("contests-has-mix", &[("games", games)])
    });
    games.chain(mixes).collect()
}

/// An offer of stakes: `5/10, 1,000 chips`.
fn stakes((key, small, big, chips): (&str, u64, u64, u64), language: Language) -> String {
    let blinds = blinds(small, big, language).into();
    let chips = language.grouped(chips).into();
    language.with(key, &[("blinds", blinds), ("chips", chips)])
}
