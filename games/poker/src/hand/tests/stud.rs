//! Stud and razz: bring-in, completion, and the seat that opens.

use super::*;
use crate::Variant;

const LIMIT: Structure = Structure::FixedLimit {
    big_bet: 20,
    cap: RaiseCap {
        bets: 4,
        heads_up: false,
    },
};

/// Bets of 10 and 20, a bring-in of 3, an ante of 1. The cards are those of
/// each seat in turn, of which the third lies open, then those of each street.
fn stud(variant: Variant, stacks: &[u64], cards: &str) -> (Hand, Vec<Event>) {
    let mut setup = table(stacks).structure(LIMIT).ante(1).setup();
    setup.variant = variant;
    setup.blinds.clear();
    setup.bring_in = 3;
    deal(&setup, cards)
}

const THREE: &str = "AsKs9d AhKh2c AdKd2d";

fn options(hand: &Hand) -> Options {
    hand.options().expect("somebody is asked")
}

#[test]
fn two_cards_are_dealt_down_and_one_up_to_each() {
    let (hand, events) = stud(Variant::Stud, &[100; 3], THREE);
    let cards = |text| Card::parse_all(text).expect("cards");
    let down = Event::Hole {
        seat: 1,
        cards: cards("AhKh").into(),
    };
    let up = Event::Up {
        seat: 1,
        cards: cards("2c").into(),
    };
    assert_eq!((down.secret_of(), up.secret_of()), (Some(1), None));
    assert!(events.contains(&down) && events.contains(&up));
    let player = hand.player(1).expect("dealt in");
    assert_eq!(player.up_cards().collect::<Vec<_>>(), cards("2c"));
    assert_eq!(hand.street(), Street::Third);
}

#[test]
fn the_lowest_card_brings_it_in_and_clubs_are_the_lowest_suit() {
    let (mut hand, _) = stud(Variant::Stud, &[100; 3], THREE);
    assert_eq!(hand.turn(), HandTurn::Act(1));
    let due = options(&hand);
    assert_eq!(
        (due.bring_in, due.call, due.check()),
        (Some(3), None, false)
    );
    assert_eq!(due.passive(), Action::BringIn);
    for action in [Action::Fold, Action::Check] {
        assert_eq!(hand.act(1, action), Err(IllegalAction::MustBringIn(3)));
    }
    play(&mut hand, "1 bringin");
    let next = options(&hand);
    assert_eq!((hand.turn(), next.call), (HandTurn::Act(2), Some(3)));
    // A raise completes to the small bet, and is the first bet of the round.
    assert_eq!(next.raise, Some(Limits { min: 10, max: 10 }));
    play(&mut hand, "2 raise 10, 0 raise 20, 1 raise 30, 2 raise 40");
    assert_eq!(options(&hand).closed, Some(BettingClosure::Capped(4)));
}

#[test]
fn the_player_to_bring_it_in_may_bet_instead_and_is_not_asked_again_for_the_bring_in() {
    let (mut hand, _) = stud(Variant::Stud, &[100; 3], THREE);
    play(&mut hand, "1 bet 10");
    assert_eq!(options(&hand).raise, Some(Limits { min: 20, max: 20 }));
    let (mut hand, _) = stud(Variant::Stud, &[100; 3], THREE);
    play(&mut hand, "1 bringin, 2 call, 0 call");
    assert_eq!(hand.turn(), HandTurn::Deal(Street::Fourth));
}

#[test]
fn in_razz_the_highest_card_brings_it_in_and_the_ace_is_low() {
    let (hand, _) = stud(Variant::Razz, &[100; 3], "2s3sKd 2h3hAc 2d3dKh");
    assert_eq!(hand.turn(), HandTurn::Act(2), "the king of hearts");
}

#[test]
fn on_later_streets_the_best_board_opens_and_in_razz_the_lowest() {
    let cards = "AsKs9d AhKh2c AdKd2d 9cQcQd";
    let (mut hand, _) = stud(Variant::Stud, &[100; 3], cards);
    play(&mut hand, "1 bringin, 2 call, 0 call, deal");
    assert_eq!(hand.turn(), HandTurn::Act(0), "a pair of nines");
    let cards = "2s3sKd 2h3hAc 2d3dKh 4cAd5c";
    let (mut hand, _) = stud(Variant::Razz, &[100; 3], cards);
    play(&mut hand, "2 bringin, 0 call, 1 call, deal");
    // King and four; a pair of aces; king and five.
    assert_eq!(hand.turn(), HandTurn::Act(0));
}

#[test]
fn of_equal_boards_the_first_left_of_the_button_opens() {
    let cards = "AsKs9d AhKh2c AdKd9h QcQdQs";
    let (mut hand, _) = stud(Variant::Stud, &[100; 3], cards);
    play(&mut hand, "1 bringin, 2 call, 0 call, deal");
    assert_eq!(hand.turn(), HandTurn::Act(0));
}

#[test]
fn the_bet_doubles_on_fifth_street() {
    let (mut hand, _) = stud(Variant::Stud, &[200; 2], "AsKs9d AhKh2c 9cQc 7c7d");
    play(&mut hand, "1 bringin, 0 call, deal");
    assert_eq!(options(&hand).bet, Some(Limits { min: 10, max: 10 }));
    play(&mut hand, "0 check, 1 check, deal");
    assert_eq!(options(&hand).bet, Some(Limits { min: 20, max: 20 }));
}

