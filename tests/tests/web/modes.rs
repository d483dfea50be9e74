//! The modes of files that the server writes: others read none, whatever the umask is.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use tests::{Manager, arbiter_by, free_address, is_here, workspace};

use crate::host::Server;
use crate::registration::{open_lobby, start, tournament, wait_until};
use crate::uploads::{tried, upload};

/// `arbiter` with these arguments, and a umask that takes nothing away.
fn open_to_all(words: &[&str]) -> Manager {
    let mut command = Command::new("sh");
    command.args(["-c", "umask 0 && exec \"$0\" \"$@\""]);
    arbiter_by(command, words)
}

/// The paths that others may read, write or enter below a folder that they can enter.
fn open_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("it can be listed") {
        let path = entry.expect("an entry").path();
        let facts = fs::symlink_metadata(&path).expect("it is there");
        let mode = facts.permissions().mode();
        if mode & 0o077 == 0 {
            continue;
        }
        found.push(path.clone());
        if facts.is_dir() {
            open_below(&path, found);
        }
    }
}

#[test]
fn nobody_else_reads_what_the_server_writes_whatever_the_umask() {
    if !is_here("python3", "python3") {
        return;
    }
    let lobby = free_address();
    let server = Server::start_by(open_to_all, |folder| {
        tournament(
            folder,
            "club",
            "games = 2\nconversations = 'whole'\nregistration = { code = 'spring', players = 2 }",
        );
        open_lobby(lobby)
    });
    // The files that the test itself has written.
    let own = ["server.toml", "tournaments", "tournaments/club.toml"];
    let own = own.map(|name| server.path(name));
    let expect_closed = |when: &str| {
        let mut found = Vec::new();
        open_below(&server.path(""), &mut found);
        found.retain(|path| !own.contains(path));
        assert!(found.is_empty(), "{when}: {found:#?}");
    };
    let template = workspace().join("bots/templates/brain.py");
    let good = fs::read(template).expect("there is a template");
    let mut anna = server.browser();
    for name in ["Anna", "Bert"] {
        let sent = upload(&mut anna, "club", ["spring", name, "s"], &good);
        tried(&mut anna, &sent).expect("plays as");
    }
    expect_closed("before the first game");
    let mut operator = server.operator();
    start(&mut operator, "club");
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    let (store, copy) = (server.path("tournaments/club"), server.path("copies/one"));
    let words = [
        "backup",
        "--store",
        store.to_str().unwrap(),
        copy.to_str().unwrap(),
    ];
    let _copied = open_to_all(&words).run().expect_status(0);
    assert!(copy.join("uploads/1").is_dir() && copy.join("records").is_dir());
    expect_closed("after a tournament and its backup");
    server.stop();
}

#[test]
fn nobody_else_reads_the_events_and_conversations_of_a_match() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let brain = tests::programs().gomoku_brain.display().to_string();
    let brain = format!("{brain} --level random --seed 1");
    let (events, talks, report) = (path("events.jsonl"), path("a/talks"), path("table.csv"));
    let words = [
        "match",
        "gomoku",
        &format!("A={brain}"),
        &format!("B={brain}"),
        "--games",
        "2",
        "--events",
        &events,
        "--transcript",
        &talks,
        "--standings",
        &report,
    ];
    let _played = open_to_all(&words)
        .dir(folder.path())
        .run()
        .expect_status(0);
    assert!(
        fs::read_dir(path("a/talks"))
            .expect("they are there")
            .count()
            >= 2
    );
    let mut found = Vec::new();
    open_below(folder.path(), &mut found);
    // The file that the user named has the modes of the umask.
    assert_eq!(found, [PathBuf::from(report)]);
}
