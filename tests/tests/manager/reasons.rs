//! The explanations of lost games, and of players that could not be brought to
//! the board.

use std::os::unix::fs::PermissionsExt;

use std::path::Path;

use tests::{Failed, Finished, Mark, Offender, arbiter, programs};

use crate::checks::together;
use crate::duel::{SHORT, duel};

#[test]
fn the_event_of_a_game_says_why_it_was_lost() {
    let cases = [
        (
            "say move A1",
            "'A1': A1 is occupied by cross; its last move was the same: a request has one answer",
        ),
        (r"say H8 \x1b[2J", r"'H8 \u{1b}[2J' is no answer"),
        ("say token hush", "'token ***' is no answer"),
        ("silent", "no answer within 4100 ms, nor "),
        ("raw move B1", "; it sent 'move B1' without a line end"),
        (
            "raw mov; close",
            "it closed the connection; it sent 'mov' without a line end",
        ),
        ("reset", "it broke the connection off"),
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
                    'A1': A1 is occupied by cross; its last move was the same: \
                    a request has one answer\n";
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
         printf 'Traceback (most recent call last):\\n\\n \\n\\n\\n\\n' >&2\n\
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

#[test]
fn a_player_on_a_crossing_of_the_opening_is_told_of_setup() {
    let directory = tempfile::tempdir().unwrap();
    let book = directory.path().join("book.txt");
    std::fs::write(&book, "H8 A14\n").unwrap();
    let bad = Offender::listen("name Bad | com 0,2 | on move 1: say move a14");
    let good = Offender::listen("name Good | com 0,2");
    let finished = arbiter(["match", "gomoku", &bad.brain(), &good.brain()])
        .args(["--games", "1", "--start", "first", "--events", "-"])
        .args(["--openings".as_ref(), book.as_os_str()])
        .run()
        .expect_status(0);
    let detail = finished.events().games().remove(0).detail;
    let expected =
        "'a14': A14 is occupied by round; the opening that it was told ('setup') has it: H8 A14";
    assert_eq!(detail.as_deref(), Some(expected), "{finished}");
}

/// Writes a program for the shell.
fn script(directory: &Path, name: &str, text: &str) -> String {
    let file = directory.join(name);
    std::fs::write(&file, format!("#!/bin/sh\n{text}\n")).expect("the folder is ours");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&file, mode).expect("the file is ours");
    file.display().to_string()
}

/// Plays with a program that cannot be brought to the board.
fn failed(game: &str, brain: &str) -> (Finished, Failed) {
    let good = Offender::listen("name Good | com 0,2");
    let finished = arbiter(["match", game, brain, &good.brain()])
        .args(["--events", "-", "--start-timeout", "5s"])
        .run()
        .expect_status(1);
    let failure = finished.events().failures().remove(0);
    (finished, failure)
}

#[test]
fn a_signal_that_ended_a_program_has_its_name() {
    let directory = tempfile::tempdir().unwrap();
    let crash = |name: &str| script(directory.path(), name, &format!("kill -{name} $$"));
    let signals = ["SEGV", "KILL", "PIPE", "ABRT", "TERM"];
    together(signals, |signal| {
        let brain = crash(signal);
        let (finished, failure) = failed("gomoku", &brain);
        let named = format!("(SIG{signal})");
        assert!(failure.detail.contains(&named), "{finished}");
        let (finished, failure) = failed("chess", &format!("uci:{brain}"));
        assert!(failure.detail.contains(&named), "{finished}");
    });
    // A program may choose a status as high as those.
    let brain = script(directory.path(), "high", "exit 139");
    let (finished, failure) = failed("gomoku", &brain);
    assert!(failure.detail.contains("exit status: 139"), "{finished}");
}

#[test]
fn a_signal_that_ended_a_program_in_its_game_is_in_the_record() {
    let good = Offender::listen("name Good | com 0,2");
    let directory = tempfile::tempdir().unwrap();
    let records = directory.path().join("records");
    let engine = programs().scripted_engine.display();
    let brain = format!("uci:'{engine}' uci 'go: crash'");
    let finished = arbiter(["match", "chess", &brain, &good.brain()])
        .args(["--games", "1", "--start", "first", "--events", "-"])
        .args(["--records".as_ref(), records.as_os_str()])
        .run()
        .expect_status(0);
    let game = finished.events().games().remove(0);
    let detail = game.detail.unwrap_or_default();
    let expected = "it closed the connection; its program has ended (signal: 6 (SIGABRT)";
    assert!(detail.starts_with(expected), "{finished}");
    let record = std::fs::read_dir(&records)
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    let record = std::fs::read_to_string(record.path()).unwrap();
    assert!(record.contains("(SIGABRT)"), "{record}");
}

#[test]
fn an_engine_in_the_place_of_a_brain_is_told_which_word_it_lacks() {
    let engine = programs().scripted_engine.display();
    let cases = [("chess", "uci"), ("gomoku", "gomocup"), ("go", "gtp")];
    together(cases, |(game, language)| {
        for rules in ["", "'40000: hang' 'EOF: hang'"] {
            let (finished, failure) = failed(game, &format!("'{engine}' {language} {rules}"));
            assert_eq!(failure.cause, "not started", "{finished}");
            let cure = format!("write {language}: before it, as in '{language}:scripted-engine");
            assert!(failure.detail.contains(&cure), "{finished}");
        }
    });
    for brain in ["false", "sh -c 'read line; exit 3'", "cat"] {
        let (finished, failure) = failed("chess", brain);
        assert!(!failure.detail.contains("uci:"), "{finished}");
    }
}

#[test]
fn a_program_that_does_not_listen_is_told_where_it_must() {
    let (finished, failure) = failed("chess", "sleep 1000");
    let detail = &failure.detail;
    assert!(
        detail.contains("did not listen at 127.0.0.1:"),
        "{finished}"
    );
    assert!(
        detail.contains("the port is its last argument"),
        "{finished}"
    );
    let directory = tempfile::tempdir().unwrap();
    let reads = script(
        directory.path(),
        "reads",
        "while read line; do echo $line; done",
    );
    let (finished, failure) = failed("gomoku", &reads);
    let expected = "ended at once (exit status: 0): a brain listens at 127.0.0.1:PORT, where PORT \
                    is its last argument; its standard input is empty";
    assert!(failure.detail.contains(expected), "{finished}");
}
