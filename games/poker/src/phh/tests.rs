use super::*;
use crate::{Event, PostKind, RaiseCap, Structure, Variant};

mod files;
mod random;
mod recorded;

/// A record of three players with the blinds 5 and 10 and 500 chips each.
fn three(actions: &str) -> HandHistory {
    history(&[500; 3], &[5, 10, 0], actions)
}

fn history(stacks: &[u64], blinds: &[u64], actions: &str) -> HandHistory {
    HandHistory {
        antes: vec![0; stacks.len()],
        blinds: blinds.to_vec(),
        min_bet: 10,
        starting_stacks: stacks.to_vec(),
        actions: actions
            .split(',')
            .map(|text| text.trim().to_owned())
            .collect(),
        ..HandHistory::default()
    }
}

fn stacks(history: &HandHistory) -> Vec<u64> {
    let replayed = replay(history).unwrap_or_else(|error| panic!("{error}"));
    assert!(replayed.complete());
    replayed.hand.stacks()
}

fn error(history: &HandHistory) -> String {
    replay(history).expect_err("refused").to_string()
}

const DEALT: &str = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 7c2d";

#[test]
fn a_hand_is_played_to_its_showdown_with_or_without_what_is_said_there() {
    let to_river = format!(
        "{DEALT}, p3 f, p1 cc, p2 cc, d db 2c7d9h, p1 cc, p2 cc, d db Jc, p1 cc, p2 cc, \
         d db 3s, p1 cbr 50, p2 cc"
    );
    assert_eq!(stacks(&three(&to_river)), [560, 440, 500]);
    for said in [
        "p1 sm AsAh, p2 sm",
        "p1 sm -, p2 sm KhKs",
        "p1 sm AhAs # nice",
    ] {
        assert_eq!(
            stacks(&three(&format!("{to_river}, {said}"))),
            [560, 440, 500]
        );
    }
    // A player who mucks the better hand has given it up.
    let given_up = format!("{to_river}, p1 sm, p2 sm KsKh");
    assert_eq!(stacks(&three(&given_up)), [440, 560, 500]);
}

#[test]
fn heads_up_the_blinds_and_antes_are_listed_the_other_way_round() {
    let mut heads_up = history(&[500, 500], &[5, 10], "d dh p1 AsAh, d dh p2 7c2d, p2 f");
    assert_eq!(stacks(&heads_up), [505, 495]);
    heads_up.antes = vec![1, 3];
    assert_eq!(stacks(&heads_up), [506, 494]);
}

#[test]
fn a_check_of_a_player_not_asked_here_is_skipped() {
    let actions = "d dh p1 AsAh, d dh p2 KsKh, p2 cbr 200, p1 cc, d db 2c7d9h, p2 cc, d db Jc, \
                   p2 cc, d db 3s, p2 cc, p1 sm AsAh, p2 sm KsKh";
    assert_eq!(stacks(&history(&[100, 500], &[5, 10], actions)), [200, 400]);
}

#[test]
fn the_trimming_of_antes_is_honoured() {
    let actions = format!(
        "{}, p1 cc, p2 cc, d db 2c7d9h, p1 cc, p2 cc, d db Jc, p1 cc, p2 cc, d db 3s, p1 cc, p2 cc",
        "d dh p1 QsQh, d dh p2 KsKh, d dh p3 AsAh"
    );
    let mut short = history(&[500, 500, 1], &[5, 10, 0], &actions);
    short.antes = vec![10; 3];
    assert_eq!(stacks(&short), [480, 500, 21]);
    short.trim_antes = true;
    assert_eq!(stacks(&short), [480, 518, 3]);
}

