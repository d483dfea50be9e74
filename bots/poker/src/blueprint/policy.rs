//! The strategy that was learnt, in levels.

use super::cfr::Learnt;
use super::coder::{Chance, Reader, Writer};
use super::tree::{Step, Tree};

/// The sum of the levels of all steps: probabilities are 32nds.
pub(super) const WHOLE: u8 = 32;

/// Bits of a level.
const LEVEL_BITS: usize = 6;

/// Levels of steps, one for each entry of a tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Policy(pub(super) Vec<u8>);

impl Policy {
    /// The average strategy, rounded. A bucket that was never seen takes the
    /// strategy of its neighbour.
    pub(super) fn of(tree: &Tree, learnt: &Learnt) -> Policy {
        let mut levels = vec![0; tree.entries];
        for node in &tree.nodes {
            let count = usize::from(node.count);
            if count == 0 {
                continue;
            }
            let steps = tree.steps(node).iter();
            let stay = steps.take_while(|(step, _)| *step != Step::Stay).count();
            let buckets = tree.buckets[usize::from(node.round)];
            let played = |bucket: usize| learnt.played(node.base + bucket * count, count);
            let seen: Vec<usize> = (0..buckets)
                .filter(|bucket| played(*bucket).iter().sum::<f32>() > 0.0)
                .collect();
            for bucket in 0..buckets {
                let near = seen.iter().min_by_key(|other| other.abs_diff(bucket));
                let weights = near.map_or_else(|| vec![0.0; count], |near| played(*near));
                let place = node.base + bucket * count;
                levels[place..place + count].copy_from_slice(&rounded(&weights, stay));
            }
        }
        Policy(levels)
    }

    /// Compressed.
    pub(super) fn write(&self, tree: &Tree) -> Vec<u8> {
        let mut writer = Writer::new();
        let mut contexts = Contexts::new();
        for places in infosets(tree) {
            let (before, here) = self.0.split_at(places.start);
            let here = &here[..places.count];
            let mut left = WHOLE;
            for (step, level) in here[..places.count - 1].iter().enumerate() {
                if left == 0 {
                    break;
                }
                let context = contexts.of(&places, before, step, left);
                let mut node = 1;
                for bit in (0..LEVEL_BITS).rev() {
                    let bit = level >> bit & 1 == 1;
                    writer.bit(&mut context[node], bit);
                    node = node << 1 | usize::from(bit);
                }
                left = left.saturating_sub(*level);
            }
        }
        writer.finish()
    }

    /// Reads the bytes that [`Policy::write`] wrote; whatever the bytes are,
    /// the levels of a place make a whole.
    pub(super) fn read(tree: &Tree, bytes: &[u8]) -> Policy {
        let mut reader = Reader::new(bytes);
        let mut contexts = Contexts::new();
        let mut levels = vec![0; tree.entries];
        for places in infosets(tree) {
            let (before, here) = levels.split_at_mut(places.start);
            let here = &mut here[..places.count];
            let mut left = WHOLE;
            for (step, level) in here[..places.count - 1].iter_mut().enumerate() {
                if left == 0 {
                    break;
                }
                let context = contexts.of(&places, before, step, left);
                let mut node = 1;
                for _ in 0..LEVEL_BITS {
                    node = node << 1 | usize::from(reader.bit(&mut context[node]));
                }
                *level = ((node - (1 << LEVEL_BITS)) as u8).min(left);
                left -= *level;
            }
            here[places.count - 1] = left;
        }
        Policy(levels)
    }
}

/// Levels in proportion to weights, by the largest remainders; without weights
/// the step `usual` is taken.
fn rounded(weights: &[f32], usual: usize) -> Vec<u8> {
    let sum: f32 = weights.iter().sum();
    if sum <= 0.0 {
        let mut levels = vec![0; weights.len()];
        levels[usual] = WHOLE;
        return levels;
    }
    let exact: Vec<f32> = weights
        .iter()
        .map(|weight| weight / sum * f32::from(WHOLE))
        .collect();
    let mut levels: Vec<u8> = exact.iter().map(|exact| *exact as u8).collect();
    let given: u32 = levels.iter().map(|level| u32::from(*level)).sum();
    let mut order: Vec<usize> = (0..levels.len()).collect();
    order.sort_by(|a, b| exact[*b].fract().total_cmp(&exact[*a].fract()));
    let missing = u32::from(WHOLE).saturating_sub(given) as usize;
    for index in order.into_iter().take(missing) {
        levels[index] += 1;
    }
    levels
}

