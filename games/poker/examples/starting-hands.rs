//! Counts how often each of the 169 starting hands wins and ties against one
//! random hand: `cargo run --release -p poker-rules --example starting-hands`. The
//! output is kept in `games/poker/src/odds/starting.txt`.
//!
//! Boards that differ by names of suits alone are counted once. On each, all hands are
//! sorted by value; the hands below it and equal to it, less those that share a card with
//! it, are its wins and ties.

use std::collections::HashMap;

use poker_rules::{Card, Evaluator, Pile, StartingHand, Value};
use rayon::prelude::*;

/// The deals of two given cards; see [`StartingHand::against_random`].
const DEALS: u64 = 2_118_760 * 990;

fn main() {
    let boards = boards();
    let counts = boards
        .par_iter()
        .fold(HashMap::new, |mut counts, (board, weight)| {
            count(*board, *weight, &mut counts);
            counts
        })
        .reduce(HashMap::new, |mut one, other| {
            for (hand, [wins, ties]) in other {
                let sum: &mut [u64; 2] = one.entry(hand).or_default();
                sum[0] += wins;
                sum[1] += ties;
            }
            one
        });
    println!("# hand, wins and ties in {DEALS} deals against one random hand");
    for hand in StartingHand::all() {
        let [wins, ties] = counts.get(&hand).copied().unwrap_or_default();
        println!("{hand} {} {}", wins / hand.ways(), ties / hand.ways());
    }
}

/// One of each kind of boards, and how many there are of it.
fn boards() -> Vec<([Card; 5], u64)> {
    let cards: Vec<Card> = Card::all().collect();
    let mut kinds: HashMap<[Card; 5], u64> = HashMap::new();
    for a in 0..cards.len() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        let board = [a, b, c, d, e].map(|index| cards[index]);
                        *kinds.entry(kind(board)).or_default() += 1;
                    }
                }
            }
        }
    }
    kinds.into_iter().collect()
}

/// The least board that other names of the suits can make of this one.
fn kind(board: [Card; 5]) -> [Card; 5] {
    let mut least = board;
    for order in 0..24u8 {
        let mut suits = vec![0u8, 1, 2, 3];
        let [a, b, c] = [order / 6, order / 2 % 3, order % 2].map(usize::from);
        let names = [suits.remove(a), suits.remove(b), suits.remove(c), suits[0]];
        let mut renamed = board.map(|card| {
            let suit = names[usize::from(card.suit())];
            Card::new(card.rank(), suit).unwrap_or(card)
        });
        renamed.sort_unstable();
        least = least.min(renamed);
    }
    least
}

/// Adds the wins and ties of all hands on this board, so many times.
fn count(board: [Card; 5], weight: u64, counts: &mut HashMap<StartingHand, [u64; 2]>) {
    let evaluator = Evaluator::get();
    let pile: Pile = board.into_iter().collect();
    let left: Vec<Card> = Card::all().filter(|card| !board.contains(card)).collect();
    let mut hands: Vec<(Value, Card, Card)> = Vec::with_capacity(1081);
    for (index, one) in left.iter().enumerate() {
        for other in &left[..index] {
            hands.push((evaluator.value(pile.with(*one).with(*other)), *one, *other));
        }
    }
    hands.sort_unstable();
    // How many hands are below, all and by card.
    let (mut below, mut below_with) = (0, [0u64; Card::COUNT]);
    for group in hands.chunk_by(|one, other| one.0 == other.0) {
        let mut with = [0u64; Card::COUNT];
        for (_, one, other) in group {
            with[one.index()] += 1;
            with[other.index()] += 1;
        }
        for (_, one, other) in group {
            let hand = StartingHand::of([*one, *other]);
            let (one, other) = (one.index(), other.index());
            let wins = below - below_with[one] - below_with[other];
            // The hand itself shares both of its cards.
            let ties = group.len() as u64 + 1 - with[one] - with[other];
            let sum = counts.entry(hand).or_default();
            sum[0] += wins * weight;
            sum[1] += ties * weight;
        }
        below += group.len() as u64;
        for (sum, count) in below_with.iter_mut().zip(with) {
            *sum += count;
        }
    }
}
