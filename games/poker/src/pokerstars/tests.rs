//! Files as clients write them.

use crate::phh::{self, HandHistory, MissedBlinds};
use crate::{RaiseCap, Structure, Variant};

use super::{PokerStarsError, read, write};

/// For money, with missed blinds and a side pot; twice in Omaha hi/lo; a tournament; and a
/// home game with a fixed limit where somebody folds out of turn.
const SAMPLES: &str = include_str!("../../samples/pokerstars.txt");

fn samples() -> Vec<HandHistory> {
    let hands = read(SAMPLES).into_iter();
    hands
        .map(|(name, hand)| hand.unwrap_or_else(|error| panic!("{name}: {error}")))
        .collect()
}

/// The numbers of the hands that are read, and why the others are not.
fn outcome(text: &str) -> Vec<String> {
    let hands = read(text).into_iter();
    let outcome = hands.map(|(number, hand)| match hand {
        Ok(hand) => phh::replay(&hand).map_or_else(|error| error.to_string(), |_| number),
        Err(error) => error.to_string(),
    });
    outcome.collect()
}

#[test]
fn hands_of_the_client_are_read_and_settled() {
    let stacks = samples().into_iter().map(|hand| {
        let replayed = phh::replay(&hand).unwrap();
        assert_eq!(replayed.agrees(), Some(true), "{hand:?}");
        replayed.hand.stacks()
    });
    let stacks: Vec<Vec<u64>> = stacks.collect();
    assert_eq!(stacks[0], [9950, 10400, 10000, 900, 0]);
    assert_eq!(stacks[1], [40, 10]);
    assert_eq!(stacks[2], [2900, 1080, 55, 890]);
    assert_eq!(stacks[3], [120, 80, 100]);
}

#[test]
fn what_the_lines_say_is_in_the_history() {
    let [cash, twice, tournament, limit] = &samples()[..] else {
        panic!("there are four hands");
    };
    let missed = MissedBlinds {
        player: 3,
        live: 100,
        dead: 50,
    };
    assert_eq!((&cash.missed[..], cash.decimals), (&[missed][..], 2));
    assert_eq!(cash.players[2], r"/\nTi[]");
    assert!(
        cash.actions.contains(&"d dh p5 TdTc".to_owned()),
        "{cash:?}"
    );
    assert_eq!((twice.variant, twice.runs), (Variant::OmahaHiLo, 2));
    assert_eq!((tournament.antes[0], tournament.min_bet), (10, 50));
    assert!(
        limit.actions.contains(&"p1 sm As??".to_owned()),
        "{limit:?}"
    );
    let cap = RaiseCap {
        bets: u32::MAX,
        heads_up: false,
    };
    assert_eq!(limit.structure, Structure::FixedLimit { big_bet: 20, cap });
}

#[test]
fn place_and_time_are_kept() {
    let noted = samples().into_iter().map(|hand| {
        let fields = ["venue", "table", "currency", "event", "_level", "time_zone"];
        let fields = fields.map(|field| hand.note(field).unwrap_or_default());
        (
            hand.hand.unwrap(),
            hand.date().unwrap(),
            fields.join("|"),
            hand.seats().unwrap(),
        )
    });
    let noted: Vec<_> = noted.collect();
    let (stars, zone) = ("PokerStars", "America/New_York");
    let day = |text: &str| text.to_owned();
    assert_eq!(
        noted,
        [
            (
                1_000_000_001,
                day("2024-01-02T03:04:05"),
                format!("{stars}|Brno's IV|USD|||CET"),
                vec![1, 2, 3, 4, 5]
            ),
            (
                1_000_000_002,
                day("2024-06-01T10:00:00Z"),
                format!("{stars}|Halley|EUR|||UTC"),
                vec![1, 2]
            ),
            (
                1_000_000_003,
                day("2008-01-03T12:00:00"),
                format!(
                    "{stars}|77 3||Tournament #77, $1.00+$0.10 USD|Match Round I, Level III|{zone}"
                ),
                vec![9, 1, 3, 4]
            ),
            (
                1_000_000_004,
                day("2024-01-01T12:00:00"),
                format!("Club #12|Kitchen||||{zone}"),
                vec![1, 2, 3]
            ),
        ]
    );
}

