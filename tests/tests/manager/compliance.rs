//! `arbiter doctor ENGINE`: engines are held against their language.

use tests::{Finished, Mark, arbiter, programs};

use crate::engines::{GONE, scripted_in};

fn doctor(engine: &str) -> Finished {
    doctor_of(&[engine])
}

fn doctor_of(words: &[&str]) -> Finished {
    let mark = Mark::new();
    let finished = arbiter(["doctor"]).args(words).mark(&mark).run();
    mark.assert_gone(GONE);
    finished
}

/// Checks that one line has this state and these parts.
fn expect(finished: &Finished, state: &str, parts: &[&str]) {
    let is_it =
        |line: &&str| line.starts_with(state) && parts.iter().all(|part| line.contains(part));
    let found = finished.stdout.lines().filter(is_it).count();
    assert_eq!(found, 1, "{state} {parts:?}: {finished}");
}

#[test]
fn engines_that_keep_to_their_language_pass_every_check() {
    let bin = programs().arbiter.parent().expect("a folder").display();
    let own = format!("Own=uci:'{bin}/chess-brain' --uci --level greedy");
    let go = format!("Own=gtp:'{bin}/go-brain' --gtp --level greedy");
    let five = format!("Own=gomocup:'{bin}/gomoku-brain' --gomocup --level greedy");
    for (engine, checks) in [
        (scripted_in("uci", &[]), 19),
        (own, 15),
        (scripted_in("gtp", &[]), 19),
        (go, 19),
        (scripted_in("gomocup", &[]), 9),
        (five, 9),
    ] {
        let finished = doctor(&engine).expect_status(0);
        let lines: Vec<&str> = finished.stdout.lines().collect();
        // A busy machine may be late, which is a warning.
        let fine = lines.iter().filter(|line| !line.starts_with("fail"));
        assert!(fine.count() >= checks, "{engine}: {finished}");
    }
}

#[test]
fn an_engine_of_gtp_is_held_against_the_game_that_it_plays() {
    let bin = programs().arbiter.parent().expect("a folder").display();
    let reversi = format!("gtp:'{bin}/reversi-brain' --gtp --level greedy");
    let finished = doctor_of(&[&reversi, "--game", "reversi"]).expect_status(0);
    for check in ["boardsize 8", "genmove white", "quit"] {
        let is_it = |line: &str| line.contains(check) && !line.starts_with("fail");
        assert!(finished.stdout.lines().any(is_it), "{check}: {finished}");
    }
    assert!(!finished.stdout.contains("komi"), "{finished}");
    // Its moves are none of go, and the board of go is none of reversi.
    let finished = doctor(&reversi).expect_status(1);
    expect(&finished, "fail", &["boardsize 9"]);
    let go = scripted_in("gtp", &[]);
    let finished = doctor_of(&[&go, "--game", "reversi"]).expect_status(1);
    expect(&finished, "fail", &["genmove black"]);
}

#[test]
fn what_an_engine_of_chess_does_wrong_is_said_with_what_to_do() {
    for (rule, check, said) in [
        (
            "isready@3: silent",
            "go infinite, isready",
            "no readyok within 10 s",
        ),
        ("go: say bestmove e2e5", ": go depth 2", "'bestmove e2e5'"),
        ("go: die", ": go nodes 1000", "exit status: 3"),
        ("go@3: silent", ": go depth 2", "no bestmove within 10 s"),
        ("quit: silent", ": quit", "it runs on after 10 s"),
        ("stop: silent", ": stop", "no bestmove within 10 s"),
        (
            "uci: say option name Hash type spin default 0 min 1 max 9; polite",
            ": option",
            "Hash takes a whole number from 1 to 9, not '0'",
        ),
        ("uci: die", ": uci", "no uciok"),
    ] {
        let finished = doctor(&scripted_in("uci", &[rule])).expect_status(1);
        expect(&finished, "fail", &[check, said, "; "]);
    }
    let restless = ["go: say bestmove e2e4", "isready: polite"];
    let finished = doctor(&scripted_in("uci", &restless)).expect_status(1);
    expect(
        &finished,
        "fail",
        &["go infinite, isready", "'bestmove e2e4'"],
    );
    // One that does not wait for its opponent, and one that never moves after it waited.
    for (rule, check, said) in [
        (
            "go@10: say bestmove g1f3",
            "go ponder …, isready",
            "'bestmove g1f3'",
        ),
        (
            "ponderhit: silent",
            ": ponderhit",
            "no bestmove within 10 s",
        ),
        (
            "stop@2: silent",
            ": go ponder …, stop",
            "no bestmove within 10 s",
        ),
    ] {
        let finished = doctor(&scripted_in("uci", &[rule])).expect_status(1);
        expect(&finished, "fail", &[check, said, "; "]);
    }
    let chatty = ["go: say thinking; polite"];
    let finished = doctor(&scripted_in("uci", &chatty)).expect_status(0);
    expect(&finished, "warn", &["stdout", "'thinking'", "info string"]);
}

#[test]
fn what_engines_of_go_and_gomoku_do_wrong_is_said_with_what_to_do() {
    for (language, rule, check, said) in [
        ("gtp", "genmove: say =# Z99", "genmove black", "'=14 Z99'"),
        ("gtp", "play: say =#", "play black", "'="),
        (
            "gtp",
            "list_commands: say =# quit",
            "list_commands",
            "boardsize",
        ),
        ("gtp", "boardsize: say = ", "boardsize 9", "'='"),
        (
            "gtp",
            "known_command: say =# true",
            "arbiter-unknown",
            "true",
        ),
        ("gtp", "quit: silent", ": quit", "it runs on after 10 s"),
        ("gomocup", "START: say ERROR", "START 15", "'ERROR'"),
        ("gomocup", "TURN: say 0,0", "TURN ", "'0,0'"),
        (
            "gomocup",
            "BEGIN: silent",
            "INFO …, BEGIN",
            "no x,y within 11 s",
        ),
        ("gomocup", "DONE: say 7,7", "BOARD …, DONE", "'7,7'"),
        ("gomocup", "END: silent", ": END", "it runs on after 10 s"),
    ] {
        let finished = doctor(&scripted_in(language, &[rule])).expect_status(1);
        let is_it =
            |line: &&str| line.starts_with("fail") && line.contains(check) && line.contains(said);
        let found = finished.stdout.lines().filter(is_it).count();
        assert!(found >= 1, "{rule}: {finished}");
    }
    let finished = doctor(&scripted_in("gomocup", &["RESTART: say UNKNOWN"])).expect_status(0);
    expect(&finished, "warn", &["RESTART", "'UNKNOWN'"]);
    let finished = doctor("uci:./no-such-engine").expect_status(1);
    expect(&finished, "fail", &["no-such-engine"]);
}
