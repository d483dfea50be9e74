//! States and answers.

use poker_rules::Card;
use proptest::prelude::*;

use crate::acpc::{Action, Answer, Betting, MatchState, State, Unreadable, Version};

#[test]
fn the_lines_of_the_published_protocol_are_read_as_they_are_written() {
    // Examples in the form of the protocol's document: limit with three players, no
    // limit with two, an all-in before the flop.
    for line in [
        "MATCHSTATE:0:30::9s8h|",
        "MATCHSTATE:1:30:c:|JdTc",
        "MATCHSTATE:2:90:rrc/:||Ad6h/TdKc5s",
        "MATCHSTATE:1:31:r300c/cr900c/:|Qd7c/2h8h5c/Th",
        "MATCHSTATE:0:32:cr20000c///:QcTd|JdTc/2c3d4h/5s/6c",
    ] {
        let state: MatchState = line.parse().unwrap();
        assert_eq!(state.to_string(), line);
    }
}

#[test]
fn an_answer_is_the_same_line_with_an_action() {
    let state: MatchState = "MATCHSTATE:1:31:r300c/c:|Qd7c/2h8h5c".parse().unwrap();
    let action = |text: &str| {
        let answer = Answer::parse(&format!("{state}{text}")).unwrap();
        assert!(answer.state.is_same_question(&state), "{text}");
        answer.action
    };
    assert_eq!(action(":f"), Some(Action::Fold));
    assert_eq!(action(":c"), Some(Action::Call));
    assert_eq!(action(":k"), Some(Action::Call));
    assert_eq!(action(":r"), Some(Action::Raise(None)));
    assert_eq!(action(":r650"), Some(Action::Raise(Some(650))));
    assert_eq!(action(":B650 and more"), Some(Action::Raise(Some(650))));
    let huge = action(":r99999999999999999999999");
    assert_eq!(huge, Some(Action::Raise(Some(u64::MAX))));
    for wrong in ["", ":", ":x", ":-", ": c"] {
        assert_eq!(action(wrong), None, "{wrong}");
    }
}

#[test]
fn another_state_is_not_the_same_question() {
    let asked: MatchState = "MATCHSTATE:1:31:r300c/c:|Qd7c/2h8h5c".parse().unwrap();
    let is_same = |line: &str| line.parse::<MatchState>().unwrap().is_same_question(&asked);
    // The dealer reads cards of either case, and looks neither at slashes of the betting
    // nor at the cards of others.
    assert!(is_same("MATCHSTATE:1:31:r300cc:|qD7C/2h8h5c"));
    assert!(is_same("MATCHSTATE:1:31:r300c/c:AsAd|Qd7c/2h8h5c"));
    for other in [
        "MATCHSTATE:0:31:r300c/c:|Qd7c/2h8h5c",
        "MATCHSTATE:1:32:r300c/c:|Qd7c/2h8h5c",
        "MATCHSTATE:1:31:r300c/:|Qd7c/2h8h5c",
        "MATCHSTATE:1:31:r301c/c:|Qd7c/2h8h5c",
        "MATCHSTATE:1:31:r300c/c:|Qd7d/2h8h5c",
        "MATCHSTATE:1:31:r300c/c:|Qd7c/2h8h5d",
        "MATCHSTATE:1:31:r300c/c:Qd7c|/2h8h5c",
    ] {
        assert!(!is_same(other), "{other}");
    }
}

#[test]
fn what_is_no_state_is_refused_with_a_reason() {
    for (line, why) in [
        ("", Unreadable::Beginning),
        ("STATE:1::AsAd|", Unreadable::Beginning),
        ("MATCHSTATE:", Unreadable::Parts),
        ("MATCHSTATE:0", Unreadable::Parts),
        ("MATCHSTATE:0:1:", Unreadable::Parts),
        ("MATCHSTATE:10:1::AsAd|", Unreadable::Position),
        ("MATCHSTATE:-1:1::AsAd|", Unreadable::Position),
        ("MATCHSTATE:0:+1::AsAd|", Unreadable::Hand),
        ("MATCHSTATE:0:18446744073709551616::AsAd|", Unreadable::Hand),
        ("MATCHSTATE:0:1:cx:AsAd|", Unreadable::Betting),
        ("MATCHSTATE:0:1:c:AsA|", Unreadable::Cards),
        ("MATCHSTATE:0:1:c:AsAé|", Unreadable::Cards),
        ("MATCHSTATE:0:1:c:||||||||||", Unreadable::Cards),
    ] {
        assert_eq!(line.parse::<MatchState>(), Err(why), "{line}");
    }
}

#[test]
fn versions_have_three_numbers_and_the_first_one_counts() {
    let known = |line: &str| line.parse::<Version>().map(|version| version.is_known());
    assert_eq!(known("VERSION:2.0.0"), Ok(true));
    assert_eq!(known("VERSION:2.0.1 mine"), Ok(true));
    assert_eq!(known("VERSION:2.1.0"), Ok(false));
    assert_eq!(known("VERSION:1.0.0"), Ok(false));
    for wrong in [
        "",
        "VERSION:",
        "VERSION:2.0",
        "VERSION:2.0.",
        "version:2.0.0",
        "VERSION:2.x.0",
    ] {
        assert_eq!(known(wrong), Err(()), "{wrong}");
    }
}

fn card() -> impl Strategy<Value = Card> {
    (0..13u8, 0..4u8).prop_map(|(rank, suit)| Card::new(rank, suit).unwrap())
}

fn state() -> impl Strategy<Value = MatchState> {
    let action = prop_oneof![
        Just(Action::Fold),
        Just(Action::Call),
        Just(Action::Raise(None)),
        any::<u64>().prop_map(|total| Action::Raise(Some(total))),
    ];
    let rounds = prop::collection::vec(prop::collection::vec(action, 0..6), 1..5);
    let groups = |most| prop::collection::vec(prop::collection::vec(card(), 0..4), 0..most);
    let holes = groups(9).prop_map(|mut holes| {
        holes.push(Vec::new());
        holes
    });
    let all = (0..10usize, any::<u64>(), rounds, holes, groups(4));
    all.prop_map(|(position, hand, rounds, holes, board)| {
        let mut betting = Betting::default();
        for (index, round) in rounds.into_iter().enumerate() {
            if index > 0 {
                betting.begin_round();
            }
            round.into_iter().for_each(|action| betting.push(action));
        }
        let state = State {
            hand,
            betting,
            holes,
            board,
        };
        MatchState { position, state }
    })
}

proptest! {
    #[test]
    fn every_state_is_read_as_it_was_written(state in state()) {
        prop_assert_eq!(state.to_string().parse(), Ok(state.clone()));
        let answer = Answer::parse(&format!("{state}:r12")).unwrap();
        prop_assert!(answer.state.is_same_question(&state));
        prop_assert_eq!(answer.action, Some(Action::Raise(Some(12))));
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "(MATCHSTATE|STATE|VERSION)?:?[0-9:rcfAsKd|/é.]{0,60}") {
        let _ = text.parse::<MatchState>();
        let _ = text.parse::<Version>();
        let _ = Answer::parse(&text);
        let _ = text.parse::<crate::acpc::log::FinishedHand>();
        let _ = text.parse::<crate::acpc::GameDefinition>();
    }
}
