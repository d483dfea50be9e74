//! How games end.

use super::*;
use crate::Seat;

fn cause(state: &Chess) -> Option<(&'static str, Option<Seat>)> {
    let turn = state.turn();
    let outcome = turn.outcome()?;
    assert!(legal(state).is_empty() || outcome.winner().is_none());
    Some((outcome.cause(), outcome.winner()))
}

/// Knights go out and back, this many times.
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

fn unclaimed() -> Chess {
    Chess::start(&settings(&[("claim-draws", "off")])).unwrap()
}

#[test]
fn a_king_in_check_without_a_move_is_mated_and_one_not_in_check_is_a_draw() {
    let mated = after(start(), "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(cause(&mated), Some(("checkmate", Some(Seat::SECOND))));
    let stale = state("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(cause(&stale), Some(("stalemate", None)));
}

#[test]
fn without_material_to_mate_the_game_is_a_draw() {
    for (fen, drawn) in [
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", true),
        ("8/8/4k3/8/8/3K4/8/6N1 w - - 0 1", true),
        ("8/8/4k1b1/8/8/3K4/8/8 w - - 0 1", true),
        // All bishops on light squares, on either side.
        ("8/8/4k1b1/8/8/3K4/8/5B2 w - - 0 1", true),
        ("8/8/4k1b1/8/8/3K4/8/6B1 w - - 0 1", false),
        ("8/8/4k1n1/8/8/3K4/8/6B1 w - - 0 1", false),
        ("8/8/4k3/8/8/3K4/8/5NN1 w - - 0 1", false),
        ("8/8/4k1n1/8/8/3K4/8/6N1 w - - 0 1", false),
        ("8/4p3/4k3/8/8/3K4/8/8 w - - 0 1", false),
        ("8/8/4k3/8/8/3K4/8/7R w - - 0 1", false),
    ] {
        let expected = drawn.then_some(("insufficient material", None));
        assert_eq!(cause(&state(fen)), expected, "{fen}");
    }
}

#[test]
fn the_third_time_is_a_draw_where_draws_are_claimed_and_else_the_fifth() {
    let twice = after(start(), SHUFFLE);
    assert_eq!((twice.occurrences(), cause(&twice)), (2, None));
    let thrice = after(start(), &SHUFFLE.repeat(2));
    assert_eq!(cause(&thrice), Some(("threefold repetition", None)));
    assert!(legal(&thrice).is_empty());
    assert!(thrice.clone().play("e2e4".parse().unwrap()).is_err());
    let four = after(unclaimed(), &SHUFFLE.repeat(3));
    assert_eq!((four.occurrences(), cause(&four)), (4, None));
    let five = after(four, SHUFFLE);
    assert_eq!(cause(&five), Some(("fivefold repetition", None)));
}

#[test]
fn positions_differ_by_castling_and_by_en_passant() {
    // The king's first step loses castling, so the first position never comes again.
    let king = "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 ";
    let once = after(start(), king);
    assert_eq!(once.occurrences(), 1);
    let again = after(once, "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7");
    assert_eq!(cause(&again), Some(("threefold repetition", None)));
    // A pawn can be taken en passant the first time and not the second.
    let passed = after(start(), "e2e4 a7a6 e4e5 d7d5");
    let later = after(passed.clone(), SHUFFLE);
    assert_ne!(passed.key(), later.key());
    assert_eq!(later.occurrences(), 1);
    // Nobody could take it, so the position is the same.
    let quiet = after(start(), &format!("e2e4 {}", "g8f6 g1f3 f6g8 f3g1 "));
    assert_eq!(quiet.occurrences(), 2);
}

#[test]
fn after_fifty_moves_it_is_a_draw_where_draws_are_claimed_and_else_after_75() {
    let almost = state("7k/8/8/8/8/8/R7/K7 w - - 99 80");
    assert_eq!(cause(&almost), None);
    let fifty = after(almost, "a2b2");
    assert_eq!(cause(&fifty), Some(("fifty moves", None)));
    let off = settings(&[("claim-draws", "off")]);
    let open = Chess::from_position(&off, &fen(&fifty)).unwrap();
    assert_eq!(cause(&open), None);
    let almost = Chess::from_position(&off, "7k/8/8/8/8/8/R7/K7 w - - 149 80").unwrap();
    assert_eq!(
        cause(&after(almost, "a2b2")),
        Some(("seventy-five moves", None))
    );
}

#[test]
fn a_mate_with_the_last_of_fifty_moves_wins() {
    let mated = after(state("7k/8/6K1/8/8/8/R7/8 w - - 99 80"), "a2a8");
    assert_eq!(cause(&mated), Some(("checkmate", Some(Seat::FIRST))));
}

/// Positions with whether White, and whether Black, has too little to mate, drawn
/// at random and judged by python-chess 1.11.2
/// (`Board.has_insufficient_material`): a hundred of each of the four answers.
const MATERIAL: &str = include_str!("material.txt");

#[test]
fn each_side_can_mate_where_python_chess_says_so() {
    let mut seen = [0; 4];
    for line in MATERIAL.lines() {
        let (fen, flags) = line.split_once(" | ").unwrap();
        let state = state(fen);
        let flag = |seat| if state.can_mate(seat) { "0" } else { "1" };
        let found = [flag(Seat::FIRST), flag(Seat::SECOND)];
        assert_eq!(found.join(" "), flags, "{fen}");
        if found == ["1", "1"] {
            assert!(state.cannot_mate(), "{fen}");
        }
        seen[usize::from(found[0] == "1") + 2 * usize::from(found[1] == "1")] += 1;
    }
    assert_eq!(seen, [100; 4]);
}
