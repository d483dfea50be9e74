use super::*;

fn limits(min: u64, max: u64) -> Option<Limits> {
    Some(Limits { min, max })
}

fn options(hand: &Hand) -> Options {
    hand.options().expect("somebody is asked")
}

#[test]
fn heads_up_the_button_posts_the_small_blind_and_acts_first_before_the_flop_and_last_after_it() {
    let (mut hand, events) = table(&[500, 500]).deal();
    let posts = [
        Event::Post {
            seat: 1,
            kind: PostKind::Small,
            amount: 5,
            stack: 495,
        },
        Event::Post {
            seat: 0,
            kind: PostKind::Big,
            amount: 10,
            stack: 490,
        },
    ];
    assert_eq!(events[..2], posts);
    assert_eq!(hand.turn(), HandTurn::Act(1));
    play(&mut hand, "1 call, 0 check, deal");
    assert_eq!(hand.turn(), HandTurn::Act(0));
}

#[test]
fn with_three_the_first_to_act_is_left_of_the_big_blind_then_left_of_the_button() {
    let mut hand = table(&[500; 4]).hand();
    assert_eq!((hand.button(), hand.turn()), (3, HandTurn::Act(2)));
    play(&mut hand, "2 call, 3 fold, 0 call, 1 check, deal");
    assert_eq!(hand.turn(), HandTurn::Act(0));
}

#[test]
fn the_big_blind_may_raise_when_all_have_called() {
    let mut hand = table(&[500; 3]).hand();
    play(&mut hand, "2 call, 0 call");
    assert_eq!(hand.turn(), HandTurn::Act(1));
    let offered = options(&hand);
    assert!(offered.check());
    assert_eq!((offered.bet, offered.raise), (None, limits(20, 500)));
}

#[test]
fn the_options_are_those_of_the_protocol() {
    let mut hand = table(&[500; 3]).hand();
    let preflop = options(&hand);
    assert_eq!((preflop.to_call, preflop.call), (10, Some(10)));
    assert_eq!((preflop.bet, preflop.raise), (None, limits(20, 500)));
    assert_eq!(preflop.all_in, Some(500));
    play(&mut hand, "2 call, 0 call, 1 check, deal");
    let flop = options(&hand);
    assert_eq!((flop.to_call, flop.call, flop.check()), (0, None, true));
    assert_eq!((flop.bet, flop.raise), (limits(10, 490), None));
    play(&mut hand, "0 bet 30");
    let facing = options(&hand);
    assert_eq!((facing.bet, facing.raise), (None, limits(60, 490)));
    assert_eq!(facing.passive(), Action::Fold);
    assert_eq!(flop.passive(), Action::Check);
}

#[test]
fn a_raise_is_at_least_the_largest_full_bet_or_raise_of_the_round() {
    let mut hand = table(&[5000; 3]).hand();
    play(&mut hand, "2 raise 40");
    assert_eq!(options(&hand).raise, limits(70, 5000));
    play(&mut hand, "0 raise 140");
    assert_eq!(options(&hand).raise, limits(240, 5000));
    assert_eq!(
        hand.act(1, Action::Raise(239)),
        Err(IllegalAction::BadAmount {
            amount: 239,
            min: 240,
            max: 5000
        })
    );
    play(&mut hand, "1 call, 2 call, deal");
    // A new round begins with the smallest bet again.
    assert_eq!(options(&hand).bet, limits(10, 4860));
}

#[test]
fn less_than_a_full_raise_is_all_in_or_nothing() {
    let mut hand = table(&[500, 500, 15]).hand();
    let offered = options(&hand);
    assert_eq!((offered.raise, offered.all_in), (None, Some(15)));
    let refused = IllegalAction::Closed(BettingClosure::TooFewChips { min: 20, most: 15 });
    assert_eq!(hand.act(2, Action::Raise(15)), Err(refused));
    play(&mut hand, "2 allin");
    // The level rose by 5, a raise is still 10 at least.
    assert_eq!(
        (options(&hand).to_call, options(&hand).raise),
        (10, limits(25, 500))
    );
}

