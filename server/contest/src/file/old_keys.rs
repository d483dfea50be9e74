//! Keys as files before 0.2.0 spell them, with `_` where all files have `-` today. They
//! are read for one version more.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::DeTable;

/// The tables that had such keys, besides the file itself. Others have none, or keys that
/// are the users' own: options, codes, names of programs.
const TABLES: [&str; 2] = ["adjudication", "workers"];

/// A key in the old spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OldKey {
    /// How the file spells it.
    pub key: String,
    /// Its bytes in the text.
    span: Range<usize>,
    /// Its line, from 1.
    pub line: usize,
}

impl OldKey {
    /// The key as it is spelled today.
    pub fn today(&self) -> String {
        self.key.replace('_', "-")
    }
}

/// The keys of a file in the old spelling, in its order; none if it is no TOML.
pub fn old_keys(text: &str) -> Vec<OldKey> {
    let Ok(file) = DeTable::parse(text) else {
        return Vec::new();
    };
    let file = file.get_ref();
    let inner = TABLES
        .iter()
        .filter_map(|name| file.get(*name)?.get_ref().as_table());
    let keys = inner.chain([file]).flat_map(|table| table.keys());
    let mut spans: Vec<Range<usize>> = keys
        .filter(|key| key.get_ref().contains('_'))
        .map(Spanned::span)
        .collect();
    spans.sort_unstable_by_key(|span| span.start);
    let own = spans.into_iter().filter_map(|span| {
        Some(OldKey {
            key: text.get(span.clone())?.trim_matches(['"', '\'']).to_owned(),
            line: text.get(..span.start)?.matches('\n').count() + 1,
            span,
        })
    });
    own.collect()
}

/// The text with these keys as they are spelled today. Every other byte stays, and stays
/// in its place.
pub fn respell<'a>(text: &'a str, old: &[OldKey]) -> Cow<'a, str> {
    let mut text = Cow::Borrowed(text);
    for OldKey { span, .. } in old {
        if let Some(own) = text.get(span.clone()) {
            let own = own.replace('_', "-");
            text.to_mut().replace_range(span.clone(), &own);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_respelled_and_all_else_stays() {
        let text = "# game_every\ngame_every = '2_s' # a_b\nworkers.scale_time = true\n\
                    \"disk_per_day\" = 1_000\nadjudication = { max_moves = 9 }\n";
        let old = old_keys(text);
        let seen: Vec<(&str, usize)> = old.iter().map(|old| (&*old.key, old.line)).collect();
        let expected = [
            ("game_every", 2),
            ("scale_time", 3),
            ("disk_per_day", 4),
            ("max_moves", 5),
        ];
        assert_eq!(seen, expected);
        let today = "# game_every\ngame-every = '2_s' # a_b\nworkers.scale-time = true\n\
                     \"disk-per-day\" = 1_000\nadjudication = { max-moves = 9 }\n";
        assert_eq!(respell(text, &old), today);
        assert_eq!(old_keys(today), []);
        assert_eq!(old_keys("game_every = "), []);
    }

    #[test]
    fn codes_options_and_names_of_users_are_never_respelled() {
        let text = "registration = { codes = { spring_a = '3.A' } }\n[options]\nown_key = 1\n\
                    [workers.programs]\nmy_bot = { file = 'bot' }\n[[player]]\n\
                    options = { a_b = 1 }\n";
        assert_eq!(old_keys(text), []);
    }
}
