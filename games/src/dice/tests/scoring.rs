//! The rules line by line.

use super::*;
use crate::{Outcome, Seat};

/// The position after these actions from the start.
fn after(actions: &str) -> Dice {
    let mut state = Dice::new(Rules::default(), 2);
    for action in Dice::parse_turn(actions).unwrap() {
        state.play(action).unwrap();
    }
    state
}

fn refusal(state: &Dice, action: &str) -> String {
    let mut next = *state;
    let refused = next.play(action.parse().unwrap()).unwrap_err();
    assert_eq!(next, *state, "{action} leaves the state as it was");
    refused.to_string()
}

#[test]
fn single_dice_count_only_as_ones_and_fives() {
    for (value, one, two) in [
        (1, 100, 200),
        (2, 0, 0),
        (3, 0, 0),
        (4, 0, 0),
        (5, 50, 100),
        (6, 0, 0),
    ] {
        assert_eq!(
            (points_of(value, 1), points_of(value, 2)),
            (one, two),
            "{value}"
        );
    }
}

#[test]
fn three_equal_and_more_count_by_the_table() {
    for (value, points) in [
        (1, [1000, 2000, 3000, 4000]),
        (2, [200, 400, 600, 800]),
        (3, [300, 600, 900, 1200]),
        (4, [400, 800, 1200, 1600]),
        (5, [500, 1000, 1500, 2000]),
        (6, [600, 1200, 1800, 2400]),
    ] {
        let counted = [3, 4, 5, 6].map(|count| points_of(value, count));
        assert_eq!(counted, points, "{value}");
    }
}

#[test]
fn whole_throws_of_six_that_count_by_themselves() {
    for (thrown, points) in [
        ("1 2 3 4 5 6", Some(2000)),
        ("2 2 3 3 4 4", Some(500)),
        ("1 1 5 5 6 6", Some(500)),
        ("2 2 2 3 3 3", Some(500)),
        ("1 1 1 6 6 6", Some(1600)),
        ("2 2 2 2 3 3", None),
        ("4 4 4 4 4 4", None),
        ("1 2 3 4 5 5", None),
        ("1 2 3 4 5", None),
        ("2 2 3 3", None),
    ] {
        assert_eq!(compulsory(dice(thrown)), points, "{thrown}");
    }
}

#[test]
fn what_may_be_set_aside_is_what_counts_and_equal_dice_are_taken_whole() {
    let kept = |thrown: &str| {
        let keeps = keeps(dice(thrown)).into_iter();
        let mut words: Vec<String> = keeps
            .map(|(kept, points)| format!("{kept}={points}"))
            .collect();
        words.sort();
        words.join(", ")
    };
    assert_eq!(
        kept("1 2 2 2 4 5"),
        "1 2 2 2 5=350, 1 2 2 2=300, 1 5=150, 1=100, 2 2 2 5=250, 2 2 2=200, 5=50"
    );
    assert_eq!(kept("5 5 5 5"), "5 5 5 5=1000");
    assert_eq!(kept("1 1 5"), "1 1 5=250, 1 1=200, 1 5=150, 1=100, 5=50");
    assert_eq!(kept("2 3 4 6"), "");
}

#[test]
fn a_wrong_choice_is_refused_with_its_reason() {
    let state = position("0 0 first 0 dice 1 1 1 1 4 5");
    for (action, reason) in [
        ("keep 1 1 1 roll", "taken whole, not 3"),
        ("keep 1 roll", "taken whole, not 1"),
        ("keep 4 roll", "1 times 4 does not count"),
        ("keep 5 5 roll", "5 5 is not among 1 1 1 1 4 5"),
        ("keep 5 bank", "needs 350 points in the turn, these are 50"),
        ("reroll 1", "only of the doubled value"),
        ("roll 1 2", "must be set aside"),
    ] {
        assert!(
            refusal(&state, action).contains(reason),
            "{action}: {}",
            refusal(&state, action)
        );
    }
    let thrown = position("0 0 first 0 throw 6");
    assert!(refusal(&thrown, "keep 1 roll").contains("have not been thrown"));
    assert!(refusal(&thrown, "roll 1 2 3").contains("6 dice are thrown, not 3"));
}

#[test]
fn compulsory_dice_are_taken_and_all_six_are_thrown_again() {
    assert_eq!(
        after("roll 1 2 3 4 5 6").position(Viewer::Referee),
        "0 0 first 2000 throw 6"
    );
    assert_eq!(
        after("roll 1 2 3 4 5 6 roll 2 2 3 3 5 5").position(Viewer::Referee),
        "0 0 first 2500 throw 6"
    );
    assert_eq!(
        after("roll 4 4 4 6 6 6").position(Viewer::Referee),
        "0 0 first 1000 throw 6"
    );
}

