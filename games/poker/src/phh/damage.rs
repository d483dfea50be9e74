//! The hands of a file that is not TOML as a whole.

/// The text below the head of a table.
pub(super) struct Part<'a> {
    /// The name of the table.
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    /// How many lines are above it.
    pub(super) line: usize,
}

/// Cuts a file at the lines that are the head of a table, like `[12]`. The text
/// above the first of them belongs to no hand.
pub(super) fn tables(text: &str) -> Vec<Part<'_>> {
    let mut heads = Vec::new();
    let mut at = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let start = at;
        at += line.len();
        if let Some(name) = head(line) {
            heads.push((name, start, at, index + 1));
        }
    }
    let ends = heads.iter().skip(1).map(|(_, start, ..)| *start);
    let ends: Vec<usize> = ends.chain([text.len()]).collect();
    let parts = heads.into_iter().zip(ends);
    parts
        .map(|((name, _, start, line), end)| Part {
            name,
            text: &text[start..end],
            line,
        })
        .collect()
}

/// The name in a head of a table, which may be the damaged part of the file itself.
fn head(line: &str) -> Option<&str> {
    let line = line.split('#').next()?.trim();
    let name = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let name = name.trim_matches(['"', '\'']);
    let is_name = |letter: char| !letter.is_control() && !",=[]\"'".contains(letter);
    (!name.is_empty() && name.chars().all(is_name)).then_some(name)
}
