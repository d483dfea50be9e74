//! No English is left on a page of a Czech reader: a walk over all that links
//! lead to.

use std::collections::BTreeSet;

use crate::host::{Browser, Server, quick_brains};
use crate::playing::start;

/// Words that stand in almost every English sentence of a page, and in no Czech
/// one.
const ENGLISH: &[&str] = &[
    "the", "of", "and", "is", "are", "game", "games", "play", "played", "playing", "move", "moves",
    "board", "you", "your", "with", "not", "time", "result", "won", "lost", "draw", "for", "from",
    "who", "this", "that", "player", "players", "all", "last", "first", "left", "used", "back",
];

/// Elements with a text that is no sentence for people.
const CODE: [&str; 4] = ["code", "pre", "script", "style"];

/// Elements without an end.
const VOID: [&str; 6] = ["br", "hr", "img", "input", "link", "meta"];

/// Attributes that people read, or hear.
const READ: [&str; 3] = ["aria-label", "title", "placeholder"];

/// Addresses of programs and of files.
const PASSES: [&str; 2] = ["/api/", "/assets/"];

/// Elements and classes with texts that have no Czech yet: none.
const SKIPS: [&str; 0] = [];

/// The most pages of a walk.
const PAGES: usize = 150;

/// An element that is open, and whether its text is passed over.
struct Open<'a> {
    name: &'a str,
    is_skipped: bool,
}

/// The value of an attribute of a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

/// The texts that people read on a page, piece by piece.
pub(crate) fn texts<'a>(page: &'a str, skips: &[&str]) -> Vec<&'a str> {
    let (mut open, mut found): (Vec<Open<'_>>, _) = (Vec::new(), Vec::new());
    let mut rest = page;
    while let Some((text, after)) = rest.split_once('<') {
        let (tag, after) = after.split_once('>').unwrap_or((after, ""));
        rest = after;
        let is_read = |open: &[Open<'_>]| open.last().is_none_or(|last| !last.is_skipped);
        if is_read(&open) && !text.trim().is_empty() {
            found.push(text.trim());
        }
        if let Some(name) = tag.strip_prefix('/') {
            if let Some(at) = open.iter().rposition(|element| element.name == name) {
                open.truncate(at);
            }
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        let classes = attribute(tag, "class").unwrap_or_default();
        let mut marks = classes.split(' ').chain([name]);
        let is_skipped = !is_read(&open)
            || CODE.contains(&name)
            || attribute(tag, "lang") == Some("en")
            || marks.any(|mark| skips.contains(&mark));
        if !is_skipped {
            found.extend(READ.iter().filter_map(|name| attribute(tag, name)));
        }
        if !VOID.contains(&name) && !tag.ends_with('/') && !tag.starts_with('!') {
            open.push(Open { name, is_skipped });
        }
    }
    found
}

/// The English words in a text.
pub(crate) fn english_in(text: &str) -> Vec<&str> {
    // `last-round` is the key of an option, and no two words.
    let words = text.split(|letter: char| !letter.is_alphabetic() && letter != '-');
    words
        .filter(|word| ENGLISH.contains(&word.to_lowercase().as_str()))
        .collect()
}

/// Goes to every page that links lead to from this one and the wall; gives the English
/// texts on them.
pub(crate) fn walk(
    browser: &mut Browser,
    first: &str,
    passes: &[&str],
    skips: &[&str],
) -> Vec<String> {
    let mut next = vec!["/wall".to_owned(), first.to_owned()];
    let mut known: BTreeSet<String> = next.iter().cloned().collect();
    let mut found = Vec::new();
    let mut count = 0;
    while let Some(path) = next.pop().filter(|_| count < PAGES) {
        count += 1;
        let page = browser.get(&path);
        assert_eq!(page.status, 200, "{path}: {page:?}");
        assert!(page.body.contains("<html lang=\"cs\""), "{path}: {page:?}");
        for text in texts(&page.body, skips) {
            if !english_in(text).is_empty() {
                found.push(format!("{path}: {text}"));
            }
        }
        for link in page.body.split(" href=\"/").skip(1) {
            let link = link.split('"').next().unwrap_or_default();
            let link = format!("/{}", link.replace("&amp;", "&"));
            let is_page = !link.contains("/files/")
                && !link.ends_with("/phh")
                && !link.contains("pick=")
                && !passes.iter().any(|start| link.starts_with(start));
            if is_page && known.insert(link.clone()) {
                next.push(link);
            }
        }
    }
    assert!(count > 10, "only {known:?}");
    found
}

#[test]
fn no_english_is_left_on_the_pages_of_a_czech_reader() {
    let server = Server::start(&quick_brains());
    // A game that is over, one that goes on, and an offer.
    let mut ann = server.browser().accepting("cs");
    let mine = [("against", "Row"), ("name", "Ann"), ("seat", "0")];
    let over = start(&mut ann, &[&[("game", "gomoku")], &mine[..]].concat());
    let moved = [("ply", "0"), ("action", "H8")];
    ann.post(&format!("{over}/move"), &moved);
    ann.post(&format!("{over}/resign"), &[]);
    let mut bob = server.browser();
    bob.post("/play", &[("game", "kalaha"), ("name", "Bob")]);
    let mut cid = server.browser().accepting("cs");
    start(
        &mut cid,
        &[
            ("game", "dice"),
            ("against", "Die"),
            ("name", "Cid"),
            ("seat", "0"),
        ],
    );
    for browser in [&mut ann, &mut cid, &mut server.browser().accepting("cs")] {
        let found = walk(browser, "/", &PASSES, &SKIPS);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
    for person in [&mut ann, &mut bob, &mut cid] {
        person.post("/leave", &[]);
    }
    server.stop();
}

#[test]
fn what_people_read_is_found_and_code_is_not() {
    let page = "<!DOCTYPE html><p title=\"The one\">a &amp; b<br>c</p><code>the</code>\
                <svg class=\"x\"><g aria-label=\"board\"><path/></g>of</svg>\
                <button lang=\"en\">the</button><i>d</i>";
    assert_eq!(texts(page, &["x"]), ["The one", "a &amp; b", "c", "d"]);
    assert_eq!(english_in("Of theirs, the"), ["Of", "the"]);
}
