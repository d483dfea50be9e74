//! Starting and stopping the server.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use rustix::process::Signal;
use serde_json::Value;
use tests::{Offender, arbiter};

use crate::host::{PATIENCE, Server};

#[test]
fn a_signal_ends_it_in_order() {
    let server = Server::start("");
    let brain = Offender::dial(server.brains, "name A");
    assert!(brain.log().wait_for("name msg", 1, PATIENCE));
    let mut person = server.login("Ann");
    let token = fs::metadata(server.path("operator.token")).expect("a token was made");
    assert_eq!(token.permissions().mode() & 0o777, 0o600);
    server.signal(Signal::TERM);
    assert!(person.expect_end().contains("Goodbye."));
    let finished = server.wait().expect_status(0);
    assert!(finished.stdout.contains("ready"), "{finished}");
    assert!(brain.log().wait_for("quit msg", 1, PATIENCE));
}

#[test]
fn running_games_may_end_and_a_second_signal_leaves_at_once() {
    let server = Server::start("");
    let mut ann = server.login("Ann");
    let mut bob = server.login("Bob");
    ann.type_line("seek gomoku");
    bob.expect("'accept 1'");
    bob.type_line("accept 1");
    ann.expect("Game 1 begins");
    server.signal(Signal::INT);
    ann.expect("games may end within");
    bob.type_line("seek dice");
    bob.expect("You are playing game 1");
    server.signal(Signal::INT);
    assert_eq!(server.wait().status.code(), Some(130));
}

#[test]
fn what_is_logged_into_a_pipe_has_no_colours() {
    let server = Server::run(arbiter(["serve"]).logging(), "");
    drop(server.login("Ann"));
    let finished = server.stop();
    assert!(finished.stderr.contains(" INFO "), "{finished}");
    assert!(!finished.stderr.contains('\x1b'), "{finished}");
}

#[test]
fn a_log_for_programs_has_one_object_a_line_in_both_places() {
    let server = Server::run(arbiter(["serve", "--log-format", "json"]).logging(), "");
    drop(server.login("Ann"));
    let log = fs::read_to_string(server.path("arbiter-data/arbiter.log")).expect("a log");
    let finished = server.stop();
    for text in [&log, &finished.stderr] {
        let lines: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect(line))
            .collect();
        let ann = lines
            .iter()
            .find(|line| line["message"] == "'Ann' has logged in");
        let ann = ann.unwrap_or_else(|| panic!("{text}"));
        assert_eq!(ann["level"], "INFO");
        assert!(
            ann["timestamp"].is_string() && ann["target"].is_string(),
            "{ann}"
        );
    }
}

#[test]
fn a_file_that_is_wrong_is_refused_with_its_line() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("server.toml");
    for (text, expected) in [
        (
            "[listen]\nbrain = '127.0.0.1:1'\n",
            "server.toml:2: there is no key 'brain'",
        ),
        (
            "[listen]\nweb = '8080'\n",
            "server.toml:2: '8080' is no address",
        ),
        (
            "[listen]\nweb = '127.0.0.1:1'\n\
             [[brain]]\nname = 'Deep'\ngame = 'gomoku'\nbrain = '/bin/true'\n\
             [[brain]]\nname = 'DEEP'\ngame = 'gomoku'\nbrain = '/bin/true'\n",
            "server.toml:7: two brains are called 'DEEP'",
        ),
    ] {
        fs::write(&file, text).expect("the folder can be written");
        let finished = arbiter(["serve", "--config"])
            .args([&file])
            .run()
            .expect_status(2);
        assert!(finished.stderr.contains(expected), "{finished}");
    }
}
