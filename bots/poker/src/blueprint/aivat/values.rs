//! The values of the places of the tree, fitted to the strategy's play against
//! itself.

use poker_rules::{Card, CardSet, Deck, Evaluator, Pile};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};
use rayon::prelude::*;

use crate::strong::{hands, place};

use super::super::policy::WHOLE;
use super::super::store::Blueprint;
use super::super::tree::{Kind, Node};

/// Boards that are dealt, and pairs of hands on each.
const BOARDS: u64 = 160;
const PAIRS: usize = 50;

/// Ends of the board that are drawn before the flop.
const ENDS: usize = 256;

/// The winnings of a sure hand before they are fitted, in parts of half the
/// pot, by round: bets follow.
const STAKES: [f64; 4] = [2.5, 2.0, 1.6, 1.3];

/// How much the values above count against the deals that come to a place, in
/// deals.
const RIDGE: f64 = 1.0;

/// The value of a place to a player: `even` chips with even chances, and `edge`
/// more or less with a hand that is sure to win or lose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct NodeValue {
    pub(super) even: f64,
    pub(super) edge: f64,
}

impl NodeValue {
    /// With chances from -1 (lost) to 1 (won).
    pub(super) fn at(self, chances: f64) -> f64 {
        self.even + self.edge * chances
    }

    /// For so many chips in one.
    pub(super) fn scaled(self, by: f64) -> NodeValue {
        NodeValue {
            even: self.even * by,
            edge: self.edge * by,
        }
    }

    /// For the other player.
    pub(super) fn other(self) -> NodeValue {
        NodeValue {
            even: -self.even,
            ..self
        }
    }

    /// Before anything is known: by the chips in the middle.
    pub(super) fn of_pot(round: usize, pot: f64, most: f64) -> NodeValue {
        NodeValue {
            even: 0.0,
            edge: (STAKES[round.min(3)] * pot / 2.0).min(most),
        }
    }
}

/// The value of each node to the player on the button, in chips of the abstract
/// game.
pub(super) struct Values(Vec<NodeValue>);

/// Sums of a regression, of the deals that come to a node.
#[derive(Clone, Copy, Default)]
struct Sums {
    weight: f64,
    chances: f64,
    squares: f64,
    rest: f64,
    product: f64,
}

impl Sums {
    fn add(&mut self, weight: f64, chances: f64, rest: f64) {
        self.weight += weight;
        self.chances += weight * chances;
        self.squares += weight * chances * chances;
        self.rest += weight * rest;
        self.product += weight * chances * rest;
    }

    fn and(self, other: Sums) -> Sums {
        Sums {
            weight: self.weight + other.weight,
            chances: self.chances + other.chances,
            squares: self.squares + other.squares,
            rest: self.rest + other.rest,
            product: self.product + other.product,
        }
    }

    /// The straight line that fits best.
    fn line(self) -> NodeValue {
        let (all, squares) = (self.weight + RIDGE, self.squares + RIDGE);
        let whole = all * squares - self.chances * self.chances;
        NodeValue {
            even: (squares * self.rest - self.chances * self.product) / whole,
            edge: (all * self.product - self.chances * self.rest) / whole,
        }
    }
}

impl Values {
    /// Fits them to deals of this seed. Takes some seconds of processor time.
    pub(super) fn fitted(blueprint: &Blueprint, seed: u64) -> Values {
        let nodes = &blueprint.tree.nodes;
        let sums = (0..BOARDS).into_par_iter().fold(
            || vec![Sums::default(); nodes.len()],
            |mut sums, board| {
                let mut random = SmallRng::seed_from_u64(seed.wrapping_add(board));
                deals(blueprint, &mut random, &mut sums);
                sums
            },
        );
        let sums = sums.reduce(Vec::new, |one, other| {
            if one.is_empty() {
                other
            } else {
                one.into_iter().zip(other).map(|(a, b)| a.and(b)).collect()
            }
        });
        let worth = |(node, sums): (&Node, Sums)| {
            known(node).unwrap_or_else(|| {
                let (before, line) = (guess(node, blueprint), sums.line());
                NodeValue {
                    even: line.even,
                    edge: before.edge + line.edge,
                }
            })
        };
        Values(nodes.iter().zip(sums).map(worth).collect())
    }

    /// The value of a node to the player on the button.
    pub(super) fn of(&self, node: u32) -> Option<NodeValue> {
        self.0.get(node as usize).copied()
    }
}

/// The value of an end.
fn known(node: &Node) -> Option<NodeValue> {
    let put = node.put.map(f64::from);
    match (node.kind, node.player) {
        (Kind::Choice, _) => None,
        (Kind::Fold, 0) => Some(NodeValue {
            even: -put[0],
            edge: 0.0,
        }),
        (Kind::Fold, _) => Some(NodeValue {
            even: put[1],
            edge: 0.0,
        }),
        (Kind::Showdown, _) => Some(NodeValue {
            even: 0.0,
            edge: put[0],
        }),
    }
}

fn guess(node: &Node, blueprint: &Blueprint) -> NodeValue {
    let pot = f64::from(node.put[0]) + f64::from(node.put[1]);
    let most = f64::from(blueprint.stack * super::super::menu::BIG);
    NodeValue::of_pot(usize::from(node.round), pot, most)
}

