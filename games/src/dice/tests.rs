//! The rules line by line, the exact odds, and what holds in every game.

use proptest::prelude::*;

use super::*;
use crate::{Outcome, Seat, find, perft, render};

fn dice(text: &str) -> Throw {
    text.parse().unwrap()
}

fn rules(options: &[(&str, &str)]) -> Settings {
    Settings::new(&INFO, None, options.iter().copied()).unwrap()
}

/// The state that this position describes, by the published rules.
fn position(text: &str) -> Dice {
    Dice::from_position(&rules(&[]), text).unwrap()
}

/// The position after these actions from the start.
fn after(actions: &str) -> Dice {
    let mut state = Dice::new(Rules::default());
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
        after("roll 1 2 3 4 5 6").position(),
        "0 0 first 2000 throw 6"
    );
    assert_eq!(
        after("roll 1 2 3 4 5 6 roll 2 2 3 3 5 5").position(),
        "0 0 first 2500 throw 6"
    );
    assert_eq!(
        after("roll 4 4 4 6 6 6").position(),
        "0 0 first 1000 throw 6"
    );
}

#[test]
fn a_throw_without_a_combination_ends_the_turn_with_nothing() {
    let lost = after("roll 1 2 2 2 4 5 keep 2 2 2 roll roll 2 3 4");
    assert_eq!(lost.position(), "0 0 second 0 throw 6");
    assert_eq!(after("roll 2 2 3 3 4 6").position(), "0 0 second 0 throw 6");
}

