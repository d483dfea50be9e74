//! Hands in both directions.

use crate::phh;
use crate::{RaiseCap, Structure, Variant};
use serde_json::Value;

use super::{OhhError, read, write};

const HANDS: [&str; 3] = [
    // Heads-up, a showdown; the blinds are listed the other way round.
    "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [5, 10]\nmin_bet = 10\n\
     starting_stacks = [1000, 900]\nplayers = ['Ann', 'Bo']\nhand = 7\n\
     actions = ['d dh p1 AsAh', 'd dh p2 7c7d', 'p2 cbr 30', 'p1 cc', 'd db 2c3d4h', \
     'p1 cc', 'p2 cbr 60', 'p1 cbr 180', 'p2 cc', 'd db 9h', 'p1 cc', 'p2 cc', 'd db Ts', \
     'p1 cbr 200', 'p2 cc', 'p1 sm AsAh', 'p2 sm']\nfinishing_stacks = [1410, 490]\n",
    // Three players, antes, an all-in with a side pot, cards that nobody knows.
    "variant = 'NT'\nantes = [1, 1, 1]\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\n\
     starting_stacks = [100, 400, 300]\nplayers = ['a', 'b', 'c']\n\
     actions = ['d dh p1 AsAh', 'd dh p2 KcKd', 'd dh p3 QcQd', 'p3 cbr 299', 'p1 cc', \
     'p2 cc', 'd db 2c3d4h', 'd db 9h', 'd db Ts']\nfinishing_stacks = [300, 500, 0]\n",
    "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\n\
     starting_stacks = [100, 100, 100]\nplayers = ['a', 'b', 'c']\n\
     actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']\n\
     finishing_stacks = [95, 105, 100]\n",
];

fn history(text: &str) -> phh::HandHistory {
    phh::read(text).unwrap().remove(0).1.unwrap()
}

#[test]
fn hands_are_read_as_they_were_written() {
    for text in HANDS {
        let hand = history(text);
        let written = write(&hand).unwrap();
        let again = read(&written).remove(0).1.unwrap();
        let (own, theirs) = (phh::replay(&hand).unwrap(), phh::replay(&again).unwrap());
        assert_eq!(own.events, theirs.events, "{written}");
        assert_eq!(theirs.agrees(), Some(true), "{written}");
        assert_eq!(again.finishing_stacks, hand.finishing_stacks);
        assert_eq!((again.players, again.hand), (hand.players, hand.hand));
    }
}