#[test]
fn hands_are_read_as_they_were_written() {
    for hand in samples() {
        let text = write(&hand, 1).unwrap();
        let (_, again) = read(&text).remove(0);
        let again = again.unwrap();
        assert_eq!(write(&again, 1).unwrap(), text);
        // A hand mucked beside an all-in has been shown by the rules here.
        let actions = hand.actions.clone();
        assert_eq!(HandHistory { actions, ..again }, hand, "{text}");
        let (_, whole) = phh::read(&phh::write(&hand)).unwrap().remove(0);
        assert_eq!(phh::write(&whole.unwrap()), phh::write(&hand));
    }
}

#[test]
fn what_is_written_stands_in_the_words_of_the_client() {
    let known: Vec<&str> = SAMPLES.lines().map(str::trim_end).collect();
    // The lines that are written in another way: one time, one zone, and no talk.
    let other = [
        "Hand #",
        "Dealt to",
        "is sitting out",
        "3010",
        "(900 in chips)",
        "mucked",
        "btn: shows",
        "and lost with a pair of Tens",
        "didn't bet",
    ];
    for hand in samples() {
        let text = write(&hand, 1).unwrap();
        let lines = text
            .lines()
            .filter(|line| !other.iter().any(|word| line.contains(word)));
        for line in lines {
            assert!(known.contains(&line), "{line}");
        }
    }
}

#[test]
fn marks_of_order_and_ends_of_lines_are_free() {
    let names = outcome(SAMPLES);
    assert_eq!(names.len(), 4);
    for ends in ["\r\n", "\r"] {
        let text = format!("\u{feff}{}", SAMPLES.replace('\n', ends));
        assert_eq!(outcome(&text), names);
    }
    let close = SAMPLES.replace("\n\n", "\n");
    assert_eq!(outcome(&close), names);
}

#[test]
fn a_damaged_hand_costs_none_of_the_others() {
    let second = "PokerStars Zoom Hand #1000000002";
    let header = SAMPLES.find(second).unwrap();
    let summary = SAMPLES[header..].find("*** SUMMARY").unwrap() + header;
    let damaged = [
        // The first line, that of the table, both, the rest of the hand before it, an
        // action, a street, the end.
        SAMPLES.replace(second, "PkrStars Zoom Hand #1000000002"),
        SAMPLES.replace("Table 'Halley'", "Tble 'Halley'"),
        SAMPLES.replace(second, "?").replace("Table 'Halley'", "?"),
        format!("{}{}", &SAMPLES[..header - 400], &SAMPLES[header..]),
        SAMPLES.replace("Bob: raises €4", "Bob: rises €4"),
        SAMPLES.replace("*** FLOP *** [Ah 2d 9c]", "*** FLOP *** [Ah 2d"),
        SAMPLES.replace(
            "*** FIRST TURN *** [Ah 2d 9c] [3s]",
            "*** FIRST TURN *** [Ah 2d 8c] [3s]",
        ),
        SAMPLES.replace("Bob: calls €12", "Bbo: calls €12"),
        SAMPLES.replace("Seat 1: Ann (€20 in chips)", "Seat 1: Bob (€20 in chips)"),
        format!("{}{}", &SAMPLES[..summary], &SAMPLES[summary + 15..]),
    ];
    for text in damaged {
        let outcome = outcome(&text);
        let read = outcome.iter().filter(|text| text.len() == 10).count();
        assert_eq!((outcome.len(), read), (4, 3), "{outcome:?}");
    }
    // A hand that broke off in a line, where the next one begins.
    let torn = SAMPLES.replace("Bob: raises €4 to €6\n", &format!("Bob: rai{SAMPLES}\n"));
    let numbers = &outcome(&torn)[..3];
    assert_eq!(
        (&numbers[0], &numbers[2]),
        (&"1000000001".into(), &"1000000001".into())
    );
}

