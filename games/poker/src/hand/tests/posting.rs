//! Antes, blinds, players who leave, and hands that cannot be dealt.

use super::*;

#[test]
fn antes_are_in_the_pot_and_in_no_bet() {
    let (mut hand, events) = table(&[500; 3]).ante(2).deal();
    assert_eq!(
        events
            .iter()
            .filter(|event| matches!(event, Event::Post { .. }))
            .count(),
        5
    );
    assert_eq!((hand.pot(), hand.options().unwrap().to_call), (21, 10));
    let events = play(&mut hand, "2 raise 30");
    let acted = Event::Acted {
        seat: 2,
        action: Action::Raise(30),
        amount: 30,
        total: 30,
        stack: 468,
        pot: 51,
        left: false,
    };
    assert_eq!(events[0], acted);
}

#[test]
fn a_straddle_is_called_and_its_poster_acts_last() {
    let mut setup = table(&[500; 4]).setup();
    setup.blinds.push(Blind {
        seat: 2,
        kind: PostKind::Straddle,
        amount: 20,
    });
    let (mut hand, _) = deal(&setup, "");
    assert_eq!(
        (hand.turn(), hand.options().unwrap().call),
        (HandTurn::Act(3), Some(20))
    );
    assert_eq!(hand.options().unwrap().raise.unwrap().min, 40);
    play(&mut hand, "3 call, 0 call, 1 call");
    assert_eq!(
        (hand.turn(), hand.options().unwrap().check()),
        (HandTurn::Act(2), true)
    );
}

#[test]
fn a_dead_small_blind_is_not_posted() {
    let places = Positions {
        button: 0,
        small: 1,
        big: 2,
    };
    let setup = Setup::table(vec![500, 0, 500, 500], places, 5, 10, 0);
    let (hand, events) = deal(&setup, "");
    let posts = events
        .iter()
        .filter(|event| matches!(event, Event::Post { .. }));
    assert_eq!(
        (posts.count(), hand.pot(), hand.turn()),
        (1, 10, HandTurn::Act(3))
    );
}

#[test]
fn a_player_who_leaves_folds_at_once_and_the_posted_blind_stays() {
    let mut hand = table(&[500; 4]).hand();
    let events = hand.leave(1);
    assert!(matches!(
        events[..],
        [Event::Acted {
            seat: 1,
            action: Action::Fold,
            left: true,
            ..
        }]
    ));
    assert_eq!((hand.turn(), hand.pot()), (HandTurn::Act(2), 15));
    // The player asked leaves: the next one is asked.
    hand.leave(2);
    assert_eq!(hand.turn(), HandTurn::Act(3));
    // The last but one leaves: the other has won.
    let events = hand.leave(0);
    assert_eq!(wins(&events), [(3, 0, 15)]);
    assert_eq!((hand.turn(), hand.leave(3)), (HandTurn::Over, vec![]));
}

#[test]
fn an_all_in_player_who_leaves_stays_in_the_hand() {
    let mut hand = table(&[500, 500, 100]).play("2 allin");
    assert_eq!(hand.leave(2), []);
    play(&mut hand, "0 call, 1 fold");
    assert_eq!(
        (hand.leave(0), hand.turn()),
        (vec![], HandTurn::Deal(Street::Flop))
    );
}

#[test]
fn a_player_who_leaves_between_streets_may_end_the_betting() {
    let mut hand = table(&[500, 500, 100]).play("2 allin, 0 call, 1 call");
    let events = hand.leave(0);
    assert_eq!(shown(&events).len(), 2);
    let events = run(&mut hand);
    assert_eq!(wins(&events).iter().map(|win| win.2).sum::<u64>(), 300);
}

#[test]
fn the_highest_bet_of_a_player_who_left_is_dead_money_in_the_top_pot() {
    let mut hand = table(&[500, 100, 500, 500]).hand();
    play(&mut hand, "2 raise 200, 3 call, 0 fold, 1 allin");
    // Everybody has acted; on the flop seat 2 bets and leaves.
    play(&mut hand, "deal, 2 bet 50");
    hand.leave(2);
    let events = run(&mut hand);
    assert_eq!(wins(&events).iter().map(|win| win.2).sum::<u64>(), 555);
    assert_eq!(hand.stacks().iter().sum::<u64>(), 1600);
}

#[test]
fn a_setup_that_makes_no_sense_is_refused() {
    let good = table(&[500; 3]).setup();
    let deck = Deck::beginning_with(&[]).unwrap();
    let refused = |change: &dyn Fn(&mut Setup)| {
        let mut setup = good.clone();
        change(&mut setup);
        Hand::deal(&setup, &deck).expect_err("refused")
    };
    assert_eq!(
        refused(&|setup| setup.stacks = vec![5]),
        SetupError::Seats(1)
    );
    assert_eq!(
        refused(&|setup| setup.stacks = vec![5; 24]),
        SetupError::Seats(24)
    );
    assert_eq!(
        refused(&|setup| setup.stacks = vec![5, 0, 0]),
        SetupError::Players(1)
    );
    assert_eq!(refused(&|setup| setup.stacks[1] = 0), SetupError::Absent(1));
    assert_eq!(
        refused(&|setup| setup.stacks[1] = MOST_CHIPS + 1),
        SetupError::TooMany(MOST_CHIPS + 1)
    );
    assert_eq!(refused(&|setup| setup.min_bet = 0), SetupError::NoMinBet);
    assert_eq!(
        refused(&|setup| setup.blinds[1].seat = 0),
        SetupError::TwoBlinds(0)
    );
    let no_seat = SetupError::NoSeat {
        what: "a blind",
        seat: 3,
        last: 2,
    };
    assert_eq!(refused(&|setup| setup.blinds[1].seat = 3), no_seat);
    let no_seat = SetupError::NoSeat {
        what: "the button",
        seat: 7,
        last: 2,
    };
    assert_eq!(refused(&|setup| setup.button = 7), no_seat);
    let lengths = SetupError::Lengths {
        what: "antes",
        count: 0,
        seats: 3,
    };
    assert_eq!(refused(&|setup| setup.antes.clear()), lengths);
}
