//! Which answers to a request are legal moves.

use crate::checks::together;
use crate::duel::{SHORT, duel};

#[test]
fn a_move_that_is_not_one_legal_move_loses_the_game() {
    let cases = [
        "move A1",       // one's own stone stands there
        "move A3",       // the opponent's
        "move P1",       // beyond the last column of 15
        "move A16",      // beyond the last row
        "move Z99",      // on no board
        "move A0",       //
        "move nonsense", //
        "move H8 H9",    // two moves
        "move pass",     // there is none in this game
        "move start",    // the manager's own words
        r"move H8\0",    //
        "move Ä1",       //
    ];
    together(cases, |answer| {
        let fought = duel(&format!("on move 2 @1: say {answer}"))
            .fight()
            .lost_first("illegal move");
        assert_eq!(fought.games()[0].moves, 2, "{fought}");
        assert_eq!(fought.bad.log().connections(), 1, "{fought}");
    });
}

#[test]
fn another_line_where_an_answer_is_due_is_a_protocol_error() {
    let long = format!("{}\\n", "x".repeat(1025));
    let padded = format!("raw move{}H8\\n", r"\x20".repeat(1019));
    let cases = [
        "say move",
        "say what?",
        "say hello ok",
        "say H8",
        "say moveH8",
        "say forfeit now",
        r"say \0\0",
        r"say move \xff\xfe",
        r"say \xc3",
        r"repeat 100000 x; raw \n",
        "repeat 100000 x",
        &format!("raw {long}"),
        &padded,
    ];
    together(cases, |steps| {
        let fought = duel(&format!("on move 2 @1: {steps}"))
            .fight()
            .lost_first("protocol error");
        assert_eq!(fought.games()[0].moves, 2, "{fought}");
    });
}

#[test]
fn a_line_of_1024_bytes_is_read() {
    let padded = format!("move{}B1", r"\x20".repeat(1018));
    duel(&format!("on move 2 @1: say {padded}"))
        .fight()
        .played_on();
}

#[test]
fn an_offender_in_the_second_seat_is_judged_as_well() {
    let cases = [
        ("say move A1", "illegal move"),
        ("say what?", "protocol error"),
        ("say forfeit", "forfeit"),
        ("close", "disconnected"),
        ("silent", "timeout"),
    ];
    together(cases, |(steps, cause)| {
        let fought = duel(&format!("on move 1 @1: {steps}"))
            .limits(if cause == "timeout" { SHORT } else { "" })
            .good_starts()
            .fight()
            .lost_first(cause);
        assert_eq!(fought.games()[0].first, "Good");
        assert_eq!(fought.games()[0].moves, 1);
    });
}

#[test]
fn a_brain_may_give_up_at_once() {
    for answer in ["forfeit", "FORFEIT"] {
        let fought = duel(&format!("on move 1 @1: say {answer}"))
            .fight()
            .lost_first("forfeit");
        assert_eq!(fought.games()[0].moves, 0, "{fought}");
    }
    duel("on move: say forfeit").fight().lost_all("forfeit");
}

#[test]
fn moves_are_forwarded_and_told_in_canonical_form() {
    let fought = duel("on move 1 @1: say MOVE   h8").fight().played_on();
    assert_eq!(fought.moves(0)[0], "H8");
    let heard = fought.good.log().heard(1);
    assert!(heard.contains(&"move H8".to_owned()), "{fought}");
}

#[test]
fn a_second_answer_is_not_played() {
    let cases = ["polite; say move O15", r"say move B1\nmove O15\nmove O14"];
    together(cases, |steps| {
        let fought = duel(&format!("on move 2 @1: {steps}"))
            // The second answer comes before this move, after which one is due.
            .good("on move 2 @1: wait 4000; polite")
            .fight()
            .played_on();
        let moves = fought.moves(0);
        assert_eq!(moves[2], "B1", "{fought}");
        assert!(!moves.contains(&"O15".to_owned()), "{fought}");
    });
}

#[test]
fn an_answer_out_of_turn_is_not_played() {
    let fought = duel("on new game 1 @1: say move O15; wait 50")
        // The answer comes before this move, after which one is due.
        .good("on move 1 @1: wait 4000; polite")
        .good_starts()
        .fight()
        .played_on();
    assert!(!fought.moves(0).contains(&"O15".to_owned()), "{fought}");
    assert_eq!(fought.moves(0).len(), 9);
}
