//! Records as other programs write them.

use super::*;
use crate::{Event, Positions, Setup};

/// The hands of a file, each with its stacks.
fn played(text: &str) -> Vec<(String, Result<ReplayedHand, String>)> {
    let hands = read(text).expect("hands").into_iter();
    hands
        .map(|(name, hand)| {
            let hand = hand.map_err(|why| why.to_string());
            (
                name,
                hand.and_then(|hand| replay(&hand).map_err(|why| why.to_string())),
            )
        })
        .collect()
}

fn only(text: &str) -> Result<ReplayedHand, String> {
    played(text).remove(0).1
}

#[test]
fn an_all_in_hand_opens_a_street_of_stud_and_the_next_player_acts() {
    for file in [
        include_str!("files/stud-high-hand-all-in.phh"),
        include_str!("files/stud-low-card-all-in.phh"),
    ] {
        only(file).expect("played");
    }
    for (file, rule) in [
        (
            include_str!("files/stud-high-hand-all-in-wrong-order.phh"),
            "action 16 'p4 cc': it is the turn of p3",
        ),
        (
            include_str!("files/stud-low-card-all-in-wrong-order.phh"),
            "action 5 'p1 pb': it is the turn of p3",
        ),
    ] {
        assert_eq!(only(file).expect_err("refused"), rule);
    }
}

#[test]
fn chips_that_are_left_over_go_where_the_rules_of_the_game_say() {
    for file in [
        include_str!("files/stud-odd-chip.phh"),
        include_str!("files/identical-high-and-low.phh"),
    ] {
        let replayed = only(file).expect("played");
        assert_eq!(replayed.agrees(), Some(true), "{:?}", replayed.stacks());
    }
}

#[test]
fn a_side_pot_without_a_low_hand_goes_to_the_high_one() {
    let replayed = only(include_str!("files/side-pot-without-low.phh")).expect("played");
    assert_eq!(replayed.agrees(), Some(true), "{:?}", replayed.stacks());
}

#[test]
fn open_cards_that_nobody_knows_do_not_overrule_the_player_who_acted_first() {
    let text = include_str!("files/unknown-up-card.phh");
    assert_eq!(only(text).expect("played").agrees(), Some(true));
    // The record decides only among the players who may be first: not p1 with a queen.
    let other = text.replace(
        "'p4 pb', 'p5 f', 'p1 cbr 250000'",
        "'p1 pb', 'p2 f', 'p3 f'",
    );
    let why = only(&other).expect_err("p4 shows a lower card");
    assert!(
        why.starts_with("action 6 'p1 pb': it is the turn of p"),
        "{why}"
    );
    let other = text.replace("'p4 pb', 'p5 f', 'p1", "'p5 pb', 'p1");
    let other = other.replace("'p1 cbr 250000', 'p2 f', 'p3 f', 'p4 cc'", "'p1 f'");
    let mut hand = read(&other).expect("a hand").remove(0).1.expect("read");
    hand.actions.truncate(7);
    replay(&hand).expect("p5 may show a lower card");
}

#[test]
fn extra_blinds_are_bets_that_move_nobodys_turn() {
    for file in [
        include_str!("files/extra-blind.phh"),
        include_str!("files/extra-blind-below-zero.phh"),
    ] {
        let replayed = only(file).expect("played");
        assert_eq!(replayed.agrees(), Some(true), "{:?}", replayed.stacks());
        let hand = read(file).expect("a hand").remove(0).1.expect("read");
        let missed = MissedBlinds {
            player: 3,
            live: 10,
            dead: 0,
        };
        assert_eq!(hand.missed, [missed]);
        let again = read(&write(&hand)).expect("a hand").remove(0).1;
        assert_eq!(again, Ok(hand));
    }
}

