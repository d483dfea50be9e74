//! Late answers, and how manager and brain get back in step.

use crate::checks::together;
use crate::duel::{SHORT, duel};

#[test]
fn a_late_answer_does_not_count_in_the_next_game() {
    let fought = duel("on move 2 @1: wait 5500; say move O15")
        .limits(SHORT)
        .fight()
        .lost_first("timeout");
    assert_eq!(fought.bad.log().connections(), 1, "{fought}");
    for game in 0..2 {
        assert!(!fought.moves(game).contains(&"O15".to_owned()), "{fought}");
    }
    assert_eq!(fought.moves(1)[0], "A1", "{fought}");
}

#[test]
fn before_the_next_game_an_offender_is_asked_whether_it_is_ready() {
    let fought = duel("on move 2 @1: say move A1")
        .fight()
        .lost_first("illegal move");
    let heard = fought.bad.log().heard(1);
    let place = |wanted: &str, nth: usize| {
        let mut places = heard.iter().enumerate();
        let mut like = places.by_ref().filter(|(_, line)| *line == wanted);
        like.nth(nth - 1).map(|(place, _)| place)
    };
    let (end, hello) = (place("end game", 1), place("hello msg", 2));
    let (player, game) = (place("player cross", 3), place("new game", 2));
    assert!(end.is_some() && end < hello, "{fought}");
    assert!(hello < player && player < game, "{fought}");
    // The other brain made no fault and owes no answer.
    assert_eq!(fought.good.log().heard_like("hello msg").len(), 1);
}

#[test]
fn after_its_last_game_an_offender_is_asked_nothing_more() {
    let fought = duel("on move 2 @1: say move A1")
        .games(1)
        .fight()
        .lost_first("illegal move");
    assert_eq!(fought.bad.log().heard_like("hello msg").len(), 1);
    let heard = fought.bad.log().heard(1);
    assert_eq!(heard.last().map(String::as_str), Some("quit msg"));
}

#[test]
fn whatever_comes_before_the_brain_is_ready_is_discarded() {
    let cases = [
        r"say \xff\xfe",
        r"repeat 5000 x; raw \n",
        r"repeat 200 junk\n",
        "say move A1",
        "say hello no",
        "say game failed",
    ];
    together(cases, |steps| {
        let fought = duel(&format!(
            "on move 2 @1: say move A1 | on hello 2 @1: {steps}; polite"
        ))
        .fight()
        .lost_first("illegal move");
        assert_eq!(fought.bad.log().connections(), 1, "{fought}");
    });
}

#[test]
fn a_brain_that_does_not_get_ready_is_disconnected_and_dialled_again() {
    let cases = ["silent", r"flood 8000 hello no\n", "close"];
    together(cases, |steps| {
        let fought = duel(&format!(
            "on move 2 @1: say move A1 | on hello 2 @1: {steps}"
        ))
        .fight()
        .lost_first("illegal move");
        assert_eq!(fought.bad.log().connections(), 2, "{fought}");
        let again = fought.bad.log().heard(2);
        assert_eq!(again[..2], ["hello msg", "com msg"], "{fought}");
    });
}

#[test]
fn a_player_that_owes_an_answer_when_the_other_leaves_is_asked_as_well() {
    let fought = duel("on move 2 @1: polite; wait 50; close")
        .good("on move 2 @1: wait 4000; say move O15")
        .words(["--answer-timeout", "30s"])
        .fight()
        .lost_first("disconnected");
    assert_eq!(fought.good.log().heard_like("hello msg").len(), 2);
    assert!(!fought.moves(1).contains(&"O15".to_owned()), "{fought}");
}
