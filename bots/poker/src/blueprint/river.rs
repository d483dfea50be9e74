//! The river, solved for the very hands that both may hold: counterfactual
//! regret minimisation over all hands at once, with regrets that never fall
//! below nothing (CFR+, Tammelin 2014).

use std::time::Instant;

use poker_rules::{Card, Evaluator, Pile, Value};

use super::tree::{Kind, Node, Rules, Step, Tree};
use crate::strong::{HANDS, hands};

/// Hands less likely than this part of the likeliest are left out.
const UNLIKELY: f32 = 0.02;

/// Passes of the solution, unless time runs out.
const PASSES: u32 = 50;

/// Sizes of bets and of raises, in parts of the pot after a call.
const SIZES: [&[f64]; 2] = [&[0.5, 1.0], &[1.0]];

/// All-in is offered up to so many pots.
const LARGEST: u32 = 5;

/// The begin of the river.
pub(super) struct River<'a> {
    pub(super) board: &'a [Card],
    /// How likely each player holds each hand, by its place.
    pub(super) ranges: &'a [Vec<f32>; 2],
    /// A hand that is kept, however unlikely, by its place.
    pub(super) kept: usize,
    /// The chips that each has put in before the river, and can put in on the
    /// hand.
    pub(super) put: u32,
    pub(super) stack: u32,
    /// Where the raises of the river stand that were made, as all chips put in.
    pub(super) raises: &'a [u32],
}

/// A solution.
pub(super) struct RiverSolution {
    pub(super) tree: Tree,
    hands: Vec<ValuedHand>,
    ranges: [Vec<f32>; 2],
    /// By node, step and hand.
    regrets: Vec<f32>,
    sums: Vec<f32>,
    weight: f32,
}

impl River<'_> {
    /// Solves the river, at the latest until some time.
    pub(super) fn solve(&self, until: Option<Instant>) -> RiverSolution {
        let hands = self.hands();
        let range = |player: usize| {
            let range = &self.ranges[player];
            hands.iter().map(|hand| range[hand.place]).collect()
        };
        let ranges = [range(0), range(1)];
        let tree = Tree::new(&self.rules(), [hands.len(), 0, 0, 0]);
        let mut solution = RiverSolution {
            regrets: vec![0.0; tree.entries],
            sums: vec![0.0; tree.entries],
            tree,
            hands,
            ranges,
            weight: 0.0,
        };
        for _ in 0..PASSES {
            solution.weight += 1.0;
            for player in 0..2 {
                let (own, other) = (&solution.ranges[player], &solution.ranges[1 - player]);
                let (own, other) = (own.clone(), other.clone());
                solution.walk(0, player as u8, &own, &other);
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                break;
            }
        }
        solution
    }

    /// The hands that are likely enough, the weakest first.
    fn hands(&self) -> Vec<ValuedHand> {
        let evaluator = Evaluator::get();
        let pile: Pile = self.board.iter().copied().collect();
        let likely = likely(self.ranges);
        let free = |place: &usize| {
            hands()[*place]
                .iter()
                .all(|card| !self.board.contains(card))
        };
        let mut hands: Vec<ValuedHand> = (0..HANDS)
            .filter(|place| *place == self.kept || likely(*place))
            .filter(free)
            .map(|place| {
                let [one, other] = hands()[place];
                ValuedHand {
                    place,
                    cards: [one.index() as u8, other.index() as u8],
                    value: evaluator.value(pile.with(one).with(other)),
                }
            })
            .collect();
        hands.sort_by_key(|hand| hand.value);
        hands
    }

    fn rules(&self) -> Rules {
        let (put, made) = (self.put, self.raises.to_vec());
        let totals = move |_: usize, raises: usize, level: u32, stack: u32| {
            let pot = 2 * level;
            let sizes = SIZES.get(raises).copied().unwrap_or_default();
            let mut totals: Vec<u32> = sizes
                .iter()
                .map(|size| level + (f64::from(pot) * size) as u32)
                .filter(|total| f64::from(*total - put) < 0.75 * f64::from(stack - put))
                .collect();
            if stack - level <= LARGEST * pot || totals.is_empty() {
                totals.push(stack);
            }
            // The bets that were really made are in the tree.
            let before = raises
                .checked_sub(1)
                .map_or(Some(&put), |last| made.get(last));
            if before == Some(&level) {
                totals.extend(made.get(raises));
            }
            totals.retain(|total| (level + 1..=stack).contains(total));
            totals.sort_unstable();
            totals.dedup();
            totals
        };
        Rules {
            put: [put; 2],
            stack: self.stack,
            first: vec![1],
            totals: Box::new(totals),
        }
    }
}