#[test]
fn split_chips_of_other_programs_agree_with_whole_ones_nearby() {
    // Two share 25 chips; the button folded 5 of dead money.
    let actions = "d dh p1 AsKh, d dh p2 AdKc, d dh p3 7c2d, p3 f, p1 cc, p2 cc, d db QsJsTs, \
                   p1 cc, p2 cc, d db 2c, p1 cc, p2 cc, d db 3d, p1 cc, p2 cc";
    let mut shared = three(actions);
    shared.antes = vec![0, 0, 5];
    assert_eq!(stacks(&shared), [503, 502, 495]);
    let mut agrees = |finishing: [FinishingStack; 3]| {
        shared.finishing_stacks = Some(finishing.to_vec());
        replay(&shared).unwrap().agrees()
    };
    let [whole, split] = [FinishingStack::Whole, |chips| {
        FinishingStack::Split(chips as f64 + 0.5)
    }];
    assert_eq!(agrees([whole(503), whole(502), whole(495)]), Some(true));
    assert_eq!(agrees([split(502), split(502), whole(495)]), Some(true));
    assert_eq!(agrees([split(503), split(501), whole(495)]), Some(true));
    assert_eq!(agrees([whole(502), whole(503), whole(495)]), Some(false));
    assert_eq!(agrees([split(504), split(500), whole(495)]), Some(false));
}

#[test]
fn a_record_may_stop_in_the_middle() {
    for (actions, expected) in [
        ("p3 cbr 30, p1 cc", [470, 490, 470]),
        ("p3 f, p1 cbr 500, p2 cc", [0, 0, 500]),
        ("p3 f, p1 cbr 500, p2 cc, d db 2c7d9h", [0, 0, 500]),
    ] {
        let mut part = three(&format!("{DEALT}, {actions}"));
        part.finishing_stacks = Some(expected.map(FinishingStack::Whole).to_vec());
        let replayed = replay(&part).unwrap();
        assert!(!replayed.complete());
        assert_eq!(replayed.agrees(), Some(true), "{actions}");
    }
}

#[test]
fn cards_that_nobody_saw_do_no_harm_unless_they_decide() {
    let to_river = "d dh p1 ????, d dh p2 Kh??, d dh p3 ????, p3 f, p1 cc, p2 cc, d db 2c7d9h, \
                    p1 cc, p2 cc, d db Jc, p1 cc, p2 cc, d db 3s, p1 cc, p2 cc";
    assert_eq!(
        error(&three(to_river)),
        "the cards of p1, who is at the showdown, are not known"
    );
    let said = format!("{to_river}, p1 sm AsAh, p2 sm KsKh");
    assert_eq!(stacks(&three(&said)), [510, 490, 500]);
    let mucked = format!("{to_river}, p1 sm, p2 sm KsKh");
    assert_eq!(stacks(&three(&mucked)), [490, 510, 500]);
    let unknown = format!("{to_river}, p1 sm -");
    assert!(error(&three(&unknown)).ends_with("who is at the showdown, are not known"));
    assert_eq!(stacks(&three("p3 f, p1 f")), [495, 505, 500]);
}

/// A hand of seven-card stud or razz, with antes of 1 and a bring-in of 2.
fn stud(variant: Variant, actions: &str) -> HandHistory {
    HandHistory {
        variant,
        antes: vec![1; 2],
        bring_in: 2,
        min_bet: 4,
        structure: Structure::FixedLimit {
            big_bet: 8,
            cap: RaiseCap::default(),
        },
        ..history(&[100; 2], &[], actions)
    }
}

#[test]
fn two_pairs_on_the_board_are_better_than_one_higher_pair() {
    let high = "d dh p1 2c3d9h, d dh p2 4c5dQs, p1 pb, p2 cc, d dh p1 9d, d dh p2 Qd, \
                p2 cc, p1 cc, d dh p1 2h, d dh p2 4h, p2 cc, p1 cc, d dh p1 2s, d dh p2 5s, \
                p1 cc, p2 cc";
    let low = "d dh p1 7c8d2h, d dh p2 4c5dKs, p2 pb, p1 cc, d dh p1 3d, d dh p2 Kd, \
               p1 cc, p2 cc, d dh p1 2s, d dh p2 Ah, p1 cc, p2 cc, d dh p1 3s, d dh p2 9s, \
               p2 cc, p1 cc";
    for (variant, actions) in [(Variant::Stud, high), (Variant::Razz, low)] {
        let played = replay(&stud(variant, actions));
        assert!(played.is_ok(), "{played:?}");
    }
}

