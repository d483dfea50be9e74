//! The form for a new table.

use maud::{Markup, html};
use poker_rules::Variant;

use super::extras::{self, mixes};
use super::form_content::{FormContent, plain};
use super::table_fields::FieldError;
use super::wish::{PLAYED, STAKES, TIMES};
use crate::layout::{Page, alert};
use crate::login::Fields;
use crate::poker::lobby::places;
use crate::poker::seat::who;
use crate::poker::terms::blinds;
use crate::site::Site;
use crate::visitor::Visitor;
use render::poker::{game_in_words, mix_in_words};
use words::Language;

/// The page with the form, as it was filled in.
pub(super) fn form(
    site: &Site,
    visitor: &Visitor,
    fields: &Fields,
    wrong: Option<FieldError>,
) -> Markup {
    let agents: Vec<&str> = site.poker.agents().collect();
    let is_known = site.door.web_people.is_known(visitor.person());
    let language = visitor.language;
    let say = |key: &str| language.say(key);
    let above = wrong.as_ref().filter(|wrong| {
        // A field that the form does not show has nothing beside it.
        wrong.field.is_empty() || (wrong.field == "name" && is_known == Some(true))
    });
    let above = above.map(|wrong| wrong.why.say(language));
    let filled = FormContent {
        fields,
        wrong,
        language,
    };
    let freezeout = filled.text("format") == "freezeout";
    let body = html! {
        h1 { (say("contests-new-table")) }
        (places("/poker/new", visitor))
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
                (filled.select("game", "page-game", games(language)))
                (filled.select("stakes", "contests-stakes-of", STAKES.map(|offer| plain(stakes(offer, language)))))
                (extras::fields(&filled))
                (filled.select("time", "contests-time-to-think", TIMES.map(|(words, _)| plain(say(words)))))
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

/// The games that are offered, and the mixes behind them, each with what it has.
fn games(language: Language) -> impl Iterator<Item = (String, Option<String>)> {
    let games = PLAYED.map(|(game, limit)| {
        let called = game_in_words(game, limit).say(language);
        (called, Some(what_it_has(&[game])))
    });
    let mixes = mixes().map(move |mix| {
        let has: Vec<Variant> = mix.games().iter().map(|game| game.variant).collect();
        let called = mix_in_words(&mix.to_string(), language);
        (called, Some(what_it_has(&has)))
    });
    games.into_iter().chain(mixes)
}

/// Whether some of these games have blinds, streets of stud, a board.
fn what_it_has(games: &[Variant]) -> String {
    let any = |has: fn(Variant) -> bool| games.iter().any(|game| has(*game));
    let has = [
        ("blinds", any(|game| !game.is_stud())),
        ("stud", any(Variant::is_stud)),
        ("board", any(Variant::has_board)),
    ];
    let has = has
        .into_iter()
        .filter_map(|(what, has)| has.then_some(what));
    has.collect::<Vec<_>>().join(" ")
}

/// An offer of stakes: `5/10, 1,000 chips`.
fn stakes((key, small, big, chips): (&str, u64, u64, u64), language: Language) -> String {
    let blinds = blinds(small, big, language).into();
    let chips = language.grouped(chips).into();
    language.with(key, &[("blinds", blinds), ("chips", chips)])
}