/// Whether a hand is likely enough for one of the players, by its place.
pub(super) fn likely(ranges: &[Vec<f32>; 2]) -> impl Fn(usize) -> bool {
    let most = [0, 1].map(|player: usize| {
        let range = ranges[player].iter();
        range.fold(f32::MIN_POSITIVE, |most, weight| most.max(*weight))
    });
    move |place| (0..2).any(|player| ranges[player][place] >= UNLIKELY * most[player])
}

impl RiverSolution {
    /// How likely each step of a node is with a hand; `None` if the hand does
    /// not come there.
    pub(super) fn chances(&self, node: &Node, place: usize) -> Option<Vec<f32>> {
        self.mean(node, self.index(place)?)
    }

    /// Where a hand stands among those of the solution.
    fn index(&self, place: usize) -> Option<usize> {
        self.hands.iter().position(|hand| hand.place == place)
    }

    fn mean(&self, node: &Node, hand: usize) -> Option<Vec<f32>> {
        let steps = 0..usize::from(node.count);
        let at = |step| node.base + step * self.hands.len() + hand;
        let sums: Vec<f32> = steps.map(|step| self.sums[at(step)]).collect();
        let all: f32 = sums.iter().sum();
        (all > 0.0).then(|| sums.iter().map(|sum| sum / all).collect())
    }

    /// The node after raises and calls that were really made.
    pub(super) fn after(&self, done: &[Step]) -> Option<&Node> {
        let mut node = &self.tree.nodes[0];
        for step in done {
            let steps = self.tree.steps(node);
            let (_, child) = steps.iter().find(|(known, _)| known == step)?;
            node = &self.tree.nodes[*child as usize];
        }
        (node.kind == Kind::Choice).then_some(node)
    }

    /// The winnings of a player with each hand from a node on, times the chance
    /// that the other comes there.
    fn walk(&mut self, at: u32, player: u8, own: &[f32], other: &[f32]) -> Vec<f32> {
        let node = self.tree.nodes[at as usize];
        let count = self.hands.len();
        match node.kind {
            Kind::Fold => {
                let lost = node.put[usize::from(node.player)] as f32;
                let won = if node.player == player { -lost } else { lost };
                return self.folded(other, won);
            }
            Kind::Showdown => return self.shown(other, node.put[0] as f32),
            Kind::Choice => {}
        }
        let steps = usize::from(node.count);
        let places = node.base..node.base + steps * count;
        let chances = self.current(&node);
        let children: Vec<u32> = self.tree.steps(&node).iter().map(|step| step.1).collect();
        let mut sum = vec![0.0f32; count];
        let mut values = Vec::with_capacity(steps);
        for (child, chances) in children.into_iter().zip(chances.chunks_exact(count)) {
            let acts = if node.player == player { own } else { other };
            let reach: Vec<f32> = acts.iter().zip(chances).map(|(a, b)| a * b).collect();
            let value = if node.player == player {
                self.walk(child, player, &reach, other)
            } else {
                self.walk(child, player, own, &reach)
            };
            for ((sum, value), chance) in sum.iter_mut().zip(&value).zip(chances) {
                *sum += if node.player == player {
                    value * chance
                } else {
                    *value
                };
            }
            values.push(value);
        }
        if node.player == player {
            let regrets = self.regrets[places.clone()].chunks_exact_mut(count);
            for (regrets, values) in regrets.zip(&values) {
                for ((regret, value), mean) in regrets.iter_mut().zip(values).zip(&sum) {
                    *regret = (*regret + value - mean).max(0.0);
                }
            }
            let sums = self.sums[places].chunks_exact_mut(count);
            for (sums, chances) in sums.zip(chances.chunks_exact(count)) {
                for ((sum, chance), reach) in sums.iter_mut().zip(chances).zip(own) {
                    // Hands that do not come here play something, too.
                    *sum += self.weight * chance * reach.max(1e-9);
                }
            }
        }
        sum
    }