/// A bucket of a node.
struct Places {
    start: usize,
    count: usize,
    /// Whether the bucket before it is of the same node.
    follows: bool,
}

fn infosets(tree: &Tree) -> impl Iterator<Item = Places> {
    let nodes = tree.nodes.iter().filter(|node| node.count > 0);
    nodes.flat_map(|node| {
        let count = usize::from(node.count);
        let buckets = 0..tree.buckets[usize::from(node.round)];
        buckets.map(move |bucket| Places {
            start: node.base + bucket * count,
            count,
            follows: bucket > 0,
        })
    })
}

/// The chances of bits by their context: the number of the step, how much is
/// left, and the levels of the neighbour.
struct Contexts(Vec<[Chance; 1 << LEVEL_BITS]>);

/// Kinds of levels that are told apart.
const CLASSES: usize = 6;

const STEPS: usize = 8;

impl Contexts {
    fn new() -> Contexts {
        let count = STEPS * STEPS * CLASSES * (CLASSES + 1);
        Contexts(vec![[Chance::default(); 1 << LEVEL_BITS]; count])
    }

    fn of(
        &mut self,
        places: &Places,
        before: &[u8],
        step: usize,
        left: u8,
    ) -> &mut [Chance; 1 << LEVEL_BITS] {
        let neighbour = if places.follows {
            class(before[before.len() - places.count + step])
        } else {
            CLASSES
        };
        let steps = places.count.min(STEPS - 1) * STEPS + step.min(STEPS - 1);
        let index = (steps * CLASSES + class(left)) * (CLASSES + 1) + neighbour;
        &mut self.0[index]
    }
}

fn class(level: u8) -> usize {
    match level {
        0 => 0,
        1..=3 => 1,
        4..=12 => 2,
        13..=25 => 3,
        26..=31 => 4,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::Node;
    use super::*;

    #[test]
    fn levels_make_a_whole_and_are_near_the_weights() {
        assert_eq!(rounded(&[1.0, 3.0], 0), [8, 24]);
        assert_eq!(rounded(&[1.0, 1.0, 1.0], 0).iter().sum::<u8>(), WHOLE);
        assert_eq!(rounded(&[1e-9, 1.0, 0.0], 0), [0, 32, 0]);
        assert_eq!(rounded(&[0.0; 3], 1), [0, 32, 0]);
        for weights in [[0.3, 0.3, 0.4], [5.0, 0.01, 90.0], [1e20, 1.0, 1e20]] {
            let sum: f32 = weights.iter().sum();
            for (level, weight) in rounded(&weights, 0).iter().zip(weights) {
                let exact = weight / sum * f32::from(WHOLE);
                assert!((f32::from(*level) - exact).abs() < 1.0, "{weights:?}");
            }
        }
    }

    #[test]
    fn buckets_that_were_never_seen_take_after_their_neighbour() {
        let blueprint = super::super::tests::small(6);
        let tree = &blueprint.tree;
        let nothing = Policy::of(tree, &Learnt::new(tree));
        let node = &tree.nodes[0];
        let count = usize::from(node.count);
        // The root was seen with few of the 169 hands, and all have levels.
        let rows = blueprint.policy.0[..169 * count].chunks_exact(count);
        assert!(rows.clone().all(|row| row.iter().sum::<u8>() == WHOLE));
        let called = &nothing.0[..count];
        assert_eq!(called[..2], [0, WHOLE]);
        // Where nothing was bet, that is a check.
        let checks = |node: &&Node| node.count > 0 && tree.steps(node)[0].0 == Step::Stay;
        let free = tree.nodes.iter().find(checks).unwrap();
        assert_eq!(nothing.0[free.base], WHOLE);
        assert!(rows.filter(|row| *row != called).count() > 100);
    }
}
