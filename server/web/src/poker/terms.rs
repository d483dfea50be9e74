//! What a table is called, who plays there, and for what, in words.

use maud::{Markup, html};
use poker_rules::table::{Format, Mode, Specials};
use render::picture::amount;

use record::TableId;
use words::Language;

/// What a table of this name is called: its number is said to each reader in the
/// own language, and the name that somebody gave it stays.
pub(crate) fn called(name: &str, table: TableId, language: Language) -> String {
    let usual = poker::usual_name(table);
    match usual.to_string() == name {
        true => usual.say(language),
        false => name.to_owned(),
    }
}

/// The ante and the bring-in, in chips, where there are any.
pub(super) fn posts((ante, bring_in): (u64, Option<u64>), language: Language) -> Markup {
    html! {
        @if ante > 0 {
            div { dt { (language.say("contests-ante")) } dd { (amount(ante, language)) } }
        }
        @if let Some(chips) = bring_in.filter(|chips| *chips > 0) {
            div { dt { (language.say("contests-bring-in")) } dd { (amount(chips, language)) } }
        }
    }
}

/// What of the stakes is not usual: `straddle 20, rake 5 %`; `None` if all is. One
/// hand in `bombs` is a bomb pot; 0 if none is, or where a hand tells it of itself.
pub(super) fn stakes_in_words(
    specials: &Specials,
    bombs: u64,
    language: Language,
) -> Option<String> {
    let chips = |chips: u64| amount(chips, language).into();
    let say = |key: &str| language.say(key);
    let rake = specials.rake.map(|rake| {
        let share = || rake.to_string().into();
        match specials.rake_cap {
            None => language.with("contests-has-rake", &[("share", share())]),
            Some(cap) => language.with(
                "contests-has-rake-cap",
                &[("share", share()), ("chips", chips(cap))],
            ),
        }
    });
    let straddle = specials.straddle;
    let straddle =
        straddle.map(|own| language.with("contests-has-straddle", &[("chips", chips(own))]));
    let runs = specials.runs;
    let runs = runs.map(|runs| language.with("contests-has-runs", &[("runs", runs.into())]));
    let mix = specials.mix.as_deref();
    let mix = mix.map(|games| language.with("contests-has-mix", &[("games", games.into())]));
    let parts = [
        straddle,
        specials
            .big_blind_ante
            .map(|_| say("contests-has-big-ante")),
        rake,
        runs,
        specials.bomb.map(|_| say("contests-has-bomb")),
        (bombs > 0).then(|| language.with("contests-has-bombs", &[("hands", bombs.into())])),
        mix,
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Both blinds: `5/10`.
pub(super) fn blinds(small: u64, big: u64, language: Language) -> String {
    format!("{}/{}", amount(small, language), amount(big, language))
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
pub(super) fn players_in_words(mode: Mode, language: Language) -> String {
    language.say(match mode {
        Mode::Agent => "contests-programs",
        Mode::User => "contests-people",
    })
}
