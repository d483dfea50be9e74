//! Running it twice, bomb pots, and the rake.

use super::*;
use crate::Variant;

fn shares(events: &[Event]) -> Vec<(usize, usize, bool, u64)> {
    let shares = events.iter().filter_map(|event| match event {
        Event::Share {
            pot,
            run,
            low,
            amount,
        } => Some((*pot, *run, *low, *amount)),
        _ => None,
    });
    shares.collect()
}

const CARDS: &str = "AsAh KsKh 2c7d9hJcQd 3c3d3h4c4d";

#[test]
fn a_hand_that_is_run_twice_deals_the_rest_of_the_board_again_and_halves_the_pot() {
    let mut setup = table(&[101, 101]).cards(CARDS).setup();
    setup.runs = 2;
    // On the second board kings full, but for the king of the turn.
    let (mut hand, _) = deal(&setup, "AsAh KsKh 2c7d9hJcQd Kc3d3h4c5d");
    let events = [play(&mut hand, "1 allin, 0 call"), run(&mut hand)].concat();
    let second = Card::parse_all("Kc3d3h4c5d").expect("cards");
    assert!(events.contains(&Event::Run {
        run: 2,
        street: Street::River,
        all: second.into(),
        shared: 0,
    }));
    assert_eq!(shares(&events), [(0, 1, false, 101), (0, 2, false, 101)]);
    assert_eq!(wins(&events), [(0, 0, 101), (1, 0, 101)]);
    assert_eq!(hand.stacks(), [101, 101]);
    assert_eq!(hand.pots()[0].winners.as_slice(), [0, 1]);
}

#[test]
fn only_what_comes_after_the_all_in_is_dealt_again() {
    let mut setup = table(&[100, 100]).setup();
    setup.runs = 3;
    let (mut hand, _) = deal(&setup, "AsAh KsKh 2c7d9hJcQd Kc3d 3h4c");
    play(&mut hand, "1 call, 0 check, deal, 0 allin, 1 call");
    let events = run(&mut hand);
    let boards: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            Event::Run { all, .. } => Some(crate::spaced(all)),
            _ => None,
        })
        .collect();
    assert_eq!(boards, ["2c 7d 9h Kc 3d", "2c 7d 9h 3h 4c"]);
    assert_eq!(
        shares(&events).iter().map(|share| share.3).sum::<u64>(),
        200
    );
}

#[test]
fn a_hand_without_an_all_in_before_the_last_card_is_run_once() {
    let mut setup = table(&[100, 100]).cards(CARDS).setup();
    setup.runs = 2;
    let (mut hand, _) = deal(&setup, CARDS);
    let script = "1 call, 0 check, deal, 0 check, 1 check, deal, 0 check, 1 check, deal, \
                  0 allin, 1 call";
    let events = [play(&mut hand, script), run(&mut hand)].concat();
    assert_eq!(
        (shares(&events), wins(&events)),
        (vec![], vec![(0, 0, 200)])
    );
}

#[test]
fn a_bomb_pot_has_antes_and_no_betting_before_the_flop() {
    let mut setup = table(&[100; 3]).ante(20).setup();
    setup.bomb = true;
    let error = Hand::deal(&setup, &Deck::beginning_with(&[]).expect("a pack"));
    assert_eq!(error.expect_err("refused"), SetupError::BlindsToo);
    setup.blinds.clear();
    let (mut hand, _) = deal(&setup, "");
    assert_eq!(
        (hand.turn(), hand.pot()),
        (HandTurn::Deal(Street::Flop), 60)
    );
    hand.proceed();
    assert_eq!(hand.turn(), HandTurn::Act(0));
    assert_eq!(
        hand.options().expect("asked").bet,
        Some(Limits { min: 10, max: 80 })
    );
}

#[test]
fn the_rake_is_a_part_of_each_pot_up_to_an_amount() {
    let mut setup = table(&[1000, 1000, 100]).cards(CARDS).setup();
    setup.rake = Rake {
        basis_points: 500,
        most: Some(30),
        needs_flop: true,
    };
    let (mut hand, _) = deal(&setup, "AsAh KsKh QsQh 2c7d9hJc3d");
    play(&mut hand, "2 allin, 0 allin, 1 call");
    let events = run(&mut hand);
    assert!(events.contains(&Event::Rake { amount: 30 }));
    // 15 of the main pot of 300, and 15 of the side pot of 1800.
    assert_eq!(wins(&events), [(0, 0, 285), (0, 1, 1785)]);
    assert_eq!((hand.raked(), hand.nets().iter().sum::<i64>()), (30, -30));
}

#[test]
fn no_flop_no_drop() {
    let mut setup = table(&[1000; 2]).setup();
    setup.rake = Rake {
        basis_points: 500,
        most: None,
        needs_flop: true,
    };
    let (mut hand, _) = deal(&setup, "");
    play(&mut hand, "1 raise 100, 0 fold");
    assert_eq!(hand.raked(), 0);
    setup.rake.needs_flop = false;
    let (mut hand, _) = deal(&setup, "");
    play(&mut hand, "1 raise 100, 0 fold");
    assert_eq!(hand.raked(), 1, "5 % of 20 chips");
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let refused = |change: fn(&mut Setup)| {
        let mut setup = table(&[100; 12]).setup();
        change(&mut setup);
        let deck = Deck::beginning_with(&[]).expect("a pack");
        Hand::deal(&setup, &deck).expect_err("refused")
    };
    assert_eq!(refused(|setup| setup.runs = 0), SetupError::Runs(0));
    assert_eq!(refused(|setup| setup.runs = 5), SetupError::Runs(5));
    let rake = refused(|setup| setup.rake.basis_points = 10_001);
    assert_eq!(rake, SetupError::TooMuchRake(10_001));
    let players = refused(|setup| setup.variant = Variant::Omaha);
    let (most, players_12) = (11, 12);
    let known = SetupError::TooManyPlayers {
        most,
        players: players_12,
    };
    assert_eq!(players, known);
}
