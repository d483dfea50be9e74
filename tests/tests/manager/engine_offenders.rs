//! Engines of UCI and GTP that misbehave: real programs on real pipes.

use tests::{Finished, Mark, Offender, arbiter};

use crate::checks::{assert_unharmed, together};
use crate::engines::{GONE, play_against, scripted_in};

/// Plays two games of chess in which the engine's first two moves let its
/// opponent mate.
fn chess(rules: &[&str]) -> (Finished, Offender) {
    chess_of(&scripted_in("uci", rules))
}

/// The same of an engine with this BRAIN word.
fn chess_of(engine: &str) -> (Finished, Offender) {
    let good = Offender::listen("name Good | com 0,2 | plan e7e5 d8h4");
    (play_against(&good, "chess", engine, &[]), good)
}

/// Plays two games of go on the smallest board. The engine passes, and so does
/// its opponent after a stone on C3.
fn go(rules: &[&str]) -> (Finished, Offender) {
    let good = Offender::listen("name Good | com 0,2 | plan C3 pass");
    let engine = scripted_in("gtp", rules);
    (play_against(&good, "go", &engine, &["--board", "5"]), good)
}

/// Checks that the engine lost both games by this cause, and that its opponent
/// saw nothing but two games.
fn assert_lost((finished, good): (Finished, Offender), rule: &str, cause: &str, detail: &str) {
    let finished = finished.expect_status(0);
    let games = finished.events().games();
    assert_eq!(games.len(), 2, "{rule}: {finished}");
    for game in &games {
        assert_eq!(game.cause, cause, "{rule}: {finished}");
        assert_eq!(game.winner.as_deref(), Some("Good"), "{rule}: {finished}");
        let told = game.detail.as_deref().unwrap_or_default();
        assert!(told.contains(detail), "{rule}: {told}");
    }
    assert_unharmed(&good, 2);
}

fn assert_failed((finished, _): (Finished, Offender), rule: &str, cause: &str, detail: &str) {
    let finished = finished.expect_status(1);
    let failures = finished.events().failures();
    assert_eq!(failures.len(), 1, "{rule}: {finished}");
    assert_eq!(failures[0].cause, cause, "{rule}: {finished}");
    assert!(failures[0].detail.contains(detail), "{rule}: {finished}");
}

#[test]
fn engines_of_uci_lose_their_games_and_nothing_else() {
    let cases = [
        ("quit: silent; hang", "checkmate", ""),
        (
            "uci: say id name x; wait 50; say hello; polite",
            "checkmate",
            "",
        ),
        (
            "go: say info string thinking; say hm; polite",
            "checkmate",
            "",
        ),
        ("go: silent", "timeout", "no answer within 4000 ms"),
        ("go: drip info depth 1 score cp 1", "timeout", "no answer"),
        ("go: drip info currmove a2a3", "timeout", "no answer"),
        (
            "go: raw bestmove e2e4",
            "timeout",
            "it sent 'bestmove e2e4' without a line end",
        ),
        ("go: say bestmove", "timeout", "it said 'bestmove'"),
        (
            "go: drip what",
            "protocol error",
            "lines out of turn, at last 'what'",
        ),
        ("go: flood", "protocol error", "more than 1024 bytes"),
        ("go: say bestmove e2e5", "illegal move", "e2e5"),
        ("go: say bestmove (none)", "illegal move", "(none)"),
        ("go: die", "disconnected", "it closed the connection"),
        (
            "position@2: die",
            "disconnected",
            "it closed the connection",
        ),
    ];
    together(cases, |(rule, cause, detail)| {
        assert_lost(chess(&[rule]), rule, cause, detail);
    });
}

/// The first move that the engine expects comes true, the second does not: the opponent
/// mates while it ponders.
#[test]
fn engines_of_uci_ponder_without_a_fault_of_their_own() {
    let miss = "go@1: say bestmove f2f3 ponder a7a6";
    let cases: &[(&[&str], &str, &str)] = &[
        (&[], "checkmate", ""),
        (&[miss], "checkmate", ""),
        (&["go@2: say bestmove g2g4"], "checkmate", ""),
        (&[miss, "go@2: say bestmove g2g4"], "checkmate", ""),
        (&["ponderhit: say bestmove e2e5"], "illegal move", "e2e5"),
        (&["ponderhit: silent"], "timeout", "within 4000 ms"),
        (&[miss, "stop: silent"], "timeout", "within 4000 ms"),
        (
            &[miss, "go@2: die"],
            "disconnected",
            "closed the connection",
        ),
        (&["go@2: die"], "disconnected", "closed the connection"),
    ];
    together(cases.iter().copied(), |(rules, cause, detail)| {
        // Every game has a process of its own, so that `@2` counts in each.
        let once = "ucinewgame@2: die";
        let engine = scripted_in("uci", &[rules, &[once]].concat());
        let engine = engine.replacen("uci:", "uci:ponder=true ", 1);
        let rule = rules.join(", ");
        assert_lost(chess_of(&engine), &rule, cause, detail);
    });
    // The process that pondered at the mate plays the next game, whose first `go` is its
    // fourth.
    let engine = scripted_in("uci", &["go@4: say bestmove e2e5"]);
    let (finished, good) = chess_of(&engine.replacen("uci:", "uci:ponder=true ", 1));
    let finished = finished.expect_status(0);
    let games = finished.events().games();
    let causes: Vec<&str> = games.iter().map(|game| game.cause.as_str()).collect();
    assert_eq!(causes, ["checkmate", "illegal move"], "{finished}");
    assert_unharmed(&good, 2);
}

