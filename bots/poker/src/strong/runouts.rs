//! The values of all hands on a board and on its runouts.

use std::sync::{Arc, LazyLock};

use games::holdem::{Card, CardSet, Evaluator, Pile, StartingHand, Value};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

/// How many hands two of 52 cards make.
pub(crate) const HANDS: usize = 1326;

/// Into so many steps the strength of a hand is put: what an opponent does is
/// learnt for each.
pub(super) const STEPS: usize = 20;

/// Ends of the board that are looked at, by round. Those before the flop are
/// drawn once.
const BEFORE_FLOP: usize = 200;
const ON_FLOP: usize = 24;
const ON_TURN: usize = 20;

/// All hands, each with a place of its own.
pub(crate) fn hands() -> &'static [[Card; 2]; HANDS] {
    static ALL: LazyLock<Box<[[Card; 2]; HANDS]>> = LazyLock::new(|| {
        let cards: Vec<Card> = Card::all().collect();
        let mut all = Box::new([[cards[0]; 2]; HANDS]);
        for high in 1..cards.len() {
            for low in 0..high {
                all[place([cards[low], cards[high]])] = [cards[low], cards[high]];
            }
        }
        all
    });
    &ALL
}

/// Where a hand stands among [`hands`].
pub(crate) fn place(hand: [Card; 2]) -> usize {
    let [one, other] = hand.map(Card::index);
    let (low, high) = (one.min(other), one.max(other));
    high * (high.max(1) - 1) / 2 + low
}

/// A board with some of its ends.
pub(super) struct Runouts {
    /// Of each end the values of all hands; the lowest, which no hand has,
    /// where a card of the hand lies there.
    pub(super) values: Vec<[Value; HANDS]>,
    /// The share of other hands that each beats at the end, in steps.
    pub(super) steps: Box<[u8; HANDS]>,
}

impl Runouts {
    /// Before the flop, the same for all.
    pub(super) fn before_flop() -> Arc<Runouts> {
        static BEFORE: LazyLock<Arc<Runouts>> = LazyLock::new(|| {
            let mut random = SmallRng::seed_from_u64(1);
            let pack: Vec<Card> = Card::all().collect();
            let ends = (0..BEFORE_FLOP).map(|_| draw(&pack, 5, &mut random));
            let values = ends.map(|end| valued(&end)).collect();
            let mut steps = Box::new([0; HANDS]);
            for (step, hand) in steps.iter_mut().zip(hands()) {
                let equity = StartingHand::of(*hand).against_random().equity();
                *step = step_of(equity as f32);
            }
            Arc::new(Runouts { values, steps })
        });
        Arc::clone(&BEFORE)
    }

    /// On this board, with ends in which the own cards are not.
    pub(super) fn on(board: &[Card], own: [Card; 2], random: &mut SmallRng) -> Runouts {
        let known: CardSet = board.iter().chain(&own).copied().collect();
        let pack: Vec<Card> = known.others().iter().collect();
        let (count, missing) = match board.len() {
            3 => (ON_FLOP, 2),
            4 => (ON_TURN, 1),
            _ => (1, 0),
        };
        let mut values = Vec::with_capacity(count);
        // One card to come: no end twice.
        let mut singles = draw(&pack, if missing == 1 { count } else { 0 }, random).into_iter();
        for _ in 0..count {
            let mut end = board.to_vec();
            match missing {
                1 => end.extend(singles.next()),
                missing => end.extend(draw(&pack, missing, random)),
            }
            values.push(valued(&end));
        }
        let steps = ranked(&values);
        Runouts { values, steps }
    }
}

fn step_of(share: f32) -> u8 {
    ((share * STEPS as f32) as u8).min(STEPS as u8 - 1)
}

/// Some cards of the pack, each at most once.
fn draw(pack: &[Card], count: usize, random: &mut SmallRng) -> Vec<Card> {
    let mut pack = pack.to_vec();
    let count = count.min(pack.len());
    for drawn in 0..count {
        let chosen = random.random_range(drawn..pack.len());
        pack.swap(drawn, chosen);
    }
    pack.truncate(count);
    pack
}

/// The values of all hands on a whole board.
fn valued(board: &[Card]) -> [Value; HANDS] {
    let evaluator = Evaluator::get();
    let lying: CardSet = board.iter().copied().collect();
    let pile: Pile = board.iter().copied().collect();
    let mut values = [Value::default(); HANDS];
    for (value, [one, other]) in values.iter_mut().zip(hands()) {
        if !lying.contains(*one) && !lying.contains(*other) {
            *value = evaluator.value(pile.with(*one).with(*other));
        }
    }
    values
}

/// The mean share of hands that each hand beats, ties as halves, in steps.
fn ranked(ends: &[[Value; HANDS]]) -> Box<[u8; HANDS]> {
    let none = Value::default();
    let mut sums = [0.0f32; HANDS];
    let mut counts = [0.0f32; HANDS];
    let mut order: Vec<u16> = Vec::with_capacity(HANDS);
    for values in ends {
        order.clear();
        let possible = (0..HANDS).filter(|hand| values[*hand] != none);
        order.extend(possible.map(|hand| hand as u16));
        order.sort_unstable_by_key(|hand| values[usize::from(*hand)]);
        let all = order.len().max(1) as f32;
        let mut below = 0;
        let equal = |a: &u16, b: &u16| values[usize::from(*a)] == values[usize::from(*b)];
        for tied in order.chunk_by(equal) {
            let share = (below as f32 + tied.len() as f32 / 2.0) / all;
            for hand in tied {
                sums[usize::from(*hand)] += share;
                counts[usize::from(*hand)] += 1.0;
            }
            below += tied.len();
        }
    }
    let mut steps = Box::new([0; HANDS]);
    for (step, (sum, count)) in steps.iter_mut().zip(sums.iter().zip(counts)) {
        *step = step_of(sum / count.max(1.0));
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hole(text: &str) -> [Card; 2] {
        let cards = Card::parse_all(text).unwrap();
        [cards[0], cards[1]]
    }

    #[test]
    fn every_hand_has_its_place() {
        for (index, hand) in hands().iter().enumerate() {
            assert_eq!(place(*hand), index);
            assert_eq!(place([hand[1], hand[0]]), index);
        }
    }

    #[test]
    fn strong_hands_stand_on_higher_steps() {
        let mut random = SmallRng::seed_from_u64(1);
        let step = |runouts: &Runouts, hand: &str| runouts.steps[place(hole(hand))];
        let before = Runouts::before_flop();
        assert!(step(&before, "AsAh") > step(&before, "KsQs"));
        assert!(step(&before, "KsQs") > step(&before, "7h2c"));
        let board = Card::parse_all("Ah Kh 7d").unwrap();
        let flop = Runouts::on(&board, hole("2s2c"), &mut random);
        assert!(step(&flop, "AsAd") > step(&flop, "AcQc"));
        // A draw is worth more than the high card that it is now.
        assert!(step(&flop, "Qh3h") > step(&flop, "Qs3d"));
        let board = Card::parse_all("Ah Kh 7d 7c 2h").unwrap();
        let river = Runouts::on(&board, hole("3s4c"), &mut random);
        assert_eq!(river.values.len(), 1);
        assert_eq!(usize::from(step(&river, "7s7h")), STEPS - 1);
        assert_eq!(step(&river, "4d3d"), 0);
    }
}
