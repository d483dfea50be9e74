//! The hands that both players of a strategy hold on the river.

use poker_rules::table::TurnOffer;
use poker_rules::{Action, Card, Street};

use crate::View;
use crate::strong::{HANDS, hands};

use super::line::player;
use super::menu::BIG;
use super::policy::WHOLE;
use super::store::Blueprint;
use super::tree::Step;

/// No step is less likely than this: the levels are rounded, and others do not
/// play by them.
const LEAST: f32 = 0.01;

/// Steps on the river after which it is not solved: the tree would be large.
const MOST_STEPS: usize = 12;

/// The buckets of all hands on the rounds before the river.
pub(super) fn buckets(blueprint: &Blueprint, board: &[Card]) -> [Vec<u8>; 3] {
    let on = |cards: usize| blueprint.buckets.on(&board[..cards.min(board.len())]);
    [0, 3, 4].map(on)
}

/// How likely each player comes to the river by these steps with each hand, by
/// its place; `buckets` are those of the rounds before.
pub(super) fn ranges(
    blueprint: &Blueprint,
    board: &[Card],
    buckets: &[Vec<u8>; 3],
    path: &[(u32, usize)],
) -> [Vec<f32>; 2] {
    let free = |hand: &[Card; 2]| hand.iter().all(|card| !board.contains(card));
    let all: Vec<f32> = hands()
        .iter()
        .map(|hand| f32::from(u8::from(free(hand))))
        .collect();
    let mut ranges = [all.clone(), all];
    for (at, step) in path {
        let Some(node) = blueprint.tree.nodes.get(*at as usize) else {
            continue;
        };
        let Some(buckets) = buckets.get(usize::from(node.round)) else {
            continue;
        };
        let range = &mut ranges[usize::from(node.player)];
        for (weight, bucket) in range.iter_mut().zip(buckets) {
            let place = node.base + usize::from(*bucket) * usize::from(node.count) + step;
            if *weight > 0.0 {
                let level = blueprint.policy.0.get(place).copied().unwrap_or(0);
                *weight *= (f32::from(level) / f32::from(WHOLE)).max(LEAST);
            }
        }
    }
    debug_assert!(ranges.iter().all(|range| range.len() == HANDS));
    ranges
}

/// The chips of the river in units of the abstract game.
pub(super) struct Chips {
    /// Units of a chip.
    scale: f64,
    /// The chips that each had put in before the river.
    pub(super) put: u32,
    /// The chips that each can put in on the hand.
    pub(super) stack: u32,
    /// The steps on the river so far.
    pub(super) done: Vec<Step>,
}

impl Chips {
    /// Of a table of two; `None` where there is nothing to bet, or after very many
    /// steps.
    pub(super) fn of(view: &View, offer: &TurnOffer) -> Option<Chips> {
        let (mut bets, mut least) = (0u64, u64::MAX);
        for (_, seat) in view.live() {
            bets = bets.saturating_add(seat.bet);
            least = least.min(seat.bet.saturating_add(seat.stack));
        }
        let scale = f64::from(BIG) / view.big_blind.max(1) as f64;
        let unit = |chips: f64| (chips * scale).round() as u32;
        let put = unit(offer.pot.saturating_sub(bets) as f64 / 2.0);
        let stack = put.saturating_add(unit(least as f64));
        let done = view.deeds.iter().filter(|deed| deed.round == Street::River);
        let done = done.map(|deed| match deed.action {
            Action::Fold => Step::Fold,
            _ if deed.total <= deed.level => Step::Stay,
            _ => Step::To(put.saturating_add(unit(deed.total as f64)).min(stack)),
        });
        let done: Vec<Step> = done.collect();
        // Far more than the stacks that a strategy is played with.
        let sensible = put > 0 && put < stack && stack < 1 << 24;
        let sensible = sensible && done.len() <= MOST_STEPS;
        sensible.then_some(Chips {
            scale,
            put,
            stack,
            done,
        })
    }

    /// Where raises stand.
    pub(super) fn raises(&self) -> Vec<u32> {
        let raises = self.done.iter().filter_map(|step| match step {
            Step::To(total) => Some(*total),
            _ => None,
        });
        raises.collect()
    }

    /// All chips put in on the hand as a bet on the river, in chips.
    pub(super) fn bet(&self, total: u32) -> u64 {
        (f64::from(total.saturating_sub(self.put)) / self.scale).round() as u64
    }

    /// Whether it is the turn of this player, after the steps so far.
    pub(super) fn is_turn(&self, view: &View) -> bool {
        let own = view.own.map_or(0, |own| player(view, own));
        self.done.len() % 2 == usize::from(own == 0)
    }
}