/// All-in for 20 against two with more, before a board that pairs nobody.
fn side_pot(cards: [&str; 3], stacks: [u64; 3], said: &str) -> HandHistory {
    let [one, two, three] = cards;
    let raised = stacks[1].min(50);
    let checks = |street: &str| match stacks[1] {
        50 => format!("d db {street}"),
        _ => format!("d db {street}, p2 cc, p3 cc"),
    };
    let actions = format!(
        "d dh p1 {one}, d dh p2 {two}, d dh p3 {three}, p3 cbr {raised}, p1 cc, p2 cc, {}, {}, {}{said}",
        checks("2c7dKs"),
        checks("3h"),
        checks("9c"),
    );
    history(&stacks, &[5, 10, 0], &actions)
}

#[test]
fn chips_of_a_side_pot_go_to_the_last_who_gives_it_up_or_the_hand_is_refused() {
    let unknown = ["AsAd", "????", "????"];
    let mucked = side_pot(unknown, [20, 500, 500], ", p2 sm, p3 sm, p1 sm AsAd");
    assert_eq!(stacks(&mucked), [60, 450, 510]);
    let shown = ", p2 sm ????, p3 sm ????, p1 sm AsAd";
    for said in [shown, ""] {
        let refused = error(&side_pot(unknown, [20, 500, 500], said));
        assert!(refused.starts_with("the cards of p2"), "{refused}");
    }
    // The order of the record counts, and not that of the showdown.
    let to_river = "d dh p1 AdAc, d dh p2 QsQd, d dh p3 7c8c, p3 f, p1 cc, p2 cc, d db 3c4hKd, \
                    p1 cc, p2 cc, d db Kh, p1 cc, p2 cc, d db 2s, p1 cbr 40, p2 cc";
    for (said, expected) in [
        ("p2 sm, p1 sm", [550, 450, 500]),
        ("p1 sm, p2 sm", [450, 550, 500]),
    ] {
        assert_eq!(stacks(&three(&format!("{to_river}, {said}"))), expected);
    }
}

#[test]
fn a_result_tells_which_pot_unknown_cards_win() {
    let won = |amounts: &[u64]| {
        let amounts = amounts.iter().copied().map(FinishingStack::Whole);
        Some(amounts.collect::<Vec<_>>())
    };
    let unknown = ["????"; 3];
    let known = ["AsAd", "????", "QsQd"];
    let said = ", p3 sm QsQd, p1 sm AsAd, p2 sm ????";
    for (cards, said) in [(unknown, ""), (known, said)] {
        let mut hand = side_pot(cards, [20, 50, 50], said);
        hand.winnings = won(&[60, 60, 0]);
        assert_eq!(stacks(&hand), [60, 60, 0], "{cards:?}");
    }
    let four = "d dh p1 AsAd, d dh p2 ????, d dh p3 ????, d dh p4 ????, p3 cbr 100, p4 cc, p1 cc, p2 cc, \
                p1 sm AsAd, p2 sm ????, p3 sm ????, p4 sm ????, d db 2c7d9s, d db 3h, d db 5c";
    let mut hand = history(&[20, 40, 100, 100], &[5, 10, 0, 0], four);
    hand.winnings = won(&[80, 60, 120, 0]);
    assert_eq!(stacks(&hand), [80, 60, 120, 0]);
    for (winnings, expected) in [([4, 4, 0], [60, 60, 60]), ([2, 6, 0], [58, 62, 60])] {
        let first = if winnings[0] == 2 {
            "????????"
        } else {
            "AsAdKcQc"
        };
        let actions = format!(
            "d dh p1 ????????, d dh p2 {first}, d dh p3 ????????, p3 f, p1 cc, p2 cc, d db 2c3d5h, \
             p1 cc, p2 cc, d db 8s, p1 cc, p2 cc, d db Jc, p1 cc, p2 cc"
        );
        let hand = HandHistory {
            variant: Variant::OmahaHiLo,
            winnings: won(&winnings),
            min_bet: 4,
            structure: Structure::FixedLimit {
                big_bet: 8,
                cap: RaiseCap::default(),
            },
            ..history(&[60; 3], &[2, 4, 0], &actions)
        };
        assert_eq!(stacks(&hand), expected, "{winnings:?}");
    }
}

