//! Text of others in the output of the manager: no terminal obeys it, and nothing in it
//! is hidden.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::path::Path;
use std::thread;

use record::samples::everything;
use record::to_xml;
use tests::{Finished, Offender, arbiter};

use crate::checks::together;

/// Characters that a terminal obeys, that reverse text or that are invisible: an escape
/// sequence, a control sequence of eight bits, an override, a zero width space, a tag, a
/// filler.
const ODD: &str = "x\u{1b}[2J\u{9b}8m\u{202e}\u{200b}\u{e0041}\u{3164}y";

/// The same without the characters that XML cannot hold.
const ODD_IN_XML: &str = "x\u{9b}8m\u{202e}\u{200b}\u{e0041}\u{3164}y";

/// A name of a file that forges a line as well.
const ODD_FILE: &str = "x\u{1b}[2J\u{9b}\u{202e}\narbiter: all is well";

/// Checks that nothing is obeyed or hidden, and that an escape stands for each such
/// character.
fn expect_printable(finished: &Finished) {
    for text in [&finished.stdout, &finished.stderr] {
        let odd = |symbol: &char| {
            matches!(symbol, '\u{202e}' | '\u{200b}' | '\u{e0041}' | '\u{3164}')
                || (symbol.is_control() && *symbol != '\n')
        };
        assert_eq!(text.chars().find(odd), None, "{text:?}");
        let forged = text
            .lines()
            .any(|line| line.starts_with("arbiter: all is well"));
        assert!(!forged, "{text}");
    }
    let all = format!("{}{}", finished.stdout, finished.stderr);
    assert!(all.contains(r"\u{"), "{all}");
}

/// Runs the manager in this directory, in English and in Czech.
fn run(directory: &Path, words: &[&str]) {
    for locale in ["C", "cs_CZ.UTF-8"] {
        let run = arbiter(words).dir(directory).locale(locale);
        expect_printable(&run.run());
    }
}

#[test]
fn names_of_files_are_shown_as_text() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path();
    let odd = |ending: &str| format!("{ODD_FILE}{ending}");
    let (missing, garbage) = (odd("-none"), odd(".xml"));
    fs::write(folder.join(&garbage), ODD).unwrap();
    for ending in [".pgn", ".sgf", ".pdn", ".phh", ".toml", ".log", ".bin"] {
        fs::write(folder.join(odd(ending)), ODD).unwrap();
    }
    let (pgn, sgf, pdn) = (odd(".pgn"), odd(".sgf"), odd(".pdn"));
    let (phh, log, toml) = (odd(".phh"), odd(".log"), odd(".toml"));
    let none = odd("-none.toml");
    let bin = odd(".bin");
    together(
        [
            vec!["records", "show", &garbage],
            vec!["records", "show", &missing],
            vec!["records", "show", "7", "--store", &missing],
            vec!["records", "list", "--store", "."],
            vec!["records", "list", "--store", &missing],
            vec!["records", "export", &garbage],
            vec!["records", "import", &pgn, "--store", "club"],
            vec!["records", "import", &sgf, "--store", "club"],
            vec!["records", "import", &pdn, "--store", "club"],
            vec!["records", "import", &missing, "--store", "club"],
            vec!["replay", &garbage, "--plain"],
            vec!["watch", &garbage, "--plain"],
            vec!["ratings", "--store", &missing],
            vec!["ratings", "--store", "."],
            vec!["check", &missing],
            vec!["backup", "copy", "--store", &missing],
            vec!["strike", &missing],
            vec!["tournament", &toml],
            vec!["tournament", &none],
            vec!["serve", "--config", &toml],
            vec!["serve", "--config", &none],
            vec!["doctor", "--config", &toml],
            vec!["match", "gomoku", &missing, &missing],
            vec!["match", ODD, "a", "b"],
            vec!["match", "gomoku", "a", "b", "--openings", &missing],
            vec!["match", "chess", "a", "b", "--openings", &bin],
            vec!["match", "gomoku", "a", "b", "--timeout", ODD],
            vec!["play", "gomoku", "--against", &missing],
            vec!["poker", "replay", &phh],
            vec!["poker", "convert", &log, "--to", "phh"],
            vec!["poker", "statistics", &phh],
            vec!["poker", "odds", ODD],
            vec!["work", "--brains", &missing, "--nats", ODD],
        ],
        |words| run(folder, &words),
    );
}

