//! Five cards.

use super::{Ranking, Rating};
use crate::strength::{Strength, of_ranks, of_suit, strength};
use crate::{Card, Category, Evaluator, Pile};

/// Above every strength, so that the lowest hand has the highest rating.
pub(super) const ABOVE_ALL: u32 = 1 << 24;

/// The ranks 5 4 3 2 A, a bit each.
const WHEEL: u16 = 0x100F;

/// The ranks 9 8 7 6 A, a bit each.
pub(super) const SHORT_WHEEL: u16 = 0x10F0;

pub(super) fn rating(ranking: Ranking, cards: &[Card; 5]) -> Option<Rating> {
    if ranking == Ranking::High {
        let pile: Pile = cards.iter().copied().collect();
        return Some(Evaluator::get().value(pile).into());
    }
    Some(Rating(match ranking {
        Ranking::ShortDeck => short_deck(cards),
        Ranking::AceToFive => ABOVE_ALL - ace_to_five(cards),
        Ranking::EightOrBetter => {
            let low = ace_to_five(cards);
            // No pair, and the highest rank, of which the ace is 0, is the
            // eight at most.
            if low >> 16 > 7 {
                return None;
            }
            ABOVE_ALL - low
        }
        Ranking::DeuceToSeven => ABOVE_ALL - deuce_to_seven(cards),
        Ranking::High | Ranking::Badugi => return None,
    }))
}

/// The category of five cards in a pack of 36.
pub(super) fn short_category(cards: &[Card; 5]) -> Category {
    // The order in which they are numbered by the ranking.
    ORDER[(short_deck(cards) >> 20) as usize]
}

/// The categories of the pack of 36, the lowest first.
const ORDER: [Category; 9] = [
    Category::HighCard,
    Category::OnePair,
    Category::TwoPair,
    Category::ThreeOfAKind,
    Category::Straight,
    Category::FullHouse,
    Category::Flush,
    Category::FourOfAKind,
    Category::StraightFlush,
];

fn short_deck(cards: &[Card; 5]) -> Strength {
    let (mask, suited) = shape(cards);
    let plain = match (mask, suited) {
        // The nine is its highest card.
        (SHORT_WHEEL, true) => strength(Category::StraightFlush, [7]),
        (SHORT_WHEEL, false) => strength(Category::Straight, [7]),
        _ => usual(cards),
    };
    short_place(plain)
}

/// A strength by the order of the pack of 36, in which two categories change
/// places.
pub(super) fn short_place(plain: Strength) -> Strength {
    let number = plain >> 20;
    let full_house = Category::FullHouse as u32;
    let flush = Category::Flush as u32;
    let place = match number {
        _ if number == full_house => flush,
        _ if number == flush => full_house,
        _ => number,
    };
    place << 20 | plain & 0xF_FFFF
}

/// The usual strength, but for the ace, which is never low.
fn deuce_to_seven(cards: &[Card; 5]) -> Strength {
    let (mask, suited) = shape(cards);
    match (mask, suited) {
        (WHEEL, true) => strength(Category::Flush, [12, 3, 2, 1, 0]),
        (WHEEL, false) => strength(Category::HighCard, [12, 3, 2, 1, 0]),
        _ => usual(cards),
    }
}

/// How high a hand is where high is bad: first how many are alike, then the
/// ranks in the order in which they decide, the ace as 0.
fn ace_to_five(cards: &[Card; 5]) -> Strength {
    let mut counts = [0u8; 13];
    for card in cards {
        counts[usize::from(low_rank(*card))] += 1;
    }
    let mut groups: Vec<(u8, u8)> = (0..13u8)
        .map(|rank| (counts[usize::from(rank)], rank))
        .filter(|(count, _)| *count > 0)
        .collect();
    groups.sort_unstable_by_key(|group| std::cmp::Reverse(*group));
    let counts = |index: usize| groups.get(index).map_or(0, |group| group.0);
    let category = match (counts(0), counts(1)) {
        (1, _) => Category::HighCard,
        (2, 1) => Category::OnePair,
        (2, _) => Category::TwoPair,
        (3, 1) => Category::ThreeOfAKind,
        (3, _) => Category::FullHouse,
        _ => Category::FourOfAKind,
    };
    strength(category, groups.into_iter().map(|(_, rank)| rank))
}

/// The rank of a card with the ace as 0.
pub(super) fn low_rank(card: Card) -> u8 {
    (card.rank() + 1) % 13
}

/// The ranks, a bit each, and whether all are of one suit.
fn shape(cards: &[Card; 5]) -> (u16, bool) {
    let mask = cards.iter().fold(0, |mask, card| mask | 1 << card.rank());
    let suited = cards.iter().all(|card| card.suit() == cards[0].suit());
    (mask, suited)
}

fn usual(cards: &[Card; 5]) -> Strength {
    let (mask, suited) = shape(cards);
    if suited {
        return of_suit(mask);
    }
    let mut counts = [0; 13];
    for card in cards {
        counts[usize::from(card.rank())] += 1;
    }
    of_ranks(&counts)
}
