//! The deadline is hard.

use std::time::Duration;

use crate::checks::together;
use crate::duel::{Fought, SHORT, duel};

/// A generous bound: the limit of these games is [`SHORT`], and anything that would move
/// the deadline takes half a minute.
const SOON: Duration = Duration::from_secs(20);

/// The duration of the first game, as its correct player saw it.
fn first_game(fought: &Fought) -> Duration {
    let log = fought.good.log();
    let start = log.when("new game", 1).expect("a game started");
    let end = log.when("end game", 1).expect("it ended");
    end - start
}

#[test]
fn no_answer_in_time_loses_the_game() {
    let cases = [
        "silent",
        "wait 6000",         // and reads nothing meanwhile
        "wait 4600; polite", // within what 0,1 was told, rounded up
        "raw move B1",       // a line without its end
        r"raw \n\r\n \n",    // empty lines do not count
    ];
    together(cases, |steps| {
        let fought = duel(&format!("on move 2 @1: {steps}"))
            .limits(SHORT)
            .fight()
            .lost_first("timeout");
        assert_eq!(fought.games()[0].moves, 2, "{fought}");
    });
}

#[test]
fn an_answer_that_drips_in_does_not_move_the_deadline() {
    // The whole answer would take half a minute.
    let fought = duel("on move 2 @1: drip 3750 move B1\\n")
        .limits(SHORT)
        .games(1)
        .fight()
        .lost_first("timeout");
    assert!(first_game(&fought) < SOON, "{fought}");
}

#[test]
fn a_storm_of_info_does_not_move_the_deadline() {
    let fought = duel(r"com 0,2 | on move 2 @1: flood 30000 info score 5 depth 3\n; polite")
        .limits(SHORT)
        .games(1)
        .fight()
        .lost_first("timeout");
    assert!(first_game(&fought) < SOON, "{fought}");
}

#[test]
fn an_answer_within_a_storm_of_info_counts() {
    let storm = r"repeat 2000 info score 5 depth 3\n";
    let fought = duel(&format!("com 0,2 | on move 2 @1: {storm}; polite; {storm}"))
        .fight()
        .played_on();
    assert_eq!(fought.moves(0).len(), 9, "{fought}");
}

#[test]
fn a_slow_brain_within_its_limit_is_no_offender() {
    duel("think 400").timeout("5s").games(1).fight().played_on();
}

#[test]
fn a_game_clock_runs_out_over_several_moves() {
    let cases = [("0,1", "com 0,1"), ("0,2", "com 0,2")];
    together(cases, |(version, script)| {
        let fought = duel(&format!("{script} | think 2500"))
            .limits("clock=6s+0s")
            .games(1)
            .fight()
            .lost_all("timeout");
        // One move surely fits, and a third surely does not.
        let moves = fought.games()[0].moves;
        assert!((2..=4).contains(&moves), "{version}: {fought}");
    });
}

#[test]
fn the_increment_is_added_after_each_turn() {
    // Five moves of 1500 ms need 7.5 s.
    duel("com 0,2 | think 1500")
        .clock_alone("6s+1500ms")
        .games(1)
        .fight()
        .played_on();
}

#[test]
fn a_limit_for_a_move_holds_under_a_game_clock_too() {
    let fought = duel("com 0,2 | on move 2 @1: silent")
        .timeout("4100ms")
        .words(["--clock", "60s+1s"])
        .games(1)
        .fight()
        .lost_first("timeout");
    assert!(first_game(&fought) < SOON, "{fought}");
}
