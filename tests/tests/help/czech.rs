//! The help and the usage errors of programs in an environment that asks for Czech.

use std::fs;
use std::process::Output;
use std::sync::LazyLock;

use crate::page::{COLUMNS, Page, all_pages, run_in};

/// The programs with help in Czech.
const CZECH: [&str; 14] = [
    "arbiter",
    "gomoku-brain",
    "instant-brain",
    "kalaha-brain",
    "dice-brain",
    "chess-brain",
    "go-brain",
    "reversi-brain",
    "checkers-brain",
    "qubic-brain",
    "kuhn-brain",
    "leduc-brain",
    "poker-agent",
    "poker-client",
];

/// The catalogue of help.
const CATALOGUE: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../games/words/languages/cs.help.ftl"
));

/// The prefixes of the keys that are no part of a page: words of clap, and the errors of
/// wrong values.
const ELSEWHERE: [&str; 2] = ["help-clap-", "help-form-"];

/// Words that stand in almost every English sentence of help, and in no Czech one.
const ENGLISH: [&str; 31] = [
    "the",
    "of",
    "and",
    "is",
    "are",
    "that",
    "with",
    "without",
    "for",
    "from",
    "not",
    "which",
    "every",
    "each",
    "may",
    "be",
    "usage",
    "options",
    "arguments",
    "commands",
    "examples",
    "default",
    "possible",
    "values",
    "print",
    "see",
    "summary",
    "message",
    "tip",
    "found",
    "try",
];

/// Runs a program in Czech.
fn run(program: &str, words: &[&str]) -> Output {
    run_in("cs_CZ.UTF-8", program, words)
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The help of the command of a page in Czech: by `-h` or `--help`.
fn help_of(page: &Page, flag: &str) -> String {
    let words = page.command.iter().skip(1).map(String::as_str);
    let words: Vec<&str> = words.chain([flag]).collect();
    let output = run(&page.command[0], &words);
    assert!(output.status.success(), "{:?}: {output:?}", page.command);
    assert_eq!(stderr(&output), "", "{:?}", page.command);
    stdout(&output)
}

/// A page in English, and what `--help` and `-h` say in its place in Czech.
struct InCzech {
    page: &'static Page,
    help: [(&'static str, String); 2],
}

/// All pages of the programs with help in Czech. Each program is asked once.
fn czech_pages() -> &'static [InCzech] {
    static PAGES: LazyLock<Vec<InCzech>> = LazyLock::new(|| {
        let has_czech = |page: &&Page| CZECH.contains(&page.command[0].as_str());
        let pages = all_pages().iter().filter(has_czech);
        let with_help = |page| InCzech {
            page,
            help: ["--help", "-h"].map(|flag| (flag, help_of(page, flag))),
        };
        pages.map(with_help).collect()
    });
    &PAGES
}

/// The English words of a line.
fn english_in(line: &str) -> Vec<&str> {
    let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
    words
        .filter(|word| ENGLISH.contains(&word.to_lowercase().as_str()))
        .collect()
}

/// The text of a line of help: all of it, or the remark behind an example.
fn said<'a>(line: &'a str, page: &Page) -> &'a str {
    let command = line.split("  ").nth(1).unwrap_or_default();
    let is_example = page
        .examples
        .iter()
        .any(|example| !command.is_empty() && example.trim().starts_with(command));
    if is_example {
        line.trim_start()
            .split_once("  ")
            .map_or("", |(_, remark)| remark)
    } else {
        line
    }
}

#[test]
fn help_is_in_czech_and_has_all_that_it_has_in_english() {
    let pages = czech_pages();
    assert!(pages.len() > 60, "{}", pages.len());
    for InCzech { page, help } in pages {
        for (flag, help) in help {
            for line in help.lines() {
                let place = format!("{:?} {flag}: {line}", page.command);
                assert!(english_in(said(line, page)).is_empty(), "{place}");
                assert!(line.chars().count() <= COLUMNS, "too wide: {place}");
                assert!(!line.contains('\u{1b}'), "coloured: {place}");
            }
            for example in &page.examples {
                let command = example.trim_start().split("  ").next().unwrap_or_default();
                let command = format!("\n  {command}");
                assert!(
                    help.contains(&command),
                    "{:?} {flag}: {command}",
                    page.command
                );
            }
            for (name, _) in page.entries() {
                let name = name.split([' ', ',']).find(|word| word.starts_with("--"));
                let name = name.unwrap_or_default();
                assert!(help.contains(name), "{:?} {flag}: {name}", page.command);
            }
            let headings = help.lines().filter(|line| line.ends_with(':'));
            let headings = headings.filter(|line| !line.contains(' ')).count();
            assert_eq!(headings, page.sections.len(), "{:?}: {help}", page.command);
        }
    }
}

