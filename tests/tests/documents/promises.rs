//! `docs/promises.md` against the code: its limits have the values it gives,
//! no limit is missing, and the tests that it names exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use tests::workspace;

/// Where limits of the server are.
const SOURCES: [&str; 7] = [
    "protocol/src",
    "server/host/src",
    "server/launch/src",
    "server/poker/src",
    "server/referee/src",
    "server/store/src",
    "server/web/src",
];

/// Constants that are called like limits but bound nothing that anybody
/// outside could notice: lengths of texts on pages and steps of a computation.
const INTERNAL: [&str; 6] = [
    "MAX_HOLDER_BYTES",
    "MAX_LISTED",
    "MAX_QUOTE",
    "MAX_SHOWN",
    "MAX_WHY",
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

/// The limits of the page: file, constant, value.
fn limits(page: &str) -> Vec<(&str, &str, &str)> {
    let last = rows(page).filter_map(|cells| cells.last().copied());
    last.filter_map(|cell| match quoted(cell)[..] {
        [file, limit] if file.ends_with(".rs") => {
            let (name, value) = limit.split_once(" = ")?;
            Some((file, name, value))
        }
        _ => None,
    })
    .collect()
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
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        let name = path.to_string_lossy();
        if path.is_dir() {
            sources_in(&path, found);
        } else if name.ends_with(".rs") && !name.contains("tests") {
            found.push(path);
        }
    }
}

#[test]
fn the_limits_of_the_page_are_those_of_the_code() {
    let page = page();
    let limits = limits(&page);
    assert!(limits.len() > 40, "the table of limits is not read");
    let mut wrong = Vec::new();
    for (file, name, value) in limits {
        let source = fs::read_to_string(workspace().join(file)).unwrap_or_default();
        let actual = constants(&source).remove(name);
        if actual.as_deref() != Some(value) {
            wrong.push(format!(
                "{file}: {name} = {value}, but the code has {actual:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "docs/promises.md:\n{}", wrong.join("\n"));
}

#[test]
fn every_limit_of_the_code_is_on_the_page() {
    let page = page();
    let told: BTreeSet<(PathBuf, String)> = limits(&page)
        .into_iter()
        .map(|(file, name, _)| (workspace().join(file), name.to_owned()))
        .collect();
    let mut paths = Vec::new();
    for folder in SOURCES {
        sources_in(&workspace().join(folder), &mut paths);
    }
    let mut missing = Vec::new();
    for path in paths {
        let source = fs::read_to_string(&path).expect("a source can be read");
        // Tests inside a file have limits of their own.
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        for (name, value) in constants(source) {
            let is_limit = name.starts_with("MAX_") || name.starts_with("MOST_");
            let place = (path.clone(), name.to_owned());
            if is_limit && !INTERNAL.contains(&name) && !told.contains(&place) {
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
    for cell in rows(&page).flatten() {
        for test in quoted(cell)
            .iter()
            .filter_map(|text| text.strip_prefix("test "))
        {
            let name = test.rsplit("::").next().unwrap_or(test);
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
