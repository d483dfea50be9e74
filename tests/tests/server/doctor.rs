//! `arbiter doctor`: it tells which features would work on this machine, and
//! what to do if one does not.

use std::fs;
use std::net::TcpListener;
use std::path::Path;

use serde_json::Value;
use tests::{Finished, arbiter, free_address, programs};

use crate::host::Server;

/// A line of the table: state, part, text.
fn lines(finished: &Finished) -> Vec<(String, String, String)> {
    let mut starts = Vec::new();
    let mut lines = Vec::new();
    for line in finished.stdout.lines() {
        let (state, rest) = line.split_once("  ").expect("a state");
        let (part, text) = rest.trim_start().split_once("  ").expect("a part");
        let text = text.trim_start();
        starts.push(line.chars().count() - text.chars().count());
        lines.push((state.trim().to_owned(), part.to_owned(), text.to_owned()));
    }
    assert!(!lines.is_empty(), "{finished}");
    starts.dedup();
    assert_eq!(starts.len(), 1, "the columns line up: {finished}");
    lines
}

fn expect(lines: &[(String, String, String)], state: &str, part: &str, text: &str) {
    let found = lines.iter().find(|line| line.1 == part);
    let found = found.unwrap_or_else(|| panic!("no {part} in {lines:#?}"));
    assert!(found.0 == state && found.2.contains(text), "{found:?}");
}

/// Examines a server with these lines in its file.
fn examine(folder: &Path, text: &str, more: &[&str]) -> Finished {
    let file = folder.join("server.toml");
    fs::write(&file, text).expect("the folder can be written");
    let words = ["doctor".as_ref(), "--config".as_ref(), file.as_os_str()];
    arbiter(words).args(more).run()
}

#[test]
fn a_sound_server_passes_and_nothing_is_left_behind() {
    let folder = tempfile::tempdir().expect("there is room");
    let bin = programs().arbiter.parent().expect("a folder").display();
    let text = format!(
        "[listen]\nweb = '{}'\npoker = '{}'\n\
         [[brain]]\nname = 'Row'\ngame = 'gomoku'\nbrain = '{bin}/gomoku-brain --level greedy'\n\
         [[brain]]\nname = 'Card'\ngame = 'leduc'\nbrain = '{bin}/leduc-brain --level random'\n\
         [[agent]]\nname = 'Eve'\nagent = '{bin}/poker-agent --kind random'\n",
        free_address(),
        free_address()
    );
    let finished = examine(folder.path(), &text, &[]).expect_status(0);
    let lines = lines(&finished);
    assert!(lines.iter().all(|line| line.0 != "fail"), "{lines:#?}");
    expect(&lines, "ok", "port web", "is free");
    expect(&lines, "ok", "store", "will be made");
    expect(&lines, "ok", "brain Row", "; played ");
    expect(&lines, "ok", "brain Card", "protocol 0,2");
    expect(&lines, "ok", "agent Eve", "logged in");
    let left = fs::read_dir(folder.path()).expect("the folder is there");
    assert_eq!(left.count(), 1, "the file alone");
}

#[test]
fn what_would_not_work_fails_and_says_what_to_do() {
    let folder = tempfile::tempdir().expect("there is room");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = taken.local_addr().expect("it has an address");
    let text = format!(
        "[listen]\nweb = '{address}'\n\
         [[brain]]\nname = 'Mute'\ngame = 'gomoku'\nbrain = '/bin/false'\n"
    );
    let finished = examine(folder.path(), &text, &[]).expect_status(1);
    let found = lines(&finished);
    expect(&found, "fail", "port web", "; stop that program");
    expect(&found, "fail", "brain Mute", "; run the program by hand");
    assert!(
        finished.stderr.contains("2 parts would not work"),
        "{finished}"
    );

    let finished = examine(folder.path(), &text, &["--json"]).expect_status(1);
    let report: Value = serde_json::from_str(&finished.stdout).expect("JSON");
    assert_eq!(report["ok"], false);
    let checks = report["checks"].as_array().expect("a list");
    let port = checks.iter().find(|check| check["part"] == "port web");
    let port = port.unwrap_or_else(|| panic!("{report}"));
    assert_eq!(port["state"], "fail");
    assert!(port["advice"].is_string(), "{port}");

    let finished = examine(folder.path(), "[listen]\nwebb = 1\n", &[]).expect_status(1);
    expect(
        &lines(&finished),
        "fail",
        "configuration",
        "did you mean 'web'?",
    );
}