#[test]
fn what_records_hold_is_shown_as_text() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path();
    let mut journal = everything();
    for player in &mut journal.players {
        player.name = format!("{}{ODD_IN_XML}", player.name);
        player.brain = ODD_IN_XML.to_owned();
    }
    journal.event = Some(ODD_IN_XML.to_owned());
    if let Some(verdict) = &mut journal.verdict {
        verdict.detail = Some(ODD_IN_XML.to_owned());
    }
    fs::write(folder.join("000042.xml"), to_xml(&journal)).unwrap();
    for words in [
        &["records", "show", "42"][..],
        &["records", "list"],
        &["replay", "42", "--plain", "--every", "0s"],
        &["watch", "42", "--plain", "--every", "0s"],
        &["ratings"],
    ] {
        run(folder, words);
    }
}

#[test]
fn what_files_of_other_programs_hold_is_shown_as_text() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path();
    let pgn = format!("[White \"{ODD}\"]\n[Black \"b\"]\n\n1. {ODD} 1-0\n");
    let toml = r"x\u001b[2J\u202e\u200b";
    let phh = format!(
        "variant = \"NT\"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
         starting_stacks = [100, 100]\nactions = [\"d dh p1 {toml}\", \"p2 {toml}\"]\n\
         players = [\"{toml}\", \"b\"]\n"
    );
    for (name, text) in [
        ("a.pgn", pgn),
        ("a.sgf", format!("(;GM[4]SZ[15]PB[{ODD}];B[{ODD}])")),
        ("b.sgf", format!("(;GM[{ODD}])")),
        ("a.pdn", format!("[White \"{ODD}\"]\n1. {ODD} 1-0\n")),
        ("a.phh", phh),
        (
            "u.toml",
            "game = \"gomoku\"\n\"\\u202e\\u001b[2J\" = 1\n".to_owned(),
        ),
        ("v.toml", "game = \"\\u202e\\u001b[2J\"\n".to_owned()),
        (
            "w.toml",
            "game = \"gomoku\"\n[[player]]\nname = \"a\"\nbrain = \"\\u202e\\u001b[2J\"\n\
             [[player]]\nname = \"b\"\nbrain = \"sh\"\n"
                .to_owned(),
        ),
        (
            "y.toml",
            "game = \"gomoku\"\n[options]\nrule = \"\\u202e\"\n".to_owned(),
        ),
        (
            "z.toml",
            "[listen]\nbrains = \"\\u202e\\u001b[2J\"\n".to_owned(),
        ),
        ("book.txt", format!("H8 {ODD}\n")),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    together(
        [
            &["records", "import", "a.pgn", "--store", "club"][..],
            &["records", "import", "a.sgf", "--store", "club"],
            &["records", "import", "b.sgf", "--store", "club"],
            &["records", "import", "a.pdn", "--store", "club"],
            &["poker", "replay", "a.phh"],
            &["tournament", "u.toml"],
            &["tournament", "v.toml"],
            &["tournament", "w.toml"],
            &["tournament", "y.toml"],
            &["serve", "--config", "z.toml"],
            &["doctor", "--config", "z.toml"],
            &["match", "gomoku", "a", "b", "--openings", "book.txt"],
        ],
        |words| run(folder, words),
    );
}

/// The answers of a server by path: a status and a body.
type Answer = fn(&str) -> (u16, String);

/// Answers every request with this until the test ends.
fn hostile_server(answer: Answer) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it is bound").to_string();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a client");
            let reader = stream.try_clone().expect("descriptors are left");
            let mut lines = BufReader::new(reader).lines();
            let Some(Ok(first)) = lines.next() else {
                continue;
            };
            while lines
                .next()
                .is_some_and(|line| line.is_ok_and(|line| !line.is_empty()))
            {}
            let path = first.split(' ').nth(1).unwrap_or_default();
            let (status, body) = answer(path);
            let _ = write!(
                stream,
                "HTTP/1.1 {status} Odd\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
                body.len()
            );
        }
    });
    address
}

