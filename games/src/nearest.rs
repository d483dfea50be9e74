//! "Did you mean": the known word nearest to a wrong one.

/// `; did you mean 'rule'?`, or nothing where no candidate is near.
pub fn nearest<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let best = candidates
        .into_iter()
        .map(|word| (strsim::jaro_winkler(wrong, word), word))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match best {
        Some((likeness, word)) if likeness > 0.7 => format!("; did you mean '{word}'?"),
        _ => String::new(),
    }
}