#[test]
fn hands_that_were_not_played_are_counted() {
    let cancelled = SAMPLES.replace("Bob: raises €4 to €6", "Hand cancelled");
    assert_eq!(read(&cancelled)[1].1, Err(PokerStarsError::Cancelled));
    let stud = SAMPLES.replace("Omaha Hi/Lo Pot Limit", "7 Card Stud Limit");
    assert!(matches!(
        read(&stud)[1].1,
        Err(PokerStarsError::Game { .. })
    ));
    let five = SAMPLES.replace("Omaha Hi/Lo Pot Limit", "5 Card Omaha Pot Limit");
    assert!(matches!(
        read(&five)[1].1,
        Err(PokerStarsError::Game { .. })
    ));
}

#[test]
fn what_rooms_allow_is_told_by_the_rules() {
    // Nobody can call the raise; the all-in player folds; the uncalled bet is not told.
    let text = SAMPLES.replace("Bob: calls €2\n", "Bob: raises €8 to €10\n");
    let hand = read(&text).remove(1).1.unwrap();
    assert_eq!(phh::replay(&hand).unwrap().hand.stacks(), [40, 10]);
    let text = SAMPLES.replace("c: folds", "c: folds\nb: folds");
    let text = text.replace("b: shows [Ah Kh] (a straight, Ace to Five)\n", "");
    let text = text.replace("b collected 55 from main", "a collected 55 from main");
    let text = text.replace("showed [Ah Kh] and won (55)", "folded");
    let hand = read(&text).remove(2).1.unwrap();
    let replayed = phh::replay(&hand).unwrap();
    assert_eq!(
        (replayed.agrees(), replayed.hand.stacks()),
        (Some(true), vec![2900, 1135, 0, 890])
    );
    let text = SAMPLES.replace("Uncalled bet (100) returned to a\n", "");
    let text = text.replace("a collected 190", "a collected 290");
    let hand = read(&text).remove(2).1.unwrap();
    let replayed = phh::replay(&hand).unwrap();
    assert_eq!(
        (replayed.agrees(), replayed.hand.stacks()),
        (Some(true), vec![2900, 1080, 55, 890])
    );
}

#[test]
fn the_big_blind_is_due_although_its_player_cannot_pay_it() {
    // Everything went into the ante.
    let text = SAMPLES.replace("a (1000 in chips)", "a (10 in chips)");
    let text = text
        .replace("a: posts big blind 50\n", "")
        .replace("a: calls 50\n", "");
    let text = text.replace("a: bets 100\nd has timed out while disconnected\nd: folds \nUncalled bet (100) returned to a\n", "");
    let text = text
        .replace("d: raises 50 to 100\n", "d: checks\n")
        .replace("d: checks \n", "");
    let hand = read(&text).remove(2).1.unwrap();
    assert_eq!(hand.blinds, [25, 50, 0, 0]);
}

#[test]
fn a_player_who_cashed_out_has_what_the_summary_tells() {
    let text = SAMPLES.replace("Ann collected €10 from pot\n", "");
    let text = text.replace(
        "Ann collected €20 from pot\n",
        "Ann cashed out the hand for €39 | Cash Out Fee €1\n",
    );
    let hand = read(&text).remove(1).1.unwrap();
    let replayed = phh::replay(&hand).unwrap();
    assert_eq!(
        (replayed.agrees(), replayed.hand.stacks()),
        (Some(true), vec![40, 10])
    );
}

#[test]
fn what_the_format_has_no_words_for_is_refused_with_the_format_that_has() {
    let refused = |change: &dyn Fn(&mut HandHistory)| {
        let mut hand = samples().remove(1);
        change(&mut hand);
        let error = write(&hand, 1).unwrap_err();
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
    refused(&|hand| hand.unknown_stacks = vec![0]);
}

#[test]
fn names_stand_on_one_line_and_mean_one_player() {
    let mut hand = samples().remove(1);
    hand.players = vec!["x\ny".to_owned(), " x y".to_owned()];
    let text = write(&hand, 1).unwrap();
    let again = read(&text).remove(0).1.unwrap();
    assert_eq!(again.players, ["x y", "x y-2"]);
    hand.players.clear();
    let again = read(&write(&hand, 1).unwrap()).remove(0).1.unwrap();
    assert_eq!(again.players, ["p1", "p2"]);
}
