//! What poker costs: `cargo bench -p games --bench holdem`.
//!
//! The evaluator beside that of the crate `pokers` (MIT), in turn, on the same
//! random seven-card hands and one core. Each figure is the best of the rounds:
//! whatever else the machine does only makes it slower.

use std::hint::black_box;
use std::time::Instant;

use games::holdem::{Card, Deck, Evaluator, Pile};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

const ROUNDS: usize = 15;
const HANDS: usize = 1 << 18;
const PASSES: usize = 8;

fn main() {
    let mut random = SmallRng::seed_from_u64(1);
    let hands: Vec<[Card; 7]> = (0..HANDS)
        .map(|_| {
            let deck = Deck::shuffled(|n| random.random_range(0..n));
            std::array::from_fn(|index| deck.cards()[index])
        })
        .collect();
    let others: Vec<[u8; 7]> = hands
        .iter()
        .map(|hand| hand.map(|card| card.index() as u8))
        .collect();
    let evaluator = Evaluator::get();
    let (mut own, mut pokers) = (0.0f64, 0.0f64);
    for _ in 0..ROUNDS {
        own = own.max(rate(|| {
            let values = hands.iter().map(|hand| {
                let pile: Pile = hand.iter().copied().collect();
                evaluator.value(pile)
            });
            values.max()
        }));
        pokers = pokers.max(rate(|| {
            let values = others.iter().map(|hand| {
                let mut pile = pokers::Hand::default();
                for card in hand {
                    pile += pokers::CARDS[usize::from(*card)];
                }
                pile.evaluate()
            });
            values.max()
        }));
    }
    println!("seven random cards, hands a second on one core, best of {ROUNDS} rounds");
    println!("  games   {:6.1} M", own / 1e6);
    println!("  pokers  {:6.1} M", pokers / 1e6);
    println!("  ratio   {:6.2}", own / pokers);
}

/// Hands a second, over a few passes.
fn rate<V>(pass: impl Fn() -> Option<V>) -> f64 {
    let began = Instant::now();
    for _ in 0..PASSES {
        black_box(pass());
    }
    (HANDS * PASSES) as f64 / began.elapsed().as_secs_f64()
}
