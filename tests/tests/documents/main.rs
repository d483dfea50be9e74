//! The documents are readable as text (short lines, valid links), and the statements of
//! the page of promises about the code are true.

mod packages;
mod promises;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tests::workspace;

/// The most characters of a line.
const WIDTH: usize = 120;

/// README.md, the pages of docs/, and the README of each folder of bots/.
fn documents() -> Vec<PathBuf> {
    let root = workspace();
    let mut paths = vec![root.join("README.md")];
    paths.extend(entries(&root.join("docs")).filter(|path| is_page(path)));
    for folder in entries(&root.join("bots")).filter(|path| path.is_dir()) {
        let is_readme = |path: &PathBuf| is_page(path) && has_stem(path, "README");
        paths.extend(entries(&folder).filter(is_readme));
    }
    paths.sort();
    paths
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    entries.map(|entry| entry.expect("an entry").path())
}

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "md")
}

fn has_stem(path: &Path, stem: &str) -> bool {
    path.file_stem().is_some_and(|found| found == stem)
}

fn read(page: &Path) -> String {
    fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// The lines of a page with their numbers and whether each is inside a code fence.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str, bool)> {
    let mut is_fenced = false;
    text.lines().enumerate().map(move |(index, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        (index + 1, line, is_fenced || is_fence)
    })
}

/// An event is one line on the wire, so examples of events are not wrapped.
fn is_event(line: &str, is_fenced: bool) -> bool {
    is_fenced && line.starts_with("{\"event\":")
}

/// The targets of the links of a page, without those inside code.
fn targets(text: &str) -> Vec<String> {
    let prose = lines(text).filter(|(_, _, is_fenced)| !is_fenced);
    let mut targets = Vec::new();
    for (_, line, _) in prose {
        let outside: String = line.split('`').step_by(2).collect();
        let links = outside.split("](").skip(1);
        targets.extend(links.filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())));
    }
    targets
}

/// The anchor that the usual sites give a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ => letter.is_alphanumeric().then_some(letter),
    });
    kept.collect()
}

fn anchors(text: &str) -> BTreeSet<String> {
    let headings = lines(text).filter(|(_, line, is_fenced)| !is_fenced && line.starts_with('#'));
    headings
        .map(|(_, line, _)| anchor(line.trim_start_matches('#')))
        .collect()
}

#[test]
fn no_line_of_a_document_is_longer_than_120_characters() {
    let mut long = Vec::new();
    for page in documents() {
        for (number, line, is_fenced) in lines(&read(&page)) {
            let width = line.chars().count();
            if width > WIDTH && !is_event(line, is_fenced) {
                long.push(format!("{}:{number}: {width} characters", page.display()));
            }
        }
    }
    assert!(long.is_empty(), "break these lines:\n{}", long.join("\n"));
}

#[test]
fn every_link_of_a_document_leads_to_a_file_and_a_heading() {
    let mut broken = Vec::new();
    for page in documents() {
        let text = read(&page);
        for target in targets(&text) {
            if target.contains("://") {
                continue;
            }
            let (path, heading) = target.split_once('#').unwrap_or((&target, ""));
            let file = match path {
                "" => page.clone(),
                _ => page.with_file_name(path),
            };
            let is_there =
                file.exists() && (heading.is_empty() || anchors(&read(&file)).contains(heading));
            if !is_there {
                broken.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(
        broken.is_empty(),
        "correct these links:\n{}",
        broken.join("\n")
    );
}

#[test]
fn the_list_of_pages_links_every_page_of_docs() {
    let docs = workspace().join("docs");
    let list = docs.join("README.md");
    let linked: BTreeSet<String> = targets(&read(&list)).into_iter().collect();
    for page in entries(&docs).filter(|path| is_page(path) && *path != list) {
        let name = page.file_name().expect("a name").to_string_lossy();
        assert!(
            linked.contains(&*name),
            "docs/README.md does not link {name}"
        );
    }
}
