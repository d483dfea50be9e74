//! Brains that cannot be brought to the board.

use tests::{Offender, arbiter, free_address};

use crate::checks::together;
use crate::duel::duel;

/// The manager's questions before the first game. The second `player` line
/// belongs to the game.
const STEPS: [&str; 7] = [
    "hello", "com", "game", "board", "player", "name", "player 2",
];

#[test]
fn a_brain_that_is_silent_at_any_step_fails_the_handshake() {
    let versions = ["0,1", "0,2"].into_iter();
    let cases = versions.flat_map(|version| STEPS.map(|step| (version, step)));
    together(cases, |(version, step)| {
        duel(&format!("com {version} | on {step}: silent"))
            .fight()
            .failed("handshake failed");
    });
}

#[test]
fn a_brain_that_closes_or_resets_at_any_step_fails_the_handshake() {
    let ends = ["close", "reset", "raw hel; close"].into_iter();
    let cases = ends.flat_map(|end| STEPS.map(|step| (end, step)));
    together(cases, |(end, step)| {
        duel(&format!("on {step}: {end}"))
            .fight()
            .failed("handshake failed");
    });
}

#[test]
fn a_wrong_answer_to_any_query_fails_the_handshake() {
    let cases = [
        ("hello", "hello no"),
        ("hello", "hello msg"),
        ("com", "com"),
        ("com", "com one"),
        ("com", "com 0,1,2"),
        ("com", "hello ok"),
        ("game", "game maybe"),
        ("game", "game"),
        ("board", "board failed"),
        ("board", "board no"),
        ("player", "player no"),
        ("player", "board ok"),
        ("name", "hello ok"),
        ("player 2", "player failed"),
    ];
    together(cases, |(step, answer)| {
        duel(&format!("on {step}: say {answer}"))
            .fight()
            .failed("handshake failed");
    });
}

#[test]
fn bytes_that_are_no_line_of_the_protocol_fail_the_handshake() {
    let cases = [
        r"say \xff\xfe",
        r"say com \xc3",
        r"say \0\0\0",
        r"repeat 100000 x; raw \n",
        "repeat 100000 x",
        r"flood 1000 junk\n",
        "flood 1000 x",
    ];
    together(cases, |steps| {
        duel(&format!("on com: {steps}"))
            .fight()
            .failed("handshake failed");
    });
}

#[test]
fn versions_that_nobody_speaks_end_the_conversation() {
    together(["0,0", "0.0", "1,0", "1,2", "2.1"], |version| {
        duel(&format!("com {version}"))
            .fight()
            .failed("handshake failed");
    });
}

#[test]
fn a_brain_that_does_not_play_the_game_refuses_it_without_fault() {
    for answer in ["game failed", "GAME Failed"] {
        duel(&format!("on game: say {answer}"))
            .fight()
            .failed("game refused");
    }
}

#[test]
fn answers_given_before_they_are_asked_for_are_no_answers() {
    // All answers come in the packet of the first one, so they arrive before
    // the next request.
    duel(r"on hello: raw hello ok\ncom 1,0\ngame failed\nboard no\nplayer no\nname Early\n")
        .fight()
        .played_on();
}

#[test]
fn a_slow_handshake_within_the_limit_is_no_fault() {
    duel("on com: wait 1500; polite | on player 2: wait 1500; polite")
        .games(1)
        .fight()
        .played_on();
}

#[test]
fn nobody_at_the_address_is_not_started() {
    let gone = free_address();
    let good = Offender::listen("name Good");
    let finished = arbiter(["match", "gomoku"])
        .args([format!("tcp:{gone}"), good.brain()])
        .args(["--events", "-"])
        .run()
        .expect_status(1);
    let failures = finished.events().failures();
    assert_eq!(failures.len(), 1, "{finished}");
    assert_eq!(failures[0].cause, "not started");
    assert_eq!(failures[0].player, format!("tcp:{gone}"));
}

#[test]
fn what_needs_our_version_is_refused_for_a_brain_of_the_published_one() {
    let openings = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(openings.path(), "H8 I9\n").unwrap();
    let openings = openings.path().to_str().unwrap();
    let position = "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 round";
    let cases = [
        (["--board", "19"], "board"),
        (["--option", "rule=exact"], "rule"),
        (["--option", "line=4"], "line"),
        (["--position", position], "position"),
        (["--openings", openings], "opening"),
    ];
    together(cases, |(words, named)| {
        let failure = duel("com 0,1")
            .good("com 0,2")
            .words(words)
            .fight()
            .failed("handshake failed");
        assert_eq!(failure.player, "Bad");
        assert!(
            failure.detail.contains(named),
            "{named}: {}",
            failure.detail
        );
    });
}
