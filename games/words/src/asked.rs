//! The language that a person asks for: by the browser or by the environment.

use std::env;

use crate::Language;

/// The variables that say which language a person wants, the strongest first
/// (POSIX, *Environment Variables*, 8.2).
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The most entries of an `Accept-Language` header that are looked at.
const MAX_ENTRIES: usize = 32;

impl Language {
    /// The best of the languages that a browser accepts, by the header
    /// `Accept-Language`: `cs-CZ,cs;q=0.9,en;q=0.5` (RFC 9110, 12.5.4). English
    /// where there is none of them.
    pub fn accepted(header: &str) -> Language {
        let entries = header.split(',').take(MAX_ENTRIES);
        let weighed = entries.filter_map(|entry| {
            let (range, weight) = match entry.split_once(';') {
                None => (entry, 1.0),
                Some((range, weight)) => {
                    let weight = weight.trim().strip_prefix("q=")?;
                    (range, weight.parse::<f32>().ok()?)
                }
            };
            let language = match range.trim() {
                "*" => Language::ENGLISH,
                range => Language::of_locale(range)?,
            };
            (weight > 0.0).then_some((language, weight))
        });
        let better = |best: (Language, f32), next: (Language, f32)| {
            if next.1 > best.1 { next } else { best }
        };
        let best = weighed.reduce(better);
        best.map_or(Language::ENGLISH, |(language, _)| language)
    }

    /// The language of the environment; English where it says none, or one that is
    /// not there.
    pub fn of_environment() -> Language {
        let set = VARIABLES.iter().filter_map(|name| env::var(name).ok());
        let mut set = set.filter(|value| !value.is_empty());
        let locale = set.next().unwrap_or_default();
        Language::of_locale(&locale).unwrap_or_default()
    }

    /// The language of a locale: `cs_CZ.UTF-8`, `cs-CZ`.
    fn of_locale(locale: &str) -> Option<Language> {
        let code = locale
            .split(|letter: char| !letter.is_ascii_alphabetic())
            .next();
        Language::find(code?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_the_best_of_the_languages_it_accepts() {
        for (header, code) in [
            ("", "en"),
            ("cs", "cs"),
            ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"),
            ("en-GB,en;q=0.9,cs;q=0.8", "en"),
            ("xx,cs;q=0.3", "cs"),
            ("xx;q=1, *;q=0.5, cs;q=0.2", "en"),
            ("cs;q=0", "en"),
            ("cs;q=oops", "en"),
            (";;;,,,q=", "en"),
        ] {
            assert_eq!(Language::accepted(header).code(), code, "{header}");
        }
    }

    #[test]
    fn a_locale_names_its_language() {
        let of = |locale| Language::of_locale(locale).map(Language::code);
        assert_eq!(of("cs_CZ.UTF-8"), Some("cs"));
        assert_eq!(of("CS"), Some("cs"));
        assert_eq!(of("C.UTF-8"), None);
        assert_eq!(of(""), None);
    }
}