#[test]
fn the_fields_are_those_of_the_specification() {
    let mut hand = history(HANDS[0]);
    hand.set_note("table", "Two");
    hand.set_note("venue", "Arbiter");
    let written = write(&hand).unwrap();
    let hand: Value = serde_json::from_str(&written).unwrap();
    let hand = &hand["ohh"];
    assert_eq!(
        (&hand["spec_version"], &hand["table_name"]),
        (&"1.4.7".into(), &"Two".into())
    );
    assert_eq!(
        (&hand["small_blind_amount"], &hand["big_blind_amount"]),
        (&5.into(), &10.into())
    );
    assert_eq!(
        (&hand["dealer_seat"], &hand["game_number"]),
        (&2.into(), &"7".into())
    );
    let rounds = hand["rounds"].as_array().unwrap();
    let streets: Vec<_> = rounds
        .iter()
        .map(|round| round["street"].as_str().unwrap())
        .collect();
    assert_eq!(streets, ["Preflop", "Flop", "Turn", "River", "Showdown"]);
    // The amount of a raise is the number of chips that the player puts in with
    // it.
    let raise = rounds[0]["actions"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["action"] == "Raise");
    assert_eq!(raise.unwrap()["amount"], 25);
    let words: Vec<_> = rounds[1]["actions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["action"])
        .collect();
    assert_eq!(words, ["Check", "Bet", "Raise", "Call"]);
    assert_eq!(hand["pots"][0]["amount"], 820);
    assert_eq!(hand["pots"][0]["player_wins"][0]["win_amount"], 820);
}

#[test]
fn amounts_with_decimals_are_read_in_their_smallest_part() {
    let text = r#"{"ohh":{"spec_version":"1.4.6","game_type":"Holdem","game_number":"x-1",
        "bet_limit":{"bet_cap":0,"bet_type":"NL"},"dealer_seat":3,
        "small_blind_amount":0.01,"big_blind_amount":0.02,"ante_amount":0.00,
        "players":[{"id":4,"seat":3,"name":"Dee","starting_stack":2.0},
                   {"id":0,"seat":1,"name":"Al","starting_stack":0.80},
                   {"id":1,"seat":2,"name":"Away","starting_stack":5,"is_sitting_out":true}],
        "rounds":[{"id":0,"street":"Preflop","cards":"","actions":[
            {"action_number":1,"player_id":4,"action":"Post SB","amount":0.01},
            {"action_number":2,"player_id":0,"action":"Post BB","amount":0.02},
            {"action_number":3,"player_id":0,"action":"Dealt Cards","cards":["As","Kd"]},
            {"action_number":4,"player_id":4,"action":"Raise","amount":0.05},
            {"action_number":5,"player_id":0,"action":"Fold"}]}],
        "pots":[{"number":0,"amount":0.04,"rake":0,
                 "player_wins":[{"player_id":4,"win_amount":0.04}]}]}}"#;
    let (number, hand) = read(text).remove(0);
    let hand = hand.unwrap();
    assert_eq!((number.as_str(), hand.decimals), ("x-1", 2));
    let history = &hand;
    assert_eq!(
        (history.starting_stacks.clone(), history.blinds.clone()),
        (vec![80, 200], vec![1, 2])
    );
    assert_eq!(
        history.actions,
        ["d dh p1 AsKd", "d dh p2 ????", "p2 cbr 0.06", "p1 f"]
    );
    let replayed = phh::replay(history).unwrap();
    assert_eq!(
        (replayed.agrees(), replayed.hand.stacks()),
        (Some(true), vec![78, 202])
    );
}

#[test]
fn what_cannot_be_read_says_why() {
    let good = write(&history(HANDS[0])).unwrap();
    let wrong = |from: &str, to: &str| read(&good.replace(from, to)).remove(0).1.unwrap_err();
    assert_eq!(
        wrong("Holdem", "Stud"),
        OhhError::Game("Stud NL".to_owned())
    );
    assert_eq!(
        wrong("\"NL\"", "\"XL\""),
        OhhError::Game("Holdem XL".to_owned())
    );
    assert_eq!(wrong("\"rounds\"", "\"round\""), OhhError::Field("rounds"));
    assert!(matches!(
        wrong("\"amount\":25", "\"amount\":-25"),
        OhhError::Amount(_)
    ));
    assert!(matches!(
        wrong("\"amount\":25", "\"amount\":1e300"),
        OhhError::Amount(_)
    ));
    assert!(matches!(
        wrong("\"amount\":25", "\"amount\":0.1234567"),
        OhhError::Amount(_)
    ));
    assert!(matches!(
        wrong("\"Raise\"", "\"Dance\""),
        OhhError::Action(_)
    ));
    assert!(matches!(wrong("\"9h\"", "\"9x\""), OhhError::Cards(_)));
    assert!(matches!(
        wrong("\"player_id\":2", "\"player_id\":9"),
        OhhError::Player(_)
    ));
    let two = format!("{good}\n\n{{\"ohh\":");
    let read = read(&two);
    assert_eq!(read.len(), 2);
    assert!(matches!(read[1].1, Err(OhhError::Json { .. })));
    assert!(
        write(&history(&HANDS[0].replace(
            ", 'p1 cbr 200', 'p2 cc', 'p1 sm AsAh', 'p2 sm'",
            ""
        )))
        .is_err()
    );
}