#[test]
fn a_hand_given_up_beside_an_all_in_has_lost() {
    let all_in = "d dh p1 QsQd, d dh p2 AsAd, p2 cc, p1 cc, d db 2c7dKs, p1 cc, p2 cc, d db 3h, \
                  p1 cc, p2 cc, d db 9c, p1 cc, p2 cbr 90, p1 cc";
    for (said, expected) in [
        ("p2 sm AsAd, p1 sm", [0, 200]),
        ("p2 sm, p1 sm QsQd", [200, 0]),
    ] {
        let hand = history(&[100; 2], &[5, 10], &format!("{all_in}, {said}"));
        assert_eq!(stacks(&hand), expected);
    }
}

#[test]
fn a_big_blind_ante_is_dead_money_also_where_antes_are_trimmed() {
    let actions = "d dh p1 KsKd, d dh p2 AsAd, p2 cc, p1 cc, d db 2c7d9h, p1 cc, p2 cc, d db 3h, \
                   p1 cc, p2 cc, d db 8c, p1 cc, p2 cc";
    let hand = HandHistory {
        antes: vec![0, 10],
        trim_antes: true,
        ..history(&[100, 25], &[5, 10], actions)
    };
    assert_eq!(stacks(&hand), [80, 45]);
}

#[test]
fn winnings_of_nobody_say_nothing_and_a_rake_is_known_by_the_stacks() {
    let mut hand = three(&format!("{DEALT}, p3 f, p1 f"));
    let of = |amounts: [u64; 3]| Some(amounts.map(FinishingStack::Whole).to_vec());
    hand.winnings = of([0; 3]);
    assert_eq!(replay(&hand).unwrap().agrees(), None);
    let raised = format!("{DEALT}, p3 f, p1 cbr 100, p2 cc, d db 2c7d9h, p1 cbr 20, p2 f");
    hand = three(&raised);
    hand.finishing_stacks = of([590, 400, 500]);
    assert_eq!(replay(&hand).unwrap().agrees(), Some(true));
    for wrong in [[590, 410, 500], [590, 390, 500], [590, 400, 505]] {
        hand.finishing_stacks = of(wrong);
        assert_eq!(replay(&hand).unwrap().agrees(), Some(false), "{wrong:?}");
    }
}

