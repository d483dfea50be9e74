//! The cost of poker: `cargo bench -p poker-rules --bench odds`.
//!
//! The evaluator beside that of the crate `pokers` (MIT), in turn, on the same
//! random seven-card hands and one core; then exact odds and samples. Each
//! figure is the best of the rounds: other load on the machine only makes it
//! slower.

use std::hint::black_box;
use std::time::Instant;

use poker_rules::{Card, Deck, Evaluator, Pile, Spot};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};
use rayon::ThreadPoolBuilder;

const ROUNDS: usize = 25;
const HANDS: usize = 1 << 18;
const PASSES: usize = 8;
const SAMPLES: u64 = 1 << 20;
const DUELS: [&str; 2] = ["AsAh KsKh", "AsKd 7h2c"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    evaluators();
    for cores in [1, 2] {
        let pool = ThreadPoolBuilder::new().num_threads(cores).build()?;
        for hands in DUELS {
            let spot = spot(hands)?;
            let took = fastest(|| pool.install(|| spot.exact()));
            println!("{cores} cores: {hands}, all boards {:6.2} ms", took * 1e3);
        }
        for opponents in [1, 9] {
            let spot = spot(&format!("AsAh{}", " ??".repeat(opponents)))?;
            let took = fastest(|| pool.install(|| spot.sample(SAMPLES, 1)));
            let rate = SAMPLES as f64 / took / 1e6;
            println!("{cores} cores: AsAh against {opponents} random {rate:6.2} M samples/s");
        }
    }
    Ok(())
}

/// Hands separated by blanks; `??` may have anything.
fn spot(hands: &str) -> Result<Spot, Box<dyn std::error::Error>> {
    let hole = |hand: &str| Card::parse_all(hand).ok()?.try_into().ok();
    let hands: Vec<Option<[Card; 2]>> = hands.split(' ').map(hole).collect();
    Ok(Spot::new(&hands, &[])?)
}

fn fastest<T>(work: impl Fn() -> T) -> f64 {
    let times = (0..ROUNDS).map(|_| {
        let began = Instant::now();
        black_box(work());
        began.elapsed().as_secs_f64()
    });
    times.fold(f64::INFINITY, f64::min)
}

fn evaluators() {
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
