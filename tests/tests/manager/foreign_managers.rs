//! Our brains under managers of others.

use std::process::{Command, Stdio};

use tests::programs;

/// Plays two games of an engine against itself with the engine module of
/// python-chess: one with clocks, one with a limit of nodes. It refuses illegal
/// moves and lines that are not UCI. Prints the plies and the end of each.
const PYTHON_CHESS: &str = r#"
import chess, chess.engine, sys, time

def play(level, limit_of, most):
    engine = chess.engine.SimpleEngine.popen_uci([sys.argv[1], "--uci", "--level", level, "--seed", "1"])
    board = chess.Board()
    left = {chess.WHITE: 60.0, chess.BLACK: 60.0}
    while not board.is_game_over(claim_draw=True) and board.ply() < most:
        asked = time.monotonic()
        result = engine.play(board, limit_of(left), game=1, info=chess.engine.INFO_ALL)
        left[board.turn] += 0.05 - (time.monotonic() - asked)
        assert result.move in board.legal_moves
        board.push(result.move)
    engine.quit()
    print(level, board.ply(), board.result(claim_draw=True))

def clocks(left):
    return chess.engine.Limit(white_clock=left[chess.WHITE], black_clock=left[chess.BLACK],
                              white_inc=0.05, black_inc=0.05)

play("greedy", clocks, 400)
play("search", lambda left: chess.engine.Limit(nodes=300), 400)
"#;

#[test]
fn chess_brain_plays_under_python_chess() {
    let is_here = Command::new("python3")
        .args(["-c", "import chess.engine"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !is_here.is_ok_and(|status| status.success()) {
        println!("passed over: there is no python-chess here; pip has it as chess");
        return;
    }
    let brain = programs().arbiter.with_file_name("chess-brain");
    let output = Command::new("python3")
        .args(["-c", PYTHON_CHESS])
        .arg(brain)
        .stdin(Stdio::null())
        .output()
        .expect("python3 runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{errors}");
    let games: Vec<Vec<&str>> = said.lines().map(|line| line.split(' ').collect()).collect();
    let levels: Vec<&str> = games.iter().map(|game| game[0]).collect();
    assert_eq!(levels, ["greedy", "search"], "{said}{errors}");
    for game in games {
        assert!(["1-0", "0-1", "1/2-1/2"].contains(&game[2]), "{said}");
    }
}
