//! Brains that disconnect.

use std::time::Duration;

use crate::checks::together;
use crate::duel::duel;

#[test]
fn leaving_on_turn_loses_the_game_and_the_brain_is_dialled_again() {
    let cases = [
        "close",
        "reset",
        "raw mov; close",
        "raw move B1; close", // a last line without LF does not count
        "raw move B1; reset",
        "say info; close",
    ];
    together(cases, |steps| {
        let script = format!("com 0,2 | on move 2 @1: {steps}");
        let fought = duel(&script).fight().lost_first("disconnected");
        assert_eq!(fought.games()[0].moves, 2, "{fought}");
        assert_eq!(fought.bad.log().connections(), 2, "{fought}");
        let again = fought.bad.log().heard(2);
        assert_eq!(again[..2], ["hello msg", "com msg"], "{fought}");
    });
}

#[test]
fn leaving_at_the_start_of_a_game_loses_it() {
    for steps in ["close", "reset"] {
        let fought = duel(&format!("on new game 1 @1: {steps}"))
            .fight()
            .lost_first("disconnected");
        assert_eq!(fought.games()[0].moves, 0, "{fought}");
    }
}

#[test]
fn leaving_while_the_other_side_thinks_is_noticed_at_once() {
    let cases = ["close", "reset", "raw mov; close", "vanish"];
    together(cases, |steps| {
        let fought = duel(&format!("on move 2 @1: polite; wait 50; {steps}"))
            .good("on move 2 @1: wait 60000")
            .timeout("60s")
            .games(1)
            .fight();
        assert_eq!(fought.finished.status.code(), Some(0), "{fought}");
        let games = fought.games();
        assert_eq!(games[0].cause, "disconnected", "{fought}");
        assert_eq!(games[0].winner.as_deref(), Some("Good"), "{fought}");
        assert_eq!(games[0].moves, 3, "{fought}");
        // Far below the time that the other side thinks.
        assert!(fought.finished.took < Duration::from_secs(40), "{fought}");
    });
}

#[test]
fn a_move_before_the_close_counts_first() {
    // The other side thinks long enough for the close to come first.
    let fought = duel("on move 2 @1: polite; close")
        .good("on move 2 @1: wait 4000; polite")
        .fight()
        .lost_first("disconnected");
    assert_eq!(fought.games()[0].moves, 3, "{fought}");
}

#[test]
fn a_winning_move_before_the_close_wins() {
    for end in ["close", "reset"] {
        let fought = duel(&format!("on move 5 @1: polite; {end}"))
            .fight()
            .played_on();
        assert_eq!(fought.games()[0].winner.as_deref(), Some("Bad"));
        assert_eq!(fought.bad.log().connections(), 2, "{fought}");
    }
}

#[test]
fn a_brain_that_does_not_come_back_is_not_started() {
    let fought = duel("on move 2 @1: vanish").fight();
    let finished = &fought.finished;
    assert_eq!(finished.status.code(), Some(1), "{fought}");
    let games = fought.games();
    assert_eq!(games.len(), 1, "{fought}");
    assert_eq!(games[0].cause, "disconnected", "{fought}");
    let failures = fought.events.failures();
    assert_eq!(failures.len(), 1, "{fought}");
    assert_eq!(failures[0].cause, "not started", "{fought}");
    assert_eq!(failures[0].player, "Bad", "{fought}");
}

#[test]
fn a_brain_that_leaves_every_game_loses_every_game() {
    let fought = duel("on move 2: close")
        .games(4)
        .fight()
        .lost_all("disconnected");
    assert_eq!(fought.bad.log().connections(), 4, "{fought}");
}
