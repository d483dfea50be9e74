//! The picture of the house shows the crates' arrows as Cargo enforces them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::Value;

/// What a crate depends on, by name.
type Arrows = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The arrows between packages of the workspace, tests and examples left out.
fn enforced() -> Arrows {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let mut arrows = Arrows::new();
    for package in packages.iter().filter(|package| package["name"] != "tests") {
        let dependencies = package["dependencies"].as_array().expect("a list").iter();
        let local = dependencies.filter(|one| one["path"].is_string() && one["kind"].is_null());
        let names = local.map(|one| one["name"].as_str().expect("a name").to_owned());
        arrows.insert(
            package["name"].as_str().expect("a name").to_owned(),
            names.collect(),
        );
    }
    arrows
}

/// The boxes and arrows of the picture: `<g data-crate="…">` and
/// `<path data-from="…" data-to="…"/>`.
fn shown() -> Arrows {
    let picture = std::fs::read_to_string(root().join("docs/pictures/architecture.svg"))
        .expect("the picture is there");
    let mut reader = Reader::from_str(&picture);
    let mut arrows = Arrows::new();
    loop {
        match reader.read_event().expect("the picture is XML") {
            Event::Eof => return arrows,
            Event::Start(tag) | Event::Empty(tag) => {
                let value = |name: &str| {
                    let found = tag.try_get_attribute(name).expect("an attribute");
                    found.map(|value| value.value.into_owned())
                };
                if let Some(name) = value("data-crate") {
                    arrows.entry(name).or_default();
                }
                if let (Some(from), Some(to)) = (value("data-from"), value("data-to")) {
                    arrows.entry(from).or_default().insert(to);
                }
            }
            _ => {}
        }
    }
}

/// Everything that can be reached from each crate.
fn reachable(arrows: &Arrows) -> Arrows {
    let from = |start: &String| {
        let mut found = BTreeSet::new();
        let mut open: Vec<&String> = arrows[start].iter().collect();
        while let Some(next) = open.pop() {
            if found.insert(next.clone()) {
                open.extend(arrows.get(next).into_iter().flatten());
            }
        }
        found
    };
    arrows
        .keys()
        .map(|name| (name.clone(), from(name)))
        .collect()
}

#[test]
fn the_picture_shows_every_crate_and_what_it_can_reach() {
    let (enforced, shown) = (reachable(&enforced()), reachable(&shown()));
    assert!(!shown.is_empty());
    for (name, reached) in &enforced {
        let drawn = shown
            .get(name)
            .unwrap_or_else(|| panic!("{name} is not in the picture"));
        assert_eq!(drawn, reached, "what {name} can reach, drawn and enforced");
    }
    assert_eq!(
        shown.len(),
        enforced.len(),
        "the picture shows a crate that is not there"
    );
}

/// No arrow of the picture says what others say already.
#[test]
fn the_picture_has_no_needless_arrow() {
    let shown = shown();
    let reached = reachable(&shown);
    for (from, to) in shown
        .iter()
        .flat_map(|(from, all)| all.iter().map(move |to| (from, to)))
    {
        let mut others = shown[from].iter().filter(|other| *other != to);
        assert!(
            !others.any(|other| reached[other].contains(to)),
            "{from} -> {to} goes without saying"
        );
    }
}

/// Manager and bots are separate programs.
#[test]
fn manager_and_bots_have_nothing_but_pure_crates_in_common() {
    let reached = reachable(&enforced());
    let below = |name: &str| reached[name].clone();
    let pure = ["games", "render", "protocol", "tournament"].map(str::to_owned);
    let manager = below("arbiter");
    let bots: BTreeSet<String> = reached
        .iter()
        .filter(|(_, all)| all.contains("bot-kit"))
        .flat_map(|(name, all)| all.iter().cloned().chain([name.clone()]))
        .collect();
    assert!(bots.len() > 6, "{bots:?}");
    let common: Vec<&String> = manager.intersection(&bots).collect();
    assert!(common.iter().all(|name| pure.contains(name)), "{common:?}");
    assert!(!manager.contains("bot-kit") && !bots.contains("arbiter"));
}
