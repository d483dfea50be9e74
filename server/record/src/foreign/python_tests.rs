//! PGN read by python-chess, which knows the standard, chess960, and the
//! commands of lichess.

use std::io::Write as _;
use std::process::{Command, Stdio};

use super::tests::random;
use crate::time_control::{GameClock, TimeControl};
use crate::{Entry, ExportFormat, Exporter, Journal};

/// Prints for each game its errors, its result, the moves as UCI has them, and
/// for the last move the score and the clock.
const SCRIPT: &str = r#"
import chess.pgn, sys
while True:
    game = chess.pgn.read_game(sys.stdin)
    if game is None:
        break
    last = game.end()
    score = last.eval()
    print("|".join([
        str(len(game.errors)),
        game.headers["Result"],
        game.headers["White"],
        " ".join(move.uci() for move in game.mainline_moves()),
        str(score.white().score() if score else None),
        "%.3f" % last.clock() if last.clock() is not None else "None",
    ]))
"#;

/// Whether python3 has python-chess, which few systems package: the test is
/// passed over without it.
fn is_here() -> bool {
    let asked = Command::new("python3")
        .args(["-c", "import chess.pgn"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if asked.is_ok_and(|status| status.success()) {
        return true;
    }
    println!("passed over: there is no python-chess here; pip has it as chess");
    false
}

fn read_by_python(pgn: &[u8]) -> Vec<Vec<String>> {
    let mut python = Command::new("python3")
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = python.stdin.take().unwrap();
    stdin.write_all(pgn).unwrap();
    drop(stdin);
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let fields = |line: &str| line.split('|').map(str::to_owned).collect();
    text.lines().map(fields).collect()
}

fn uci(journal: &Journal) -> String {
    let moves = journal.entries.iter().filter_map(|entry| match entry {
        Entry::Turn { text, .. } => Some(text.as_str()),
        Entry::Chance { .. } | Entry::Info { .. } => None,
    });
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn python_chess_reads_what_is_exported() {
    if !is_here() {
        return;
    }
    let mut journals: Vec<Journal> = (0..8).map(|seed| random("chess", &[], seed)).collect();
    journals.extend((0..8).map(|seed| {
        let options = [("chess960", "on"), ("start", "7")];
        random("chess", &options, seed)
    }));
    for journal in &mut journals {
        journal.players[0].name = "Čapek, K. {x} [y]".to_owned();
        journal.time = TimeControl {
            per_move: None,
            clock: Some(GameClock::new(
                std::time::Duration::from_secs(60),
                std::time::Duration::ZERO,
            )),
        };
    }
    let mut pgn = Vec::new();
    let mut exporter = Exporter::begin(&mut pgn, ExportFormat::Pgn, true).unwrap();
    for journal in &journals {
        exporter.add(journal).unwrap();
    }
    exporter.finish().unwrap();
    let games = read_by_python(&pgn);
    assert_eq!(games.len(), journals.len());
    for (game, journal) in games.iter().zip(&journals) {
        assert_eq!(game[0], "0", "no errors");
        assert_eq!(game[1], crate::result_mark(journal));
        assert_eq!(game[2], "Čapek, K. {x} [y]");
        assert_eq!(game[3], uci(journal));
        assert_ne!((game[4].as_str(), game[5].as_str()), ("None", "None"));
        let clock: f64 = game[5].parse().unwrap();
        assert!((0.0..60.0).contains(&clock), "{clock}");
    }
}
