//! Random deals.

use rand::rngs::SmallRng;
use rand::{Rng as _, SeedableRng as _};
use rayon::prelude::*;

use super::chances::sum;
use super::exact::award;
use super::{Chances, MOST_HANDS, Spot};
use crate::{Card, Evaluator, Pile, Value};

/// Deals that one core draws at a stretch, from a seed of their own: so the
/// result does not depend on the number of cores.
const STRETCH: u64 = 1 << 15;

impl Spot {
    /// Chances of each hand in so many random deals (one at least), drawn on
    /// all cores. The same seed draws the same deals.
    pub fn sample(&self, deals: u64, seed: u64) -> Vec<Chances> {
        let deals = deals.max(1);
        let stretches = (0..deals.div_ceil(STRETCH)).into_par_iter();
        let drawn = stretches.map(|stretch| {
            let count = STRETCH.min(deals - stretch * STRETCH);
            // Neighbouring seeds are spread by the generator's own seeding.
            let random = SmallRng::seed_from_u64(seed.wrapping_add(stretch));
            Dealer::new(self, random).deal(count)
        });
        drawn.reduce(Vec::new, sum)
    }
}

struct Dealer<'a> {
    spot: &'a Spot,
    evaluator: &'static Evaluator,
    random: SmallRng,
    /// The rest of the pack, in any order.
    pack: [Card; Card::COUNT],
}

impl<'a> Dealer<'a> {
    fn new(spot: &'a Spot, random: SmallRng) -> Dealer<'a> {
        let mut pack = [Card::LAST; Card::COUNT];
        for (place, card) in pack.iter_mut().zip(&spot.left) {
            *place = *card;
        }
        Dealer {
            spot,
            evaluator: Evaluator::get(),
            random,
            pack,
        }
    }

    fn deal(mut self, count: u64) -> Vec<Chances> {
        let board: Pile = self.spot.board.iter().copied().collect();
        if let [Some(hole), None] = self.spot.hands[..] {
            return self.duel(board, hole.into_iter().collect(), count);
        }
        let hands = self.spot.hands.iter();
        let hands: Vec<Option<Pile>> = hands
            .map(|hand| hand.map(|hole| hole.into_iter().collect()))
            .collect();
        let mut chances = vec![Chances::default(); hands.len()];
        let mut values = [Value::default(); MOST_HANDS];
        let values = &mut values[..hands.len()];
        for _ in 0..count {
            let mut dealt = 0;
            let mut board = board;
            for _ in 0..self.spot.missing() {
                board = board.with(self.draw(&mut dealt));
            }
            for (value, hand) in values.iter_mut().zip(&hands) {
                let cards = match hand {
                    Some(hole) => *hole + board,
                    None => board
                        .with(self.draw(&mut dealt))
                        .with(self.draw(&mut dealt)),
                };
                *value = self.evaluator.value(cards);
            }
            award(values, &mut chances);
        }
        chances
    }

    /// A known hand against an unknown one: the most frequent question of
    /// players.
    fn duel(&mut self, start: Pile, hole: Pile, count: u64) -> Vec<Chances> {
        let [mut wins, mut ties] = [0u64; 2];
        let missing = self.spot.missing();
        for _ in 0..count {
            let mut dealt = 0;
            let mut board = start;
            for _ in 0..missing {
                board = board.with(self.draw(&mut dealt));
            }
            let own = self.evaluator.value(hole + board);
            let other = board
                .with(self.draw(&mut dealt))
                .with(self.draw(&mut dealt));
            let other = self.evaluator.value(other);
            wins += u64::from(own > other);
            ties += u64::from(own == other);
        }
        let chances = Chances::heads_up(count, wins, ties);
        vec![chances, chances.opponent()]
    }

    /// The next card of the deal: one step of a shuffle. Thirty-two random bits
    /// make no card likelier than another by more than one part in 10^8.
    #[inline]
    fn draw(&mut self, dealt: &mut usize) -> Card {
        let left = (self.spot.left.len() - *dealt) as u64;
        let step = (u64::from(self.random.next_u32()) * left) >> 32;
        let chosen = (*dealt + step as usize).min(Card::COUNT - 1);
        self.pack.swap(*dealt, chosen);
        let card = self.pack[*dealt];
        *dealt += 1;
        card
    }
}