    /// By regret matching.
    fn current(&self, node: &Node) -> Vec<f32> {
        let count = self.hands.len();
        let steps = usize::from(node.count);
        let mut chances = self.regrets[node.base..node.base + steps * count].to_vec();
        let mut all = vec![0.0f32; count];
        for regrets in chances.chunks_exact(count) {
            all.iter_mut()
                .zip(regrets)
                .for_each(|(all, regret)| *all += regret);
        }
        let even = 1.0 / steps as f32;
        for regrets in chances.chunks_exact_mut(count) {
            for (regret, all) in regrets.iter_mut().zip(&all) {
                *regret = if *all > 0.0 { *regret / all } else { even };
            }
        }
        chances
    }

    /// How likely the other holds anything but the cards of each hand.
    fn possible(&self, other: &[f32]) -> Vec<f32> {
        let mut sums = Sums::default();
        let hands = self.hands.iter().zip(other);
        hands
            .clone()
            .for_each(|(hand, reach)| sums.add(hand, *reach));
        // The very hand is there with both of its cards.
        hands
            .map(|(hand, reach)| sums.without(hand) + reach)
            .collect()
    }

    /// After a fold.
    fn folded(&self, other: &[f32], won: f32) -> Vec<f32> {
        let mut values = self.possible(other);
        values.iter_mut().for_each(|value| *value *= won);
        values
    }

    /// At the showdown for so many chips of each: hands that are beaten count
    /// twice, equal ones once, less all possible ones.
    fn shown(&self, other: &[f32], chips: f32) -> Vec<f32> {
        let mut values = self.possible(other);
        let mut below = Sums::default();
        let mut begin = 0;
        for tied in self.hands.chunk_by(|a, b| a.value == b.value) {
            let places = begin..begin + tied.len();
            begin = places.end;
            let (values, other) = (&mut values[places.clone()], &other[places]);
            for (value, hand) in values.iter_mut().zip(tied) {
                *value = below.without(hand) - *value;
            }
            for (hand, reach) in tied.iter().zip(other) {
                below.add(hand, *reach);
            }
            for ((value, hand), reach) in values.iter_mut().zip(tied).zip(other) {
                *value = chips * (*value + below.without(hand) + reach);
            }
        }
        values
    }
}

#[path = "river_pairs.rs"]
mod pairs;

/// A hand that is looked at.
struct ValuedHand {
    place: usize,
    cards: [u8; 2],
    value: Value,
}

/// How likely hands are, all and by card.
struct Sums {
    all: f32,
    by_card: [f32; 64],
}

impl Default for Sums {
    fn default() -> Sums {
        Sums {
            all: 0.0,
            by_card: [0.0; 64],
        }
    }
}

impl Sums {
    fn add(&mut self, hand: &ValuedHand, reach: f32) {
        self.all += reach;
        for card in hand.cards {
            self.by_card[usize::from(card) % 64] += reach;
        }
    }

    /// Hands without these cards, less those with both.
    fn without(&self, hand: &ValuedHand) -> f32 {
        let [one, two] = hand.cards.map(|card| usize::from(card) % 64);
        self.all - self.by_card[one] - self.by_card[two]
    }
}

#[cfg(test)]
#[path = "river_tests.rs"]
mod tests;
