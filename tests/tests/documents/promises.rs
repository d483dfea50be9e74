//! `docs/promises.md` against the code: its limits have the values it gives, no limit is
//! missing, each limit that many fill has a share, and the tests that it names exist.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tests::workspace;

use super::has_stem;

/// Where limits of the server are.
const SOURCES: [&str; 17] = [
    "games/formats/src",
    "games/poker/src/table",
    "protocol/src",
    "server/contest/src",
    "server/launch/src",
    "server/metrics/src",
    "server/names/src",
    "server/net/src",
    "server/people/src",
    "server/poker/src",
    "server/record/src",
    "server/referee/src",
    "server/src/logging.rs",
    "server/store/src",
    "server/telnet/src",
    "server/web/src",
    "server/workers/src",
];

/// Constants that are called like limits but bound nothing that anybody
/// outside could notice: lengths of texts on pages and steps of a computation.
const INTERNAL: [&str; 8] = [
    "MAX_HOLDER_BYTES",
    "MAX_LISTED",
    "MAX_NAMED",
    "MAX_QUOTE",
    "MAX_SHOWN",
    "MAX_WHY",
    "MOST_BUSY",
    "MOST_DELAY",
];

fn page() -> String {
    let path = workspace().join("docs/promises.md");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rows of the tables of a page, each as its cells.
fn rows(page: &str) -> impl Iterator<Item = Vec<&str>> {
    page.lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|row| row.split(" | ").map(str::trim).collect())
}

/// The texts between backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// A limit of the page.
struct Limit<'a> {
    /// The name of its file, without the folders.
    file: &'a str,
    /// The name of its constant.
    name: &'a str,
    /// Its value, as in the code.
    value: &'a str,
    /// The bound of the share of one: a constant, or a word that says why none does.
    share: &'a str,
}

/// The limits of the page: rows with the value in the second cell, the file and the
/// constant in the last one, and each share with its owner in the last but one.
fn limits(page: &str) -> Vec<Limit<'_>> {
    rows(page).filter_map(|cells| limit(&cells)).collect()
}

fn limit<'a>(cells: &[&'a str]) -> Option<Limit<'a>> {
    let value = *quoted(cells.get(1)?).first()?;
    let place = *quoted(cells.last()?).first()?;
    let (file, name) = place.split_once(".rs ")?;
    let share = cells.get(4).filter(|_| cells.len() == 6)?;
    Some(Limit {
        file,
        name,
        value,
        share,
    })
}

/// The constants of a source: name and value.
fn constants(source: &str) -> BTreeMap<&str, String> {
    let parts = source.split("const ").skip(1);
    parts
        .filter_map(|part| {
            let (name, rest) = part.split_once(':')?;
            let (_, value) = rest.split_once(" = ")?;
            let (value, _) = value.split_once(';')?;
            Some((name, value.split_whitespace().collect::<Vec<_>>().join(" ")))
        })
        .collect()
}

fn sources_in(folder: &Path, found: &mut Vec<PathBuf>) {
    if folder.is_file() {
        found.push(folder.to_owned());
        return;
    }
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        let name = path.to_string_lossy();
        if path.is_dir() {
            sources_in(&path, found);
        } else if name.ends_with(".rs")
            && !["/tests", "_tests"].iter().any(|part| name.contains(part))
        {
            found.push(path);
        }
    }
}

/// The value as the page has it.
fn shown(value: &str) -> String {
    value.replace("Duration::from_", "")
}

/// The sources of the server and of its protocols, without tests.
fn sources() -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    for folder in SOURCES {
        sources_in(&workspace().join(folder), &mut paths);
    }
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a source can be read");
        // Tests inside a file have limits of their own.
        let code = text.split("#[cfg(test)]\nmod tests {").next();
        (path, code.unwrap_or_default().to_owned())
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn the_limits_of_the_page_are_those_of_the_code() {
    let page = page();
    let limits = limits(&page);
    assert!(limits.len() > 60, "the table of limits is not read");
    let sources = sources();
    let mut wrong = Vec::new();
    for Limit {
        file, name, value, ..
    } in limits
    {
        let same_file = sources.iter().filter(|(path, _)| has_stem(path, file));
        let values: Vec<String> = same_file
            .filter_map(|(_, source)| Some(shown(constants(source).get(name)?)))
            .collect();
        if !values.iter().any(|actual| actual == value) {
            wrong.push(format!(
                "{file}.rs {name} is {value}, but in the code {values:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "docs/promises.md:\n{}", wrong.join("\n"));
}

#[test]
fn every_limit_of_the_code_is_on_the_page() {
    let page = page();
    let limits = limits(&page);
    let mut missing = Vec::new();
    for (path, source) in sources() {
        for (name, value) in constants(&source) {
            let is_limit = name.starts_with("MAX_") || name.starts_with("MOST_");
            let is_told = || {
                let mut named = limits.iter().filter(|limit| limit.name == name);
                named.any(|limit| has_stem(&path, limit.file) && limit.value == shown(&value))
            };
            if is_limit && !INTERNAL.contains(&name) && !is_told() {
                missing.push(format!("{}: {name} = {value}", path.display()));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "not in docs/promises.md:\n{}",
        missing.join("\n")
    );
}

/// One address or owner must not fill a limit of many alone. An author who adds a limit
/// says in its row which share one has.
#[test]
fn every_limit_says_what_share_of_it_one_has() {
    let page = page();
    let limits = limits(&page);
    let rows = rows(&page).filter(|cells| {
        let place = cells.last().map(|cell| quoted(cell));
        place.is_some_and(|place| place.iter().any(|place| place.contains(".rs ")))
    });
    assert_eq!(rows.count(), limits.len(), "a row lacks a cell");
    let sources = sources();
    let is_constant = |name: &str| {
        let mut all = sources.iter();
        all.any(|(_, source)| constants(source).contains_key(name))
    };
    let mut shared = 0;
    for Limit {
        file, name, share, ..
    } in limits
    {
        let bound = quoted(share);
        let is_said = match bound[..] {
            [bound] => is_constant(bound) && bound != name,
            _ => ["each", "trusted"].contains(&share),
        };
        assert!(
            is_said,
            "docs/promises.md: the share of {file}.rs {name}: {share}"
        );
        shared += bound.len();
    }
    assert!(shared >= 20, "the shares of the page are not read");
}

#[test]
fn the_tests_that_show_promises_exist() {
    let page = page();
    let mut paths = Vec::new();
    for folder in ["games", "protocol", "server", "bots", "tests"] {
        every_source(&workspace().join(folder), &mut paths);
    }
    let code: String = paths
        .iter()
        .map(|path| fs::read_to_string(path).expect("a source can be read"))
        .collect();
    let mut named = 0;
    // Rows of two cells: a promise and its test.
    for cells in rows(&page).filter(|cells| cells.len() == 2) {
        for name in quoted(cells[1]) {
            let is_there = code.contains(&format!("fn {name}("));
            assert!(
                is_there,
                "docs/promises.md names the test {name}, which is nowhere"
            );
            named += 1;
        }
    }
    assert!(named > 20, "the tests of the page are not read");
}

fn every_source(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            every_source(&path, found);
        } else if path
            .extension()
            .is_some_and(|ending| ending == "rs" || ending == "js")
        {
            found.push(path);
        }
    }
}