/// The messages of the catalogue of help, with their keys.
fn messages() -> Vec<(&'static str, String)> {
    let mut messages: Vec<(&str, String)> = Vec::new();
    for line in CATALOGUE.lines() {
        match (line.strip_prefix("    "), line.split_once(" =")) {
            (Some(more), _) => {
                if let Some((_, text)) = messages.last_mut() {
                    text.push_str(more);
                    text.push(' ');
                }
            }
            (None, Some((key, text))) if key.starts_with("help-") => {
                messages.push((key, format!("{text} ")));
            }
            _ => {}
        }
    }
    messages
}

/// The text with single blanks between its words.
fn words_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_message_of_help_stands_on_a_page() {
    let mut pages = String::new();
    for (_, help) in czech_pages().iter().flat_map(|page| &page.help) {
        pages.push_str(&words_of(help));
        pages.push('\n');
    }
    let mut count = 0;
    for (key, text) in messages() {
        if ELSEWHERE.iter().any(|start| key.starts_with(start)) {
            continue;
        }
        let text = words_of(&text);
        assert!(pages.contains(&text), "no page has {key}: {text}");
        count += 1;
    }
    assert!(count > 450, "{count}");
    for (key, _) in messages() {
        if let Some(long) = key.strip_prefix("help-form-") {
            let has = |start: &str| pages.contains(&format!("--{long} {start}"));
            // A value that may be left out stands in brackets.
            assert!(has("<") || has("[<"), "no page has the argument of {key}");
        }
    }
}

#[test]
fn the_headings_stand_in_the_same_order_as_in_english() {
    let output = run("arbiter", &["match", "--help"]);
    let help = stdout(&output);
    let mut rest = help.as_str();
    for part in [
        "\n\nPoužití: arbiter match [PŘEPÍNAČE] <HRA> <PROGRAM>...\n\n",
        "Argumenty:\n",
        "Přepínače:\n",
        "Hra:\n",
        "Průběh:\n",
        "[výchozí: 1]\n",
        "Čas:\n",
        "Soubory:\n",
        "Možné hodnoty:\n",
        "[výchozí: games]\n",
        "Lobby:\n",
        "\nPROGRAM je program",
        "\nPříklady:\n  arbiter match gomoku",
    ] {
        let (_, after) = rest
            .split_once(part)
            .unwrap_or_else(|| panic!("no '{part}' in its place: {help}"));
        rest = after;
    }
}

#[test]
fn the_command_help_is_in_czech() {
    let by_flag = run("arbiter", &["poker", "odds", "--help"]);
    let by_command = run("arbiter", &["help", "poker", "odds"]);
    assert!(by_command.status.success(), "{by_command:?}");
    assert_eq!(stdout(&by_command), stdout(&by_flag));
    // Help that nobody asked for goes to standard error.
    let missing = run("arbiter", &["poker"]);
    assert_eq!(missing.status.code(), Some(2), "{missing:?}");
    assert_eq!(stdout(&missing), "");
    assert!(stderr(&missing).contains("Použití: arbiter poker <PŘÍKAZ>"));
}

