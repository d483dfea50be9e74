//! The notices and their audiences, positions, and how the dice are drawn.

use super::*;
use crate::{Outcome, Seat, Viewer, find};
use words::Language;

/// The lines that both players hear from these actions, `=` to all, and `1`
/// or `2` to one of them.
fn heard(start: &str, actions: &str) -> Vec<String> {
    let mut state = position(start);
    let mut lines = Vec::new();
    for action in Dice::parse_turn(actions).unwrap() {
        let before = state;
        state.play(action).unwrap();
        for notice in Dice::notices(&before, action, &state) {
            let to = match (
                notice.to.includes(Seat::FIRST),
                notice.to.includes(Seat::SECOND),
            ) {
                (true, true) => '=',
                (true, false) => '1',
                (false, true) => '2',
                (false, false) => '-',
            };
            lines.push(format!("{to} {}", notice.text));
        }
        if let Some(prompt) = state.prompt() {
            let seat = state.seat().index() + 1;
            lines.push(format!("{seat} ? {prompt}"));
        }
    }
    lines
}

#[test]
fn everybody_is_told_what_the_table_of_the_wire_says() {
    let turn = "roll 1 2 2 2 4 5 keep 1 2 2 2 roll roll 1 5 keep 5 bank";
    assert_eq!(
        heard("2000 1800 first 0 throw 6", turn),
        [
            "2 roll 1 2 2 2 4 5",
            "1 ? 1 2 2 2 4 5",
            "2 keep 1 2 2 2 300 roll",
            "2 roll 1 5",
            "1 ? 1 5",
            "2 keep 5 50 bank",
            "= bank 350",
            "= total 2350 1800",
        ]
    );
    assert_eq!(
        heard("0 0 second 0 throw 6", "roll 1 2 3 4 5 6 roll 2 2 3 3 4 6"),
        [
            "= roll 1 2 3 4 5 6",
            "= take 1 2 3 4 5 6 2000",
            "= roll 2 2 3 3 4 6",
            "= bust",
            "= total 0 0",
        ]
    );
    let again = "roll 1 2 3 4 4 5 reroll 4 roll 6 roll 1 2 3 4 4 5 reroll 4 roll 5";
    assert_eq!(
        heard("0 0 first 0 throw 6", again),
        [
            "2 roll 1 2 3 4 4 5",
            "1 ? 1 2 3 4 4 5",
            "2 reroll 4 6",
            "= take 1 2 3 4 5 6 1500",
            "2 roll 1 2 3 4 4 5",
            "1 ? 1 2 3 4 4 5",
            "2 reroll 4 5",
            "= bust",
            "= total 0 0",
        ]
    );
}

#[test]
fn more_than_two_play_in_their_order() {
    let three = rules(&[("target", "1000")]).with_seats(&INFO, 3).unwrap();
    let mut state = Dice::from_position(&three, "700 800 900 first 350 dice 1 2 2").unwrap();
    let mut told = Vec::new();
    for action in
        Dice::parse_turn("keep 1 roll roll 2 3 roll 1 1 1 1 2 3 keep 1 1 1 1 bank").unwrap()
    {
        let before = state;
        state.play(action).unwrap();
        let notices = Dice::notices(&before, action, &state);
        told.extend(notices.into_iter().map(|notice| notice.text));
    }
    let totals = told.iter().filter(|line| line.starts_with("total"));
    assert!(totals.eq(&["total 700 800 900", "total 700 2800 900"]));
    assert_eq!(state.position(Viewer::Public), "700 2800 900 third 0 over");
    assert_eq!(
        state.turn(),
        Turn::Over(Outcome::shared(&[Seat::SECOND], 3))
    );
    let scene = state.scene(Viewer::Public);
    assert_eq!(scene.gauges.len(), 3);
    assert_eq!(
        scene.captions(Language::ENGLISH)[1],
        "first 700, second 2800, third 900 of 1000"
    );
    let late = Dice::from_position(&three, "0 50 900 third 350 throw 6").unwrap();
    assert_eq!(
        late.recap(Viewer::Public),
        ["total 0 50 900", "turn 350 third"]
    );
    assert_eq!(late.advice(None, Viewer::Public), None, "nobody chooses");
    let choice = Dice::from_position(&three, "0 50 900 third 350 dice 1 2").unwrap();
    let advice = choice.advice(None, Viewer::Public).unwrap();
    assert!(
        advice
            .rows
            .iter()
            .all(|row| row.cells[9].to_string() == "-"),
        "the race is of two"
    );
}