#[test]
fn an_action_that_is_refused_is_named_with_its_number_and_the_rule() {
    for (actions, number, rule) in [
        ("p1 f", 4, "it is the turn of p3"),
        ("p3 cbr 15", 4, "15 is outside 20 to 500"),
        ("p3 cbr 501", 4, "501 is outside 20 to 500"),
        ("p3 cbr 5x", 4, "'5x' is no amount"),
        ("p3 cbr 20.5", 4, "'20.5' is no amount"),
        ("p3 sm", 4, "it is the turn of p3"),
        ("d db 2c7d9h", 4, "it is the turn of p3"),
        ("p3 f, p1 f, p2 cc", 6, "the hand is over"),
        (
            "p3 f, p1 cc, p2 cc, p1 cc",
            7,
            "the flop has to be dealt first",
        ),
        (
            "p3 f, p1 cc, p2 cc, d db 2c7d",
            7,
            "the flop has 3 cards, not 2",
        ),
        (
            "p3 f, p1 cc, p2 cc, d db 2c7d9h, d dh p1 AsAh",
            8,
            "a player is dealt 2 cards at most here",
        ),
        (
            "p3 f, p1 cbr 500, p2 cc, p3 sm",
            7,
            "this player has folded",
        ),
        (
            "p3 f, p1 cbr 500, p2 cc, p1 sm AsAh, p1 sm AsAh",
            8,
            "shown or mucked before",
        ),
        (
            "p3 f, p1 cbr 500, p2 cc, p1 sm AsAd",
            7,
            "Ad is not among the cards of this player",
        ),
        (
            "p3 f, p1 cbr 500, p2 cc, p1 sm As",
            7,
            "a player shows all cards of the hand, 2",
        ),
        ("p4 f", 4, "there is no p4, only 3 players"),
        ("p0 f", 4, "'p0' is no player"),
        ("x f", 4, "'x' is no player"),
        ("p3 pb", 4, "no such action in this game"),
        ("p3 jump", 4, "not an action"),
        ("d db 2c2c9h", 4, "2c is there twice"),
        ("d db 2x", 4, "'2x' is not a card"),
        ("d db 2c7d9hJc, d db 3s4s", 5, "a board has five cards"),
        ("p3 f, p3 f # left", 5, "no hand to leave"),
    ] {
        let error = error(&three(&format!("{DEALT}, {actions}")));
        let at = format!("action {number} '");
        assert!(
            error.starts_with(&at) && error.contains(rule),
            "{actions}: {error}"
        );
    }
    let twice = three("d dh p1 AsAh, d dh p2 AsKh");
    assert_eq!(
        error(&twice),
        "As is in the pack once, but is asked for twice"
    );
    let alone = history(&[500], &[0], "");
    assert_eq!(error(&alone), "a table has 2 to 23 seats, not 1");
    let crowd = history(&[500; 24], &[0; 24], "");
    assert_eq!(error(&crowd), "a table has 2 to 23 seats, not 24");
}

#[test]
fn the_betting_is_not_reopened_for_a_player_who_faces_less_than_a_full_raise() {
    let actions = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, d dh p4 JsJh, p3 cbr 100, p4 cbr 150, \
                   p1 f, p2 f, p3 cbr 400";
    let error = error(&history(&[500, 500, 500, 150], &[5, 10, 0, 0], actions));
    assert!(error.contains("nobody could call a raise"), "{error}");
    let actions = actions.replace("p2 f", "p2 cc");
    let error = replay(&history(&[500, 500, 500, 150], &[5, 10, 0, 0], &actions));
    let error = error.expect_err("refused").to_string();
    assert!(
        error.starts_with("action 9 'p3 cbr 400': the betting is not reopened"),
        "{error}"
    );
}

#[test]
fn comments_blanks_and_empty_actions_are_allowed() {
    let actions = format!("{DEALT}, , # a long think,   p3   f  # sighs, p1 f");
    assert_eq!(stacks(&three(&actions)), [495, 505, 500]);
}

const FILE: &str = "variant = 'NT'\nantes = [0, 0.0, 0]\nblinds_or_straddles = [5, 10, 0]\n\
                    min_bet = 10.0\nstarting_stacks = [500, 500, 500]\n\
                    actions = ['p3 f', 'p1 f']\nhand = 12\nplayers = ['A', 'B', 'C']\n\
                    finishing_stacks = [495, 505, 500]\n_mine = true\n";