#[test]
fn a_rake_stands_in_its_pot() {
    let mut hand = history(HANDS[0]);
    hand.rake.basis_points = 500;
    hand.finishing_stacks = None;
    let written = write(&hand).unwrap();
    let told: Value = serde_json::from_str(&written).unwrap();
    let pot = &told["ohh"]["pots"][0];
    assert_eq!((&pot["amount"], &pot["rake"]), (&820.into(), &41.into()));
    assert_eq!(pot["player_wins"][0]["win_amount"], 779);
}

#[test]
fn what_the_format_has_no_words_for_is_refused_with_the_format_that_has() {
    let refused = |change: &dyn Fn(&mut phh::HandHistory)| {
        let mut hand = history(HANDS[0]);
        change(&mut hand);
        let error = write(&hand).unwrap_err();
        assert!(matches!(error, OhhError::Untold(_)), "{error}");
        assert!(error.to_string().contains("PHH"), "{error}");
    };
    for variant in Variant::ALL {
        if !matches!(
            variant,
            Variant::Texas | Variant::Omaha | Variant::OmahaHiLo
        ) {
            refused(&|hand| hand.variant = variant);
        }
    }
    refused(&|hand| hand.bomb = true);
    refused(&|hand| {
        hand.structure = Structure::FixedLimit {
            big_bet: 30,
            cap: RaiseCap::default(),
        }
    });
}

#[test]
fn more_boards_than_can_be_dealt_are_refused() {
    let good = write(&history(HANDS[0])).unwrap();
    let river = "{\"actions\":[],\"cards\":[\"Kh\"],\"id\":9,\"street\":\"River\"},";
    let many = good.replace("\"rounds\":[", &format!("\"rounds\":[{}", river.repeat(9)));
    let error = read(&many).remove(0).1.unwrap_err();
    assert_eq!(error, OhhError::Boards(10));
}

#[test]
fn the_ante_of_the_big_blind_is_that_of_all() {
    let mut hand = history(HANDS[2]);
    hand.antes = vec![0, 10, 0];
    hand.trim_antes = false;
    hand.finishing_stacks = None;
    let written = write(&hand).unwrap();
    let again = read(&written).remove(0).1.unwrap();
    assert!(!again.trim_antes);
    assert_eq!(again.antes, hand.antes);
}

#[test]
fn extra_and_dead_blinds_are_read_and_written_with_place_and_time() {
    let (number, hand) = read(include_str!("extra-and-dead-blind.ohh")).remove(0);
    let hand = hand.unwrap();
    assert_eq!((number.as_str(), hand.hand), ("9", Some(9)));
    let missed = phh::MissedBlinds {
        player: 3,
        live: 10,
        dead: 5,
    };
    assert_eq!((&hand.missed[..], hand.decimals), (&[missed][..], 1));
    let replayed = phh::replay(&hand).unwrap();
    assert_eq!(replayed.agrees(), Some(true));
    assert_eq!(replayed.hand.stacks(), [495, 490, 500, 515, 500]);
    let noted = ["venue", "table", "currency"].map(|note| hand.note(note).unwrap());
    assert_eq!(noted, ["X", "T1", "USD"]);
    assert_eq!(hand.date().unwrap(), "2024-01-02T03:04:05Z");
    let again = read(&write(&hand).unwrap()).remove(0).1.unwrap();
    assert_eq!(again, hand);
    let (_, phh) = phh::read(&phh::write(&hand)).unwrap().remove(0);
    assert_eq!(phh.unwrap(), hand);
}

#[test]
fn a_damaged_hand_costs_none_of_the_others() {
    let good = write(&history(HANDS[0])).unwrap();
    let cut = &good[..good.len() / 2];
    let text = format!("{good}\n\n{cut}\n\n{good}\nnothing\n{good}\n");
    let hands: Vec<bool> = read(&text).iter().map(|(_, hand)| hand.is_ok()).collect();
    assert_eq!(hands, [true, false, true, false, true]);
}
