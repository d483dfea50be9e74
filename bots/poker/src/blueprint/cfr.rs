//! Monte Carlo counterfactual regret minimisation: external sampling (Lanctot
//! and others 2009) with linear weights (Brown and Sandholm 2019).

use std::sync::atomic::{AtomicU32, Ordering};

use rand::RngExt as _;
use rand::rngs::SmallRng;

use super::tree::{Kind, ROUNDS, Tree};

/// The most steps of a node.
pub(super) const MOST_STEPS: usize = 8;

/// The cards of a hand as the abstract game sees them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Deal {
    /// The bucket of each player on each round.
    pub(super) buckets: [[u16; ROUNDS]; 2],
    /// The result of the first player at the showdown: 1, 0 (a tie) or -1.
    pub(super) result: f32,
}

/// The regrets and strategy learnt so far. Threads share them: a lost update
/// now and then does no harm.
pub(super) struct Learnt {
    regrets: Vec<AtomicU32>,
    sums: Vec<AtomicU32>,
}

fn load(cell: &AtomicU32) -> f32 {
    f32::from_bits(cell.load(Ordering::Relaxed))
}

fn add(cell: &AtomicU32, more: f32) {
    let sum = load(cell) + more;
    cell.store(sum.to_bits(), Ordering::Relaxed);
}

fn zeros(count: usize) -> Vec<AtomicU32> {
    (0..count).map(|_| AtomicU32::new(0)).collect()
}

/// Turns weights into probabilities; nothing positive is uniform.
pub(super) fn normalise(weights: &mut [f32]) {
    let sum: f32 = weights.iter().sum();
    let even = 1.0 / weights.len().max(1) as f32;
    for weight in weights {
        *weight = if sum > 0.0 { *weight / sum } else { even };
    }
}

impl Learnt {
    /// Nothing, for a tree.
    pub(super) fn new(tree: &Tree) -> Learnt {
        Learnt {
            regrets: zeros(tree.entries),
            sums: zeros(tree.entries),
        }
    }

    /// Multiplies everything by a factor, so that early iterations count less.
    pub(super) fn fade(&self, factor: f32) {
        for cell in self.regrets.iter().chain(&self.sums) {
            cell.store((load(cell) * factor).to_bits(), Ordering::Relaxed);
        }
    }

    /// The average strategy at a place, unscaled: how often each step was
    /// played.
    pub(super) fn played(&self, place: usize, count: usize) -> Vec<f32> {
        self.sums[place..place + count].iter().map(load).collect()
    }

    /// Plays one hand for each player: that player tries every step, the other
    /// draws from its strategy.
    pub(super) fn learn(&self, tree: &Tree, deal: &Deal, random: &mut SmallRng) {
        for player in 0..2 {
            let mut walk = Walk {
                learnt: self,
                tree,
                deal,
                player,
                random,
            };
            walk.value(0);
        }
    }
}

struct Walk<'a> {
    learnt: &'a Learnt,
    tree: &'a Tree,
    deal: &'a Deal,
    player: u8,
    random: &'a mut SmallRng,
}

impl Walk<'_> {
    /// The winnings of the player from a node on, in chips.
    fn value(&mut self, at: u32) -> f32 {
        let tree = self.tree;
        let node = &tree.nodes[at as usize];
        match node.kind {
            Kind::Fold => {
                let lost = node.put[usize::from(node.player)] as f32;
                return if node.player == self.player {
                    -lost
                } else {
                    lost
                };
            }
            Kind::Showdown => {
                let sign = if self.player == 0 { 1.0 } else { -1.0 };
                return sign * self.deal.result * node.put[0] as f32;
            }
            Kind::Choice => {}
        }
        let count = usize::from(node.count).min(MOST_STEPS);
        let bucket = self.deal.buckets[usize::from(node.player)][usize::from(node.round)];
        let place = node.base + usize::from(bucket) * count;
        let regrets = &self.learnt.regrets[place..place + count];
        let mut chances = [0.0f32; MOST_STEPS];
        for (chance, regret) in chances.iter_mut().zip(regrets) {
            *chance = load(regret).max(0.0);
        }
        normalise(&mut chances[..count]);
        if node.player != self.player {
            let sums = &self.learnt.sums[place..place + count];
            for (sum, chance) in sums.iter().zip(&chances) {
                add(sum, *chance);
            }
            let mut left = self.random.random::<f32>();
            let mut drawn = count - 1;
            for (index, chance) in chances[..count].iter().enumerate() {
                left -= chance;
                if left < 0.0 {
                    drawn = index;
                    break;
                }
            }
            return self.value(tree.steps(node)[drawn].1);
        }
        let mut values = [0.0f32; MOST_STEPS];
        let mut mean = 0.0;
        for (index, (_, child)) in tree.steps(node).iter().enumerate() {
            values[index] = self.value(*child);
            mean += chances[index] * values[index];
        }
        for (regret, value) in regrets.iter().zip(&values) {
            add(regret, value - mean);
        }
        mean
    }
}

#[cfg(test)]
#[path = "cfr_tests.rs"]
mod tests;
