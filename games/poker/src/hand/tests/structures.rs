//! Pot limit and fixed limit.

use super::*;

const FIXED: Structure = Structure::FixedLimit {
    big_bet: 20,
    cap: RaiseCap {
        bets: 4,
        heads_up: false,
    },
};

/// Bets of 10 and 20, and never more than four of them in a round.
const CAPPED: Structure = Structure::FixedLimit {
    big_bet: 20,
    cap: RaiseCap {
        bets: 4,
        heads_up: true,
    },
};

fn options(hand: &Hand) -> Options {
    hand.options().expect("somebody is asked")
}

fn limits(min: u64, max: u64) -> Option<Limits> {
    Some(Limits { min, max })
}

fn hand(structure: Structure, stacks: &[u64]) -> Hand {
    table(stacks).structure(structure).hand()
}

#[test]
fn with_a_fixed_limit_a_bet_is_one_amount_which_doubles_on_the_turn() {
    let mut hand = hand(FIXED, &[500; 3]);
    assert_eq!(options(&hand).raise, limits(20, 20));
    assert_eq!(options(&hand).all_in, None);
    play(&mut hand, "2 raise 20, 0 raise 30, 1 call, 2 call, deal");
    assert_eq!(options(&hand).bet, limits(10, 10));
    play(&mut hand, "0 bet 10, 1 raise 20");
    assert_eq!(options(&hand).raise, limits(30, 30));
    play(&mut hand, "2 fold, 0 call, deal");
    assert_eq!(options(&hand).bet, limits(20, 20));
    play(&mut hand, "0 check, 1 bet 20, 0 raise 40, 1 call, deal");
    assert_eq!(options(&hand).bet, limits(20, 20));
}

#[test]
fn with_a_fixed_limit_no_other_amount_is_taken() {
    let mut hand = hand(FIXED, &[500; 3]);
    for amount in [11, 19, 21, 30, 500] {
        let (min, max) = (20, 20);
        let refused = IllegalAction::BadAmount { amount, min, max };
        assert_eq!(hand.act(2, Action::Raise(amount)), Err(refused));
    }
    let (amount, min, max) = (500, 20, 20);
    let refused = IllegalAction::BadAmount { amount, min, max };
    assert_eq!(hand.act(2, Action::AllIn), Err(refused));
}

#[test]
fn a_round_of_a_fixed_limit_has_a_bet_and_three_raises_and_a_blind_is_a_bet() {
    let mut hand = hand(FIXED, &[500; 3]);
    play(&mut hand, "2 raise 20, 0 raise 30, 1 raise 40");
    let offered = options(&hand);
    assert_eq!((offered.call, offered.raise), (Some(20), None));
    assert_eq!(offered.closed, Some(BettingClosure::Capped(4)));
    assert_eq!(
        hand.act(2, Action::Raise(50)),
        Err(IllegalAction::Closed(BettingClosure::Capped(4)))
    );
    play(&mut hand, "2 call, 0 call, deal");
    play(
        &mut hand,
        "0 bet 10, 1 raise 20, 2 raise 30, 0 raise 40, 1 call",
    );
    assert_eq!(options(&hand).closed, Some(BettingClosure::Capped(4)));
}

#[test]
fn two_players_may_raise_on_unless_the_cap_holds_for_them_or_came_before() {
    let script = "1 raise 20, 0 raise 30, 1 raise 40";
    let mut free = hand(FIXED, &[500; 2]);
    play(&mut free, script);
    assert_eq!(options(&free).raise, limits(50, 50));
    play(&mut free, "0 raise 50, 1 raise 60, 0 raise 70");
    let mut capped = hand(CAPPED, &[500; 2]);
    play(&mut capped, script);
    assert_eq!(options(&capped).closed, Some(BettingClosure::Capped(4)));
    // A third player who folds does not reopen a betting that has ended.
    let mut ended = hand(FIXED, &[500; 3]);
    play(&mut ended, "2 raise 20, 0 raise 30, 1 raise 40, 2 fold");
    assert_eq!(options(&ended).closed, Some(BettingClosure::Capped(4)));
    // A player who folds before leaves two who may go on.
    let mut two = hand(FIXED, &[500; 3]);
    play(&mut two, "2 fold, 0 raise 20, 1 raise 30, 0 raise 40");
    assert_eq!(options(&two).raise, limits(50, 50));
}