#[test]
fn people_are_told_in_sentences_what_happens() {
    let entry = find("dice").unwrap();
    let told = |start: &str, actions: &str| {
        let settings = Settings::default_of(entry.info);
        let state = entry.from_position(&settings, start).unwrap();
        Text::say_all(&state.story(actions, Viewer::Public), Language::ENGLISH)
    };
    assert_eq!(
        told(
            "2000 1800 first 0 throw 6",
            "roll 1 2 2 2 4 5 keep 1 2 2 2 roll roll 1 5 keep 5 bank"
        ),
        [
            "first throws 1 2 2 2 4 5",
            "first keeps 1 2 2 2 for 300 points and throws 2 dice again",
            "first throws 1 5",
            "first keeps 5 and stops with 350 points: 2350 in all",
        ]
    );
    assert_eq!(
        told(
            "0 9700 second 0 throw 6",
            "roll 1 2 2 3 3 4 keep 1 roll roll 1 1 1 5 5 keep 1 1 1 5 5 roll \
             roll 1 2 3 4 5 6 roll 2 2 3 3 4 6"
        )[3..],
        [
            "second keeps 1 1 1 5 5 for 1100 points and throws all six dice again",
            "second throws 1 2 3 4 5 6: all count, 2000 points, and all six dice again",
            "second throws 2 2 3 3 4 6, and nothing counts: the turn is lost with its 3200 points",
        ]
    );
    assert_eq!(
        told("0 9700 second 350 dice 1 2", "keep 1 bank"),
        ["second keeps 1 and stops with 450 points: 10150 in all, and has won"]
    );
    let again =
        "roll 1 2 3 4 4 5 reroll 4 roll 6 roll 1 2 3 4 4 5 reroll 4 roll 5 roll 2 2 3 3 4 6";
    assert_eq!(
        told("0 0 first 0 throw 6", again)[1..],
        [
            "first throws one 4 again, for a straight",
            "first throws 6: a straight for 1500 points, and all six dice again",
            "first throws 1 2 3 4 4 5",
            "first throws one 4 again, for a straight",
            "first throws 5, no straight: the turn is lost with its 1500 points",
            "second throws 2 2 3 3 4 6, and nothing counts: the turn is lost",
        ]
    );
    assert!(told("0 0 first 0 throw 6", "keep 1 bank").is_empty());
}

#[test]
fn lines_that_cannot_be_are_refused_by_a_player() {
    let start = Dice::new(Rules::default(), 2);
    for wrong in [
        "roll 1 2 3",
        "roll x",
        "keep 1 100 roll",
        "keep",
        "reroll 4",
        "reroll 4 6",
        "total 40 0",
        "total",
    ] {
        let mut state = start;
        assert!(state.noticed(Seat::SECOND, wrong).is_err(), "{wrong}");
        assert_eq!(state, start, "{wrong}");
    }
    let mut state = start;
    assert!(
        state.prompted(Seat::FIRST, "2 2 3 3 4 6").is_err(),
        "they leave no choice"
    );
    assert!(state.prompted(Seat::FIRST, "1 2").is_err());
    assert_eq!(state, start);
    state.noticed(Seat::FIRST, "weather fine").unwrap();
    state.noticed(Seat::FIRST, "total 0 0").unwrap();
    // Totals are compared with the points that were seen.
    state.noticed(Seat::SECOND, "roll 2 2 3 3 4 6").unwrap();
    assert!(state.noticed(Seat::SECOND, "total 50 0").is_err());
}

