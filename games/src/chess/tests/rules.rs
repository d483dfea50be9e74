//! Single rules: castling, en passant, promotion, pins, and why a move is
//! refused.

use super::*;
use crate::{Mark, find};
use words::Language;

fn refusal(fen: &str, step: &str) -> String {
    let mut state = state(fen);
    let before = format!("{state:?}");
    let refused = state.play(step.parse().unwrap()).unwrap_err();
    assert_eq!(
        format!("{state:?}"),
        before,
        "{step} left the state untouched"
    );
    refused.to_string()
}

fn castlings(fen: &str) -> String {
    let state = state(fen);
    let mut moves = legal(&state);
    moves.retain(|step| state.castles(*step));
    moves.sort_by_key(ToString::to_string);
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

#[test]
fn a_king_castles_over_free_squares_that_are_not_attacked() {
    for (fen, expected) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1 e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8 e8g8"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1", "e1c1"),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1g1"),
        // Only the rook passes an attacked square.
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1 e1g1"),
        ("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"),
        ("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", ""),
        ("2k1r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ""),
    ] {
        assert_eq!(castlings(fen), expected, "{fen}");
    }
}

#[test]
fn castling_is_lost_with_the_king_the_rook_and_a_rook_that_is_taken() {
    let open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (moves, left) in [
        ("e1e2 e8d8", "-"),
        ("a1b1 h8g8", "Kq"),
        ("a1a8", "Kk"),
        ("h1h8", "Qq"),
        ("e1g1", "kq"),
    ] {
        let text = fen(&after(state(open), moves));
        assert_eq!(text.split(' ').nth(2), Some(left), "{moves}");
    }
}