#[test]
fn short_all_ins_reopen_the_betting_for_each_player_as_far_as_it_faces_a_full_raise() {
    // The case of rule 47: A bets 100, B all-in 125, C calls, D all-in 200,
    // E calls. Seats: A 0, B 1, C 2, D 3, E 4, and the button E.
    let stacks = [1010, 135, 1010, 210, 1010];
    let mut hand = table(&stacks).hand();
    play(&mut hand, "2 call, 3 call, 4 call, 0 call, 1 check, deal");
    play(&mut hand, "0 bet 100, 1 allin, 2 call, 3 allin, 4 call");
    let a = options(&hand);
    assert_eq!(
        (hand.turn(), a.to_call, a.raise),
        (HandTurn::Act(0), 100, limits(300, 1000))
    );
    assert_eq!(a.all_in, Some(1000));

    // A only calls: C faces 75 and may not raise.
    let mut called = hand.clone();
    play(&mut called, "0 call");
    let c = options(&called);
    assert_eq!(
        (called.turn(), c.to_call, c.call),
        (HandTurn::Act(2), 75, Some(75))
    );
    assert_eq!((c.raise, c.all_in), (None, None));
    let closed = BettingClosure::NotReopened {
        faced: 75,
        full: 100,
    };
    assert_eq!(c.closed, Some(closed));
    for action in [Action::Raise(300), Action::AllIn] {
        assert_eq!(called.act(2, action), Err(IllegalAction::Closed(closed)));
    }
    play(&mut called, "2 call");
    assert_eq!(called.turn(), HandTurn::Deal(Street::Turn));

    // A raises: now C faces a full raise, and so does E.
    play(&mut hand, "0 raise 300");
    assert_eq!(
        (options(&hand).to_call, options(&hand).raise),
        (175, limits(400, 1000))
    );
    play(&mut hand, "2 call");
    assert_eq!(
        (hand.turn(), options(&hand).raise),
        (HandTurn::Act(4), limits(400, 1000))
    );
}

#[test]
fn one_short_all_in_does_not_reopen_the_betting_but_an_all_in_call_stays_possible() {
    let mut hand = table(&[200, 250, 1000]).hand();
    play(&mut hand, "2 raise 150, 0 allin, 1 fold");
    assert_eq!(options(&hand).closed, Some(BettingClosure::NobodyCanCall));
    let mut hand = table(&[200, 1000, 160, 1000]).hand();
    play(&mut hand, "2 allin, 3 call, 0 allin, 1 fold");
    // Seat 3 acted at 160 and faces 200: less than the raise of 150.
    assert_eq!(
        (options(&hand).raise, options(&hand).call),
        (None, Some(40))
    );
}

#[test]
fn a_player_who_checked_may_not_raise_a_short_all_in_bet_but_one_who_has_not_acted_may() {
    let mut hand = table(&[500, 15, 500]).hand();
    play(&mut hand, "2 call, 0 call, 1 check, deal, 0 check, 1 allin");
    assert_eq!(
        (options(&hand).to_call, options(&hand).raise),
        (5, limits(15, 490))
    );
    play(&mut hand, "2 call");
    assert_eq!(
        (hand.turn(), options(&hand).raise),
        (HandTurn::Act(0), None)
    );
    let mut again = table(&[500, 15, 500]).hand();
    play(
        &mut again,
        "2 call, 0 call, 1 check, deal, 0 check, 1 allin, 2 raise 15",
    );
    assert_eq!(options(&again).raise, limits(25, 490));
}

#[test]
fn a_raise_that_nobody_can_call_is_not_offered() {
    let mut hand = table(&[300, 1000]).hand();
    play(&mut hand, "1 call, 0 allin");
    let offered = options(&hand);
    assert_eq!(
        (offered.call, offered.raise, offered.all_in),
        (Some(290), None, None)
    );
    for action in [Action::Raise(600), Action::AllIn] {
        let refused = IllegalAction::Closed(BettingClosure::NobodyCanCall);
        assert_eq!(hand.act(1, action), Err(refused));
    }
    // An all-in that is a call is one.
    let mut short = table(&[1000, 300]).hand();
    play(&mut short, "1 call, 0 raise 1000");
    assert_eq!(
        (options(&short).call, options(&short).all_in),
        (Some(290), Some(300))
    );
}

#[test]
fn a_big_blind_all_in_for_less_leaves_the_call_a_big_blind_and_the_raise_two() {
    let mut hand = table(&[500, 3, 500, 500]).hand();
    let offered = options(&hand);
    assert_eq!((offered.call, offered.raise), (Some(10), limits(20, 500)));
    play(&mut hand, "2 call, 3 fold, 0 call");
    // Two with chips go on; the third plays for the main pot.
    assert_eq!(hand.turn(), HandTurn::Deal(Street::Flop));
    let pots = hand.pots();
    assert_eq!((pots[0].amount, &pots[0].eligible[..]), (9, &[0, 1, 2][..]));
    assert_eq!((pots[1].amount, &pots[1].eligible[..]), (14, &[0, 2][..]));
}

