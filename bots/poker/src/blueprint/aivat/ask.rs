//! The action of the player of the strategy with each hand.

use poker_rules::table::TurnOffer;

use crate::View;
use crate::strong::HANDS;

use super::super::agent::{by_tree, on_river};
use super::super::line::player;
use super::super::policy::WHOLE;
use super::super::ranges::{Chips, ranges};
use super::super::river::{River, RiverSolution, likely};
use super::super::store::Blueprint;
use super::super::tree::{Kind, Node, Step};
use super::played_hand::Effect;
use super::values::{NodeValue, Values};
use super::view_hypothesis::ViewHypothesis;

/// A step that the player may take.
pub(super) struct Answer {
    pub(super) effect: Effect,
    /// Its number in the tree, if it is one of the tree.
    pub(super) step: Option<usize>,
    /// How likely it is with each hand, by its place.
    pub(super) chances: Vec<f32>,
    pub(super) after: After,
}

/// The value of the place after a step to the player, in chips.
pub(super) enum After {
    /// By the chances to win.
    By(NodeValue),
    /// With each hand, by its place.
    Each(Vec<f32>),
}

impl After {
    pub(super) fn with(&self, hand: usize, chances: f64) -> f64 {
        match self {
            After::By(worth) => worth.at(chances),
            After::Each(values) => values.get(hand).copied().map_or(0.0, f64::from),
        }
    }
}

/// The context of a decision.
pub(super) struct DecisionContext<'a> {
    pub(super) blueprint: &'a Blueprint,
    pub(super) values: &'a Values,
    pub(super) view: &'a View,
    pub(super) offer: &'a TurnOffer,
    /// The buckets of all hands, by round.
    pub(super) buckets: &'a [Vec<u8>],
    /// The places of the own and the other's hand.
    pub(super) held: [usize; 2],
    /// Chips of one of the abstract game.
    pub(super) unit: f64,
}

/// A solution of the river at a decision.
struct Solution {
    solved: RiverSolution,
    node: Node,
    chips: Chips,
    /// With each hand, by its place.
    chances: Vec<Option<Vec<f32>>>,
}

