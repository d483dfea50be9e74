//! "Did you mean": the known word nearest to a wrong one.

use crate::Text;

/// The candidate that is nearest to a wrong word; `None` where none is near.
pub fn nearest<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let best = candidates
        .into_iter()
        .map(|word| (strsim::jaro_winkler(wrong, word), word))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(likeness, _)| *likeness > 0.7)
        .map(|(_, word)| word)
}

/// `; did you mean 'rule'?`, or nothing where no candidate is near.
pub fn did_you_mean<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> Text {
    match nearest(wrong, candidates) {
        Some(word) => Text::new("rules-near").with("word", word.to_owned()),
        None => Text::plain(""),
    }
}
