//! The known facts about luck: small hands counted out, and no bias over many.

use poker_rules::{Action, Deck, HandTurn, Positions, RaiseCap, Setup};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use record::TableId;
use record::hand::{Decks, Move};

use super::*;
use crate::all_in::expected_nets;

const STACK: u64 = 1000;

fn setup() -> Setup {
    let places = Positions::first(&[true, true], 0).unwrap();
    Setup::table(vec![STACK, STACK], places, 5, 10, 0)
}

/// A hand in which `choose` decides the actions.
fn played(
    id: u64,
    deck: Deck,
    choose: impl FnMut(&Hand, usize) -> Action,
) -> (HandRecord, Hand, Vec<Event>) {
    played_in(setup(), id, deck, choose)
}

/// The same of any setup.
fn played_in(
    setup: Setup,
    id: u64,
    deck: Deck,
    mut choose: impl FnMut(&Hand, usize) -> Action,
) -> (HandRecord, Hand, Vec<Event>) {
    let (mut hand, _) = Hand::deal(&setup, &deck).unwrap();
    let mut moves = Vec::new();
    loop {
        match hand.turn() {
            HandTurn::Act(seat) => {
                let action = choose(&hand, seat);
                hand.act(seat, action).unwrap();
                moves.push(Move {
                    seat,
                    action,
                    cause: None,
                });
            }
            HandTurn::Over => break,
            HandTurn::Deal(_) | HandTurn::Showdown => {
                hand.proceed();
            }
        }
    }
    let record = HandRecord {
        id: HandId::new(id),
        table: TableId::new(1),
        setup,
        deck,
        names: vec![Some("Ann".to_owned()), Some("Bob".to_owned())],
        moves,
        stacks: hand.stacks(),
        nets: hand.nets(),
    };
    let (hand, events) = record.replay().unwrap();
    (record, hand, events)
}

/// The luck of a hand with these cards: Bob's, Ann's, the board.
fn luck(cards: &str, choose: impl FnMut(&Hand, usize) -> Action) -> Luck {
    let cards = Card::parse_all(cards).unwrap();
    let (record, hand, events) = played(1, Deck::beginning_with(&cards).unwrap(), choose);
    Luck::of(&record, &hand, &events).unwrap()
}

/// Calls or checks.
fn passive(hand: &Hand, _: usize) -> Action {
    if hand.options().unwrap().check() {
        Action::Check
    } else {
        Action::Call
    }
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn turn_and_river_are_what_a_count_of_the_cards_says() {
    // Aces lose to two kings of 44 rivers only.
    let lost = luck("KsKh AsAh 2c 7d 9h 4d Kd", passive);
    assert_eq!(lost.steps.len(), 4);
    let river = lost.steps[3];
    assert!(near(river.before, 42.0 / 44.0) && near(river.after, 0.0));
    // One big blind each, and half as much again that is to come.
    assert!(near(river.correction(), 2.0 * 15.0 * 42.0 / 44.0));
    // On the flop 907 of 990 boards are won.
    assert!(near(lost.steps[2].before, 907.0 / 990.0));
    assert!(near(
        lost.steps[2].correction(),
        2.0 * 20.0 * (907.0 / 990.0 - 42.0 / 44.0)
    ));
    let won = luck("KsKh AsAh 2c 7d 9h 4d 3s", passive);
    assert!(near(
        won.steps[3].correction(),
        2.0 * 15.0 * (42.0 / 44.0 - 1.0)
    ));
    assert!(near(won.correction(0), -won.correction(1)));
    assert!(near(won.correction(2), 0.0));
}

#[test]
fn over_all_turns_and_over_all_rivers_no_correction_is_left() {
    let known = "QsQh AsKs 2s 7s Qd";
    let seen = Card::parse_all(known).unwrap();
    for (street, more) in [(2, ""), (3, " 4c")] {
        let seen = [seen.clone(), Card::parse_all(more).unwrap()].concat();
        let cards = Card::all().filter(|card| !seen.contains(card));
        let (mut sum, mut size, mut count) = (0.0, 0.0, 0);
        for card in cards {
            let step = luck(&format!("{known}{more} {card}"), passive).steps[street];
            sum += step.correction();
            size += step.correction().abs();
            count += 1;
        }
        assert_eq!(count, 47 - street as u64);
        assert!(near(sum, 0.0) && size > 100.0, "{sum} {size}");
    }
}

#[test]
fn a_hand_without_a_flop_has_the_luck_of_the_deal_alone() {
    let folded = luck("KsKh AsAh", |_, _| Action::Fold);
    // Aces win four of five; the deal counts ten big blinds.
    let [deal] = folded.steps[..] else {
        panic!("{folded:?}");
    };
    assert!(near(deal.before, 0.5) && near(deal.stake, 100.0));
    assert!((deal.after - 0.826).abs() < 0.05, "{deal:?}");
    assert!(near(folded.correction(0), 200.0 * (0.5 - deal.after)));
    // With the hands exchanged it is the same for the other, to the last bit:
    // so the deal has no luck on average.
    let other = luck("AsAh KsKh", |_, _| Action::Fold);
    assert!(near(folded.correction(0), other.correction(1)));
}

#[test]
fn after_an_all_in_the_rest_is_no_luck_any_more() {
    let cards = "KsKh AsAh 2c 7d 9h Kd 3s";
    let all = luck(cards, |_, _| Action::AllIn);
    assert_eq!(all.steps.len(), 1);
    let on_flop = luck(cards, |hand, seat| match hand.board().len() {
        0 => passive(hand, seat),
        _ => Action::AllIn,
    });
    assert_eq!(on_flop.steps.len(), 2);
}

#[test]
fn a_stake_is_at_most_the_smaller_stack_and_three_have_no_luck() {
    let raised = luck("KsKh AsAh 2c 7d 9h 4d 3s", |hand, seat| {
        match hand.level() {
            10 => Action::Raise(400),
            _ => passive(hand, seat),
        }
    });
    // 400 chips each, times 3, 2 and 1.5.
    let stakes: Vec<f64> = raised.steps[1..].iter().map(|step| step.stake).collect();
    assert_eq!(stakes, [1000.0, 800.0, 600.0]);
    let places = Positions::first(&[true; 3], 0).unwrap();
    let setup = Setup::table(vec![STACK; 3], places, 5, 10, 0);
    let deck = Deck::beginning_with(&[]).unwrap();
    let (record, ..) = played(1, deck.clone(), |_, _| Action::Fold);
    let (hand, events) = Hand::deal(&setup, &deck).unwrap();
    let record = HandRecord { setup, ..record };
    assert_eq!(Luck::of(&record, &hand, &events), None);
}

/// One of the offered actions: calls and checks mostly, more raises with a pair.
fn drawn(hand: &Hand, seat: usize, random: &mut StdRng) -> Action {
    let options = hand.options().unwrap();
    let [one, other] = hand.player(seat).unwrap().cards();
    let likes = one.rank() == other.rank() || one.rank().min(other.rank()) > 7;
    let dice = random.random_range(0..100u32) + if likes { 30 } else { 0 };
    let limits = options.bet.or(options.raise);
    match (dice, limits) {
        (0..15, _) => {
            if options.check() {
                Action::Check
            } else {
                Action::Fold
            }
        }
        (75.., Some(limits)) => {
            let size = (limits.min * 2).min(limits.max);
            match options.bet {
                Some(_) => Action::Bet(size),
                None => Action::Raise(size),
            }
        }
        _ => passive(hand, seat),
    }
}

/// Mean and variance.
fn moments(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, squares / (count - 1.0))
}

