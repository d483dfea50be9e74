//! The diagram of the architecture shows the dependencies between crates as
//! Cargo enforces them, and so is the order of the modules in each of them.

mod cycles;
mod modules;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::Value;

/// The dependencies of each crate, by name.
type Arrows = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Packages that only test others.
const TESTS: [&str; 2] = ["tests", "decoders"];

/// The packages of the workspace as Cargo knows them, without those of tests.
fn packages() -> Vec<Value> {
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
    let packages = metadata["packages"].as_array().expect("packages").iter();
    let is_test = |package: &&Value| TESTS.iter().any(|name| package["name"] == *name);
    packages.filter(|one| !is_test(one)).cloned().collect()
}

/// The dependencies between packages of the workspace, without tests and
/// examples.
fn enforced() -> Arrows {
    let mut arrows = Arrows::new();
    for package in packages() {
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

/// The boxes and arrows of the diagram: `<g data-crate="…">` and
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

/// All crates that can be reached from each crate.
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

/// No arrow of the diagram follows from others.
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
    let pure = [
        "command-line",
        "games",
        "poker-rules",
        "protocol",
        "render",
        "tournament",
        "words",
    ];
    let pure = pure.map(str::to_owned);
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

/// The packages of the workspace that reach a package of another author by the
/// dependencies that they need to run, with the folder of each from the root of the
/// repository.
fn who_reaches(package: &str) -> BTreeMap<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["tree", "--workspace", "--offline", "--locked"])
        .args(["-e", "normal", "--prefix", "none", "--format", "{p}", "-i"])
        .arg(package)
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let root = root().canonicalize().expect("the repository is there");
    let mut found = BTreeMap::new();
    // `words v0.2.0 (/…/games/words)`
    for line in told.lines() {
        let Some((name, rest)) = line.split_once(" v") else {
            continue;
        };
        let folder = rest
            .split_once('(')
            .and_then(|(_, rest)| rest.split_once(')'));
        let folder = folder.and_then(|(path, _)| Path::new(path).strip_prefix(&root).ok());
        if let Some(folder) = folder {
            found.insert(name.to_owned(), folder.display().to_string());
        }
    }
    found
}

/// A library is used by more than one program, and by programs without a command line.
#[test]
fn no_library_but_that_of_the_command_line_knows_clap() {
    let found = who_reaches("clap");
    assert!(found.contains_key("arbiter") && found.contains_key("command-line"));
    for (name, folder) in &found {
        let is_known = ["server", "games/command-line"].contains(&folder.as_str());
        let is_program = folder.starts_with("bots/") || TESTS.contains(&name.as_str());
        assert!(is_known || is_program, "{name} in {folder} reaches clap");
    }
}

/// The crates that show the standings draw them.
#[test]
fn a_tournament_knows_neither_tables_nor_colours() {
    for package in ["anstyle", "comfy-table"] {
        let found = who_reaches(package);
        assert!(found.contains_key("reports"));
        assert!(!found.contains_key("tournament"), "it reaches {package}");
    }
}

/// Sources that open or make files by themselves, and no file of a store or of somebody
/// else; all others do it by `record::files` and `store::private`, which check an
/// existing file and restrict the modes of a new one.
const OPENING: [&str; 18] = [
    // These functions themselves.
    "record/src/files.rs",
    "store/src/private.rs",
    // Files that the user names on the command line: pipes may be read, and written files
    // have the modes of the umask.
    "src/commands/documents.rs",
    "src/commands/poker/acpc.rs",
    "src/commands/poker/hand_format.rs",
    "src/commands/poker/statistics.rs",
    "src/commands/records/export.rs",
    "src/commands/records/import.rs",
    "store/src/events/target.rs",
    "store/src/loose.rs",
    // The files that a program may read have modes of their own.
    "contest/src/uploads/unpack.rs",
    "store/src/backup/folders.rs",
    // Files of the kernel.
    "launch/src/sandbox/cgroup.rs",
    // Files found in a folder of our own: a part of a record, syncs, and files that are
    // removed again.
    "store/src/record_files.rs",
    "src/doctor/disk.rs",
    "launch/src/sandbox/walls.rs",
    // This tries which files a program may open, and reads its first line.
    "launch/src/sandbox/denied.rs",
    // A figure of the kernel.
    "launch/src/cpus.rs",
];

#[test]
fn files_are_opened_and_made_in_one_place() {
    let words = [
        "File::open(",
        "File::create",
        "File::options(",
        "OpenOptions::new(",
        "DirBuilder::new(",
        "create_dir",
        "fs::write(",
        "fs::read(",
        "fs::read_to_string(",
        "fs::copy(",
    ];
    let server = root().join("server");
    let mut open = vec![server.clone()];
    let (mut found, mut looked_at) = (Vec::new(), 0);
    while let Some(path) = open.pop() {
        let name = path.strip_prefix(&server).expect("it is below");
        let name = name.to_string_lossy().into_owned();
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).expect("a folder");
            open.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else if name.ends_with(".rs") && name.contains("src/") && !name.contains("test") {
            let text = std::fs::read_to_string(&path).expect("a file");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            looked_at += 1;
            // Options alone open nothing.
            let by_function = code.contains("open_to_write(");
            // The figures of the kernel are not files on a disk.
            let lines = code.lines().filter(|line| !line.contains("/proc/"));
            let others = ["(CLOCK)", "LogFile::"];
            let mut lines = lines.filter(|line| !others.iter().any(|other| line.contains(other)));
            let is_own = lines.any(|line| {
                let mut words = words.iter().filter(|word| line.contains(*word));
                words.any(|word| !(by_function && word.contains("ptions")))
            });
            if is_own && !OPENING.iter().any(|known| name.ends_with(known)) {
                found.push(name);
            }
        }
    }
    assert!(looked_at > 300, "the sources are not read");
    assert!(
        found.is_empty(),
        "use record::files or store::private: {found:#?}"
    );
}

/// The source files below a folder, without those of tests.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_left_out = ["target", "tests", "benches", "examples", "templates"];
        if path.is_dir() && !is_left_out.contains(&name.as_str()) {
            sources(&path, files);
        } else if name.ends_with(".rs") {
            files.push(path);
        }
    }
}

/// Text of others reaches standard error in one way, which makes it printable. Text that
/// programs write before they are started goes to the manager, which does the same.
#[test]
fn nothing_but_complaints_goes_to_standard_error() {
    let mut files = Vec::new();
    for folder in ["server", "bots", "games", "protocol"] {
        sources(&root().join(folder), &mut files);
    }
    assert!(files.len() > 500, "{}", files.len());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source");
        let is_program = file.starts_with(root().join("server/launch"));
        let has = |macro_name: &str| text.contains(&format!("{macro_name}!("));
        let is_told = has("eprintln") || has("eprint");
        assert!(
            is_program || !is_told,
            "{}: use words::complain",
            file.display()
        );
    }
}
