//! Badugi: up to four cards of different ranks and suits.

use super::Rating;
use super::five::low_rank;
use crate::Card;

/// The most cards that count.
const MOST: usize = 4;

/// The rating of these cards.
pub(super) fn rating(cards: &[Card]) -> Rating {
    rated(&chosen(cards))
}

/// The best of them: of different ranks and suits, the highest rank first.
pub(super) fn chosen(cards: &[Card]) -> Vec<Card> {
    let cards = &cards[..cards.len().min(7)];
    let mut best = Vec::new();
    for choice in 1u32..1 << cards.len() {
        let some = (0..cards.len()).filter(|index| choice >> index & 1 == 1);
        let some: Vec<Card> = some.map(|index| cards[index]).collect();
        if is_badugi(&some) && (best.is_empty() || rated(&some) > rated(&best)) {
            best = some;
        }
    }
    best.sort_by_key(|card| std::cmp::Reverse(low_rank(*card)));
    best
}

fn is_badugi(cards: &[Card]) -> bool {
    let differ =
        |one: &Card, other: &Card| one.rank() != other.rank() && one.suit() != other.suit();
    let mut pairs = cards
        .iter()
        .enumerate()
        .flat_map(|(index, one)| cards[..index].iter().map(move |other| (one, other)));
    cards.len() <= MOST && pairs.all(|(one, other)| differ(one, other))
}

/// First how many they are, then how low, from the highest rank on.
fn rated(cards: &[Card]) -> Rating {
    let mut ranks: Vec<u8> = cards.iter().map(|card| low_rank(*card)).collect();
    ranks.sort_unstable_by_key(|rank| std::cmp::Reverse(*rank));
    let high = (0..MOST).fold(0, |high, index| {
        high << 4 | ranks.get(index).map_or(0, |rank| u32::from(*rank))
    });
    Rating((cards.len() as u32) << 16 | (0xFFFF - high))
}
