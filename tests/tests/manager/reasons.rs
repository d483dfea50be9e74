//! The explanations of lost games, and of players that could not be brought to
//! the board.

use std::os::unix::fs::PermissionsExt;

use tests::{Mark, Offender, arbiter, programs};

use crate::checks::together;
use crate::duel::{SHORT, duel};

#[test]
fn the_event_of_a_game_says_why_it_was_lost() {
    let cases = [
        ("say move A1", "'A1': A1 is occupied by cross"),
        (r"say H8 \x1b[2J", r"'H8 \u{1b}[2J' is no answer"),
        ("say token hush", "'token ***' is no answer"),
        ("silent", "no answer within 4100 ms, nor "),
        ("raw move B1", "; it sent 'move B1' without a line end"),
        (
            "raw mov; close",
            "it closed the connection; it sent 'mov' without a line end",
        ),
    ];
    together(cases, |(steps, expected)| {
        let fought = duel(&format!("on move 2 @1: {steps}"))
            .limits(SHORT)
            .fight();
        let games = fought.games();
        let detail = games[0].detail.as_deref().unwrap_or_default();
        assert!(detail.contains(expected), "{detail}\n{fought}");
        assert_eq!((&*games[1].cause, &games[1].detail), ("win", &None));
    });
}

#[test]
fn the_line_of_a_game_says_why_it_was_lost() {
    for words in [&[][..], &["--watch"]] {
        let bad = Offender::listen("name Bad | on move 2: say move A1");
        let good = Offender::listen("name Good");
        let finished = arbiter(["match", "gomoku", &bad.brain(), &good.brain()])
            .args(words)
            .run()
            .expect_status(0);
        let line = "game 1: Bad - Good: Good wins (illegal move), 2 moves; \
                    'A1': A1 is occupied by cross\n";
        assert!(finished.stdout.contains(line), "{finished}");
    }
}

#[test]
fn an_answer_without_its_end_is_in_the_message() {
    let failure = duel("on hello: raw hello ok")
        .words(["--answer-timeout", "5s"])
        .fight()
        .failed("handshake failed");
    let expected = "no answer to 'hello msg' within 5s; it sent 'hello ok' without a line end";
    assert_eq!(failure.detail, expected);
}

#[test]
fn the_last_words_of_a_program_that_crashed_are_told_at_the_terminal_alone() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("crashes.sh");
    let brain = programs().offender.display();
    let script = "name Crashes | on move 2: vanish";
    let text = format!(
        "#!/bin/sh\n'{brain}' '{script}' \"$1\" 2>/dev/null\n\
         echo 'Traceback (most recent call last):' >&2\n\
         printf 'IndexError: \\033[2J list index' >&2\nexit 3\n"
    );
    std::fs::write(&file, text).unwrap();
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&file, mode).unwrap();
    let good = Offender::listen("name Good");
    let mark = Mark::new();
    let finished = arbiter(["match", "gomoku", file.to_str().unwrap(), &good.brain()])
        .args(["--start", "first", "--events", "-"])
        .mark(&mark)
        .run()
        .expect_status(0);
    let said = r"Crashes in game 1: its program has ended (exit status: 3); it said: Traceback (most recent call last): | IndexError: \u{1b}[2J list index";
    assert!(finished.stderr.contains(said), "{finished}");
    let games = finished.events().games();
    assert_eq!(games[0].cause, "disconnected", "{finished}");
    assert!(!finished.stdout.contains("IndexError"), "{finished}");
}