#[test]
fn engines_of_uci_that_hang_at_the_start_are_failures() {
    let cases = [
        ("uci: silent", "no answer to 'uci' within 12s"),
        ("uci: drip info string wait", "no answer to 'uci'"),
        ("uci: flood", "'uci'"),
        ("uci: die", "it closed the connection"),
        ("isready: silent", "no answer to 'isready' within 12s"),
        ("isready: drip info string wait", "no answer to 'isready'"),
        ("FIRST: die", "it closed the connection"),
    ];
    together(cases, |(rule, detail)| {
        assert_failed(chess(&[rule]), rule, "handshake failed", detail);
    });
}

#[test]
fn engines_of_gtp_lose_their_games_and_nothing_else() {
    let cases = [
        ("quit: silent; hang", "win", ""),
        ("name: silent", "win", ""),
        ("known_command: silent", "win", ""),
        ("time_settings: say ?# unknown command", "win", ""),
        ("genmove: say thinking; polite", "win", ""),
        ("genmove: say =# resign", "forfeit", ""),
        ("genmove: silent", "timeout", "no answer within 4000 ms"),
        ("genmove: drip thinking", "timeout", "no answer"),
        ("genmove: raw =# A1", "timeout", "without a line end"),
        (
            "genmove: say =99 A1",
            "protocol error",
            "no reply to its command",
        ),
        (
            "genmove: say = A1",
            "protocol error",
            "no reply to its command",
        ),
        (
            "genmove: say ?# no",
            "protocol error",
            "it failed to move: 'no'",
        ),
        (
            "genmove: drip =1",
            "protocol error",
            "lines out of turn, at last '=1'",
        ),
        (
            "genmove: flood",
            "protocol error",
            "bytes without a line in them",
        ),
        ("genmove@2: say =# C3", "illegal move", "C3 is occupied"),
        ("genmove: say =# Z9", "illegal move", "Z9"),
        (
            "play: say ?# illegal move",
            "protocol error",
            "it refused 'play white C3'",
        ),
        ("play: die", "disconnected", "it closed the connection"),
    ];
    together(cases, |(rule, cause, detail)| {
        // Every game has a process of its own, so that `@2` counts in each.
        let rules = if rule.contains('@') {
            vec![rule, "clear_board@2: die"]
        } else {
            vec![rule]
        };
        assert_lost(go(&rules), rule, cause, detail);
    });
}

#[test]
fn engines_of_gtp_that_hang_at_the_start_or_refuse_the_game_are_failures() {
    let failed = "handshake failed";
    let cases = [
        (
            "protocol_version: silent",
            failed,
            "protocol_version' within 12s",
        ),
        ("protocol_version: drip wait", failed, "protocol_version'"),
        ("protocol_version: flood", failed, "protocol_version'"),
        ("clear_board: silent", failed, "clear_board' within 12s"),
        ("name: die", failed, "it closed the connection"),
        (
            "boardsize: say ?# unacceptable size",
            "game refused",
            "unacceptable size",
        ),
    ];
    together(cases, |(rule, cause, detail)| {
        assert_failed(go(&[rule]), rule, cause, detail);
    });
}

#[test]
fn two_engines_of_gtp_are_asked_for_dead_stones() {
    let cases = [
        ("say =#", "say =# ", Some("dead none"), "A"),
        ("say =# C3", "say =# c3", Some("dead C3"), "B"),
        ("say =#", "say =# C3", None, "A"),
        ("say =# B2", "say =# B2", None, "A"),
        ("say ?# cannot", "say =# C3", None, "A"),
        ("hang", "say =# C3", None, "A"),
        ("drip C3", "say =# C3", None, "A"),
        ("say =# C3", "flood", None, "A"),
        ("say =# C3", "die", None, "A"),
    ];
    together(cases, |(first, second, agreed, winner)| {
        let mark = Mark::new();
        let player = |name: &str, dead: &str, stone: &str| {
            let known = "known_command@1: say =# true";
            let dead = format!("final_status_list: {dead}; say ");
            format!("{name}={}", scripted_in("gtp", &[known, &dead, stone]))
        };
        let one = player("A", first, "genmove@1: say =# C3");
        let other = player("B", second, "FIRST: silent");
        let finished = arbiter(["match", "go", &one, &other, "--board", "5"])
            .args(["--start", "first", "--events", "-"])
            .args(["--timeout", "4s", "--answer-timeout", "4s"])
            .mark(&mark)
            .run()
            .expect_status(0);
        mark.assert_gone(GONE);
        let games = finished.events().games();
        assert_eq!(games.len(), 1, "{finished}");
        assert_eq!(games[0].cause, "win", "{finished}");
        assert_eq!(games[0].detail.as_deref(), agreed, "{first}: {finished}");
        assert_eq!(games[0].winner.as_deref(), Some(winner), "{finished}");
    });
}