#[test]
fn one_die_of_the_doubled_value_may_be_thrown_again() {
    let chance = after("roll 1 2 3 4 4 5 reroll 4");
    assert_eq!(chance.position(), "0 0 first 0 reroll 4 dice 1 2 3 4 4 5");
    assert_eq!(chance.turn(), Turn::Chance);
    assert_eq!(chance.chance_outcomes().len(), 6);
    assert_eq!(
        after("roll 1 2 3 4 4 5 reroll 4 roll 6").position(),
        "0 0 first 1500 throw 6"
    );
    for die in 1..=5 {
        let lost = after(&format!("roll 1 2 3 4 4 5 reroll 4 roll {die}"));
        assert_eq!(lost.position(), "0 0 second 0 throw 6", "{die}");
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
    assert_eq!(on.position(), "0 0 first 750 throw 6");
    let once = position("0 0 first 0 dice 6 6 6 6 6 6");
    assert!(refusal(&once, "keep 6 6 6 6 6 6 bank").contains("full hand"));
}

#[test]
fn points_are_written_down_and_the_first_to_reach_the_target_wins_at_once() {
    assert_eq!(
        after("roll 1 2 2 2 4 5 keep 1 2 2 2 5 bank").position(),
        "350 0 second 0 throw 6"
    );
    let mut last = position("3000 9600 second 350 dice 1 5 6");
    last.play("keep 5 bank".parse().unwrap()).unwrap();
    assert_eq!(last.position(), "3000 10000 first 0 over");
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
    assert_eq!(state.position(), "1000 0 second 0 over");
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
            state.position(),
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
fn lines_that_cannot_be_are_refused_by_a_player() {
    let start = Dice::new(Rules::default());
    for wrong in [
        "roll 1 2 3",
        "roll x",
        "keep 1 100 roll",
        "keep",
        "reroll 4",
        "reroll 4 6",
        "total 50 0",
        "total",
    ] {
        let mut state = start;
        assert!(state.noticed(wrong).is_err(), "{wrong}");
        assert_eq!(state, start, "{wrong}");
    }
    let mut state = start;
    assert!(
        state.prompted("2 2 3 3 4 6").is_err(),
        "they leave no choice"
    );
    assert!(state.prompted("1 2").is_err());
    assert_eq!(state, start);
    state.noticed("weather fine").unwrap();
    state.noticed("total 0 0").unwrap();
}

#[test]
fn the_exact_odds_of_a_throw_that_scores() {
    for (thrown, good) in [(1, 2), (2, 20), (3, 156), (4, 1092), (5, 7176), (6, 45_576)] {
        let scoring = Throw::all(thrown)
            .iter()
            .filter(|(throw, _)| scores(*throw));
        let ways: u32 = scoring.map(|(_, ways)| ways).sum();
        assert_eq!(ways, good, "{thrown} dice");
    }
}

#[test]
fn the_exact_odds_of_what_six_dice_bring() {
    let chance = |is: fn(&Throw) -> bool| {
        let ways: u32 = Throw::all(6)
            .iter()
            .filter(|(throw, _)| is(throw))
            .map(|(_, ways)| ways)
            .sum();
        (f64::from(ways) / 46_656.0 * 1e6).round() / 1e6
    };
    assert_eq!(chance(|t| compulsory(*t) == Some(STRAIGHT)), 0.015_432);
    assert_eq!(chance(|t| doubled(*t).is_some()), 0.231_481);
    assert_eq!(
        chance(|t| t.counts().iter().filter(|c| **c == 2).count() == 3),
        0.038_580
    );
    assert_eq!(
        chance(|t| t.counts().iter().filter(|c| **c == 3).count() == 2),
        0.006_430
    );
    assert_eq!(chance(|t| t.count(1) == 1), 0.401_878);
    assert_eq!(chance(|t| t.count(6) == 3), 0.053_584);
    assert_eq!(chance(|t| t.count(1) == 1 && t.count(5) == 2), 0.082_305);
}

#[test]
fn all_ways_of_the_first_steps_are_counted() {
    let start = Dice::new(Rules::default());
    assert_eq!(perft(&start, 1), 462);
    // Counted from the scoring table without the rules: what may be kept of
    // each throw (and banked), one value rerolled, and the throws that leave
    // no choice, each followed by 462 more.
    let mut steps = 0;
    for (throw, _) in Throw::all(6) {
        if compulsory(*throw).is_some() || !scores(*throw) {
            steps += 462;
            continue;
        }
        let mut sets = vec![(0, 0)];
        for value in 1..=6 {
            let thrown = throw.count(value);
            let counts: Vec<u8> = match (value, thrown) {
                (_, 3..) => vec![0, thrown],
                (1 | 5, _) => (0..=thrown).collect(),
                _ => vec![0],
            };
            let longer = sets.iter().flat_map(|(points, dice)| {
                let add = |count: &u8| (points + points_of(value, *count), dice + count);
                counts.iter().map(add).collect::<Vec<_>>()
            });
            sets = longer.collect();
        }
        let banked = sets
            .iter()
            .filter(|(points, dice)| *points >= 350 && *dice < 6);
        steps += sets.len() - 1 + banked.count() + usize::from(doubled(*throw).is_some());
    }
    assert_eq!(perft(&start, 2), steps as u64);
}

#[test]
fn positions_that_cannot_be_are_refused_with_the_reason() {
    for (text, reason) in [
        ("", "give both totals"),
        ("0 0 first 0", "after the points comes"),
        ("0 0 third 0 throw 6", "'third' is no seat"),
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

#[test]
fn dice_are_drawn_with_their_pips() {
    let text = render(&position("2450 1800 first 0 dice 1 2 3 4 5 5").scene(Viewer::Public));
    let expected = "\
+-------+ +-------+ +-------+ +-------+ +-------+ +-------+
|       | | o     | | o     | | o   o | | o   o | | o   o |
|   o   | |       | |   o   | |       | |   o   | |   o   |
|       | |     o | |     o | | o   o | | o   o | | o   o |
+-------+ +-------+ +-------+ +-------+ +-------+ +-------+
first to choose; 0 points in this turn so far
first 2450, second 1800 of 10000
";
    assert_eq!(text, expected);
}

/// Plays a whole game by these random choices; the states in between with the
/// actions that led from one to the next.
fn random_game(settings: &Settings, mut random: impl FnMut(u64) -> u64) -> Vec<(Dice, Action)> {
    let mut state = Dice::start(settings).unwrap();
    let mut steps = Vec::new();
    let mut actions = Vec::new();
    while !matches!(state.turn(), Turn::Over(_)) && steps.len() < 3000 {
        let action = crate::draw(&state, &mut random).unwrap_or_else(|| {
            state.legal_actions(&mut actions);
            actions[random(actions.len() as u64) as usize]
        });
        steps.push((state, action));
        state.play(action).unwrap();
    }
    steps
}

/// Random numbers from a seed, good enough to wander about in a game.
fn xorshift(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut x = seed | 1;
    move |n| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        (x >> 11) % n
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn totals_only_grow_and_only_by_points_that_may_be_written_down(seed: u64) {
        let settings = rules(&[("target", "2000")]);
        for (before, action) in random_game(&settings, xorshift(seed)) {
            let mut state = before;
            state.play(action).unwrap();
            let mover = before.seat();
            let gained = state.totals()[mover.index()] - before.totals()[mover.index()];
            prop_assert_eq!(state.totals()[mover.other().index()], before.totals()[mover.other().index()]);
            if gained > 0 {
                prop_assert!(gained >= 350 && gained >= before.points());
                prop_assert!(matches!(action, Action::Keep(_, Then::Bank)));
                prop_assert_eq!((state.seat(), state.points()), (mover.other(), 0));
            }
            if state.seat() == mover && !matches!(state.turn(), Turn::Over(_)) {
                prop_assert!(state.points() >= before.points());
            }
        }
    }

    #[test]
    fn every_state_is_written_and_read_back(seed: u64, last_round: bool) {
        let last_round = if last_round { "on" } else { "off" };
        let settings = rules(&[("target", "1500"), ("last-round", last_round)]);
        for (mut state, action) in random_game(&settings, xorshift(seed)) {
            state.play(action).unwrap();
            let text = state.position();
            let again = Dice::from_position(&settings, &text).unwrap();
            prop_assert_eq!(again.position(), text);
            prop_assert_eq!(again.turn(), state.turn());
        }
    }

    #[test]
    fn players_who_only_hear_their_lines_know_the_state(seed: u64) {
        let settings = rules(&[("target", "1500")]);
        let mut players = [Dice::start(&settings).unwrap(); 2];
        for (before, action) in random_game(&settings, xorshift(seed)) {
            let mut state = before;
            state.play(action).unwrap();
            if let Turn::Seat(mover) = before.turn() {
                players[mover.index()].play(action).unwrap();
            }
            let notices = Dice::notices(&before, action, &state);
            for seat in [Seat::FIRST, Seat::SECOND] {
                let player = &mut players[seat.index()];
                for notice in &notices {
                    if notice.to.includes(seat) {
                        player.noticed(&notice.text).unwrap();
                    }
                }
                if let (Some(prompt), Turn::Seat(asked)) = (state.prompt(), state.turn())
                    && asked == seat
                {
                    player.prompted(&prompt).unwrap();
                }
            }
            // A die thrown again is told to the others when it has fallen.
            if !matches!(state.phase(), Phase::Reroll { .. }) {
                for player in &players {
                    prop_assert_eq!(player.position(), state.position());
                }
            }
        }
    }

    #[test]
    fn no_text_of_the_wire_breaks_anything(text in "(keep|roll|reroll|bank|take|total|bust|[0-9]{1,3}| ){0,12}") {
        let _ = Dice::parse_turn(&text);
        let _ = Dice::from_position(&rules(&[]), &text);
        let mut state = position("0 0 first 0 dice 1 2 3 4 4 5");
        let _ = state.noticed(&text);
        let _ = state.prompted(&text);
    }
}