#[test]
fn an_all_in_of_half_a_bet_is_a_raise_and_a_shorter_one_is_completed() {
    // The flop: a bet of 10, then all-in for 15 by a stack of 25.
    let mut half = hand(FIXED, &[500, 25, 500, 500]);
    play(&mut half, "2 call, 3 call, 0 call, 1 check, deal");
    play(&mut half, "0 bet 10, 1 allin");
    assert_eq!(options(&half).raise, limits(25, 25));
    play(&mut half, "2 call, 3 call");
    assert_eq!(options(&half).raise, limits(25, 25));
    // All-in for 14: the next may complete to 20, a player who has acted may not.
    let mut less = hand(FIXED, &[500, 24, 500, 500]);
    play(&mut less, "2 call, 3 call, 0 call, 1 check, deal");
    play(&mut less, "0 bet 10, 1 allin");
    assert_eq!(options(&less).raise, limits(20, 20));
    let mut completed = less.clone();
    play(&mut completed, "2 raise 20, 3 call");
    assert_eq!(options(&completed).raise, limits(30, 30));
    play(&mut less, "2 call, 3 call");
    let closed = BettingClosure::NotHalfABet { faced: 4, half: 5 };
    assert_eq!(options(&less).closed, Some(closed));
    assert_eq!(options(&less).call, Some(4));
}

#[test]
fn short_all_ins_of_a_fixed_limit_add_up() {
    let mut hand = hand(FIXED, &[500, 23, 26, 500]);
    play(&mut hand, "2 call, 3 call, 0 call, 1 check, deal");
    play(&mut hand, "0 bet 10, 1 allin, 2 allin, 3 call");
    // 13, then 16: more than half a bet above 10.
    assert_eq!(options(&hand).raise, limits(26, 26));
}

#[test]
fn all_in_is_offered_where_it_is_a_legal_amount() {
    let all_in = |stack| options(&hand(FIXED, &[500, 500, stack])).all_in;
    assert_eq!([8, 10, 15, 20].map(all_in), [8, 10, 15, 20].map(Some));
    assert_eq!([21, 30, 500].map(all_in), [None; 3]);
}

#[test]
fn a_pot_limit_bet_is_at_most_the_pot_with_the_call_in_it() {
    let mut hand = hand(Structure::PotLimit, &[500; 3]);
    // 10 to call make 25: the raise is 25 above the 10.
    assert_eq!(options(&hand).raise, limits(20, 35));
    assert_eq!(options(&hand).all_in, None);
    let (amount, min, max) = (36, 20, 35);
    let refused = IllegalAction::BadAmount { amount, min, max };
    assert_eq!(hand.act(2, Action::Raise(36)), Err(refused));
    play(&mut hand, "2 raise 35");
    // 50 are in the middle, 30 to call of the 35: up to 115.
    assert_eq!(options(&hand).raise, limits(60, 115));
    play(&mut hand, "0 call, 1 call, deal");
    assert_eq!(options(&hand).bet, limits(10, 105));
    play(&mut hand, "0 bet 105");
    assert_eq!(options(&hand).raise, limits(210, 420));
}

#[test]
fn antes_are_in_the_pot_of_a_pot_limit_and_a_pot_below_the_smallest_bet_is_no_limit_for_it() {
    let structure = Structure::PotLimit;
    let antes = table(&[500; 3]).structure(structure).ante(2).hand();
    assert_eq!(options(&antes).raise, limits(20, 41));
    let mut setup = table(&[500; 3]).structure(structure).setup();
    setup.blinds.clear();
    setup.antes = vec![1; 3];
    let (hand, _) = deal(&setup, "");
    assert_eq!(options(&hand).bet, limits(10, 10));
}

#[test]
fn a_stack_below_the_pot_can_go_all_in_with_a_pot_limit() {
    let hand = hand(Structure::PotLimit, &[500, 500, 30]);
    assert_eq!(options(&hand).raise, limits(20, 30));
    assert_eq!(options(&hand).all_in, Some(30));
}

#[test]
fn a_later_bet_that_is_smaller_than_the_first_is_refused() {
    let cap = RaiseCap::default();
    let structure = Structure::FixedLimit { big_bet: 9, cap };
    let setup = table(&[500; 2]).structure(structure).setup();
    let deck = Deck::beginning_with(&[]).expect("a pack");
    let error = Hand::deal(&setup, &deck).expect_err("refused").to_string();
    assert_eq!(
        error,
        "the bet of the later rounds is 9: give 10 or more, as on the first"
    );
}
