//! Deals for the training, with the buckets of all boards looked up.

use std::collections::HashMap;

use poker_rules::{Card, Evaluator, Pile};
use rand::RngExt as _;
use rand::rngs::SmallRng;
use rayon::prelude::*;

use crate::strong::HANDS;

use super::boards::{Shape, keys, shape};
use super::buckets::Buckets;
use super::cfr::Deal;

/// The buckets of all hands on all flops and turns.
pub(super) struct Lookup {
    buckets: Buckets,
    pack: Vec<Card>,
    /// By the key of the shape, where its hands begin.
    found: [HashMap<u64, u32>; 2],
    hands: [Vec<u8>; 2],
}

impl Lookup {
    /// Looks at every board; `progress` is told of each. It takes about a
    /// minute of processor time and 25 MB.
    pub(super) fn new(buckets: Buckets, progress: impl Fn() + Sync) -> Lookup {
        let mut found = [HashMap::new(), HashMap::new()];
        let mut all = [Vec::new(), Vec::new()];
        for round in 0..2 {
            let keys = keys(3 + round);
            let rows: Vec<Vec<u8>> = keys
                .par_iter()
                .map(|key| {
                    progress();
                    buckets.near(&buckets.centres[round], &shape(*key).cards())
                })
                .collect();
            found[round] = keys.into_iter().zip((0..).step_by(HANDS)).collect();
            all[round] = rows.concat();
        }
        Lookup {
            buckets,
            pack: Card::all().collect(),
            found,
            hands: all,
        }
    }

    /// The bucket of a hand on a flop or a turn.
    fn of(&self, board: &[Card], holes: [[Card; 2]; 2]) -> [u16; 2] {
        let round = board.len() - 3;
        let shape = Shape::of(board);
        let begin = self.found[round].get(&shape.key).copied().unwrap_or(0) as usize;
        holes.map(|hand| u16::from(self.hands[round][begin + shape.place(hand)]))
    }

    /// Deals a hand.
    pub(super) fn deal(&self, random: &mut SmallRng) -> Deal {
        let mut taken = 0u64;
        let mut draw = || loop {
            let index = random.random_range(0..Card::COUNT);
            if taken >> index & 1 == 0 {
                taken |= 1 << index;
                break self.pack[index];
            }
        };
        let holes = [[draw(), draw()], [draw(), draw()]];
        let board = [draw(), draw(), draw(), draw(), draw()];
        let rest = self.pack.iter().copied();
        let rest: Vec<Card> = rest.filter(|card| taken >> card.index() & 1 == 0).collect();
        let (shares, result) = ending(&board, holes, &rest);
        let (flop, turn) = (self.of(&board[..3], holes), self.of(&board[..4], holes));
        let buckets = |player: usize| {
            let start = u16::from(Buckets::start(holes[player]));
            let river = u16::from(self.buckets.of_share(shares[player]));
            [start, flop[player], turn[player], river]
        };
        Deal {
            buckets: [buckets(0), buckets(1)],
            result,
        }
    }
}

/// The share of hands that each of two hands beats on a board, and the result
/// of the first; `rest` are the cards that are nowhere else.
fn ending(board: &[Card], holes: [[Card; 2]; 2], rest: &[Card]) -> ([f32; 2], f32) {
    let evaluator = Evaluator::get();
    let pile: Pile = board.iter().copied().collect();
    let value = |[one, other]: [Card; 2]| evaluator.value(pile.with(one).with(other));
    let own = holes.map(value);
    // Twice the hands that are beaten, ties once.
    let mut beaten = [0u32; 2];
    let score = |own, other| match Ord::cmp(&own, &other) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    };
    for (index, one) in rest.iter().enumerate() {
        let with = pile.with(*one);
        for other in &rest[..index] {
            let value = evaluator.value(with.with(*other));
            beaten[0] += score(own[0], value);
            beaten[1] += score(own[1], value);
        }
        for player in 0..2 {
            for card in holes[1 - player] {
                beaten[player] += score(own[player], evaluator.value(with.with(card)));
            }
        }
    }
    let against = score(own[0], own[1]);
    beaten[0] += against;
    beaten[1] += 2 - against;
    let shares = beaten.map(|beaten| beaten as f32 / 1980.0);
    (shares, against as f32 - 1.0)
}

#[cfg(test)]
mod tests {
    use poker_rules::Deck;
    use rand::SeedableRng as _;

    use super::super::boards::share;
    use super::*;

    #[test]
    fn both_hands_are_compared_with_all_others_and_with_each_other() {
        let mut random = SmallRng::seed_from_u64(4);
        let mut results = [0; 3];
        for _ in 0..200 {
            let deck = Deck::shuffled(|below| random.random_range(0..below));
            let cards = deck.cards();
            let (holes, board) = ([[cards[0], cards[1]], [cards[2], cards[3]]], &cards[4..9]);
            let (shares, result) = ending(board, holes, &cards[9..]);
            assert_eq!(shares, holes.map(|hole| share(board, hole)));
            let evaluator = Evaluator::get();
            let value = |hole: [Card; 2]| {
                let cards = board.iter().copied().chain(hole);
                evaluator.value(cards.collect())
            };
            let expected = value(holes[0]).cmp(&value(holes[1])) as i8;
            assert_eq!(result, f32::from(expected));
            results[(expected + 1) as usize] += 1;
        }
        assert!(results.iter().all(|count| *count > 2), "{results:?}");
    }
}
