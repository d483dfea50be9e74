//! The words that clap itself puts into help, usage and manual pages. It has no
//! place for others, so they are replaced in the text that it made.

use clap::builder::{StyledStr, Styles};
use words::Language;

/// The words in every text of clap, each with its message.
const ANYWHERE: [(&str, &str); 2] = [
    ("[OPTIONS]", "help-clap-some-options"),
    // A line may end after it.
    ("[default:", "help-clap-default"),
];

/// The headings of a manual page.
const SECTIONS: [(&str, &str); 7] = [
    ("NAME", "help-clap-section-name"),
    ("SYNOPSIS", "help-clap-section-synopsis"),
    ("DESCRIPTION", "help-clap-section-description"),
    ("OPTIONS", "help-clap-section-options"),
    ("SUBCOMMANDS", "help-clap-section-subcommands"),
    ("EXTRA", "help-clap-section-extra"),
    ("VERSION", "help-clap-section-version"),
];

/// The help of a command with texts in this language already.
pub(super) fn in_help(help: &StyledStr, styles: &Styles, language: Language) -> StyledStr {
    let header = styles.get_header();
    let mut text = in_usage(help, styles, language);
    for (word, key) in [
        ("Commands", "help-clap-commands"),
        ("Arguments", "help-clap-arguments"),
        ("Options", "help-clap-options"),
    ] {
        // A heading is a line of its own.
        let heading = |word: &str| format!("\n{header}{word}:{header:#}\n");
        text = replaced(&text, &heading(word), language, key, heading);
    }
    anywhere(text, language).into()
}

/// A line of usage.
pub(super) fn usage(usage: &StyledStr, styles: &Styles, language: Language) -> String {
    anywhere(in_usage(usage, styles, language), language)
}

fn in_usage(text: &StyledStr, styles: &Styles, language: Language) -> String {
    let style = styles.get_usage();
    let heading = |word: &str| format!("{style}{word}:{style:#}");
    let text = text.ansi().to_string();
    replaced(
        &text,
        &heading("Usage"),
        language,
        "help-clap-usage",
        heading,
    )
}

fn anywhere(mut text: String, language: Language) -> String {
    for (word, key) in ANYWHERE {
        text = replaced(&text, word, language, key, str::to_owned);
    }
    text
}

/// The text with a message of this language, in this form, for every `word`.
fn replaced(
    text: &str,
    word: &str,
    language: Language,
    key: &str,
    form: impl Fn(&str) -> String,
) -> String {
    match language.own(key) {
        Some(said) => text.replace(word, &form(&said)),
        None => text.to_owned(),
    }
}

/// A manual page that clap made of a command with texts in this language already.
pub(super) fn in_manual_page(page: &str, language: Language) -> String {
    let mut text = page.to_owned();
    for (word, key) in SECTIONS {
        let heading = |word: &str| format!("\n.SH {word}\n");
        text = replaced(&text, &heading(word), language, key, |said| {
            // Roff needs quotes around several words.
            heading(&format!("\"{said}\""))
        });
    }
    anywhere(text, language)
}
