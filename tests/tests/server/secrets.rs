//! Information that only some may see.

use std::fs;
use std::time::{Duration, Instant};

use tests::Offender;

use crate::host::{GOMOKU_ALONE, PATIENCE, Server};

/// The log of a server, as soon as it contains `text` this many times.
fn log_that_says(server: &Server, text: &str, times: usize) -> String {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let log = fs::read_to_string(server.path("arbiter-data/arbiter.log"));
        let log = log.expect("there is a log");
        if log.matches(text).count() >= times {
            return log;
        }
        assert!(Instant::now() < deadline, "{log}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_secret_stands_in_no_record_and_no_log() {
    let server = Server::start("[lobby]\npair = true\nprotect-names = true\n");
    let brain = |name: &str, more: &str| {
        let script = format!(
            "com 0,2 | name {name} | on token: say \\x20 ToKeN  sesame-{name} | {GOMOKU_ALONE} | {more}"
        );
        Offender::dial(server.brains, &script)
    };
    // Sent again without a request, and in place of a move.
    let bad = brain("A", "on move 1: say token sesame-A; silent");
    let _good = brain("B", "");
    let record = &server.wait_for_records(1)[0];
    assert!(record.contains("cause=\"protocol error\""), "{record}");
    assert!(record.contains("token msg"), "{record}");
    assert!(!record.contains("sesame"), "{record}");
    assert!(bad.log().text().contains("sesame-A"));
    // Sent in the handshake, where no token was asked for.
    let thief = Offender::dial(server.brains, "on hello: say TOKEN sesame-C");
    assert!(thief.log().wait_for("quit msg", 1, PATIENCE));
    let broken = Offender::dial(
        server.brains,
        r"com 0,2 | name D | on token: say token sesame-D\xff",
    );
    assert!(broken.log().wait_for("quit msg", 1, PATIENCE));
    let log = log_that_says(&server, "is not let in", 2);
    assert!(!log.contains("sesame"), "{log}");
    server.stop();
}

#[test]
fn who_plays_is_not_told_how_a_program_failed() {
    let server = Server::start(
        "[[brain]]\nname = 'Broken'\ngame = 'gomoku'\n\
         brain = \"sh -c 'echo the-inside >&2; exit 3'\"\n",
    );
    let mut ann = server.login("Ann");
    ann.type_line("play gomoku Broken");
    ann.expect("cannot be played: Broken: not started");
    ann.expect("} *");
    let heard = ann.heard();
    assert!(
        !heard.contains("the-inside") && !heard.contains("/sh") && !heard.contains("exit"),
        "{heard}"
    );
    log_that_says(&server, "the-inside", 2);
    server.stop();
}
