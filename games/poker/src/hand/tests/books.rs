//! Books kept from events alone, and the winnings that should follow from them.

use std::collections::BTreeSet;

use super::plain::{Key, plain, plain_highest};
use super::*;
use crate::CardSet;

pub(super) struct Books {
    total: u64,
    pub(super) stacks: Vec<u64>,
    put: Vec<u64>,
    antes: Vec<u64>,
    folded: Vec<bool>,
    pub(super) won: Vec<u64>,
    raked: u64,
    /// The cards of each seat.
    cards: Vec<Vec<Card>>,
    /// The first board, then those after it.
    boards: Vec<Vec<Card>>,
}

impl Books {
    pub(super) fn new(setup: &Setup) -> Books {
        let seats = setup.stacks.len();
        Books {
            total: setup.stacks.iter().sum(),
            stacks: setup.stacks.clone(),
            put: vec![0; seats],
            antes: vec![0; seats],
            folded: vec![false; seats],
            won: vec![0; seats],
            raked: 0,
            cards: vec![Vec::new(); seats],
            boards: vec![Vec::new()],
        }
    }

    pub(super) fn enter(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Post {
                    seat,
                    kind,
                    amount,
                    stack,
                } => {
                    self.pay(*seat, *amount, *stack);
                    if *kind == PostKind::Ante {
                        self.antes[*seat] += amount;
                    }
                }
                Event::Acted {
                    seat,
                    action,
                    amount,
                    stack,
                    pot,
                    ..
                } => {
                    self.pay(*seat, *amount, *stack);
                    self.folded[*seat] |= *action == Action::Fold;
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
                Event::Show { seat, .. } | Event::Muck { seat } => assert!(!self.folded[*seat]),
                Event::Rake { amount } => self.raked += amount,
                Event::Share { amount, .. } => assert!(*amount > 0),
                Event::End => assert_eq!(
                    self.won.iter().sum::<u64>() + self.raked,
                    self.put.iter().sum::<u64>(),
                    "all that was put in was won or raked"
                ),
                _ => self.take_cards(event),
            }
            let middle: u64 = self.put.iter().sum();
            assert_eq!(
                self.stacks.iter().sum::<u64>() + middle,
                self.total,
                "{event:?}"
            );
        }
    }

    fn pay(&mut self, seat: usize, amount: u64, stack: u64) {
        self.stacks[seat] -= amount;
        self.put[seat] += amount;
        assert_eq!(stack, self.stacks[seat]);
    }

    fn take_cards(&mut self, event: &Event) {
        match event {
            Event::Hole { seat, cards } => {
                assert_eq!(event.secret_of(), Some(*seat));
                self.cards[*seat].extend(cards);
            }
            Event::Up { seat, cards } => {
                assert_eq!(event.secret_of(), None);
                self.cards[*seat].extend(cards);
            }
            Event::Discarded { seat, cards } => {
                assert_eq!(event.secret_of(), Some(*seat));
                let held = self.cards[*seat].len();
                self.cards[*seat].retain(|card| !cards.contains(card));
                assert_eq!(self.cards[*seat].len() + cards.len(), held);
            }
            Event::Board { all, .. } => self.boards[0] = all.to_vec(),
            Event::Run { run, all, .. } => {
                self.boards.push(all.to_vec());
                assert_eq!(*run, self.boards.len());
            }
            Event::Reveal { seat, cards, .. } => {
                assert_eq!(cards.as_slice(), self.cards[*seat]);
            }
            _ => {}
        }
    }

    /// No card is at two places, and the cards of the hand are those of the
    /// events.
    pub(super) fn check_cards(&self, hand: &Hand) {
        let mut seen = CardSet::default();
        for (seat, cards) in self.cards.iter().enumerate() {
            if let Some(player) = hand.player(seat) {
                assert_eq!(player.all_cards(), cards);
            }
            if !self.folded[seat] {
                assert!(cards.iter().all(|card| seen.insert(*card)), "{cards:?}");
                assert!(cards.iter().all(|card| hand.variant().has(*card)));
            }
        }
        assert!(self.boards[0].iter().all(|card| seen.insert(*card)));
        assert_eq!(hand.board(), self.boards[0]);
    }

    /// The fair winnings of each seat, layer after layer, by plain counting.
    pub(super) fn fair(&self, setup: &Setup, hand: &Hand) -> Vec<u64> {
        let seats = self.put.len();
        let order: Vec<usize> = (1..=seats)
            .map(|step| (setup.button + step) % seats)
            .collect();
        let live = |seat: &usize| hand.player(*seat).is_some() && !self.folded[*seat];
        let contenders: Vec<usize> = order.iter().copied().filter(live).collect();
        let contested = contenders.len() > 1;
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
        let mut rake_left = match setup.rake.most {
            _ if setup.rake.needs_flop && hand.street() == setup.variant.stages()[0].street => 0,
            most => most.unwrap_or(u64::MAX),
        };
        while !inside.is_empty() {
            let height = inside.iter().map(|seat| left[*seat]).min().unwrap_or(0);
            let last = inside.iter().all(|seat| left[*seat] == height);
            for chips in &mut left {
                let part = if last { *chips } else { height.min(*chips) };
                *chips -= part;
                carried += part;
            }
            let mut purse = std::mem::take(&mut carried);
            let rake = u128::from(purse) * u128::from(setup.rake.basis_points) / 10_000;
            let rake = (rake as u64).min(rake_left);
            (purse, rake_left) = (purse - rake, rake_left - rake);
            let runs = if contested {
                self.boards.len() as u64
            } else {
                1
            };
            for (index, board) in self.boards.iter().take(runs as usize).enumerate() {
                let part = purse / runs + u64::from((index as u64) < purse % runs);
                if contested {
                    self.share(setup, &inside, board, part, &mut won);
                } else {
                    won[inside[0]] += part;
                }
            }
            inside.retain(|seat| left[*seat] > 0);
        }
        won
    }

    /// Divides the chips of one board among the seats that play for it.
    fn share(&self, setup: &Setup, inside: &[usize], board: &[Card], chips: u64, won: &mut [u64]) {
        let keys = |ranking| -> Vec<Option<Key>> {
            let cards = inside.iter().map(|seat| &self.cards[*seat]);
            cards
                .map(|own| plain(setup.variant, ranking, own, board))
                .collect()
        };
        let low = setup.variant.low().map(keys);
        let low = low.filter(|keys| keys.iter().any(Option::is_some));
        let low_chips = if low.is_some() { chips / 2 } else { 0 };
        let high = keys(setup.variant.ranking());
        let winners = |keys: &[Option<Key>], ranking| -> Vec<usize> {
            let best = keys.iter().max().expect("somebody");
            let mut winners: Vec<usize> = (0..keys.len()).filter(|i| keys[*i] == *best).collect();
            if setup.variant.is_stud() {
                let top = |index: &usize| {
                    let all = [&self.cards[inside[*index]], board].concat();
                    plain_highest(ranking, &all)
                };
                winners.sort_by_key(|index| std::cmp::Reverse(top(index)));
            }
            winners
        };
        let mut halves = vec![(winners(&high, setup.variant.ranking()), chips - low_chips)];
        if let (Some(low), Some(ranking)) = (low, setup.variant.low()) {
            halves.push((winners(&low, ranking), low_chips));
        }
        // The same hands on both sides split all of it at once.
        let sorted = |half: &(Vec<usize>, u64)| half.0.iter().copied().collect::<BTreeSet<_>>();
        if halves.len() == 2 && sorted(&halves[0]) == sorted(&halves[1]) {
            halves = vec![(halves[0].0.clone(), chips)];
        }
        for (winners, mut purse) in halves {
            let part = purse / winners.len() as u64;
            for index in &winners {
                won[inside[*index]] += part;
                purse -= part;
            }
            for index in winners.iter().take(purse as usize) {
                won[inside[*index]] += 1;
            }
        }
    }
}