/// Deals hands on a board.
fn deals(blueprint: &Blueprint, random: &mut SmallRng, sums: &mut [Sums]) {
    let deck = Deck::shuffled(|below| random.random_range(0..below));
    let board = &deck.cards()[..5];
    let buckets = [0, 3, 4, 5].map(|cards| blueprint.buckets.on(&board[..cards]));
    for _ in 0..PAIRS {
        let mut rest = deck.cards()[5..].to_vec();
        let mut draw = || rest.swap_remove(random.random_range(0..rest.len()));
        let holes = [[draw(), draw()], [draw(), draw()]];
        let chances = [0, 3, 4, 5].map(|cards| chances(holes, &board[..cards], random));
        let deal = Deal {
            blueprint,
            buckets: holes.map(|hole| [0, 1, 2, 3].map(|round: usize| buckets[round][place(hole)])),
            chances,
        };
        deal.walk(0, 1.0, &mut |node, reach, won| {
            let round = usize::from(blueprint.tree.nodes[node].round.min(3));
            let before = guess(&blueprint.tree.nodes[node], blueprint);
            let chances = deal.chances[round];
            sums[node].add(reach, chances, won - before.at(chances));
        });
    }
}

/// How much more often the first hand wins than the second, -1 to 1.
fn chances(holes: [[Card; 2]; 2], board: &[Card], random: &mut SmallRng) -> f64 {
    let evaluator = Evaluator::get();
    let known: CardSet = holes.iter().flatten().chain(board).copied().collect();
    let rest: Vec<Card> = known.others().iter().collect();
    let pile: Pile = board.iter().copied().collect();
    let sign = |pile: Pile| {
        let [one, other] = holes.map(|[a, b]| evaluator.value(pile.with(a).with(b)));
        f64::from(one.cmp(&other) as i8)
    };
    let (mut sum, mut count) = (0.0, 0u32);
    let mut look = |pile| {
        sum += sign(pile);
        count += 1;
    };
    match board.len() {
        5.. => look(pile),
        4 => rest.iter().for_each(|card| look(pile.with(*card))),
        3 => {
            for (index, one) in rest.iter().enumerate() {
                let with = pile.with(*one);
                rest[..index].iter().for_each(|card| look(with.with(*card)));
            }
        }
        _ => {
            let mut rest = rest;
            for _ in 0..ENDS {
                let mut drawn = pile;
                for place in 0..5 {
                    let chosen = random.random_range(place..rest.len());
                    rest.swap(place, chosen);
                    drawn = drawn.with(rest[place]);
                }
                look(drawn);
            }
        }
    }
    sum / f64::from(count.max(1))
}

/// Two hands on a board, played by the strategy on both sides.
pub(super) struct Deal<'a> {
    pub(super) blueprint: &'a Blueprint,
    /// By player and round.
    pub(super) buckets: [[u8; 4]; 2],
    /// Of the player on the button, by round.
    pub(super) chances: [f64; 4],
}

impl Deal<'_> {
    /// The average winnings of the player on the button from a node on. `visit`
    /// is told of every choice: the node, how likely it is reached, and the
    /// winnings from there on.
    pub(super) fn walk(&self, at: u32, reach: f64, visit: &mut impl FnMut(usize, f64, f64)) -> f64 {
        let tree = &self.blueprint.tree;
        let node = &tree.nodes[at as usize];
        if let Some(worth) = known(node) {
            // All-in before the river, the rest of the board is to come.
            let round = usize::from(node.round).saturating_sub(1).min(3);
            return worth.at(self.chances[round]);
        }
        let round = usize::from(node.round);
        let bucket = usize::from(self.buckets[usize::from(node.player)][round]);
        let count = usize::from(node.count);
        let place = node.base + bucket * count;
        let levels = self.blueprint.policy.0.get(place..place + count);
        let mut won = 0.0;
        for (level, (_, child)) in levels.unwrap_or_default().iter().zip(tree.steps(node)) {
            if *level > 0 {
                let chance = f64::from(*level) / f64::from(WHOLE);
                won += chance * self.walk(*child, reach * chance, visit);
            }
        }
        visit(at as usize, reach, won);
        won
    }
}

/// The hands that may be held beside these cards, 1 for each that can.
pub(super) fn beside(known: &[Card]) -> Vec<f64> {
    let free = |hand: &[Card; 2]| hand.iter().all(|card| !known.contains(card));
    hands()
        .iter()
        .map(|hand| f64::from(u8::from(free(hand))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::small;
    use super::*;

    #[test]
    fn ends_have_their_worth_and_a_line_goes_through_its_points() {
        let blueprint = small(10);
        let values = Values::fitted(&blueprint, 1);
        for (index, node) in blueprint.tree.nodes.iter().enumerate() {
            let worth = values.of(index as u32).unwrap();
            assert!(worth.even.is_finite() && worth.edge.is_finite());
            if let Some(known) = known(node) {
                assert_eq!(worth, known);
            }
        }
        assert_eq!(values.of(u32::MAX), None);
        let mut sums = Sums::default();
        for chances in [-1.0, -0.5, 0.0, 0.25, 1.0] {
            sums.add(1e9, chances, 3.0 + 7.0 * chances);
        }
        let line = sums.line();
        assert!((line.even - 3.0).abs() < 1e-6 && (line.edge - 7.0).abs() < 1e-6);
    }

    #[test]
    fn aces_win_from_kings_as_often_as_counted() {
        let cards = |text| Card::parse_all(text).unwrap();
        let hole = |text| {
            let cards = cards(text);
            [cards[0], cards[1]]
        };
        let mut random = SmallRng::seed_from_u64(1);
        let holes = [hole("AsAh"), hole("KsKh")];
        let mut of = |board| chances(holes, &cards(board), &mut random);
        assert!((of("2c 7d 9h") - (2.0 * 907.0 / 990.0 - 1.0)).abs() < 1e-9);
        assert!((of("2c 7d 9h 4d") - (2.0 * 42.0 / 44.0 - 1.0)).abs() < 1e-9);
        assert!((of("2c 7d 9h 4d Kd") + 1.0).abs() < 1e-9);
        assert!((of("") - 0.65).abs() < 0.15);
    }
}