/// JSON with the odd text in place of `ODD`.
fn odd_json(text: &str) -> String {
    let odd = r"x\u001b[2J\u009b8m\u202e\u200b\udb40\udc41\u3164\narbiter: all is well";
    text.replace("ODD", odd)
}

/// A server that has these games, all of them like the one below.
fn told(path: &str, games: &str) -> (u16, String) {
    let text = match path {
        "/api/v1" => r#"{"version": 1}"#,
        "/api/v1/games" => &format!(r#"{{"games": [{games}]}}"#),
        path if path.contains("/talk") => {
            r#"{"talk": {"cross": {"lines": [{"ms": 1, "from": "brain", "text": "ODD"}],
                "errors": [{"ms": 2, "text": "ODD"}]}}}"#
        }
        _ => {
            r#"{"id": 7, "game": "gomoku", "board": 15, "started": "2026-03-01T12:00:00Z",
                "seats": {"cross": "ODD", "round": "ODD"}, "running": false, "from": 0,
                "opening": "ODD", "total": 2, "entries": [
                {"seat": "cross", "info": "ODD", "ms": 1},
                {"seat": "cross", "move": "H8", "ms": 2}],
                "verdict": {"winner": "cross", "cause": "ODD", "detail": "ODD"}}"#
        }
    };
    (200, odd_json(text))
}

#[test]
fn what_a_hostile_server_says_is_shown_as_text() {
    let cases: [(Answer, &str); 5] = [
        (
            |path| {
                let one = r#"{"id": 7, "game": "gomoku", "seats": {"cross": "ODD"}, "moves": 3}"#;
                told(path, one)
            },
            "",
        ),
        (
            |path| {
                let two = r#"{"id": 7, "game": "ODD", "seats": {"cross": "ODD"}, "moves": 3},
                    {"id": 8, "game": "gomoku", "seats": {"cross": "ODD"}, "moves": 3}"#;
                told(path, two)
            },
            "",
        ),
        (|_| (500, odd_json(r#"{"error": "ODD"}"#)), ""),
        (|_| (500, format!("<p role=\"alert\">{ODD}</p>")), ""),
        (
            |path| {
                if path.starts_with("/api/v1/games/") {
                    let page = r#"{"id": 7, "game": "ODD", "board": 15, "started": "ODD",
                    "seats": {}, "running": true, "from": 0, "total": 0, "entries": []}"#;
                    (200, odd_json(page))
                } else {
                    told(path, "")
                }
            },
            "/games/7",
        ),
    ];
    together(cases, |(answer, place)| {
        let address = hostile_server(answer);
        let directory = tempfile::tempdir().unwrap();
        let target = format!("{address}{place}");
        run(directory.path(), &["watch", &target, "--plain"]);
    });
}

#[test]
fn what_brains_say_is_shown_as_text_on_the_terminal_and_in_the_log() {
    let directory = tempfile::tempdir().unwrap();
    let odd = r"\x1b[2J\xc2\x9b\xe2\x80\xae\xe2\x80\x8b";
    let bad = Offender::listen(&format!("name Bad | on move 2: say {odd}"));
    let good = Offender::listen("name Good");
    let played = arbiter(["match", "gomoku", &bad.brain(), &good.brain()])
        .run()
        .expect_status(0);
    expect_printable(&played);
    let store = directory.path().display().to_string();
    let says = r#"A=sh -c 'printf "x\033[2J\302\233\342\200\256\nINFO all is well\n" >&2; exit 1'"#;
    let failed = arbiter(["match", "gomoku", says, "B=sh -c 'exit 1'"])
        .args(["--store", &store])
        .run()
        .expect_status(1);
    let log = fs::read_to_string(directory.path().join("arbiter.log")).unwrap();
    assert!(log.contains(r"brain: A: x\u{1b}[2J\u{9b}\u{202e}"), "{log}");
    assert!(!log.lines().any(|line| line.starts_with("INFO")), "{log}");
    expect_printable(&failed);
    expect_printable(&Finished {
        stdout: log,
        ..failed
    });
}
