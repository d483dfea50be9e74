//! One's own hand against each other hand, over ends of the board.

use poker_rules::{Card, CardSet, Evaluator, Pile};
use rand::RngExt as _;
use rand::rngs::SmallRng;

use super::strong::{HANDS, hands};

/// Ends of the board that are drawn before the flop and on it.
const ENDS: usize = 60;

/// How much of the pot, 0 to 1, the own hand wins from each other hand, by its
/// place. Before the flop and on it, this is the mean of some ends of the board,
/// later of all.
pub(super) fn shares(own: [Card; 2], board: &[Card], random: &mut SmallRng) -> Vec<f32> {
    shares_of(own, board, ENDS, random)
}

/// The same, with so many ends before the flop and on it.
pub(super) fn shares_of(
    own: [Card; 2],
    board: &[Card],
    count: usize,
    random: &mut SmallRng,
) -> Vec<f32> {
    let known: CardSet = board.iter().chain(&own).copied().collect();
    let rest: Vec<Card> = known.others().iter().collect();
    let ends: Vec<Vec<Card>> = match 5usize.saturating_sub(board.len()) {
        0 => vec![Vec::new()],
        1 => rest.iter().map(|card| vec![*card]).collect(),
        missing => (0..count).map(|_| draw(&rest, missing, random)).collect(),
    };
    won(own, board, &ends)
}

fn draw(rest: &[Card], count: usize, random: &mut SmallRng) -> Vec<Card> {
    let mut drawn: Vec<Card> = Vec::with_capacity(count);
    while drawn.len() < count.min(rest.len()) {
        let card = rest[random.random_range(0..rest.len())];
        if !drawn.contains(&card) {
            drawn.push(card);
        }
    }
    drawn
}

fn won(own: [Card; 2], board: &[Card], ends: &[Vec<Card>]) -> Vec<f32> {
    let evaluator = Evaluator::get();
    let (mut won, mut counts) = (vec![0.0f32; HANDS], vec![0.0f32; HANDS]);
    for end in ends {
        let lying: CardSet = board.iter().chain(end).chain(&own).copied().collect();
        let pile: Pile = board.iter().chain(end).copied().collect();
        let value = |[one, other]: [Card; 2]| evaluator.value(pile.with(one).with(other));
        let mine = value(own);
        for (place, hand) in hands().iter().enumerate() {
            if hand.iter().any(|card| lying.contains(*card)) {
                continue;
            }
            counts[place] += 1.0;
            won[place] += match mine.cmp(&value(*hand)) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0,
            };
        }
    }
    for (won, count) in won.iter_mut().zip(counts) {
        *won /= count.max(1.0);
    }
    won
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::super::strong::place;
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        Card::parse_all(text).unwrap()
    }

    #[test]
    fn shares_are_exact_on_the_turn_and_near_before_the_flop() {
        let mut random = SmallRng::seed_from_u64(4);
        let own = cards("AsAh");
        let own = [own[0], own[1]];
        let kings = cards("KsKh");
        let kings = place([kings[0], kings[1]]);
        let before = shares(own, &[], &mut random)[kings];
        assert!((0.65..=0.95).contains(&before), "{before}");
        // Two kings of 44 cards are left.
        let turn = shares(own, &cards("2c 7d 9h Jc"), &mut random)[kings];
        assert!((turn - 42.0 / 44.0).abs() < 1e-6, "{turn}");
        let river = shares(own, &cards("2c 7d 9h Jc Kd"), &mut random)[kings];
        assert_eq!(river, 0.0);
    }
}
