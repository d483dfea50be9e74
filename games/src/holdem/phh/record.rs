//! From a hand that was played to its record.

use super::actions::{LEFT, joined};
use super::{FinishingStack, HandHistory};
use crate::holdem::{Action, Event, Hand, Setup};

/// The record of a hand, from what it was dealt from and everything that
/// happened, hole cards included; `names` are by seat and may be empty. The
/// finishing stacks are those of the hand as it is now.
pub fn record(setup: &Setup, events: &[Event], hand: &Hand, names: &[String]) -> HandHistory {
    let order = order_of_deal(setup);
    let blind = |seat: &usize| {
        let posted = setup.blinds.iter().find(|blind| blind.seat == *seat);
        posted.map_or(0, |blind| blind.amount)
    };
    let mut blinds: Vec<u64> = order.iter().map(blind).collect();
    let mut antes: Vec<u64> = order.iter().map(|seat| setup.antes[*seat]).collect();
    if order.len() == 2 {
        blinds.reverse();
        antes.reverse();
    }
    let after = hand.stacks();
    let finishing = order.iter().map(|seat| FinishingStack::Whole(after[*seat]));
    let names = order.iter().filter_map(|seat| names.get(*seat).cloned());
    HandHistory {
        antes,
        blinds,
        trim_antes: setup.trim_antes,
        min_bet: setup.min_bet,
        starting_stacks: order.iter().map(|seat| setup.stacks[*seat]).collect(),
        actions: Scribe::new(setup, &order).write(events),
        hand: None,
        players: names.collect(),
        finishing_stacks: Some(finishing.collect()),
    }
}

/// The seats that are dealt in, in the order of a record: the first left of the button
/// first, the button last.
pub fn order_of_deal(setup: &Setup) -> Vec<usize> {
    let seats = setup.stacks.len();
    let seats = (1..=seats).map(|step| (setup.button + step) % seats);
    seats.filter(|seat| setup.stacks[*seat] > 0).collect()
}

struct Scribe<'a> {
    order: &'a [usize],
    /// The highest bet of the round, or the blind that stands for it.
    level: u64,
    /// How many cards of the board were written.
    board: usize,
    /// The seats that have shown.
    shown: Vec<usize>,
}

impl<'a> Scribe<'a> {
    fn new(setup: &Setup, order: &'a [usize]) -> Scribe<'a> {
        let blinds = setup.blinds.iter().map(|blind| blind.amount);
        Scribe {
            order,
            level: blinds.max().unwrap_or(0),
            board: 0,
            shown: Vec::new(),
        }
    }

    fn write(mut self, events: &[Event]) -> Vec<String> {
        events
            .iter()
            .filter_map(|event| self.entry(event))
            .collect()
    }

    fn entry(&mut self, event: &Event) -> Option<String> {
        let place = |seat: &usize| {
            let index = self.order.iter().position(|other| other == seat);
            index.map(|index| index + 1)
        };
        match event {
            Event::Hole { seat, cards } => {
                Some(format!("d dh p{} {}", place(seat)?, joined(cards)))
            }
            Event::Board { all, .. } => {
                let new = joined(all.get(self.board..)?);
                self.board = all.len();
                self.level = 0;
                Some(format!("d db {new}"))
            }
            Event::Acted {
                seat,
                action,
                total,
                left,
                ..
            } => {
                let player = place(seat)?;
                let raises = *total > self.level;
                self.level = self.level.max(*total);
                Some(match action {
                    Action::Fold if *left => format!("p{player} f # {LEFT}"),
                    Action::Fold => format!("p{player} f"),
                    _ if raises => format!("p{player} cbr {total}"),
                    _ => format!("p{player} cc"),
                })
            }
            Event::Show { seat, cards, .. } => {
                let player = place(seat)?;
                if self.shown.contains(seat) {
                    return None;
                }
                self.shown.push(*seat);
                Some(format!("p{player} sm {}", joined(cards)))
            }
            Event::Muck { seat } => Some(format!("p{} sm", place(seat)?)),
            _ => None,
        }
    }
}