/// A player that hears these lines, from a fresh start; where it stands then.
fn told(seat: Seat, lines: &[&str]) -> String {
    let mut state = Dice::start(&rules(&[("last-round", "on")])).unwrap();
    for line in lines {
        match line.split_once(' ') {
            Some(("see", news)) => state.noticed(seat, news).unwrap(),
            Some((_, dice)) => state.prompted(seat, dice).unwrap(),
            None => panic!("no line: {line}"),
        }
    }
    state.position(Viewer::Referee)
}

#[test]
fn a_player_who_comes_into_a_running_game_follows_it_from_what_is_told() {
    let recap = ["see total 2450 1800", "see turn 300"];
    let on_turn = [&recap[..], &["roll 1 5 5"]].concat();
    assert_eq!(
        told(Seat::SECOND, &on_turn),
        "2450 1800 second 300 dice 1 5 5"
    );
    assert_eq!(
        told(Seat::FIRST, &on_turn),
        "2450 1800 first 300 dice 1 5 5"
    );
    let other = ["see keep 1 100 roll", "see roll 2 5"];
    let other = [&recap[..], &other].concat();
    assert_eq!(told(Seat::FIRST, &other), "2450 1800 second 400 dice 2 5");
    let banked = ["see keep 1 100 bank", "see bank 400", "see total 2450 2200"];
    let banked = [&recap[..], &banked, &["roll 1 2 2 3 4 6"]].concat();
    assert_eq!(
        told(Seat::FIRST, &banked),
        "2450 2200 first 0 dice 1 2 2 3 4 6"
    );
    let lost = [
        "see reroll 4 6",
        "see bust",
        "see total 2450 1800",
        "see roll 2 2 3 3 4 6",
    ];
    let lost = [&recap[..], &lost].concat();
    assert_eq!(told(Seat::FIRST, &lost), "2450 1800 second 0 throw 6");
    let straight = [
        "see reroll 4 6",
        "see take 1 2 3 4 5 6 1500",
        "see roll 1 1 2 3 4 6",
    ];
    let straight = [&recap[..], &straight].concat();
    assert_eq!(
        told(Seat::FIRST, &straight),
        "2450 1800 second 1800 dice 1 1 2 3 4 6"
    );
    // The last turn of a game that one seat has won so far.
    let last = ["see total 10050 8000", "see turn 0", "roll 1 2 2 3 4 6"];
    assert_eq!(
        told(Seat::SECOND, &last),
        "10050 8000 second 0 dice 1 2 2 3 4 6"
    );
    let first_turn = ["see total 0 0", "see turn 0", "roll 1 2 2 3 4 6"];
    assert_eq!(
        told(Seat::SECOND, &first_turn),
        "0 0 second 0 dice 1 2 2 3 4 6"
    );
}

#[test]
fn positions_that_cannot_be_are_refused_with_the_reason() {
    for (text, reason) in [
        ("", "give both totals"),
        ("0 0 first 0", "after the points comes"),
        ("0 0 third 0 throw 6", "'third' is no seat"),
        ("0 0 0 third 0 throw 6", "'0' is no seat"),
        ("0 x first 0 throw 6", "'x' is no number"),
        ("0 25 first 0 throw 6", "fifties"),
        ("0 0 first 0 throw 7", "after the points comes"),
        ("0 0 first 0 throw 0", "after the points comes"),
        ("0 0 first 50 throw 4", "so few dice"),
        ("0 0 first 0 throw 6 7", "after the points comes"),
        ("0 0 first 0 dice 2 2 3 3 4 6", "none of those dice counts"),
        ("0 0 first 0 dice 1 2 3 4 5 6", "without a choice"),
        (
            "0 0 first 0 reroll 1 dice 1 2 3 4 4 5",
            "cannot be thrown again",
        ),
        ("10000 0 first 0 throw 6", "after it was won"),
        ("9950 0 first 0 over", "nobody has won"),
        ("4000000000 0 first 0 throw 6", "more points than"),
    ] {
        let error = Dice::from_position(&rules(&[]), text)
            .unwrap_err()
            .to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn the_old_protocol_has_no_words_for_dice() {
    let entry = find("dice").unwrap();
    let settings = Settings::default_of(entry.info);
    assert_eq!(
        settings.beyond_published(entry.info).as_deref(),
        Some("board 6")
    );
}
