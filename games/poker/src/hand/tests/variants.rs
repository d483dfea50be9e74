//! The laws of random hands, for every game.

use super::books::Books;
use super::laws::{
    check_offer, hands, random_action, random_structure, refuses_what_is_not_offered,
};
use super::*;
use crate::{CardSet, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

/// A table of this game with any number of seats that it can have.
pub(crate) fn random_game(variant: Variant, random: &mut SmallRng) -> Setup {
    let crowd = random.random_range(0..8) == 0;
    let seats = if crowd {
        variant.most_seats()
    } else {
        random.random_range(2..=variant.most_seats())
    };
    let stacks: Vec<u64> = (0..seats)
        .map(|_| match random.random_range(0..6) {
            0 if !crowd => 0,
            1 => random.random_range(1..=12),
            2 => random.random_range(1..=60),
            _ => random.random_range(1..=2_000),
        })
        .collect();
    let plays: Vec<bool> = stacks.iter().map(|stack| *stack > 0).collect();
    let Some(places) = Positions::first(&plays, random.random_range(0..seats)) else {
        return random_game(variant, random);
    };
    let big = random.random_range(1..=20);
    let ante = [0, 0, 1, 7][random.random_range(0..4)];
    let mut setup = Setup::table(stacks, places, big / 2, big, ante);
    setup.variant = variant;
    setup.trim_antes = random.random();
    setup.structure = random_structure(big, random);
    if variant.is_stud() {
        setup.blinds.clear();
        setup.bring_in = random.random_range(0..big);
    }
    for showing in &mut setup.showing {
        *showing = [ShowPolicy::Needed, ShowPolicy::Always][random.random_range(0..2)];
    }
    if random.random_range(0..4) == 0 {
        setup.runs = random.random_range(2..=MOST_RUNS);
        setup.rake = Rake {
            basis_points: random.random_range(0..=1_000),
            most: [None, Some(3)][random.random_range(0..2)],
            needs_flop: random.random(),
        };
        if random.random() {
            setup.bomb = true;
            setup.bring_in = 0;
            setup.blinds.clear();
            let ante = random.random_range(1..=30);
            setup.antes = plays.iter().map(|plays| u64::from(*plays) * ante).collect();
        }
    }
    setup
}

/// Anything that is offered to a seat, draws too.
pub(crate) fn random_choice(hand: &Hand, seat: usize, random: &mut SmallRng) -> Action {
    let options = hand.options().expect("somebody is asked");
    if options.draw.is_none() {
        return random_action(&options, random);
    }
    let player = hand.player(seat).expect("dealt in");
    assert_eq!(options.draw, Some(player.all_cards().len()));
    let own = player.all_cards().iter().copied();
    Action::Draw(own.filter(|_| random.random()).collect())
}

/// Plays a random hand and checks all of its laws.
fn play_out(setup: &Setup, number: u64, random: &mut SmallRng) -> Hand {
    let deck = Deck::shuffled(|n| random.random_range(0..n));
    let (mut hand, events) = Hand::deal(setup, &deck).expect("a hand");
    let mut books = Books::new(setup);
    books.enter(&events);
    let mut steps = 0;
    while hand.turn() != HandTurn::Over {
        steps += 1;
        assert!(steps < 2_000, "hand {number} does not end");
        if random.random_range(0..200) == 0 {
            let seat = random.random_range(0..setup.stacks.len());
            books.enter(&hand.leave(seat));
            continue;
        }
        let HandTurn::Act(seat) = hand.turn() else {
            books.enter(&hand.proceed());
            books.check_cards(&hand);
            continue;
        };
        let options = hand.options().expect("somebody is asked");
        match options.draw {
            None if options.bring_in.is_none() => {
                check_offer(&hand, setup.structure, seat, &options);
                if number.is_multiple_of(16) {
                    refuses_what_is_not_offered(&hand, seat, &options);
                }
            }
            _ => refuses_in_its_phase(&hand, seat, &options),
        }
        let action = random_choice(&hand, seat, random);
        let done = hand.act(seat, action);
        books.enter(&done.unwrap_or_else(|error| panic!("{action}: {error}")));
        books.check_cards(&hand);
    }
    let fair = books.fair(setup, &hand);
    assert_eq!(books.won, fair, "hand {number}: {setup:?}");
    assert_eq!(hand.nets().iter().sum::<i64>(), -(hand.raked() as i64));
    hand
}

/// While cards are changed, or a bring-in is due, nothing else is taken.
fn refuses_in_its_phase(hand: &Hand, seat: usize, options: &Options) {
    let mut tried = hand.clone();
    let mut wrong = vec![Action::Fold, Action::Check, Action::Call];
    if options.draw.is_some() {
        let own: CardSet = hand
            .player(seat)
            .expect("dealt in")
            .all_cards()
            .iter()
            .copied()
            .collect();
        wrong.extend([Action::AllIn, Action::BringIn, Action::Draw(own.others())]);
    } else {
        wrong.push(Action::Draw(CardSet::default()));
    }
    for action in wrong {
        assert!(tried.act(seat, action).is_err(), "{action} {options:?}");
        assert_eq!(&tried, hand);
    }
    assert!(tried.act(seat, options.passive()).is_ok());
}

fn laws_hold(variant: Variant, seed: u64) {
    let mut random = SmallRng::seed_from_u64(seed);
    let (mut showdowns, mut side_pots, mut full) = (0, 0, 0);
    let count = (hands() / 3).min(20_000);
    for number in 0..count {
        let setup = random_game(variant, &mut random);
        let hand = play_out(&setup, number, &mut random);
        let live = hand
            .players()
            .iter()
            .flatten()
            .filter(|player| player.status() != Status::Folded);
        showdowns += u64::from(live.count() > 1);
        side_pots += u64::from(hand.pots().len() > 1);
        let players = setup.stacks.iter().filter(|stack| **stack > 0).count();
        full += u64::from(players == variant.most_seats());
    }
    // The hands were not all of one kind.
    assert!(showdowns > count / 20 && side_pots > count / 50 && full > 0);
}

macro_rules! laws {
    ($($name:ident: $variant:ident, $seed:literal;)*) => {$(
        #[test]
        fn $name() {
            laws_hold(Variant::$variant, $seed);
        }
    )*};
}

laws! {
    the_laws_hold_in_texas_holdem: Texas, 1;
    the_laws_hold_in_omaha: Omaha, 2;
    the_laws_hold_in_omaha_hi_lo: OmahaHiLo, 3;
    the_laws_hold_in_short_deck: ShortDeck, 4;
    the_laws_hold_in_stud: Stud, 5;
    the_laws_hold_in_stud_hi_lo: StudHiLo, 6;
    the_laws_hold_in_razz: Razz, 7;
    the_laws_hold_in_five_card_draw: FiveCardDraw, 8;
    the_laws_hold_in_the_single_draw: SingleDraw, 9;
    the_laws_hold_in_the_triple_draw: TripleDraw, 10;
    the_laws_hold_in_badugi: Badugi, 11;
    the_laws_hold_in_five_card_stud: FiveCardStud, 12;
}