#[test]
fn a_throw_without_a_combination_ends_the_turn_with_nothing() {
    let lost = after("roll 1 2 2 2 4 5 keep 2 2 2 roll roll 2 3 4");
    assert_eq!(lost.position(Viewer::Referee), "0 0 second 0 throw 6");
    assert_eq!(
        after("roll 2 2 3 3 4 6").position(Viewer::Referee),
        "0 0 second 0 throw 6"
    );
}

#[test]
fn one_die_of_the_doubled_value_may_be_thrown_again() {
    let chance = after("roll 1 2 3 4 4 5 reroll 4");
    assert_eq!(
        chance.position(Viewer::Referee),
        "0 0 first 0 reroll 4 dice 1 2 3 4 4 5"
    );
    assert_eq!(chance.turn(), Turn::Chance);
    assert_eq!(chance.chance_outcomes().len(), 6);
    assert_eq!(
        after("roll 1 2 3 4 4 5 reroll 4 roll 6").position(Viewer::Referee),
        "0 0 first 1500 throw 6"
    );
    for die in 1..=5 {
        let lost = after(&format!("roll 1 2 3 4 4 5 reroll 4 roll {die}"));
        assert_eq!(
            lost.position(Viewer::Referee),
            "0 0 second 0 throw 6",
            "{die}"
        );
    }
    assert!(refusal(&after("roll 1 2 3 4 4 5"), "reroll 1").contains("doubled"));
    assert!(refusal(&after("roll 1 2 3 4 4 4"), "reroll 4").contains("doubled"));
    assert!(refusal(&after("roll 1 2 2 4 4 5"), "reroll 4").contains("doubled"));
}

#[test]
fn a_full_hand_in_one_throw_or_over_several_must_be_thrown_again() {
    let several = position("0 0 first 600 dice 1 5");
    assert!(refusal(&several, "keep 1 5 bank").contains("full hand"));
    let mut on = several;
    on.play("keep 1 5 roll".parse().unwrap()).unwrap();
    assert_eq!(on.position(Viewer::Referee), "0 0 first 750 throw 6");
    let once = position("0 0 first 0 dice 6 6 6 6 6 6");
    assert!(refusal(&once, "keep 6 6 6 6 6 6 bank").contains("full hand"));
}

#[test]
fn points_are_written_down_and_the_first_to_reach_the_target_wins_at_once() {
    assert_eq!(
        after("roll 1 2 2 2 4 5 keep 1 2 2 2 5 bank").position(Viewer::Referee),
        "350 0 second 0 throw 6"
    );
    let mut last = position("3000 9600 second 350 dice 1 5 6");
    last.play("keep 5 bank".parse().unwrap()).unwrap();
    assert_eq!(last.position(Viewer::Referee), "3000 10000 first 0 over");
    let outcome = last.turn().outcome().cloned().unwrap();
    assert_eq!(
        (outcome.winner(), outcome.cause()),
        (Some(Seat::SECOND), "win")
    );
    assert!(last.play("roll 1 2 2 2 4 5".parse().unwrap()).is_err());
    let mut none = Vec::new();
    last.legal_actions(&mut none);
    assert!(none.is_empty());
}

#[test]
fn options_move_the_target_and_the_minimum() {
    let settings = rules(&[("target", "1000"), ("minimum", "50")]);
    let mut state = Dice::from_position(&settings, "900 0 first 0 dice 1 2 3 4 6 6").unwrap();
    state.play("keep 1 bank".parse().unwrap()).unwrap();
    assert_eq!(state.position(Viewer::Referee), "1000 0 second 0 over");
}

#[test]
fn the_last_round_is_finished_and_the_highest_total_wins() {
    let settings = rules(&[("last-round", "on")]);
    let play = |start: &str, actions: &str| {
        let mut state = Dice::from_position(&settings, start).unwrap();
        for action in Dice::parse_turn(actions).unwrap() {
            state.play(action).unwrap();
        }
        (
            state.position(Viewer::Referee),
            state.turn().outcome().and_then(Outcome::winner),
        )
    };
    let (going_on, _) = play("9800 9700 first 400 dice 1 2 3", "keep 1 bank");
    assert_eq!(going_on, "10300 9700 second 0 throw 6");
    let end = play(&going_on, "roll 2 2 3 3 4 6");
    assert_eq!(
        end,
        ("10300 9700 first 0 over".to_owned(), Some(Seat::FIRST))
    );
    let end = play("10300 9700 second 600 dice 1 2 3", "keep 1 bank");
    assert_eq!(
        end,
        ("10300 10400 first 0 over".to_owned(), Some(Seat::SECOND))
    );
    let end = play("10300 9700 second 500 dice 1 2 3", "keep 1 bank");
    assert_eq!(end, ("10300 10300 first 0 over".to_owned(), None));
    let end = play("9000 9700 second 500 dice 1 2 3", "keep 1 bank");
    assert_eq!(end.1, Some(Seat::SECOND));
}
