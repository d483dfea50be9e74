//! From a hand that was played to its record.

use super::actions::{LEFT, joined};
use super::{FinishingStack, HandHistory, MissedBlinds};
use crate::{Action, Card, Event, Hand, PostKind, RaiseCap, Setup, Structure};

/// The record of a hand, from its setup and all events, hole cards included; `names` are
/// by seat and may be empty. The finishing stacks are those of the hand as it is now.
pub fn record(setup: &Setup, events: &[Event], hand: &Hand, names: &[String]) -> HandHistory {
    let order = order_of_deal(setup);
    let posted = |seat: usize, is_kind: fn(PostKind) -> bool| {
        let own = setup.blinds.iter().filter(|blind| blind.seat == seat);
        own.filter(|blind| is_kind(blind.kind))
            .map(|blind| blind.amount)
            .sum()
    };
    let is_usual = |kind| !matches!(kind, PostKind::Extra | PostKind::Dead);
    let blind = |seat: &usize| posted(*seat, is_usual);
    let listed = |player| if order.len() == 2 { 1 - player } else { player };
    let missed = order.iter().enumerate().map(|(player, seat)| MissedBlinds {
        player: listed(player),
        live: posted(*seat, |kind| kind == PostKind::Extra),
        dead: posted(*seat, |kind| kind == PostKind::Dead),
    });
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
        variant: setup.variant,
        structure: uncapped(setup.structure),
        bring_in: setup.bring_in,
        runs: if setup.runs > 1 { setup.runs } else { 0 },
        bomb: setup.bomb,
        rake: setup.rake,
        antes,
        blinds,
        missed: missed
            .filter(|missed| missed.live + missed.dead > 0)
            .collect(),
        trim_antes: setup.trim_antes,
        min_bet: setup.min_bet,
        starting_stacks: order.iter().map(|seat| setup.stacks[*seat]).collect(),
        actions: Scribe::new(setup, &order).write(events),
        players: names.collect(),
        finishing_stacks: Some(finishing.collect()),
        ..HandHistory::default()
    }
}

/// A record does not say how many bets a round can have.
fn uncapped(structure: Structure) -> Structure {
    match structure {
        Structure::FixedLimit { big_bet, .. } => Structure::FixedLimit {
            big_bet,
            cap: RaiseCap {
                bets: u32::MAX,
                heads_up: false,
            },
        },
        other => other,
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
    bring_in: u64,
    /// How many cards of the board were written.
    board: usize,
    /// How many lay there when all-in hands were shown.
    shared: usize,
    /// The seats that have shown, and how many cards each.
    shown: Vec<(usize, usize)>,
}

impl<'a> Scribe<'a> {
    fn new(setup: &Setup, order: &'a [usize]) -> Scribe<'a> {
        let blinds = setup.blinds.iter().map(|blind| blind.amount);
        Scribe {
            order,
            level: blinds.max().unwrap_or(0),
            bring_in: setup.bring_in,
            board: 0,
            shared: 0,
            shown: Vec::new(),
        }
    }

    fn write(mut self, events: &[Event]) -> Vec<String> {
        events
            .iter()
            .filter_map(|event| self.entry(event))
            .collect()
    }

    /// Cards that were shown before are not written again, but with those that came after
    /// them: an all-in player of stud shows all seven at the end.
    fn show(&mut self, seat: usize, cards: &[Card]) -> Option<String> {
        let index = self.order.iter().position(|other| *other == seat)?;
        let before = self.shown.iter().find(|(other, _)| *other == seat);
        if before.is_some_and(|(_, count)| *count == cards.len()) {
            return None;
        }
        if self.shown.is_empty() {
            self.shared = self.board;
        }
        self.shown.retain(|(other, _)| *other != seat);
        self.shown.push((seat, cards.len()));
        Some(format!("p{} sm {}", index + 1, joined(cards)))
    }

    fn entry(&mut self, event: &Event) -> Option<String> {
        let place = |seat: &usize| {
            let index = self.order.iter().position(|other| other == seat);
            index.map(|index| index + 1)
        };
        match event {
            Event::Hole { seat, cards } | Event::Up { seat, cards } => {
                Some(format!("d dh p{} {}", place(seat)?, joined(cards)))
            }
            Event::Board { all, .. } => {
                let new = all.get(self.board..)?;
                self.board = all.len();
                self.level = 0;
                (!new.is_empty()).then(|| format!("d db {}", joined(new)))
            }
            // Only the cards that were dealt again.
            Event::Run { all, .. } => {
                let new = joined(all.get(self.shared.min(all.len())..)?);
                Some(format!("d db {new}"))
            }
            Event::Drew { seat, count: 0, .. } => Some(format!("p{} sd", place(seat)?)),
            Event::Discarded { seat, cards } => {
                Some(format!("p{} sd {}", place(seat)?, joined(cards)))
            }
            Event::Acted {
                seat,
                action: Action::BringIn,
                total,
                ..
            } => {
                // A short one stands for the whole.
                self.level = self.level.max(*total).max(self.bring_in);
                Some(format!("p{} pb", place(seat)?))
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
            Event::Show { seat, cards, .. } => self.show(*seat, cards),
            Event::Reveal { seat, cards, .. } => self.show(*seat, cards),
            Event::Muck { seat } => Some(format!("p{} sm", place(seat)?)),
            _ => None,
        }
    }
}
