//! The values of hands, by the book and slowly: the second way to count.

use super::*;
use crate::evaluator::tests::naive;
use crate::{Ranking, Variant};

/// The higher wins.
pub(crate) type Key = Vec<i32>;

/// The best that a player's cards and the board make, by one of the ways to
/// value them.
pub(crate) fn plain(
    variant: Variant,
    ranking: Ranking,
    own: &[Card],
    board: &[Card],
) -> Option<Key> {
    if ranking == Ranking::Badugi {
        return badugi(own);
    }
    let omaha = matches!(variant, Variant::Omaha | Variant::OmahaHiLo);
    let all = [own, board].concat();
    let mut best = None;
    for chosen in 0u32..1 << all.len() {
        let of_own = (chosen & ((1 << own.len()) - 1)).count_ones();
        if chosen.count_ones() != 5 || (omaha && of_own != 2) {
            continue;
        }
        let five = (0..all.len()).filter(|index| chosen >> index & 1 == 1);
        let five: Vec<Card> = five.map(|index| all[index]).collect();
        best = best.max(plain_five(ranking, &five));
    }
    best
}

/// The highest card of the best five, by rank and suit: an ace is low in a low hand
/// and in five, four, three, two, ace.
pub(crate) fn plain_highest(ranking: Ranking, all: &[Card]) -> (i32, u8) {
    let mut fives = Vec::new();
    for chosen in 0u32..1 << all.len() {
        if chosen.count_ones() == 5 {
            let five = (0..all.len()).filter(|index| chosen >> index & 1 == 1);
            let five: Vec<Card> = five.map(|index| all[index]).collect();
            let mut ranks: Vec<i32> = five.iter().map(|card| from_ace(*card)).collect();
            ranks.sort_unstable();
            let low = ranking != Ranking::High || ranks == [1, 2, 3, 4, 5];
            let place = |card: &Card| match from_ace(*card) {
                1 if !low => (14, card.suit()),
                rank => (rank, card.suit()),
            };
            let highest = five.iter().map(place).max().expect("five cards");
            fives.push((plain_five(ranking, &five), highest));
        }
    }
    fives.into_iter().max().expect("five cards").1
}

/// Five cards.
pub(crate) fn plain_five(ranking: Ranking, five: &[Card]) -> Option<Key> {
    match ranking {
        Ranking::High => {
            let (category, ranks) = naive(five);
            let ranks = ranks.into_iter().map(i32::from);
            Some([category as i32].into_iter().chain(ranks).collect())
        }
        Ranking::ShortDeck => Some(short(five)),
        Ranking::AceToFive => Some(low(five)),
        Ranking::EightOrBetter => {
            let mut ranks: Vec<i32> = five.iter().map(|card| from_ace(*card)).collect();
            ranks.sort_unstable();
            ranks.dedup();
            (ranks.len() == 5 && ranks.iter().all(|rank| *rank <= 8)).then(|| low(five))
        }
        Ranking::DeuceToSeven => Some(worst_high(five)),
        Ranking::Badugi => badugi(five),
    }
}

/// 1 the ace, 13 the king.
fn from_ace(card: Card) -> i32 {
    match card.letters()[0] {
        'A' => 1,
        _ => i32::from(card.rank()) + 2,
    }
}

/// How often the ranks are there, then the ranks, the most frequent first.
fn grouped(ranks: &[i32]) -> (Vec<i32>, Vec<i32>) {
    let often = |rank: i32| ranks.iter().filter(|other| **other == rank).count() as i32;
    let mut pairs: Vec<(i32, i32)> = ranks.iter().map(|rank| (often(*rank), *rank)).collect();
    pairs.sort_unstable();
    pairs.reverse();
    pairs.into_iter().unzip()
}

fn low(five: &[Card]) -> Key {
    let ranks: Vec<i32> = five.iter().map(|card| from_ace(*card)).collect();
    let (often, ranks) = grouped(&ranks);
    // 2 2 1 before 3 1 1 before 3 2 before 4 1.
    let kind = match often[..] {
        [1, ..] => 0,
        [2, 2, 1, ..] => 1,
        [2, ..] => 2,
        [3, 3, 3, 1, 1] => 3,
        [3, ..] => 4,
        _ => 5,
    };
    [-kind]
        .into_iter()
        .chain(ranks.iter().map(|rank| -rank))
        .collect()
}

fn worst_high(five: &[Card]) -> Key {
    let ranks: Vec<i32> = five.iter().map(|card| i32::from(card.rank())).collect();
    let (often, ranks) = grouped(&ranks);
    let flush = five.iter().all(|card| card.suit() == five[0].suit());
    let row = ranks.windows(2).all(|two| two[0] == two[1] + 1);
    let kind = kind(&often, row, flush, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    [-kind]
        .into_iter()
        .chain(ranks.iter().map(|rank| -rank))
        .collect()
}

fn short(five: &[Card]) -> Key {
    let ranks: Vec<i32> = five.iter().map(|card| i32::from(card.rank())).collect();
    let (often, mut ranks) = grouped(&ranks);
    let flush = five.iter().all(|card| card.suit() == five[0].suit());
    if ranks == [12, 7, 6, 5, 4] {
        ranks = vec![7, 6, 5, 4, 3];
    }
    let row = ranks.windows(2).all(|two| two[0] == two[1] + 1);
    // The full house below the flush.
    let kind = kind(&often, row, flush, [0, 1, 2, 3, 4, 6, 5, 7, 8]);
    [kind].into_iter().chain(ranks).collect()
}

/// The number of the kind: of a high card, a pair, two, three of a kind, a
/// straight, a flush, a full house, four of a kind, and a straight flush.
fn kind(often: &[i32], row: bool, flush: bool, numbers: [i32; 9]) -> i32 {
    numbers[match (often, row, flush) {
        (_, true, true) => 8,
        ([4, ..], ..) => 7,
        ([3, 3, 3, 2, 2], ..) => 6,
        (_, _, true) => 5,
        (_, true, _) => 4,
        ([3, ..], ..) => 3,
        ([2, 2, 2, 2, 1], ..) => 2,
        ([2, ..], ..) => 1,
        _ => 0,
    }]
}

/// One card of each suit or none, and no rank twice: all ways to choose.
fn badugi(cards: &[Card]) -> Option<Key> {
    let mut best: Option<Key> = None;
    let mut ways: Vec<Vec<i32>> = vec![Vec::new()];
    for suit in 0..4 {
        let of_suit: Vec<Card> = cards
            .iter()
            .copied()
            .filter(|card| card.suit() == suit)
            .collect();
        for index in 0..ways.len() {
            for card in &of_suit {
                let rank = from_ace(*card);
                if !ways[index].contains(&rank) {
                    let mut longer = ways[index].clone();
                    longer.push(rank);
                    ways.push(longer);
                }
            }
        }
    }
    for mut way in ways.into_iter().filter(|way| !way.is_empty()) {
        way.sort_unstable();
        way.reverse();
        let key = [way.len() as i32]
            .into_iter()
            .chain(way.iter().map(|rank| -rank));
        best = best.max(Some(key.collect()));
    }
    best
}
