//! The name of a table, its players and its stakes, in words.

use maud::{Markup, html};
use poker_rules::table::{Format, Mode};
use render::picture::amount;

use record::TableId;
use words::Language;

/// The title of a table of this name: a name made of its number is said in the language
/// of the reader, and a name that somebody gave it stays.
pub(crate) fn called(name: &str, table: TableId, language: Language) -> String {
    let usual = poker::usual_name(table);
    if usual.to_string() == name {
        usual.say(language)
    } else {
        name.to_owned()
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

/// The players that a table is for: `for people`.
pub(super) fn mode_in_words(mode: Mode, language: Language) -> String {
    language.say(match mode {
        Mode::Agent => "contests-for-programs",
        Mode::User => "contests-for-people",
    })
}

/// The players that a table is for, as a noun: `people`.
pub(super) fn players_in_words(mode: Mode, language: Language) -> String {
    language.say(match mode {
        Mode::Agent => "contests-programs",
        Mode::User => "contests-people",
    })
}