#[test]
fn luck_is_taken_off_without_a_bias_and_the_variance_is_smaller() {
    // `cargo bench -p tests --bench luck` plays 100,000.
    const HANDS: u64 = 20_000;
    let mut random = StdRng::seed_from_u64(1);
    let [mut raw, mut adjusted, mut corrected] = [(); 3].map(|()| Vec::new());
    for id in 1..=HANDS {
        let deck = Decks::Seeded(2.into()).deck(id).unwrap();
        let (record, hand, events) = played(id, deck, |hand, seat| drawn(hand, seat, &mut random));
        let net = expected_nets(record.id, &hand, &events)[0];
        let luck = Luck::of(&record, &hand, &events).unwrap();
        raw.push(record.nets[0] as f64);
        adjusted.push(net);
        corrected.push(net + luck.correction(0));
    }
    for other in [&raw, &adjusted] {
        let off = corrected.iter().zip(other).map(|(one, other)| one - other);
        let (mean, variance) = moments(&off.collect::<Vec<f64>>());
        let interval = 1.96 * (variance / HANDS as f64).sqrt();
        assert!(mean.abs() < interval, "{mean} {interval}");
    }
    let [raw, adjusted, corrected] = [raw, adjusted, corrected].map(|nets| moments(&nets).1);
    // Counted: 0.71 and 0.48 of the variance as played.
    assert!(adjusted < 0.75 * raw, "{adjusted} {raw}");
    assert!(corrected < 0.52 * raw, "{corrected} {raw}");
}

#[test]
fn luck_has_no_bias_in_any_game_with_a_board_and_with_any_limit() {
    const HANDS: u64 = 500;
    let fixed = Structure::FixedLimit {
        big_bet: 20,
        cap: RaiseCap::default(),
    };
    for (game, structure) in [
        (Variant::Omaha, Structure::PotLimit),
        (Variant::OmahaHiLo, fixed),
        (Variant::ShortDeck, Structure::NoLimit),
        (Variant::Texas, fixed),
    ] {
        let mut random = StdRng::seed_from_u64(3);
        let [mut raw, mut corrected] = [(); 2].map(|()| Vec::new());
        for id in 1..=HANDS {
            let deck = Decks::Seeded(4.into()).deck(id).unwrap();
            let setup = Setup {
                variant: game,
                structure,
                ..setup()
            };
            let choose = |hand: &Hand, seat| drawn(hand, seat, &mut random);
            let (record, hand, events) = played_in(setup, id, deck, choose);
            let net = expected_nets(record.id, &hand, &events)[0];
            let luck = Luck::of(&record, &hand, &events).unwrap();
            raw.push(record.nets[0] as f64);
            corrected.push(net + luck.correction(0));
        }
        let off = corrected.iter().zip(&raw).map(|(one, other)| one - other);
        let (mean, variance) = moments(&off.collect::<Vec<f64>>());
        let error = (variance / HANDS as f64).sqrt();
        assert!(mean.abs() < 2.5 * error, "{game:?}: {mean} ± {error}");
        let [raw, corrected] = [raw, corrected].map(|nets| moments(&nets).1);
        assert!(corrected < 0.8 * raw, "{game:?}: {corrected} {raw}");
    }
}