impl DecisionContext<'_> {
    /// The answers, and for each hand whether they are the ones of the agent;
    /// `None` where it does not play by the strategy.
    pub(super) fn answers(&self, hypothesis: &ViewHypothesis) -> Option<(Vec<Answer>, Vec<bool>)> {
        let Some(river) = self.river(hypothesis) else {
            return self.by_tree(hypothesis);
        };
        if river.chances[self.held[0]].is_none() {
            // Where the solution has nothing for a hand, the file has. Which
            // other hands that goes for is not looked at.
            let (answers, mut known) = self.by_tree(hypothesis)?;
            for (place, known) in known.iter_mut().enumerate() {
                *known &= place == self.held[0];
            }
            return Some((answers, known));
        }
        Some(self.solved(&river))
    }

    /// The solution of the river; `None` where no hand plays by one.
    fn river(&self, hypothesis: &ViewHypothesis) -> Option<Solution> {
        let path = hypothesis.path.as_ref()?;
        let chips = Chips::of(self.view, self.offer)?;
        let before: &[Vec<u8>; 3] = self.buckets.get(..3)?.try_into().ok()?;
        if self.view.board.len() != 5 || !chips.is_turn(self.view) {
            return None;
        }
        let ranges = ranges(self.blueprint, &self.view.board, before, path);
        let river = River {
            board: &self.view.board,
            ranges: &ranges,
            kept: self.held[0],
            put: chips.put,
            stack: chips.stack,
            raises: &chips.raises(),
        };
        let solved = river.solve(None);
        let node = *solved.after(&chips.done)?;
        let likely = likely(&ranges);
        // An unlikely hand is in the solution only where it is the own one.
        let together = likely(self.held[0]);
        let of = |place: usize| {
            let same = place == self.held[0] || together && likely(place);
            same.then(|| solved.chances(&node, place)).flatten()
        };
        let chances = (0..HANDS).map(of).collect();
        Some(Solution {
            solved,
            node,
            chips,
            chances,
        })
    }

    fn solved(&self, river: &Solution) -> (Vec<Answer>, Vec<bool>) {
        let chances = &river.chances;
        let known = chances.iter().map(Option::is_some).collect();
        let steps = river.solved.tree.steps(&river.node).iter().enumerate();
        let answers = steps.map(|(index, (step, child))| {
            let choice = on_river(*step, &river.chips, self.offer);
            let of = |chances: &Option<Vec<f32>>| chances.as_ref().map_or(0.0, |row| row[index]);
            Answer {
                effect: Effect::of(choice.action(), self.offer, self.view.level()),
                step: None,
                chances: chances.iter().map(of).collect(),
                after: self.after_river(&river.solved, *child),
            }
        });
        (answers.collect(), known)
    }

    fn after_river(&self, solved: &RiverSolution, child: u32) -> After {
        let own = player(self.view, self.view.own.unwrap_or(1));
        if let Some(mut values) = solved.against(child, own, self.held[1]) {
            let unit = self.unit as f32;
            values.iter_mut().for_each(|value| *value *= unit);
            return After::Each(values);
        }
        let put = solved.tree.nodes[child as usize].put.map(f64::from);
        let worth = NodeValue::of_pot(3, (put[0] + put[1]) * self.unit, f64::MAX);
        After::By(worth)
    }

    /// By the strategy of the file.
    fn by_tree(&self, hypothesis: &ViewHypothesis) -> Option<(Vec<Answer>, Vec<bool>)> {
        let line = hypothesis.line.as_ref()?;
        let tree = &self.blueprint.tree;
        let node = tree.nodes.get(line.node as usize)?;
        let round = self.view.round() as usize;
        let own = player(self.view, self.view.own?);
        if node.kind != Kind::Choice || node.player != own || usize::from(node.round) != round {
            return None;
        }
        let buckets = self.buckets.get(round)?;
        let steps = tree.steps(node);
        let stays = steps[0].0 == Step::Fold && (line.hardly || self.offer.check);
        let answers = steps.iter().enumerate().map(|(index, (step, child))| {
            let choice = by_tree(*step, self.blueprint, node, self.view, self.offer);
            let level = |bucket: &u8| {
                let row = self.row(node, usize::from(*bucket));
                let own = match (stays, index) {
                    (true, 0) => 0,
                    (true, 1) => {
                        row.first().copied().unwrap_or(0) + row.get(1).copied().unwrap_or(0)
                    }
                    _ => row.get(index).copied().unwrap_or(0),
                };
                f32::from(own) / f32::from(WHOLE)
            };
            Answer {
                effect: Effect::of(choice.action(), self.offer, self.view.level()),
                step: Some(index),
                chances: buckets.iter().map(level).collect(),
                after: After::By(self.worth(*child, own)),
            }
        });
        let known = |bucket: &u8| {
            let row = self.row(node, usize::from(*bucket));
            row.iter().map(|level| u32::from(*level)).sum::<u32>() == u32::from(WHOLE)
        };
        Some((answers.collect(), buckets.iter().map(known).collect()))
    }

    fn row(&self, node: &Node, bucket: usize) -> &[u8] {
        let count = usize::from(node.count);
        let place = node.base + bucket * count;
        let row = self.blueprint.policy.0.get(place..place + count);
        row.filter(|_| bucket < self.blueprint.tree.buckets[usize::from(node.round)])
            .unwrap_or_default()
    }

    /// The value of a node to a player, in chips.
    fn worth(&self, node: u32, own: u8) -> NodeValue {
        let worth = self.values.of(node).unwrap_or_default().scaled(self.unit);
        match own {
            0 => worth,
            _ => worth.other(),
        }
    }
}