#[test]
fn a_short_bring_in_stands_for_the_whole() {
    let (mut hand, _) = stud(Variant::Stud, &[100, 3, 100], THREE);
    assert_eq!(options(&hand).bring_in, Some(2));
    play(&mut hand, "1 bringin");
    assert_eq!(options(&hand).call, Some(3));
}

#[test]
fn a_player_who_leaves_before_bringing_it_in_pays_it_and_folds() {
    let (mut hand, _) = stud(Variant::Stud, &[100; 3], THREE);
    hand.leave(1);
    assert_eq!(hand.stacks(), [99, 96, 99]);
    assert_eq!(
        (hand.turn(), options(&hand).call),
        (HandTurn::Act(2), Some(3))
    );
}

#[test]
fn five_card_stud_has_one_card_down_and_four_up_of_which_the_bet_doubles_on_the_fourth() {
    let cards = "As9d Ah2c Ad2d 9cQcQd 3c4c5c 6c7c8c";
    let (mut hand, events) = stud(Variant::FiveCardStud, &[200; 3], cards);
    let cards = |text| Card::parse_all(text).expect("cards");
    let down = Event::Hole {
        seat: 1,
        cards: cards("Ah").into(),
    };
    assert!(events.contains(&down));
    assert_eq!(
        (hand.street(), hand.turn()),
        (Street::Second, HandTurn::Act(1))
    );
    assert_eq!(options(&hand).bring_in, Some(3));
    play(&mut hand, "1 bringin, 2 call, 0 call, deal");
    // A pair of nines opens, with the small bet; the big one comes with the fourth card.
    assert_eq!(
        (hand.street(), hand.turn()),
        (Street::Third, HandTurn::Act(0))
    );
    assert_eq!(options(&hand).bet, Some(Limits { min: 10, max: 10 }));
    play(&mut hand, "0 check, 1 check, 2 check, deal");
    assert_eq!(options(&hand).bet, Some(Limits { min: 20, max: 20 }));
    play(&mut hand, "0 check, 1 check, 2 check, deal");
    assert_eq!(hand.street(), Street::Fifth);
    play(&mut hand, "0 check, 1 check, 2 check");
    let events = run(&mut hand);
    // The best of five: a pair of nines against an ace and a pair of nothing.
    assert_eq!(wins(&events), [(0, 0, 12)]);
    // Ten seats have five cards each, and an eleventh has not.
    assert_eq!(Variant::FiveCardStud.most_seats(), 10);
}

#[test]
fn the_last_card_is_one_for_all_where_there_are_not_enough() {
    let (mut hand, _) = stud(Variant::Stud, &[1; 8], "");
    let events = run(&mut hand);
    let player = |seat| hand.player(seat).expect("dealt in").all_cards().len();
    assert_eq!((player(0), player(7), hand.board().len()), (6, 6, 1));
    let all = |event: &Event| matches!(event, Event::Board { street: Street::Seventh, all } if all.len() == 1);
    assert!(events.iter().any(all));
}

#[test]
fn after_an_all_in_the_last_card_is_dealt_face_up() {
    let (mut hand, _) = stud(Variant::Stud, &[4; 2], THREE);
    play(&mut hand, "1 bringin, 0 call");
    let events = run(&mut hand);
    let hidden = |event: &&Event| matches!(event, Event::Hole { .. });
    assert_eq!(events.iter().find(hidden), None);
}

#[test]
fn the_low_half_needs_an_eight_and_the_odd_chip_is_the_high_hands() {
    let split = "AsAh2c 9s9h9d 3d9c 4dKc 8dKd QsQd";
    let (mut hand, _) = stud(Variant::StudHiLo, &[4; 2], split);
    let events = [play(&mut hand, "0 bringin, 1 call"), run(&mut hand)].concat();
    let shares: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Share { low, amount, .. } => Some((*low, *amount)),
            _ => None,
        })
        .collect();
    assert_eq!(shares, [(false, 4), (true, 4)]);
    assert_eq!(wins(&events), [(1, 0, 4), (0, 0, 4)]);
    // Without a low hand the high one wins all, as an only part.
    let no_low = "AsAhTc 9s9h9d JdQc JcKc 8dKd QsQd";
    let (mut hand, _) = stud(Variant::StudHiLo, &[4; 2], no_low);
    let events = [play(&mut hand, "1 bringin, 0 call"), run(&mut hand)].concat();
    assert_eq!(wins(&events), [(1, 0, 8)]);
}

#[test]
fn bring_ins_that_make_no_sense_are_refused() {
    let refused = |change: fn(&mut Setup)| {
        let mut setup = table(&[100; 3]).setup();
        change(&mut setup);
        let deck = Deck::beginning_with(&[]).expect("a pack");
        Hand::deal(&setup, &deck).expect_err("refused").to_string()
    };
    let error = refused(|setup| setup.bring_in = 3);
    assert!(error.starts_with("only stud has a bring-in"), "{error}");
    let error = refused(|setup| (setup.variant, setup.bring_in) = (Variant::Stud, 10));
    assert!(error.starts_with("a bring-in of 10 is too much"), "{error}");
    let error = refused(|setup| (setup.variant, setup.bring_in) = (Variant::Stud, 3));
    assert!(error.starts_with("there are no blinds beside"), "{error}");
}
