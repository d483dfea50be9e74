//! The player of a strategy.

use std::sync::Arc;
use std::time::{Duration, Instant};

use poker_rules::table::{Event, TurnOffer};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::limits;
use crate::strong::place;
use crate::{Agent, Choice, Strong, View};

use super::line::{Line, fitting, player, size};
use super::policy::WHOLE;
use super::ranges::{Chips, buckets, ranges};
use super::river::River;
use super::store::Blueprint;
use super::tree::{Kind, Node, Step};

/// A bet of this part of the chips that the other can call is all-in.
const NEARLY_ALL: f64 = 0.85;

/// A real all-in may be so much larger than the abstract one.
const LARGER: f64 = 1.5;

/// A river may take this part of the time for a decision: 1 in so many.
const SHARE_OF_TIME: u64 = 4;

/// Plays strategies heads-up, each with stacks that it is for, and as [`Strong`]
/// where none applies.
pub struct ByBlueprint {
    random: SmallRng,
    blueprints: Vec<Arc<Blueprint>>,
    /// The strategy of this hand, if one applies.
    blueprint: Option<Arc<Blueprint>>,
    strong: Strong,
    line: Option<Line>,
    /// The steps by which the river was come to.
    path: Option<Vec<(u32, usize)>>,
    /// The hands that both hold there.
    ranges: Option<[Vec<f32>; 2]>,
}

impl ByBlueprint {
    /// The player of this seed.
    pub(super) fn new(seed: u64, blueprints: Vec<Arc<Blueprint>>) -> ByBlueprint {
        ByBlueprint {
            random: SmallRng::seed_from_u64(seed),
            blueprints,
            blueprint: None,
            strong: Strong::new(seed),
            line: None,
            path: None,
            ranges: None,
        }
    }

    /// The river, solved anew for the stacks, bets and hands that there are;
    /// `None` where the way to it is not known.
    fn solve(&mut self, view: &View, offer: &TurnOffer) -> Option<Choice> {
        let place = place(view.hole()?);
        let path = self.path.as_ref()?;
        let blueprint = self.blueprint.as_ref()?;
        let chips = Chips::of(view, offer)?;
        if view.board.len() != 5 || !chips.is_turn(view) {
            return None;
        }
        let until = match offer.time {
            0 => None,
            time => Instant::now().checked_add(Duration::from_millis(time / SHARE_OF_TIME)),
        };
        let ranges = self.ranges.get_or_insert_with(|| {
            let buckets = buckets(blueprint, &view.board);
            ranges(blueprint, &view.board, &buckets, path)
        });
        let river = River {
            board: &view.board,
            ranges,
            kept: place,
            put: chips.put,
            stack: chips.stack,
            raises: &chips.raises(),
        };
        let solved = river.solve(until);
        let node = solved.after(&chips.done)?;
        let chances = solved.chances(node, place)?;
        let mut left = self.random.random::<f32>();
        let drawn = chances.iter().position(|chance| {
            left -= chance;
            left < 0.0
        });
        let (step, _) = solved.tree.steps(node)[drawn.unwrap_or(0)];
        Some(on_river(step, &chips, offer))
    }

    /// The choice of the strategy; `None` where it has none.
    fn decide(&mut self, view: &View, offer: &TurnOffer) -> Option<Choice> {
        let at = self.line.as_ref()?.node;
        let blueprint = Arc::clone(self.blueprint.as_ref()?);
        let node = blueprint.tree.nodes.get(at as usize)?;
        let round = view.round() as u8;
        if node.kind != Kind::Choice
            || node.player != player(view, view.own?)
            || node.round != round
        {
            return None;
        }
        let bucket = usize::from(blueprint.buckets.of(&view.board, view.hole()?)?);
        let count = usize::from(node.count);
        let place = node.base + bucket * count;
        let levels = blueprint.policy.0.get(place..place + count)?;
        let mut left = self.random.random_range(0..WHOLE);
        let drawn = levels.iter().position(|level| {
            let found = left < *level;
            left = left.saturating_sub(*level);
            found
        })?;
        let steps = blueprint.tree.steps(node);
        let line = self.line.as_mut()?;
        let mut drawn = drawn;
        if steps[drawn].0 == Step::Fold && (line.hardly || offer.check) {
            drawn = 1;
        }
        line.choose(drawn);
        Some(by_tree(steps[drawn].0, &blueprint, node, view, offer))
    }
}

