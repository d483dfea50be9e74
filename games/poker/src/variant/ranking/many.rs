//! The best of up to seven cards, without looking at each five of them.

use super::five::{ABOVE_ALL, SHORT_WHEEL, low_rank, short_place};
use super::{Ranking, Rating, badugi, choices, five};
use crate::strength::{Strength, category_of, of_ranks, of_suit, strength};
use crate::{Card, Category, Evaluator, Pile};

/// The highest rank of a low hand that takes half a pot, the eight, with the ace
/// as 0.
const EIGHT: u32 = 7;

/// The best rating of five of five to seven cards; of badugi, of any number.
pub(in crate::variant) fn rating(ranking: Ranking, cards: &[Card]) -> Option<Rating> {
    if ranking == Ranking::Badugi {
        return (!cards.is_empty()).then(|| badugi::rating(cards));
    }
    if !(5..=7).contains(&cards.len()) {
        return None;
    }
    match ranking {
        Ranking::High => {
            let pile: Pile = cards.iter().copied().collect();
            Some(Evaluator::get().value(pile).into())
        }
        Ranking::ShortDeck => Some(Rating(short_deck(cards))),
        Ranking::EightOrBetter => lowest(low_ranks(cards))
            .filter(|ranks| top(*ranks) <= EIGHT)
            .map(of_low),
        Ranking::AceToFive => match lowest(low_ranks(cards)) {
            Some(ranks) => Some(of_low(ranks)),
            None => of_fives(ranking, cards),
        },
        Ranking::DeuceToSeven => of_fives(ranking, cards),
        Ranking::Badugi => None,
    }
}

/// The lowest hand of two of one's own and three of the board that takes half.
pub(in crate::variant) fn low_of_omaha(own: &[Card], board: &[Card]) -> Option<Rating> {
    let threes = choices::<3>(board).map(|three| low_ranks(&three));
    let threes = threes.filter(|ranks| ranks.count_ones() == 3 && top(*ranks) <= EIGHT);
    let mut lowest: Option<u16> = None;
    for three in threes {
        for two in choices::<2>(own) {
            let ranks = three | low_ranks(&two);
            if ranks.count_ones() == 5 && top(ranks) <= EIGHT {
                lowest = Some(lowest.map_or(ranks, |lowest| lowest.min(ranks)));
            }
        }
    }
    lowest.map(of_low)
}

fn of_fives(ranking: Ranking, cards: &[Card]) -> Option<Rating> {
    let fives = choices::<5>(cards);
    fives.filter_map(|five| five::rating(ranking, &five)).max()
}

/// The ranks of these cards, a bit each, the ace the lowest.
fn low_ranks(cards: &[Card]) -> u16 {
    let bits = cards.iter().map(|card| 1u16 << low_rank(*card));
    bits.fold(0, |ranks, bit| ranks | bit)
}

/// The five lowest of these ranks.
fn lowest(mut ranks: u16) -> Option<u16> {
    while ranks.count_ones() > 5 {
        ranks &= !(1 << top(ranks));
    }
    (ranks.count_ones() == 5).then_some(ranks)
}

/// The highest rank.
fn top(ranks: u16) -> u32 {
    ranks.checked_ilog2().unwrap_or(0)
}

/// Five different ranks as a low hand.
fn of_low(ranks: u16) -> Rating {
    let falling = (0..13u8).rev().filter(|rank| ranks >> rank & 1 == 1);
    Rating(ABOVE_ALL - strength(Category::HighCard, falling))
}

fn short_deck(cards: &[Card]) -> Strength {
    let mut counts = [0u8; 13];
    let mut suits = [0u16; 4];
    let mut all = 0;
    for card in cards {
        counts[usize::from(card.rank())] += 1;
        suits[usize::from(card.suit())] |= 1 << card.rank();
        all |= 1 << card.rank();
    }
    let plain = with_short_wheel(of_ranks(&counts), all, Category::Straight);
    let suited = suits.iter().find(|suit| suit.count_ones() >= 5);
    let suited =
        suited.map(|suit| with_short_wheel(of_suit(*suit), *suit, Category::StraightFlush));
    short_place(plain).max(suited.map_or(0, short_place))
}

/// The straight of 9 8 7 6 A among these ranks, unless the hand is better.
fn with_short_wheel(plain: Strength, ranks: u16, straight: Category) -> Strength {
    let is_lower = category_of(plain) < straight as u32;
    if is_lower && ranks & SHORT_WHEEL == SHORT_WHEEL {
        // The nine is its highest card.
        strength(straight, [7])
    } else {
        plain
    }
}