#[test]
fn a_player_who_posts_a_blind_and_a_dead_one_has_the_option_and_nothing_goes_back() {
    // p4 posts 10, and 5 dead: it may check, and all play for the 5.
    let mut hand = history(
        &[100; 4],
        &[5, 10, 0, 0],
        "d dh p1 AsKs, d dh p2 2c7d, d dh p3 QhQc, d dh p4 9c9d, p3 f, p4 cc, p1 f, p2 cc, \
         d db 2h3h9s, p2 cc, p4 cbr 10, p2 f",
    );
    hand.missed = vec![MissedBlinds {
        player: 3,
        live: 10,
        dead: 5,
    }];
    for trims in [false, true] {
        hand.trim_antes = trims;
        assert_eq!(stacks(&hand), [95, 90, 100, 115]);
    }
    let text = write(&hand);
    assert!(text.contains("antes = [0, 0, 0, 5]\nblinds_or_straddles = [5, 10, 0, -10]"));
    assert!(text.contains("ante_trimming_status = false"));
    let again = read(&text).expect("a hand").remove(0).1.expect("read");
    assert_eq!(again.missed, hand.missed);
    assert_eq!(stacks(&again), [95, 90, 100, 115]);
    // With two players the lists are the other way round.
    let mut two = history(
        &[100; 2],
        &[0, 5],
        "d dh p1 AsKs, d dh p2 2c7d, p2 cc, p1 f",
    );
    two.blinds = vec![5, 0];
    two.missed = vec![MissedBlinds {
        player: 1,
        live: 10,
        dead: 0,
    }];
    let again = read(&write(&two)).expect("a hand").remove(0).1;
    assert_eq!(again, Ok(two));
}

#[test]
fn cards_are_shown_as_dealt_unknown_in_part_or_not_at_all() {
    let stacks: Vec<Vec<u64>> = played(include_str!("files/ways-to-show.phhs"))
        .into_iter()
        .map(|(name, hand)| {
            let hand = hand.unwrap_or_else(|why| panic!("{name}: {why}"));
            assert_eq!(hand.agrees(), (name == "8").then_some(true));
            hand.hand.stacks()
        })
        .collect();
    let mut right = vec![vec![550, 450, 500]; 7];
    right.push(vec![450, 550, 500]);
    assert_eq!(stacks, right);
}

#[test]
fn winnings_are_compared_and_tell_the_winners_and_the_rake() {
    let hands = played(include_str!("files/unseen-cards-and-winnings.phhs"));
    let results: Vec<(Vec<u64>, Option<bool>)> = hands
        .into_iter()
        .map(|(name, hand)| {
            let hand = hand.unwrap_or_else(|why| panic!("{name}: {why}"));
            (hand.hand.stacks(), hand.agrees())
        })
        .collect();
    let right = [
        (vec![4950, 5755, 9300], None),
        // The pot had 145: one went to the house.
        (vec![4950, 4305, 10740], Some(true)),
        (vec![4950, 5255, 9900, 2900], None),
        (vec![4950, 5055, 10000], Some(true)),
    ];
    assert_eq!(results, right);
    let text = include_str!("files/unseen-cards-and-winnings.phhs");
    let other = text.replace("[0, 0, 144]", "[0, 0, 120]");
    assert_eq!(
        played(&other)[1].1.as_ref().expect("played").agrees(),
        Some(false)
    );
}

#[test]
fn a_showdown_of_which_nothing_is_known_is_refused_and_cards_are_not_made_up() {
    let all_in = |said: &str, winnings: Option<Vec<u64>>| {
        let mut hand = three(&format!(
            "d dh p1 ????, d dh p2 ????, d dh p3 ????, p3 f, p1 cbr 500, p2 cc, {said} \
             d db 2c7d9h, d db Jc, d db 3c"
        ));
        hand.winnings = winnings.map(|won| won.into_iter().map(FinishingStack::Whole).collect());
        hand
    };
    let unknown = "the cards of p1, who is at the showdown, are not known";
    assert_eq!(error(&all_in("", None)), unknown);
    assert_eq!(error(&all_in("p1 sm ????, p2 sm ????,", None)), unknown);
    assert_eq!(
        stacks(&all_in("p1 sm AsAh, p2 sm ????,", None)),
        [1000, 0, 500]
    );
    assert_eq!(stacks(&all_in("p1 sm, p2 sm ????,", None)), [0, 1000, 500]);
    let won = all_in("p1 sm AsAh, p2 sm ????,", Some(vec![0, 1000, 0]));
    assert_eq!(stacks(&won), [0, 1000, 500]);
    let replayed = replay(&won).expect("played");
    let shown = |event: &Event| matches!(event, Event::Show { seat: 1, .. });
    assert!(!replayed.events.iter().any(shown));
}