#[test]
fn a_player_whose_bet_covers_all_others_is_not_asked_when_these_are_all_in() {
    // The big blind has 3, the small blind has posted 5.
    let (mut hand, events) = table(&[3, 500]).deal();
    assert_eq!(hand.turn(), HandTurn::Deal(Street::Flop));
    assert_eq!(refunds(&events), [(1, 2)]);
    assert_eq!(shown(&events), [0, 1]);
    run(&mut hand);
    assert_eq!(hand.stacks().iter().sum::<u64>(), 503);
    // The small blind has 4: the big blind covers it.
    let (hand, events) = table(&[500, 4]).deal();
    assert_eq!(
        (hand.turn(), refunds(&events)),
        (HandTurn::Deal(Street::Flop), vec![(0, 6)])
    );
    // Nobody is asked on later rounds either, with one player who has chips.
    let mut hand = table(&[500, 200]).play("1 allin, 0 call");
    let events = run(&mut hand);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Acted { .. }))
    );
    assert_eq!(hand.turn(), HandTurn::Over);
}

#[test]
fn a_small_blind_below_a_short_big_blind_is_asked() {
    let hand = table(&[7, 500]).hand();
    assert_eq!(hand.turn(), HandTurn::Act(1));
    let offered = options(&hand);
    assert_eq!(
        (offered.to_call, offered.call, offered.raise),
        (5, Some(5), None)
    );
    let mut hand = hand;
    let events = play(&mut hand, "1 call");
    assert_eq!(refunds(&events), [(1, 3)]);
}

#[test]
fn a_short_call_is_all_in_and_offered_as_both() {
    let mut hand = table(&[500, 500, 8]).hand();
    let offered = options(&hand);
    assert_eq!(
        (offered.to_call, offered.call, offered.all_in),
        (10, Some(8), Some(8))
    );
    play(&mut hand, "2 call");
    assert_eq!(hand.player(2).unwrap().status(), Status::AllIn);
}

#[test]
fn what_is_not_offered_is_refused_and_changes_nothing() {
    let mut hand = table(&[500; 3]).hand();
    let before = hand.clone();
    for (seat, action, refused) in [
        (0, Action::Call, IllegalAction::NotYourTurn),
        (9, Action::Fold, IllegalAction::NotYourTurn),
        (2, Action::Check, IllegalAction::NoCheck(10)),
        (2, Action::Bet(50), IllegalAction::BetStands),
        (
            2,
            Action::Raise(19),
            IllegalAction::BadAmount {
                amount: 19,
                min: 20,
                max: 500,
            },
        ),
        (
            2,
            Action::Raise(u64::MAX),
            IllegalAction::BadAmount {
                amount: u64::MAX,
                min: 20,
                max: 500,
            },
        ),
    ] {
        assert_eq!(hand.act(seat, action), Err(refused));
        assert_eq!(hand, before);
    }
    play(&mut hand, "2 call, 0 call, 1 check, deal");
    assert_eq!(hand.act(0, Action::Call), Err(IllegalAction::NothingToCall));
    assert_eq!(
        hand.act(0, Action::Raise(20)),
        Err(IllegalAction::NothingToRaise)
    );
    play(&mut hand, "0 bet 10, 1 fold, 2 fold");
    assert_eq!(hand.act(0, Action::Check), Err(IllegalAction::NotYourTurn));
    assert_eq!(hand.proceed(), []);
}

#[test]
fn all_others_fold_and_the_uncalled_part_goes_back_before_the_pot_is_won_unseen() {
    let mut hand = table(&[500; 3]).hand();
    let events = play(&mut hand, "2 raise 100, 0 fold, 1 fold");
    let last = &events[events.len() - 3..];
    let known = [
        Event::Refund {
            seat: 2,
            amount: 90,
        },
        Event::Win {
            seat: 2,
            pot: 0,
            run: 1,
            amount: 25,
        },
        Event::End,
    ];
    assert_eq!(last, known);
    assert_eq!(
        (hand.stacks(), hand.nets()),
        (vec![495, 490, 515], vec![-5, -10, 15])
    );
}
