//! What holds in every hand, whoever plays and however badly.

use super::*;
use crate::holdem::evaluator::tests::naive;
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

/// How many random hands are played: enough in release, fewer in debug;
/// `HOLDEM_HANDS` says otherwise.
fn hands() -> u64 {
    let wanted = std::env::var("HOLDEM_HANDS").ok();
    let wanted = wanted.map(|text| text.parse().expect("a number"));
    wanted.unwrap_or(if cfg!(debug_assertions) {
        3_000
    } else {
        100_000
    })
}

pub(in crate::holdem) fn random_setup(random: &mut SmallRng) -> Setup {
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
        *showing = [Showing::Needed, Showing::Always][random.random_range(0..2)];
    }
    setup
}

/// No limit as often as all others together.
fn random_structure(min_bet: u64, random: &mut SmallRng) -> Structure {
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
pub(in crate::holdem) fn random_action(options: &Options, random: &mut SmallRng) -> Action {
    let mut amount = |limits: Limits| {
        let roof = limits.max.min(limits.min + 200);
        random.random_range(limits.min..=roof)
    };
    let mut offered = vec![Action::Fold];
    offered.extend(
        [options.check().then_some(Action::Check)]
            .into_iter()
            .flatten(),
    );
    offered.extend(options.call.map(|_| Action::Call));
    offered.extend(options.call.map(|_| Action::Call));
    offered.extend(options.bet.map(|limits| Action::Bet(amount(limits))));
    offered.extend(options.raise.map(|limits| Action::Raise(amount(limits))));
    if random.random_range(0..3) == 0 {
        offered.extend(options.all_in.map(|_| Action::AllIn));
    }
    offered[random.random_range(0..offered.len())]
}

/// The books kept from events alone.
struct Books {
    total: u64,
    stacks: Vec<u64>,
    put: Vec<u64>,
    antes: Vec<u64>,
    folded: Vec<bool>,
    won: Vec<u64>,
}

impl Books {
    fn new(setup: &Setup) -> Books {
        let seats = setup.stacks.len();
        Books {
            total: setup.stacks.iter().sum(),
            stacks: setup.stacks.clone(),
            put: vec![0; seats],
            antes: vec![0; seats],
            folded: vec![false; seats],
            won: vec![0; seats],
        }
    }

    fn enter(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Post {
                    seat,
                    kind,
                    amount,
                    stack,
                } => {
                    self.stacks[*seat] -= amount;
                    self.put[*seat] += amount;
                    if *kind == PostKind::Ante {
                        self.antes[*seat] += amount;
                    }
                    assert_eq!(*stack, self.stacks[*seat]);
                }
                Event::Acted {
                    seat,
                    action,
                    amount,
                    stack,
                    pot,
                    ..
                } => {
                    self.stacks[*seat] -= amount;
                    self.put[*seat] += amount;
                    self.folded[*seat] |= *action == Action::Fold;
                    assert_eq!(*stack, self.stacks[*seat]);
                    assert_eq!(*pot, self.put.iter().sum::<u64>());
                }
                Event::Refund { seat, amount } => {
                    self.stacks[*seat] += amount;
                    self.put[*seat] -= amount;
                    assert!(*amount > 0 && !self.folded[*seat]);
                }
                Event::Win { seat, amount, .. } => {
                    self.won[*seat] += amount;
                    assert!(!self.folded[*seat]);
                }
                Event::Hole { .. } | Event::Board { .. } => {}
                Event::Show { seat, .. } | Event::Muck { seat } => assert!(!self.folded[*seat]),
                Event::End => assert_eq!(
                    self.won.iter().sum::<u64>(),
                    self.put.iter().sum::<u64>(),
                    "all that was put in was won"
                ),
            }
            let middle: u64 = self.put.iter().sum();
            assert_eq!(
                self.stacks.iter().sum::<u64>() + middle,
                self.total,
                "{event:?}"
            );
        }
    }

    /// Who should have won what, layer after layer, by the naive evaluator.
    fn fair(&self, setup: &Setup, hand: &Hand) -> Vec<u64> {
        let seats = self.put.len();
        let order: Vec<usize> = (1..=seats)
            .map(|step| (setup.button + step) % seats)
            .collect();
        let live = |seat: &usize| hand.player(*seat).is_some() && !self.folded[*seat];
        let contenders: Vec<usize> = order.iter().copied().filter(live).collect();
        let worth = |seat: usize| {
            let own = hand.player(seat).expect("dealt in").cards();
            (contenders.len() > 1).then(|| naive(&[&own[..], hand.board()].concat()))
        };
        let worths: Vec<_> = (0..seats)
            .map(|seat| live(&seat).then(|| worth(seat)))
            .collect();
        let mut left = self.put.clone();
        let mut carried = 0;
        if !setup.trim_antes {
            carried = self.antes.iter().sum();
            for (left, ante) in left.iter_mut().zip(&self.antes) {
                *left -= ante;
            }
        }
        let mut won = vec![0; seats];
        let mut inside = contenders.clone();
        while !inside.is_empty() {
            let height = inside.iter().map(|seat| left[*seat]).min().unwrap_or(0);
            let last = inside.iter().all(|seat| left[*seat] == height);
            for chips in &mut left {
                let part = if last { *chips } else { height.min(*chips) };
                *chips -= part;
                carried += part;
            }
            let best = inside
                .iter()
                .map(|seat| &worths[*seat])
                .max()
                .expect("somebody");
            let winners: Vec<usize> = inside
                .iter()
                .copied()
                .filter(|seat| worths[*seat] == *best)
                .collect();
            let mut purse = std::mem::take(&mut carried);
            let part = purse / winners.len() as u64;
            for seat in &winners {
                won[*seat] += part;
                purse -= part;
            }
            for seat in winners.iter().take(purse as usize) {
                won[*seat] += 1;
            }
            inside.retain(|seat| left[*seat] > 0);
        }
        won
    }
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

fn check_offer(hand: &Hand, structure: Structure, seat: usize, options: &Options) {
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

fn refuses_what_is_not_offered(hand: &Hand, seat: usize, options: &Options) {
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
