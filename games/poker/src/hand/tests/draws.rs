//! Changing cards.

use super::*;
use crate::{CardSet, Variant};

fn draw_game(variant: Variant, stacks: &[u64], cards: &str) -> Hand {
    let mut setup = table(stacks).setup();
    setup.variant = variant;
    deal(&setup, cards).0
}

fn set(text: &str) -> CardSet {
    let cards = Card::parse_all(text).expect("cards");
    cards.into_iter().collect()
}

fn drew(hand: &mut Hand, seat: usize, cards: &str) -> Vec<Event> {
    hand.act(seat, Action::Draw(set(cards))).expect("a draw")
}

const TWO: &str = "7s5d4c3h2s AsKdQcJh9s 8s8d8c 6c6d";

#[test]
fn after_the_betting_all_change_cards_in_turn_then_the_next_round_begins() {
    let mut hand = draw_game(Variant::TripleDraw, &[500; 2], TWO);
    play(&mut hand, "1 call, 0 check, deal");
    assert_eq!(
        (hand.turn(), hand.street()),
        (HandTurn::Act(0), Street::FirstDraw)
    );
    let offered = hand.options().expect("somebody is asked");
    assert_eq!((offered.draw, offered.check()), (Some(5), false));
    assert_eq!(offered.passive(), Action::Draw(CardSet::default()));
    assert_eq!(hand.act(0, Action::Check), Err(IllegalAction::MustDraw));
    let pat = Event::Drew {
        seat: 0,
        count: 0,
        stack: 490,
        pot: 20,
    };
    assert_eq!(drew(&mut hand, 0, ""), [pat]);
    let events = drew(&mut hand, 1, "AsKdQc");
    let cards = |text| Card::parse_all(text).expect("cards");
    let known = [
        Event::Drew {
            seat: 1,
            count: 3,
            stack: 490,
            pot: 20,
        },
        Event::Discarded {
            seat: 1,
            cards: cards("AsKdQc").into(),
        },
        Event::Hole {
            seat: 1,
            cards: cards("8s8d8c").into(),
        },
    ];
    assert_eq!(events, known);
    let secret = known.map(|event| event.secret_of());
    assert_eq!(secret, [None, Some(1), Some(1)]);
    assert_eq!(
        hand.player(1).expect("dealt in").all_cards(),
        cards("Jh9s8s8d8c")
    );
    // The betting begins left of the button.
    assert_eq!(hand.turn(), HandTurn::Act(0));
    assert_eq!(hand.options().expect("asked").draw, None);
    assert_eq!(
        hand.act(0, Action::Draw(set(""))),
        Err(IllegalAction::NoDraw)
    );
}

#[test]
fn a_card_that_one_does_not_hold_cannot_be_thrown_away() {
    let mut hand = draw_game(Variant::TripleDraw, &[500; 2], TWO);
    play(&mut hand, "1 call, 0 check, deal");
    let before = hand.clone();
    let stranger = "As".parse().expect("a card");
    let refused = hand.act(0, Action::Draw(set("7sAs")));
    assert_eq!(refused, Err(IllegalAction::NotYours(stranger)));
    assert_eq!(hand, before);
}

#[test]
fn an_all_in_player_changes_cards_too_and_shows_only_at_the_end() {
    let mut hand = draw_game(Variant::SingleDraw, &[10, 10], TWO);
    let events = play(&mut hand, "1 call, deal");
    assert!(shown(&events).is_empty());
    assert_eq!(hand.turn(), HandTurn::Act(0));
    drew(&mut hand, 0, "");
    let events = [drew(&mut hand, 1, "AsKd"), run(&mut hand)].concat();
    let reveals = events
        .iter()
        .filter(|event| matches!(event, Event::Reveal { .. }));
    assert_eq!(reveals.count(), 2);
    assert_eq!(wins(&events), [(0, 0, 20)]);
}

#[test]
fn a_player_who_leaves_while_cards_are_changed_folds() {
    let mut hand = draw_game(Variant::SingleDraw, &[500; 3], "");
    play(&mut hand, "2 call, 0 call, 1 check, deal");
    hand.leave(0);
    assert_eq!(hand.turn(), HandTurn::Act(1));
    drew(&mut hand, 1, "");
    hand.leave(1);
    assert_eq!(
        (hand.turn(), hand.stacks()),
        (HandTurn::Over, vec![490, 490, 520])
    );
}

#[test]
fn cards_thrown_away_are_dealt_again_but_not_to_the_player_who_threw_them_away() {
    let mut hand = draw_game(Variant::SingleDraw, &[10; 9], "");
    while hand.turn() == HandTurn::Deal(Street::FirstDraw) || hand.street() == Street::Predraw {
        match hand.turn() {
            HandTurn::Act(seat) => drop(hand.act(seat, Action::Call).expect("a call")),
            _ => drop(hand.proceed()),
        }
    }
    let before: Vec<Vec<Card>> = (0..9)
        .map(|seat| hand.player(seat).expect("dealt in").all_cards().to_vec())
        .collect();
    while let HandTurn::Act(seat) = hand.turn() {
        let all = before[seat].iter().copied().collect();
        hand.act(seat, Action::Draw(all)).expect("a draw");
    }
    let mut seen = CardSet::default();
    for (seat, old) in before.iter().enumerate() {
        let new = hand.player(seat).expect("dealt in").all_cards();
        assert_eq!(new.len(), 5);
        assert!(
            new.iter()
                .all(|card| !old.contains(card) && seen.insert(*card))
        );
    }
}

#[test]
fn the_same_pack_deals_the_same_cards_when_it_is_shuffled_again() {
    let game = || draw_game(Variant::SingleDraw, &[10; 9], "");
    let mut hands = [game(), game()];
    for hand in &mut hands {
        while hand.turn() != HandTurn::Over {
            match hand.turn() {
                HandTurn::Act(seat) => {
                    let own = hand.player(seat).expect("dealt in").all_cards();
                    let all = Action::Draw(own.iter().copied().collect());
                    let drawing = hand.options().expect("asked").draw.is_some();
                    hand.act(seat, if drawing { all } else { Action::Call })
                        .expect("an action");
                }
                _ => drop(hand.proceed()),
            }
        }
    }
    assert_eq!(hands[0], hands[1]);
}

#[test]
fn the_most_cards_win_in_badugi_then_the_lowest() {
    let cards = "4s3d2cKh 5s4d3cAh";
    let mut hand = draw_game(Variant::Badugi, &[10, 10], cards);
    play(&mut hand, "1 call, deal");
    while let HandTurn::Act(seat) = hand.turn() {
        drew(&mut hand, seat, "");
        hand.proceed();
    }
    assert_eq!(
        hand.stacks(),
        [0, 20],
        "both have four cards, 5 4 3 A is lower"
    );
}
