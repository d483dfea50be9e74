//! The help, version, completions and manual pages of all programs: one layout,
//! and the same words for the same things.

mod czech;
mod page;

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use page::{COLUMNS, PROGRAMS, Page, all_pages, run};

/// All headings in the order of a page.
const HEADINGS: [&str; 13] = [
    "Commands",
    "Arguments",
    "Options",
    "Game",
    "Play",
    "Time",
    "Figures",
    "Files",
    "Lobby",
    "Workers",
    "Connection",
    "Table",
    "Examples",
];

/// External programs that examples use.
const OTHER_PROGRAMS: [&str; 1] = ["telnet"];

#[test]
fn every_page_has_the_same_headings_in_the_same_order_and_ends_with_examples() {
    for page in all_pages() {
        let command = &page.command;
        let places: Vec<Option<usize>> = page
            .sections
            .iter()
            .map(|(name, _)| HEADINGS.iter().position(|known| known == name))
            .collect();
        let headings: Vec<&String> = page.sections.iter().map(|(name, _)| name).collect();
        assert!(
            places.iter().all(Option::is_some) && places.is_sorted(),
            "{command:?} has {headings:?}"
        );
        assert_eq!(
            headings.last().map(|name| name.as_str()),
            Some("Examples"),
            "{command:?}"
        );
        assert!(!page.examples.is_empty(), "{command:?}");
    }
}

/// Help texts are imperatives or noun phrases in the singular, like "Print help"
/// and "Number of games to play", so the first word does not end in a single s.
#[test]
fn every_command_and_argument_has_help_in_one_style() {
    for page in all_pages() {
        let about = ("what it does", page.about.as_str());
        for (name, text) in page.entries().chain([about]) {
            let place = format!("{:?} {name}: '{text}'", page.command);
            assert!(text.starts_with(char::is_uppercase), "{place}");
            assert!(!text.ends_with(['.', ',', ';', ':']), "{place}");
            let first = text.split([' ', ',', ':']).next().unwrap_or_default();
            let is_plural = first.ends_with('s') && !first.ends_with("ss");
            assert!(!is_plural, "{place} begins with '{first}'");
        }
    }
}

#[test]
fn equal_arguments_have_equal_help() {
    let mut known = BTreeMap::new();
    for page in all_pages() {
        for (name, text) in page.entries().filter(|(name, _)| name.contains("--")) {
            let (first, said) = known
                .entry(name.to_owned())
                .or_insert_with(|| (page.command.clone(), text.to_owned()));
            assert_eq!(text, said, "{name} of {:?} and of {first:?}", page.command);
        }
    }
    assert!(known.len() > 50, "{known:?}");
}

#[test]
fn no_line_of_help_is_wider_than_a_terminal() {
    for page in all_pages() {
        let mut words: Vec<&str> = page.command[1..].iter().map(String::as_str).collect();
        words.push("-h");
        let short = String::from_utf8(run(&page.command[0], &words).stdout).expect("UTF-8");
        for line in page.text.lines().chain(short.lines()) {
            let width = line.chars().count();
            assert!(width <= COLUMNS, "{width} columns: {line}");
        }
    }
}

/// With `--help` at its end, a command line is parsed but not executed.
#[test]
fn the_programs_accept_the_examples_of_their_help() {
    let mut tried = 0;
    for page in all_pages() {
        for line in &page.examples {
            let example = line.strip_prefix("  ").unwrap_or_default();
            let (program, words) = words_of(example);
            if OTHER_PROGRAMS.contains(&program.as_str()) {
                continue;
            }
            assert!(
                PROGRAMS.contains(&program.as_str()),
                "{:?}: '{line}' is not an example",
                page.command
            );
            let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
            words.push("--help");
            let output = run(&program, &words);
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{line}\n{error}");
            tried += 1;
        }
    }
    assert!(tried > 80, "{tried}");
}

/// The program of an example and its arguments: the part after a pipe, without a
/// redirection and without the remark after two spaces.
fn words_of(example: &str) -> (String, Vec<String>) {
    let line = example.split("  ").next().unwrap_or_default();
    let line = line.split(" > ").next().unwrap_or_default();
    let line = line.rsplit(" | ").next().unwrap_or_default();
    let mut words = shell_words::split(line).expect("an example is a command line");
    assert!(!words.is_empty(), "'{example}' is not an example");
    (words.remove(0), words)
}

#[test]
fn every_program_tells_its_version_and_commit() {
    let workspace = tests::workspace();
    let head = Command::new("git")
        .args(["rev-parse", "HEAD"])
        .current_dir(workspace)
        .output()
        .ok()
        .filter(|output| output.status.success())
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    for program in PROGRAMS {
        let output = run(program, &["--version"]);
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let version = concat!(" ", env!("CARGO_PKG_VERSION"));
        let rest = text
            .strip_prefix(program)
            .and_then(|rest| rest.strip_prefix(version))
            .unwrap_or_else(|| panic!("{program} says {text}"));
        match &head {
            None => assert_eq!(rest, "\n"),
            Some(head) => {
                let commit = rest
                    .strip_prefix(" (")
                    .and_then(|rest| rest.strip_suffix(")\n"));
                let (hash, date) = commit
                    .and_then(|commit| commit.split_once(' '))
                    .expect("both");
                assert!(hash.len() >= 7 && head.starts_with(hash), "{head} {text}");
                let digits = date.split('-').map(str::len);
                assert!(digits.eq([4, 2, 2]), "{text}");
            }
        }
    }
}

/// The commands of one program, each as its words joined by hyphens.
fn commands_of(program: &str, pages: &[Page]) -> BTreeSet<String> {
    let own = pages.iter().filter(|page| page.command[0] == program);
    own.map(|page| page.command.join("-")).collect()
}

#[test]
fn completions_know_every_subcommand_and_option() {
    let pages = all_pages();
    for program in PROGRAMS {
        for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
            let output = run(program, &["completions", shell]);
            assert!(output.status.success(), "{program} {shell}");
            let script = String::from_utf8(output.stdout).expect("UTF-8");
            for page in pages.iter().filter(|page| page.command[0] == program) {
                for word in page.command.iter().skip(1) {
                    assert!(script.contains(word), "{program} {shell}: {word}");
                }
                for (name, _) in page.entries() {
                    let long = name.split("--").nth(1).unwrap_or_default();
                    let long = long.split(' ').next().unwrap_or_default();
                    assert!(script.contains(long), "{program} {shell}: {long}");
                }
            }
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let pages = all_pages();
    for program in PROGRAMS {
        let folder = tempfile::tempdir().expect("a folder");
        // The folder is created if it does not exist.
        let target = folder.path().join("man1");
        let output = run(program, &["man", &target.to_string_lossy()]);
        assert!(output.status.success(), "{program}: {output:?}");
        let mut written = BTreeSet::new();
        for file in std::fs::read_dir(&target).expect("the folder is there") {
            let file = file.expect("a file").path();
            let text = std::fs::read_to_string(&file).expect("a page");
            assert!(text.contains(".SH NAME"), "{}", file.display());
            assert_eq!(file.extension().and_then(|one| one.to_str()), Some("1"));
            written.insert(
                file.file_stem()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned(),
            );
        }
        assert_eq!(written, commands_of(program, pages));
    }
}