#[test]
fn in_chess960_a_king_castles_onto_its_own_rook() {
    // The king stays where it is, and only the rook moves.
    assert_eq!(castlings("k7/8/8/8/8/8/8/1R4KR w KQ - 0 1"), "g1b1 g1h1");
    // The rook shields the king from a queen behind it.
    assert_eq!(castlings("k7/8/8/8/8/8/8/qR1K4 w Q - 0 1"), "");
    let state = after(state("4k3/8/8/8/8/8/8/RK5R w KQ - 0 1"), "b1h1");
    assert_eq!(fen(&state), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
    // An inner rook is named by its file, and both notations are read.
    let inner = "4k3/8/8/8/8/8/8/R2RK3 w D - 0 1";
    assert_eq!(fen(&super::state(inner)), inner);
    let outer = super::state("4k3/8/8/8/8/8/8/R2RK3 w A - 0 1");
    assert_eq!(fen(&outer), "4k3/8/8/8/8/8/8/R2RK3 w Q - 0 1");
}

#[test]
fn castling_may_be_the_only_legal_move() {
    let state = state("6k1/8/8/8/2b5/7b/5P1P/6KR w K - 0 1");
    let moves = legal(&state);
    assert!(moves.iter().any(|step| state.castles(*step)), "{moves:?}");
    assert!(matches!(state.turn(), Turn::Seat(_)));
}

#[test]
fn both_ways_to_write_castling_are_read_and_one_is_kept() {
    let entry = find("chess").unwrap();
    let mut game = entry
        .from_position(&settings(&[]), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
        .unwrap();
    assert_eq!(game.play_turn("E1A1").unwrap().text, "e1c1");
    let chess960 = settings(&[("chess960", "on")]);
    let far = "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1";
    let mut game = entry.from_position(&chess960, far).unwrap();
    assert_eq!(game.play_turn("b1g1").unwrap().text, "b1h1");
    // One square is a step of the king and no castling.
    let mut game = entry.from_position(&chess960, far).unwrap();
    assert_eq!(game.play_turn("b1c1").unwrap().text, "b1c1");
}

#[test]
fn a_pawn_is_taken_en_passant_at_once_or_never() {
    let passed = after(start(), "e2e4 a7a6 e4e5 d7d5");
    assert_eq!(passed.en_passant(), Some("d6".parse().unwrap()));
    let taken = after(passed.clone(), "e5d6");
    let d5: Square = "d5".parse().unwrap();
    assert_eq!(taken.at(d5), None);
    let later = after(passed, "a2a3 a6a5");
    assert!(!legal(&later).contains(&"e5d6".parse().unwrap()));
}

#[test]
fn a_capture_en_passant_must_not_open_a_line_to_the_own_king() {
    // Both pawns leave the fifth rank at once.
    let line = after(state("7k/2p5/8/K2P3r/8/8/8/8 b - - 0 1"), "c7c5");
    assert_eq!(line.en_passant(), None);
    assert_eq!(fen(&line), "7k/8/8/K1pP3r/8/8/8/8 w - - 0 2");
    let free = after(state("7k/2p5/8/3P3r/K7/8/8/8 b - - 0 1"), "c7c5");
    assert_eq!(free.en_passant(), Some("c6".parse().unwrap()));
    // The pawn that gives check is taken.
    let check = after(state("7k/2p5/8/3P4/1K6/8/8/8 b - - 0 1"), "c7c5");
    assert_ne!(check.checkers(), 0);
    assert!(legal(&check).contains(&"d5c6".parse().unwrap()));
}

#[test]
fn a_refused_move_is_explained() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (fen, step, expected) in [
        (start, "e4e5", "no piece on e4"),
        (start, "e7e5", "black's, and white is on turn"),
        (start, "e2e5", "does not reach e5"),
        (start, "d1d2", "own piece stands on d2"),
        (start, "e1g1", "cannot castle"),
        (start, "e2e4q", "only a pawn on the last rank"),
        ("k7/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8", "e7e8q, e7e8r"),
        ("k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "in check"),
        (
            "2k1r3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "e1c1",
            "in check cannot castle",
        ),
        (
            "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
            "g8h8",
            "the game is over",
        ),
        ("8/8/8/8/8/8/8/K1k5 w - - 0 1", "a1a2", "the game is over"),
    ] {
        let reason = refusal(fen, step);
        assert!(reason.contains(expected), "{step}: {reason}");
    }
}

#[test]
fn texts_that_are_no_moves_are_refused() {
    for text in ["", "e2", "e2e9", "i2i4", "e7e8k", "e7e8qq", "e2-e4", "éé2"] {
        let error = text.parse::<Move>().unwrap_err().to_string();
        assert!(error.contains("like e2e4"), "{error}");
    }
    let step: Move = "E7E8Q".parse().unwrap();
    assert_eq!(step.to_string(), "e7e8q");
}

#[test]
fn the_picture_shows_pieces_and_the_last_move() {
    let state = after(start(), "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1");
    let scene = state.scene(Viewer::Public);
    let cells: Vec<_> = scene.panels[0].cells.concat();
    let named = |name: &str| {
        let cell = cells.iter().find(|cell| cell.name.as_deref() == Some(name));
        cell.unwrap().clone()
    };
    assert_eq!(named("g1").piece.unwrap().name, "chess-white-king");
    assert_eq!(named("f1").piece.unwrap().glyph, '♖');
    assert_eq!(named("d8").piece.unwrap().name, "chess-black-queen");
    assert_eq!(named("g1").mark, Mark::Last);
    assert_eq!(named("e1").mark, Mark::Source);
    assert_eq!(scene.captions(Language::ENGLISH), ["black to move"]);
    let mated = after(start(), "f2f3 e7e5 g2g4 d8h4");
    let scene = mated.scene(Viewer::Public);
    assert_eq!(
        scene.captions(Language::ENGLISH),
        ["black has won by checkmate"]
    );
    let kings = scene.panels[0].cells.concat();
    let check = kings.iter().find(|cell| cell.mark == Mark::Check);
    assert_eq!(check.unwrap().name.as_deref(), Some("e1"));
}

#[test]
fn the_picture_tells_who_is_ahead_in_pieces() {
    let taken = |moves| {
        let scene = after(start(), moves).scene(Viewer::Public);
        let texts = scene
            .taken
            .iter()
            .map(|text| text.as_ref().map(Text::to_string));
        texts.collect::<Vec<_>>()
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(taken("e2e4 d7d5"), [None, None]);
    assert_eq!(taken("e2e4 d7d5 e4d5"), [text("♟ +1"), None]);
    let trade = "e2e4 d7d5 e4d5 d8d5 b1c3 d5g2 f1g2 b8c6 g2c6";
    assert_eq!(taken(trade), [text("♛♞ +11"), text("♟")]);
}