#[test]
fn an_all_in_hand_of_stud_is_shown_again_with_all_its_cards() {
    let (_, hand) = read(include_str!("files/stud-all-in.phhs"))
        .expect("hands")
        .remove(0);
    let hand = hand.expect("read");
    let replayed = replay(&hand).expect("played");
    assert_eq!(replayed.agrees(), Some(true));
    let mut setup = Setup {
        variant: hand.variant,
        stacks: hand.starting_stacks.clone(),
        antes: hand.antes.clone(),
        button: 4,
        bring_in: hand.bring_in,
        structure: hand.structure,
        trim_antes: true,
        ..Setup::table(
            vec![1; 5],
            Positions::first(&[true; 5], 4).unwrap(),
            0,
            80,
            0,
        )
    };
    setup.blinds.clear();
    let again = record(&setup, &replayed.events, &replayed.hand, &[]);
    let all = ["p2 sm 9h8d6s9c7h6hTs", "p4 sm Jh2hKs9dAhTc4s"];
    let (_, before) = hand.actions.split_last().expect("actions");
    assert_eq!(again.actions[..before.len()], *before);
    assert_eq!(again.actions[before.len() + 1..], all);
    assert_eq!(replay(&again).expect("played").agrees(), Some(true));
}

#[test]
fn other_fields_are_kept_as_they_are() {
    let text = "
        variant = 'NT'
        antes = [0, 0]
        blinds_or_straddles = [5, 10]
        min_bet = 10
        starting_stacks = [100, 100]
        actions = ['d dh p1 AsAh', 'd dh p2 7c2d', 'p2 f']
        hand = 'RC-17'
        venue = 'The \"Room\"'
        time = 12:34:56
        time_zone = 'Europe/Prague'
        day = 3
        month = 4
        year = 2026
        table = 'T 7'
        seats = [2, 5]
        seat_count = 6
        currency = 'EUR'
        currency_symbol = '€'
        _other = [1, { a = 2.5 }]
        'odd key' = 1
    ";
    let hand = read(text).expect("a hand").remove(0).1.expect("read");
    assert_eq!(hand.notes.len(), 14);
    assert_eq!(hand.hand, None);
    let written = write(&hand);
    assert!(written.contains("\ntime = 12:34:56\n"), "{written}");
    assert_eq!(read(&written).expect("a hand").remove(0).1, Ok(hand));
}

#[test]
fn a_damaged_hand_costs_none_of_the_others() {
    let whole = write(&three(
        "d dh p1 AsAh, d dh p2 KsKh, d dh p3 7c2d, p3 f, p1 f",
    ));
    for damage in [
        "actions = ['p1 f",
        "variant = ",
        "antes = [0, 0",
        "[[x",
        "\0",
        "x = 1\nx = 2",
    ] {
        let text = format!("[1]\n{whole}\n[2]\n{damage}\n{whole}\n[3] # fine\n{whole}");
        let hands = read(&text).expect("hands");
        let named: Vec<(&str, bool)> = hands
            .iter()
            .map(|(name, hand)| (&**name, hand.is_ok()))
            .collect();
        assert_eq!(
            named,
            [("1", true), ("2", false), ("3", true)],
            "{damage:?}"
        );
    }
    // Files that were put one after the other have names twice.
    let hands = read(&format!("[1]\n{whole}\n[1]\n{whole}")).expect("hands");
    assert!(hands.len() == 2 && hands.iter().all(|(_, hand)| hand.is_ok()));
    // A name that is none in TOML costs nothing.
    let hands = read(&format!("[1]\n{whole}\n[x_????]\n{whole}")).expect("hands");
    assert!(hands[1].0 == "x_????" && hands.iter().all(|(_, hand)| hand.is_ok()));
    // The line is that of the file.
    let broken = read(&format!("[1]\n{whole}\n\n[2]\nvariant = \n")).expect("hands");
    let line = whole.lines().count() + 5;
    let why = broken[1].1.as_ref().expect_err("damaged").to_string();
    assert!(
        why.starts_with(&format!("line {line} is not TOML")),
        "{why}"
    );
    // A table that is no hand counts as a hand that cannot be read.
    let hands = read(&format!("x = 1\n[1]\n{whole}")).expect("hands");
    assert_eq!(hands.iter().filter(|(_, hand)| hand.is_ok()).count(), 1);
    assert_eq!(hands.len(), 2);
}
