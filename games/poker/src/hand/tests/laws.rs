//! The laws of every hand, for any players, however badly they play.

use super::books::Books;
use super::*;
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

/// How many random hands are played: enough in release, fewer in debug;
/// `HOLDEM_HANDS` says otherwise.
pub(super) fn hands() -> u64 {
    let wanted = std::env::var("HOLDEM_HANDS").ok();
    let wanted = wanted.map(|text| text.parse().expect("a number"));
    wanted.unwrap_or(if cfg!(debug_assertions) {
        3_000
    } else {
        100_000
    })
}

pub(crate) fn random_setup(random: &mut SmallRng) -> Setup {
    let seats = random.random_range(2..=10);
    let stacks: Vec<u64> = (0..seats)
        .map(|_| match random.random_range(0..6) {
            0 => 0,
            1 => random.random_range(1..=12),
            2 => random.random_range(1..=60),
            3 => MOST_CHIPS,
            _ => random.random_range(1..=2_000),
        })
        .collect();
    let plays: Vec<bool> = stacks.iter().map(|stack| *stack > 0).collect();
    let Some(places) = Positions::first(&plays, random.random_range(0..seats)) else {
        return random_setup(random);
    };
    let big = random.random_range(1..=20);
    let ante = [0, 0, 1, 7][random.random_range(0..4)];
    let mut setup = Setup::table(stacks, places, big / 2, big, ante);
    setup.trim_antes = random.random();
    setup.structure = random_structure(big, random);
    for showing in &mut setup.showing {
        *showing = [ShowPolicy::Needed, ShowPolicy::Always][random.random_range(0..2)];
    }
    setup
}

/// No limit as often as all others together.
pub(super) fn random_structure(min_bet: u64, random: &mut SmallRng) -> Structure {
    let cap = RaiseCap {
        bets: random.random_range(1..=5),
        heads_up: random.random(),
    };
    let big_bet = min_bet * random.random_range(1..=2);
    match random.random_range(0..4) {
        0 => Structure::PotLimit,
        1 => Structure::FixedLimit { big_bet, cap },
        _ => Structure::NoLimit,
    }
}

/// Anything that is offered; an all-in less often than the rest.
pub(crate) fn random_action(options: &Options, random: &mut SmallRng) -> Action {
    let mut amount = |limits: Limits| {
        let roof = limits.max.min(limits.min + 200);
        random.random_range(limits.min..=roof)
    };
    let mut offered = match options.bring_in {
        Some(_) => vec![Action::BringIn],
        None => vec![Action::Fold],
    };
    offered.extend(options.check().then_some(Action::Check));
    offered.extend(options.call.map(|_| Action::Call));
    offered.extend(options.call.map(|_| Action::Call));
    offered.extend(options.bet.map(|limits| Action::Bet(amount(limits))));
    offered.extend(options.raise.map(|limits| Action::Raise(amount(limits))));
    if random.random_range(0..3) == 0 {
        offered.extend(options.all_in.map(|_| Action::AllIn));
    }
    offered[random.random_range(0..offered.len())]
}

#[test]
fn in_random_hands_chips_are_conserved_pots_fair_and_offers_legal() {
    let mut random = SmallRng::seed_from_u64(2026);
    let (mut showdowns, mut side_pots, mut leavers) = (0, 0, 0);
    for number in 0..hands() {
        let setup = random_setup(&mut random);
        let deck = Deck::shuffled(|n| random.random_range(0..n));
        let (mut hand, events) = Hand::deal(&setup, &deck).expect("a hand");
        let mut books = Books::new(&setup);
        books.enter(&events);
        let mut steps = 0;
        while hand.turn() != HandTurn::Over {
            steps += 1;
            assert!(steps < 1_000, "hand {number} does not end");
            if random.random_range(0..100) == 0 {
                leavers += 1;
                let seat = random.random_range(0..setup.stacks.len());
                books.enter(&hand.leave(seat));
                continue;
            }
            let HandTurn::Act(seat) = hand.turn() else {
                showdowns += u64::from(hand.turn() == HandTurn::Showdown);
                books.enter(&hand.proceed());
                continue;
            };
            let options = hand.options().expect("somebody is asked");
            check_offer(&hand, setup.structure, seat, &options);
            if number % 16 == 0 {
                refuses_what_is_not_offered(&hand, seat, &options);
            }
            let action = random_action(&options, &mut random);
            let done = hand.act(seat, action);
            books.enter(&done.unwrap_or_else(|error| panic!("{action}: {error}")));
        }
        side_pots += u64::from(hand.pots().len() > 1);
        assert_eq!(
            books.won,
            books.fair(&setup, &hand),
            "hand {number}: {setup:?}"
        );
        assert_eq!(hand.nets().iter().sum::<i64>(), 0);
        let stacks = books.stacks.iter().zip(&books.won);
        assert_eq!(
            hand.stacks(),
            stacks.map(|(left, won)| left + won).collect::<Vec<_>>()
        );
    }
    // The hands were not all of one kind.
    assert!(showdowns > hands() / 10 && side_pots > hands() / 50 && leavers > hands() / 50);
}

pub(super) fn check_offer(hand: &Hand, structure: Structure, seat: usize, options: &Options) {
    let player = hand.player(seat).expect("dealt in");
    assert_eq!(player.status(), Status::In);
    assert_eq!(options.call.is_some(), player.bet() < hand.level());
    assert!(options.bet.is_none() || options.raise.is_none());
    assert!(options.bet.is_none() || hand.level() == 0);
    let all = player.bet() + player.stack();
    for limits in options.bet.iter().chain(&options.raise) {
        assert!(hand.level() < limits.min && limits.min <= limits.max && limits.max <= all);
        match structure {
            Structure::NoLimit => assert_eq!(limits.max, all),
            Structure::PotLimit => {
                let pot = hand.level() + hand.pot() + options.to_call;
                assert_eq!(limits.max, all.min(pot.max(limits.min)));
            }
            Structure::FixedLimit { .. } => assert_eq!(limits.max, limits.min),
        }
        assert_eq!(
            options.all_in.is_some(),
            all == limits.max || all <= hand.level()
        );
    }
    if let Some(call) = options.call {
        assert_eq!(call, options.to_call.min(player.stack()));
    }
}

pub(super) fn refuses_what_is_not_offered(hand: &Hand, seat: usize, options: &Options) {
    let mut tried = hand.clone();
    let mut refused = |seat: usize, action: Action| {
        assert!(tried.act(seat, action).is_err(), "{action} {options:?}");
        assert_eq!(&tried, hand);
    };
    refused(seat + 1, Action::Fold);
    if options.check() {
        refused(seat, Action::Call);
    } else {
        refused(seat, Action::Check);
    }
    for (limits, make) in [
        (options.bet, Action::Bet as fn(u64) -> Action),
        (options.raise, Action::Raise),
    ] {
        let [below, above] = match limits {
            Some(limits) => [limits.min - 1, limits.max + 1],
            None => [hand.level() + 1, u64::MAX],
        };
        refused(seat, make(below));
        refused(seat, make(above));
        refused(seat, make(0));
    }
    if options.all_in.is_none() {
        refused(seat, Action::AllIn);
    }
}
