//! Games with known solutions.

use super::super::training::{Limits, train};
use super::super::tree::Rules;
use super::*;

/// The most that a player wins against the learnt strategy, in chips a hand,
/// from each deal of a list.
fn best(tree: &Tree, learnt: &Learnt, deals: &[Deal], player: u8) -> f64 {
    let reach = vec![1.0 / deals.len() as f64; deals.len()];
    let game = Game {
        tree,
        learnt,
        deals,
        player,
    };
    game.from(0, &reach).iter().sum()
}

struct Game<'a> {
    tree: &'a Tree,
    learnt: &'a Learnt,
    deals: &'a [Deal],
    player: u8,
}

impl Game<'_> {
    /// The winnings of each deal, times the chance that the other comes here.
    fn from(&self, at: u32, reach: &[f64]) -> Vec<f64> {
        let node = &self.tree.nodes[at as usize];
        let sign = |player: u8| if player == self.player { 1.0 } else { -1.0 };
        let lost = f64::from(node.put[usize::from(node.player)]);
        let count = usize::from(node.count);
        let bucket = |deal: &Deal| {
            usize::from(deal.buckets[usize::from(node.player)][usize::from(node.round)])
        };
        let steps = self.tree.steps(node).iter();
        let deals = self.deals.iter().zip(reach);
        match node.kind {
            Kind::Fold => reach
                .iter()
                .map(|reach| -sign(node.player) * lost * reach)
                .collect(),
            Kind::Showdown => deals
                .map(|(deal, reach)| {
                    sign(0) * f64::from(deal.result) * f64::from(node.put[0]) * reach
                })
                .collect(),
            Kind::Choice if node.player == self.player => {
                let values: Vec<Vec<f64>> =
                    steps.map(|(_, child)| self.from(*child, reach)).collect();
                let mut sums = vec![vec![0.0; count]; self.tree.buckets[usize::from(node.round)]];
                for (index, deal) in self.deals.iter().enumerate() {
                    for (sum, values) in sums[bucket(deal)].iter_mut().zip(&values) {
                        *sum += values[index];
                    }
                }
                let best = |sums: &Vec<f64>| {
                    (0..count)
                        .max_by(|a, b| sums[*a].total_cmp(&sums[*b]))
                        .unwrap()
                };
                let deals = self.deals.iter().enumerate();
                deals
                    .map(|(index, deal)| values[best(&sums[bucket(deal)])][index])
                    .collect()
            }
            Kind::Choice => {
                let mut sum = vec![0.0; reach.len()];
                for (index, (_, child)) in steps.enumerate() {
                    let reach: Vec<f64> = deals
                        .clone()
                        .map(|(deal, reach)| {
                            let place = node.base + bucket(deal) * count;
                            let mut chances = self.learnt.played(place, count);
                            normalise(&mut chances);
                            reach * f64::from(chances[index])
                        })
                        .collect();
                    let values = self.from(*child, &reach);
                    sum.iter_mut()
                        .zip(values)
                        .for_each(|(sum, value)| *sum += value);
                }
                sum
            }
        }
    }
}

/// Learns a game with equally likely deals; gives the most that each player
/// wins against it.
fn solve(rules: &Rules, buckets: [usize; ROUNDS], deals: &[Deal], count: u64) -> [f64; 2] {
    let tree = Tree::new(rules, buckets);
    let learnt = Learnt::new(&tree);
    let limits = Limits {
        deals: count,
        threads: 1,
        seed: 1,
        stop: &|| false,
        progress: &|_| {},
    };
    let done = train(&tree, &learnt, &limits, 2_000, &|random| {
        deals[random.random_range(0..deals.len())]
    });
    assert_eq!(done, count);
    let again = Learnt::new(&tree);
    train(&tree, &again, &limits, 2_000, &|random| {
        deals[random.random_range(0..deals.len())]
    });
    let played = |learnt: &Learnt| learnt.played(0, tree.entries);
    assert_eq!(played(&learnt), played(&again), "a seed repeats a training");
    [0, 1].map(|player| best(&tree, &learnt, deals, player))
}

#[test]
fn kuhn_poker_is_worth_an_eighteenth_of_a_chip_less_than_nothing() {
    let rules = Rules {
        put: [1, 1],
        stack: 2,
        first: vec![0],
        totals: Box::new(|_, _, _, stack| vec![stack]),
    };
    let mut deals = Vec::new();
    for (own, other) in (0..3u16).flat_map(|own| (0..3).map(move |other| (own, other))) {
        if own != other {
            deals.push(Deal {
                buckets: [[own; ROUNDS], [other; ROUNDS]],
                result: if own > other { 1.0 } else { -1.0 },
            });
        }
    }
    let [first, second] = solve(&rules, [3, 0, 0, 0], &deals, 400_000);
    // The first player gets at least the value, the second at least its loss.
    assert!((first + 1.0 / 18.0).abs() < 0.01, "{first}");
    assert!((second - 1.0 / 18.0).abs() < 0.01, "{second}");
    assert!(first + second > -1e-9, "{first} {second}");
}

#[test]
fn leduc_poker_has_its_known_value() {
    let rules = Rules {
        put: [1, 1],
        stack: 13,
        first: vec![0, 0],
        // Two raises a round, of two chips and of four.
        totals: Box::new(|round, raises, level, _| match raises {
            0 | 1 => vec![level + 2 + 2 * round as u32],
            _ => Vec::new(),
        }),
    };
    let mut deals = Vec::new();
    for own in 0..6u16 {
        for other in (0..6).filter(|other| *other != own) {
            for board in (0..6).filter(|board| *board != own && *board != other) {
                let rank = |card: u16| card / 2;
                let strength = |card| (rank(card) == rank(board), rank(card));
                let result = match strength(own).cmp(&strength(other)) {
                    std::cmp::Ordering::Less => -1.0,
                    std::cmp::Ordering::Equal => 0.0,
                    std::cmp::Ordering::Greater => 1.0,
                };
                let seen = |card| [rank(card), rank(card) * 3 + rank(board), 0, 0];
                deals.push(Deal {
                    buckets: [seen(own), seen(other)],
                    result,
                });
            }
        }
    }
    let [first, second] = solve(&rules, [3, 9, 0, 0], &deals, 600_000);
    // Known from other solvers: -0.0856 chips for the first.
    assert!((first + 0.0856).abs() < 0.03, "{first}");
    assert!((second - 0.0856).abs() < 0.03, "{second}");
    assert!(
        (-1e-9..0.04).contains(&(first + second)),
        "{first} {second}"
    );
}