#[test]
fn usage_errors_are_told_in_czech() {
    let game = ["match", "gomoku", "a", "b"];
    let of_match = |words: &[&'static str]| [&game, words].concat();
    for (words, told) in [
        (
            vec!["tornament"],
            "chyba: neznámý příkaz 'tornament'\n\n  rada: podobný příkaz: 'tournament'\n",
        ),
        (
            vec!["match"],
            "chyba: chybí povinné argumenty:\n  <HRA>\n  <PROGRAM>...\n\nPoužití: ",
        ),
        (
            of_match(&["--gmes", "3"]),
            "chyba: neznámý argument '--gmes'\n\n  rada: podobný argument: '--games'\n",
        ),
        (
            of_match(&["--games"]),
            "chyba: za '--games <N>' chybí hodnota\n",
        ),
        (
            of_match(&["--games", "x"]),
            "chyba: neplatná hodnota 'x' pro '--games <N>': není to celé číslo\n",
        ),
        (
            of_match(&["--games", "0"]),
            "pro '--games <N>': 0 není od 1 do 1000000\n",
        ),
        (
            of_match(&["--timeout", "soon"]),
            "pro '--timeout <ČAS>': 'soon' není čas: pište 5s",
        ),
        (
            of_match(&["--games", "1", "--games", "2"]),
            "chyba: argument '--games <N>' nelze zadat vícekrát\n",
        ),
        (
            of_match(&["--event-level", "gamez"]),
            "chyba: neplatná hodnota 'gamez' pro '--event-level <ÚROVEŇ>'\n  \
             [možné hodnoty: games, moves]\n\n  rada: podobná hodnota: 'games'\n",
        ),
        (
            vec!["poker", "odds", "AsAh", "--exact", "--samples", "3"],
            "chyba: argument '--exact' nelze zadat spolu s '--samples <N>'\n\nPoužití: ",
        ),
        (
            vec!["show", "a", "--", "b"],
            "chyba: neznámý argument 'b'\n",
        ),
        (
            vec!["play", "gomoku", "-x"],
            "rada: má-li být '-x' hodnotou, pište '-- -x'\n",
        ),
    ] {
        let output = run("arbiter", &words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {output:?}");
        assert_eq!(stdout(&output), "", "{words:?}");
        let error = stderr(&output);
        assert!(error.contains(told), "{words:?}: {error}");
        assert!(
            error.contains("\n\nVíce napoví '--help'.\n"),
            "{words:?}: {error}"
        );
        assert!(english_in(&error).is_empty(), "{words:?}: {error}");
        assert!(!error.contains('\u{1b}'), "{words:?}: {error}");
    }
}

#[test]
fn brains_tell_usage_errors_in_czech() {
    for (program, words, told) in [
        (
            "gomoku-brain",
            vec!["--level", "x"],
            "pro '--level <ÚROVEŇ>'\n  [možné hodnoty: random, ",
        ),
        (
            "instant-brain",
            vec![],
            "chyba: chybí povinné argumenty:\n  <PORT>\n",
        ),
        (
            "kalaha-brain",
            vec!["--strategy", "9", "1"],
            "pro '--strategy <N>': pište číslo od 0 do 5\n",
        ),
        (
            "kalaha-brain",
            vec!["solve", "--time", "x"],
            "pro '--time <ČAS>': pište čas, třeba 60s",
        ),
        (
            "kalaha-brain",
            vec!["study", "--pairs", "9/9"],
            "pro '--pairs <DVOJICE>': pište all, nebo ",
        ),
        (
            "kalaha-brain",
            vec!["--move-time", "x", "1"],
            "pro '--move-time <ČAS>': pište čas nejvýš ",
        ),
        (
            "dice-brain",
            vec!["--level", "x", "1"],
            "pro '--level <ÚROVEŇ>': pište random, bank350, ",
        ),
        (
            "dice-brain",
            vec!["odds", "--roll", "7"],
            "pro '--roll <KOSTKY>': pište jednu až šest ",
        ),
        (
            "dice-brain",
            vec!["--token", "", "--connect", "a:1"],
            "pro '--token <HESLO>': pište 1 až ",
        ),
        (
            "dice-brain",
            vec!["--name", "", "1"],
            "pro '--name <JMÉNO>': pište jméno ",
        ),
        (
            "chess-brain",
            vec!["--level", "x"],
            "pro '--level <ÚROVEŇ>'\n  [možné hodnoty: random, greedy, search]",
        ),
        (
            "go-brain",
            vec!["--nodes", "0", "1"],
            "pro '--nodes <N>': 0 není od 1 do ",
        ),
        (
            "qubic-brain",
            vec!["prove"],
            "chyba: chybí povinné argumenty:\n  --out <SOUBOR>\n",
        ),
        (
            "kuhn-brain",
            vec!["--rounds", "0", "1"],
            "pro '--rounds <N>': 0 není od 1 do 10000000\n",
        ),
        (
            "leduc-brain",
            vec!["exploitability", "--rounds", "x"],
            "pro '--rounds <N>': není to celé číslo\n",
        ),
        (
            "poker-agent",
            vec!["--bluff", "2"],
            "pro '--bluff <P>': pište podíl od 0 do 1, ",
        ),
        (
            "poker-agent",
            vec!["compare", "strong"],
            "počet hodnot pro '<DRUH> <DRUH>...' je 1, musí jich být aspoň 2",
        ),
        (
            "poker-client",
            vec!["--create", "x=1"],
            "pro '--create [<KLÍČ=HODNOTA,…>]': pište KLÍČ=HODNOTA, ",
        ),
    ] {
        let output = run(program, &words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {output:?}");
        let error = stderr(&output);
        assert!(error.contains(told), "{program} {words:?}: {error}");
        assert!(
            english_in(&error).is_empty(),
            "{program} {words:?}: {error}"
        );
    }
}

#[test]
fn the_version_is_the_same_in_every_language() {
    let version = run("arbiter", &["--version"]);
    assert!(version.status.success(), "{version:?}");
    assert_eq!(
        stdout(&version),
        stdout(&run_in("C", "arbiter", &["--version"]))
    );
}

#[test]
fn completions_and_manual_pages_are_in_czech() {
    for shell in ["fish", "zsh"] {
        let script = stdout(&run("arbiter", &["completions", shell]));
        for text in [
            "Počet partií",
            "Vypíše verzi",
            "Zkopíruje úložiště",
            "Totéž a každý tah",
        ] {
            assert!(script.contains(text), "{shell} has no '{text}'");
        }
        assert!(!script.contains("Print help"), "{shell}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let output = run("arbiter", &["man", &folder.path().to_string_lossy()]);
    assert!(output.status.success(), "{output:?}");
    let page = fs::read_to_string(folder.path().join("arbiter-match.1")).expect("a page");
    for text in [
        ".SH \"JMÉNO\"\narbiter\\-match \\- Odehraje partie",
        ".SH \"POUŽITÍ\"\n",
        ".SH \"PŘEPÍNAČE\"\n",
        ".SH SOUBORY\n",
        "[výchozí: games]\n",
        "Totéž a každý tah",
    ] {
        assert!(page.contains(text), "no '{text}' in {page}");
    }
    assert!(!folder.path().join("arbiter-help.1").exists());
}
