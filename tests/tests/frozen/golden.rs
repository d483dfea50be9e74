//! Text that was written once and is compared ever since.

use std::fs;
use std::path::{Path, PathBuf};

/// With this in the environment, everything is made anew.
const ANEW: &str = "ARBITER_FREEZE";

/// Whether the frozen files are made anew instead of being compared.
pub(crate) fn is_made_anew() -> bool {
    std::env::var_os(ANEW).is_some()
}

/// A frozen file.
pub(crate) fn frozen(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/frozen")
        .join(name)
}

/// The differences of two runs of the same version: times, the machine, and secrets that
/// are drawn. Each text between the first and one of the others is left out.
const DIFFERS: [(&str, &[char]); 11] = [
    (" ms=\"", &['"']),
    (" started=\"", &['"']),
    (" token=\"", &['"']),
    (" time=\"", &['"']),
    (" closes-in=\"", &['"']),
    ("127.0.0.1:", &['"', ' ', '\'']),
    ("\"ms\":", &[',', '}']),
    ("\"machine\":{", &['}']),
    ("\"started\":", &[',', '}']),
    ("\"ended\":", &[',', '}']),
    ("Chain of the games: ", &['"']),
];

/// The text without the differences of two runs of the same version.
pub(crate) fn without_chance(text: &str) -> String {
    DIFFERS
        .iter()
        .fold(text.to_owned(), |text, (before, ends)| {
            let mut parts = text.split(before);
            let mut kept = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                let end = part.find(*ends).unwrap_or(part.len());
                kept += before;
                kept.push('_');
                kept += &part[end..];
            }
            kept
        })
}

/// Events, those of a kind together: games are announced when they are committed, and by
/// then the next one may have begun.
pub(crate) fn by_kind(events: &str) -> String {
    let mut lines: Vec<&str> = events.lines().collect();
    lines.sort_by_key(|line| line.split(',').next().unwrap_or_default());
    lines.join("\n") + "\n"
}

/// The text without what versions before did not say: the heads of chains, which digests
/// of times lead to, and processor times.
fn without_later(text: &str) -> String {
    let mut kept = text.to_owned();
    for start in [",\"chain\":\"", " cpu-ms=\""] {
        let mut parts = kept.split(start);
        let first = parts.next().unwrap_or_default().to_owned();
        kept = parts.fold(first, |kept, part| {
            kept + part.split_once('"').map_or("", |(_, rest)| rest)
        });
    }
    kept
}

/// Compares a text with the frozen file of this name.
pub(crate) fn check(name: &str, text: &str) {
    let (path, text) = (frozen(name), without_later(&without_chance(text)));
    if is_made_anew() {
        fs::write(&path, text).expect("the folder can be written");
        return;
    }
    let expected = fs::read_to_string(&path).expect("it is frozen");
    if text == expected {
        return;
    }
    let same = text.lines().zip(expected.lines());
    let same = same.take_while(|(one, other)| one == other).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(its end)").to_owned();
    panic!(
        "{name}, line {}:\nfrozen: {}\nnow:    {}",
        same + 1,
        line(&expected),
        line(&text)
    );
}

#[test]
fn only_times_machines_and_secrets_are_left_out() {
    let text = r#"<turn seat="a" move="C3" ms="12.345"/> {"ms":12,"id":3} {"machine":{"cpu":"x"}}"#;
    let kept = r#"<turn seat="a" move="C3" ms="_"/> {"ms":_,"id":3} {"machine":{_}}"#;
    assert_eq!(without_chance(text), kept);
    let events = "{\"event\":\"move\",\"id\":1}\n{\"event\":\"game\",\"id\":9}\n";
    let sorted = "{\"event\":\"game\",\"id\":9}\n{\"event\":\"move\",\"id\":1}\n";
    assert_eq!(by_kind(events), sorted);
    let event = r#"{"event":"game","record":null,"chain":"00ff"}"#;
    assert_eq!(without_later(event), r#"{"event":"game","record":null}"#);
    assert_eq!(without_chance("per-move-ms=\"5\""), "per-move-ms=\"5\"");
}