#[test]
fn a_file_holds_one_hand_or_many_which_come_in_the_order_of_their_numbers() {
    let one = read(FILE).unwrap();
    let [(name, Ok(hand))] = &one[..] else {
        panic!("{one:?}")
    };
    assert_eq!(
        (&**name, hand.hand, &*hand.players[2]),
        ("12", Some(12), "C")
    );
    assert_eq!(replay(hand).unwrap().agrees(), Some(true));
    let many: String = [10, 9, 1]
        .iter()
        .map(|number| format!("[{number}]\n{FILE}"))
        .collect();
    let names: Vec<String> = read(&many)
        .unwrap()
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["1", "9", "10"]);
}

#[test]
fn a_file_that_is_no_record_is_refused_with_the_reason() {
    for (text, reason) in [
        ("x = 1\nvariant = ", "line 2 is not TOML: "),
        ("", "no hands: "),
        ("x = 1", "no hands: "),
    ] {
        let error = read(text).expect_err("refused").to_string();
        assert!(error.starts_with(reason), "{error}");
    }
    for (from, to, reason) in [
        ("'NT'", "'XT'", "the variant 'XT' is not played here"),
        ("'NT'", "5", "the field 'variant' must be a text"),
        ("min_bet = 10.0", "", "the field 'min_bet' is missing"),
        (
            "min_bet = 10.0",
            "min_bet = -1",
            "the field 'min_bet' must be an amount of chips",
        ),
        (
            "min_bet = 10.0",
            "min_bet = 0.0000005",
            "amounts can have six digits after the point",
        ),
        (
            "[0, 0.0, 0]",
            "[0, 0]",
            "'antes' has 2 entries, but there are 3 players",
        ),
        (
            "[0, 0.0, 0]",
            "['a']",
            "the field 'antes' must be a list of amounts of chips",
        ),
        (
            "[500, 500, 500]",
            "[500, 500, -inf]",
            "the field 'starting_stacks' must be",
        ),
        (
            "[495, 505, 500]",
            "[495]",
            "'finishing_stacks' has 1 entries",
        ),
        (
            "['p3 f', 'p1 f']",
            "[3]",
            "the field 'actions' must be a list of texts",
        ),
        (
            "_mine",
            "ante_trimming_status = 3\n_mine",
            "must be true or false",
        ),
    ] {
        let file = FILE.replace(from, to);
        let (_, hand) = read(&file).unwrap().remove(0);
        let error = hand.expect_err(reason).to_string();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn the_big_blind_of_the_first_player_is_one_where_the_small_is_dead() {
    let text = "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [10, 0, 0]\nmin_bet = 10\n\
                starting_stacks = [100, 100, 100]\nactions = ['p2 f', 'p3 f']\n";
    let (_, hand) = read(text).unwrap().remove(0);
    let replayed = replay(&hand.unwrap()).unwrap();
    let big = Event::Post {
        seat: 0,
        kind: PostKind::Big,
        amount: 10,
        stack: 90,
    };
    assert_eq!(replayed.events[0], big);
}

#[test]
fn rooms_take_the_rake_of_any_pot() {
    let hand = |winnings: &str| {
        let text = format!(
            "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n\
             starting_stacks = [30, 10, 20]\nactions = ['d dh p1 QsQh', 'd dh p2 AsAh', \
             'd dh p3 7c2d', 'p3 cbr 20', 'p1 cc', 'p2 cc', 'd db 3c4c9d', 'd db 8h', 'd db Jd']\n\
             winnings = {winnings}\n"
        );
        let (_, hand) = read(&text).unwrap().remove(0);
        replay(&hand.unwrap()).unwrap()
    };
    // The pots are 30 and 20.
    for (winnings, agrees) in [
        ("[19, 28, 0]", true),
        ("[20, 27, 0]", true),
        ("[17, 30, 0]", true),
        ("[0, 47, 0]", false),
        ("[30, 17, 0]", false),
    ] {
        let replayed = hand(winnings);
        assert_eq!(replayed.agrees(), Some(agrees), "{winnings}");
        assert_eq!(replayed.hand.raked(), 3);
    }
}
