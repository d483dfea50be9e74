//! Chess and go by the languages of their engines: real programs on real pipes.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use tests::{Finished, Mark, arbiter, programs};

/// How long a process that must end may take.
const GONE: Duration = Duration::from_secs(60);

/// One of our brains.
fn program(name: &str) -> PathBuf {
    programs().arbiter.with_file_name(name)
}

/// Plays two games, which must end by the rules, between these brains.
fn play(game: &str, brains: [&str; 2], timeout: &str, words: &[&str]) -> Finished {
    let mark = Mark::new();
    let finished = arbiter(["match", game])
        .args(brains)
        .args(["--games", "2", "--events", "-"])
        // The brains stop at the limit, but a busy machine may delay them.
        .args(["--timeout", timeout, "--lag-allowance", "10s"])
        .args(words)
        .mark(&mark)
        .run()
        .expect_status(0);
    mark.assert_gone(GONE);
    let games = finished.events().games();
    assert_eq!(games.len(), 2, "{finished}");
    let faults = ["timeout", "illegal move", "protocol error", "disconnected"];
    for game in games {
        assert!(!faults.contains(&&*game.cause), "{finished}");
    }
    finished
}

#[test]
fn chess_brain_plays_by_uci_as_over_the_line_protocol() {
    let chess = program("chess-brain").display().to_string();
    let uci = format!("Engine=uci:'{chess}' --uci --level greedy --seed 1");
    let line = format!("Line='{chess}' --level greedy --seed 1");
    play("chess", [&uci, &line], "300ms", &[]);
    // A start of chess960: for castling there the engine needs to know it is one.
    play(
        "chess",
        [&uci, &line],
        "300ms",
        &["--option", "chess960=on", "--option", "start=0"],
    );
    let fen = "8/8/8/8/8/4k3/4p3/4K2R w - - 0 1";
    play("chess", [&uci, &line], "300ms", &["--position", fen]);
}

#[test]
fn go_brain_plays_by_gtp_as_over_the_line_protocol() {
    let go = program("go-brain").display().to_string();
    let gtp = format!("Engine=gtp:'{go}' --gtp --level greedy --seed 1");
    let line = format!("Line='{go}' --level greedy --seed 1");
    play("go", [&gtp, &line], "300ms", &["--board", "7"]);
    play(
        "go",
        [&gtp, &line],
        "300ms",
        &[
            "--board",
            "9",
            "--option",
            "handicap=2",
            "--option",
            "komi=0.5",
        ],
    );
}

/// Its rows count from the top, and a seat without a move says pass.
#[test]
fn reversi_brain_plays_by_gtp_as_over_the_line_protocol() {
    let reversi = program("reversi-brain").display().to_string();
    let gtp = format!("Engine=gtp:'{reversi}' --gtp --level greedy --seed 1");
    let line = format!("Line='{reversi}' --level greedy --seed 1");
    play("reversi", [&gtp, &line], "300ms", &[]);
    // What GTP cannot tell is refused before anything is started.
    let discs = "-------------------X-------XX------XO---------------------------";
    let position = format!("--position={discs} white");
    let finished = arbiter(["match", "reversi", &gtp, &line, "--games", "1"])
        .args([&position])
        .run()
        .expect_status(2);
    let why = "speaks GTP, which cannot set up a position of reversi";
    assert!(finished.stderr.contains(why), "{finished}");
}

/// Whether this program of Debian is installed.
fn is_here(name: &str) -> bool {
    let found = Command::new("which").arg(name).output();
    found.is_ok_and(|output| output.status.success())
}

#[test]
#[ignore = "needs Debian's stockfish and gnugo; cargo test -p tests --test manager -- --ignored"]
fn the_engines_of_debian_play_whole_games() {
    assert!(is_here("stockfish") && is_here("gnugo"), "install both");
    let chess = program("chess-brain").display().to_string();
    let fish = "Fish=uci:depth=4 option.Hash=16 stockfish";
    let ours = format!("Ours='{chess}'");
    play("chess", [fish, &ours], "300ms", &[]);
    play(
        "chess",
        [fish, &ours],
        "300ms",
        &["--option", "chess960=on", "--option", "start=959"],
    );
    let ponders = "Fish=uci:ponder=true depth=4 option.Hash=16 stockfish";
    let twin = "Twin=uci:ponder=true depth=3 stockfish";
    play("chess", [ponders, twin], "300ms", &["--max-moves", "80"]);
    let go = program("go-brain").display().to_string();
    let gnu = "Gnu=gtp:gnugo --mode gtp --level 1";
    // It agrees with itself on the stones that are dead.
    let twin = "Twin=gtp:gnugo --mode gtp --level 1 --seed 7";
    let finished = play("go", [gnu, twin], "3s", &["--board", "9"]);
    for game in finished.events().games() {
        let agreed = game.detail.as_deref().unwrap_or_default();
        assert!(agreed.starts_with("dead "), "{finished}");
    }
    let ours = format!("Ours='{go}' --nodes 200");
    play("go", [gnu, &ours], "3s", &["--board", "9"]);
    play(
        "go",
        [gnu, &ours],
        "3s",
        &["--board", "9", "--option", "handicap=3"],
    );
}
