//! Brains that send more than they are asked for.

use crate::checks::together;
use crate::duel::duel;

#[test]
fn sixty_four_lines_that_nobody_asked_for_are_ignored() {
    // In every game the count starts again. The lines must have come before the
    // other side has moved: then an answer is due.
    let lines = "say move B1\\n".to_owned() + &r"hi\n".repeat(63) + "hi";
    duel(&format!("on move 2: {lines} | on move 7: {lines}"))
        .good("on move 2: wait 4000; polite | on move 6: wait 4000; polite")
        .fight()
        .played_on();
}

#[test]
fn the_sixty_fifth_is_a_protocol_error() {
    let cases = [
        (r"on move 2 @1: polite; repeat 65 hi\n", 3),
        // Spread over the game.
        (
            r"on move 1 @1: polite; repeat 40 hi\n | on move 2 @1: polite; repeat 25 hi\n",
            3,
        ),
    ];
    together(cases, |(script, moves)| {
        let fought = duel(script)
            .good("on move 1 @1: wait 4000; polite | on move 2 @1: wait 4000; polite")
            .fight()
            .lost_first("protocol error");
        assert_eq!(fought.games()[0].moves, moves, "{fought}");
    });
}

#[test]
fn a_flood_loses_the_game_whichever_player_is_on_turn() {
    let cases = [
        r"flood 1000 junk\n",
        "flood 1000 junk",
        r"polite; flood 1000 junk\n",
        "polite; flood 1000 junk",
    ];
    together(cases, |steps| {
        duel(&format!("on move 2 @1: {steps}"))
            .good("think 100")
            .fight()
            .lost_first("protocol error");
    });
}

#[test]
fn bytes_that_are_no_line_lose_the_game_out_of_turn_too() {
    let cases = [r"say \xff", r"repeat 1025 x; raw \n", "repeat 100000 x"];
    together(cases, |steps| {
        let fought = duel(&format!("on move 2 @1: polite; {steps}"))
            .good("on move 2 @1: wait 4000; polite")
            .fight()
            .lost_first("protocol error");
        assert_eq!(fought.games()[0].moves, 3, "{fought}");
    });
}

#[test]
fn info_lines_are_not_counted_as_lines_nobody_asked_for() {
    duel(r"com 0,2 | on move 2: polite; repeat 500 info text thinking\n")
        .good("think 50")
        .fight()
        .played_on();
}

#[test]
fn info_from_a_brain_of_the_published_version_is_an_ordinary_line() {
    duel("com 0,1 | on move 2 @1: say info score 5; polite")
        .fight()
        .lost_first("protocol error");
    duel(r"com 0,1 | on move 2 @1: polite; repeat 65 info score 5\n")
        .good("think 100")
        .fight()
        .lost_first("protocol error");
}

#[test]
fn a_brain_that_floods_and_never_reads_does_not_stop_the_manager() {
    let fought = duel(r"on move 2 @1: flood 60000 junk\n")
        .fight()
        .lost_first("protocol error");
    assert_eq!(fought.bad.log().connections(), 2, "{fought}");
}