#[test]
fn the_ports_of_a_server_that_runs_are_its_own() {
    let server = Server::start("");
    let finished = arbiter(["doctor", "--config"])
        .args([server.path("server.toml")])
        .run()
        .expect_status(0);
    let lines = lines(&finished);
    expect(&lines, "ok", "port people", "the server runs");
    expect(&lines, "ok", "operator token", "is its owner's alone");
    server.stop();
}

#[test]
fn a_tournament_is_examined_with_its_own_start_and_time() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("cup.toml");
    let bin = programs().arbiter.parent().expect("a folder").display();
    let text = format!(
        "game = 'kalaha'\ntimeout = '20s'\nlisten = '{}'\n\
         [[player]]\nname = 'Bean'\nbrain = '{bin}/kalaha-brain --level random'\n\
         [[player]]\nname = 'Cat'\nbrain = 'cat'\n\
         [[player]]\nname = 'Guest'\nbrain = 'lobby:Guest'\n",
        free_address()
    );
    fs::write(&file, text).expect("the folder can be written");
    let finished = arbiter(["doctor"]).args([&file]).run().expect_status(1);
    let lines = lines(&finished);
    expect(&lines, "ok", "port brains", "is free");
    expect(&lines, "ok", "brain Bean", "; played ");
    expect(&lines, "fail", "brain Cat", "; run the program by hand");
    expect(&lines, "ok", "brain Guest", "not tried");
}

#[test]
fn people_read_the_report_in_their_language_and_programs_in_english() {
    let czech = |file: &Path, more: &[&str]| {
        let words = ["doctor".as_ref(), "--config".as_ref(), file.as_os_str()];
        arbiter(words).args(more).locale("cs_CZ.UTF-8").run()
    };
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("server.toml");
    let bin = programs().arbiter.parent().expect("a folder").display();
    let web = free_address();
    let sound = format!(
        "[listen]\nweb = '{web}'\npoker = '{}'\n\
         [[brain]]\nname = 'Row'\ngame = 'gomoku'\nbrain = '{bin}/gomoku-brain --level greedy'\n\
         [[agent]]\nname = 'Eve'\nagent = '{bin}/poker-agent --kind random'\n",
        free_address()
    );
    fs::write(&file, &sound).expect("the folder can be written");
    let finished = czech(&file, &[]).expect_status(0);
    let found = lines(&finished);
    expect(&found, "ok", "nastavení", "server.toml");
    expect(&found, "ok", "port web", &format!("{web} je volná"));
    expect(&found, "ok", "úložiště", " se teprve vytvoří");
    expect(
        &found,
        "ok",
        "sandbox: limits",
        "program má omezené soubory",
    );
    expect(&found, "ok", "program Row", ", připraven za ");
    expect(&found, "ok", "agent Eve", "přihlásil se za ");
    // Nothing of it is left in English.
    let english = [
        " is ", " the ", " in ", " at ", " will ", " free", "ready", "{", "doctor-",
    ];
    for (_, part, text) in &found {
        let left = english.iter().find(|word| text.contains(**word));
        assert!(left.is_none(), "{left:?}: {part}: {text}");
    }

    let taken = TcpListener::bind(web).expect("it is free");
    fs::write(
        &file,
        sound.replace("gomoku-brain --level greedy", "no-brain"),
    )
    .expect("the folder can be written");
    let finished = czech(&file, &[]).expect_status(1);
    expect(&lines(&finished), "fail", "nastavení", "opravte soubor; ");
    let mute = format!(
        "[listen]\nweb = '{web}'\n\
         [[brain]]\nname = 'Mute'\ngame = 'gomoku'\nbrain = '/bin/false'\n"
    );
    fs::write(&file, mute).expect("the folder can be written");
    let finished = czech(&file, &[]).expect_status(1);
    let found = lines(&finished);
    let other = "používá jiný program; ukončete ten program (ukáže ho ss -ltnp)";
    expect(&found, "fail", "port web", other);
    expect(&found, "fail", "program Mute", "; spusťte program ručně");
    drop(taken);

    let finished = czech(&file, &["--json"]).expect_status(1);
    let report: Value = serde_json::from_str(&finished.stdout).expect("JSON");
    let checks = report["checks"].as_array().expect("a list");
    let store = checks.iter().find(|check| check["part"] == "store");
    let store = store.unwrap_or_else(|| panic!("{report}"));
    let text = store["text"].as_str().expect("a text");
    assert!(text.ends_with(" will be made"), "{store}");
}