/// The choice at the table for a step of the solved river.
pub(super) fn on_river(step: Step, chips: &Chips, offer: &TurnOffer) -> Choice {
    match step {
        Step::Fold => Choice::passive(offer),
        Step::Stay => Choice::stay(offer),
        Step::To(total) if total == chips.stack => Choice::all_in(offer),
        Step::To(total) => Choice::up_to(offer, chips.bet(total)),
    }
}

/// The choice at the table for a step of the tree.
pub(super) fn by_tree(
    step: Step,
    blueprint: &Blueprint,
    node: &Node,
    view: &View,
    offer: &TurnOffer,
) -> Choice {
    match step {
        Step::Fold => Choice::fold(),
        Step::Stay => Choice::stay(offer),
        Step::To(total) => {
            let all = total >= blueprint.stack * super::menu::BIG;
            raise(view, offer, size(node, total), all)
        }
    }
}

/// A raise of this size, in parts of the pot after a call; `all` if it is
/// all-in in the abstract game.
fn raise(view: &View, offer: &TurnOffer, size: f64, all: bool) -> Choice {
    let pot = offer.pot.saturating_add(offer.to_call) as f64;
    let level = view.level() as f64;
    let others = view.opponents();
    let reach = others
        .map(|(_, seat)| seat.bet.saturating_add(seat.stack))
        .max();
    let own = view.me().map_or(0, |me| me.bet.saturating_add(me.stack));
    let reach = reach.unwrap_or(own).min(own) as f64;
    let total = level + size * pot;
    let close = if all {
        total * LARGER
    } else {
        total / NEARLY_ALL
    };
    match limits(offer) {
        _ if close >= reach => Choice::all_in(offer),
        _ => Choice::up_to(offer, total as u64),
    }
}

impl Agent for ByBlueprint {
    fn act(&mut self, view: &View, offer: &TurnOffer) -> Choice {
        if let Some(choice) = self.solve(view, offer) {
            return choice;
        }
        if let Some(choice) = self.decide(view, offer) {
            return choice;
        }
        self.line = None;
        self.strong.act(view, offer)
    }

    fn observe(&mut self, view: &View, event: &Event) {
        self.strong.observe(view, event);
        match event {
            Event::Hand(_) => {
                self.blueprint = fitting(&self.blueprints, view).cloned();
                self.line = self.blueprint.is_some().then(Line::new);
                (self.path, self.ranges) = (None, None);
            }
            Event::State(_) => (self.line, self.path) = (None, None),
            Event::Board { run: None, .. } if view.board.len() == 5 => {
                self.path = None;
                if let (Some(line), Some(blueprint)) = (&self.line, &self.blueprint)
                    && line.is_on(&blueprint.tree, 3)
                {
                    self.path = Some(line.path.clone());
                }
            }
            Event::Acted(_) => {
                let coin = self.random.random();
                if let (Some(line), Some(blueprint)) = (&mut self.line, &self.blueprint)
                    && let Some(deed) = view.deeds.last()
                    && line.follow(&blueprint.tree, view, deed, coin).is_none()
                {
                    self.line = None;
                }
            }
            _ => {}
        }
    }

    fn hand_over(&mut self, view: &View, net: i64) {
        self.strong.hand_over(view, net);
    }
}

#[cfg(test)]
#[path = "agent_tests.rs"]
mod tests;
