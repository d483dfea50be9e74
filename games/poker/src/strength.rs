//! The strength of ranks, worked out by the book: the source of the tables.

use super::value::Category;

/// The category in the upper bits, then five ranks of four bits each, in the
/// order in which they decide: 24 bits that compare as hands do.
pub(super) type Strength = u32;

/// Bit masks of the ten straights by their ranks, the highest first, and the
/// highest rank of each. The last is 5 4 3 2 A.
const STRAIGHTS: [(u16, u8); 10] = [
    (0x1F00, 12),
    (0x0F80, 11),
    (0x07C0, 10),
    (0x03E0, 9),
    (0x01F0, 8),
    (0x00F8, 7),
    (0x007C, 6),
    (0x003E, 5),
    (0x001F, 4),
    (0x100F, 3),
];

/// A category and the ranks that decide in it, the first ones first.
pub(super) fn strength(category: Category, ranks: impl IntoIterator<Item = u8>) -> Strength {
    let mut packed = category as u32;
    let mut places = 5;
    for rank in ranks.into_iter().take(5) {
        packed = packed << 4 | u32::from(rank);
        places -= 1;
    }
    packed << (4 * places)
}

/// The highest rank of the best straight among these ranks (a bit each).
fn straight(ranks: u16) -> Option<u8> {
    let found = STRAIGHTS.iter().find(|(mask, _)| ranks & mask == *mask);
    found.map(|(_, high)| *high)
}

/// The ranks of a mask, the highest first.
fn falling(mask: u16) -> impl Iterator<Item = u8> {
    (0..13u8).rev().filter(move |rank| mask >> rank & 1 == 1)
}

/// The category that a strength has.
pub(super) fn category_of(strength: Strength) -> u32 {
    strength >> 20
}

/// Five to seven cards of one suit, of these ranks.
pub(super) fn of_suit(ranks: u16) -> Strength {
    match straight(ranks) {
        Some(high) => strength(Category::StraightFlush, [high]),
        None => strength(Category::Flush, falling(ranks)),
    }
}

/// Five to seven cards of which each rank is there so often, no five of them of
/// one suit.
pub(super) fn of_ranks(counts: &[u8; 13]) -> Strength {
    // at_least[n]: the ranks that are there n times or more.
    let mut at_least = [0u16; 5];
    for (rank, count) in counts.iter().enumerate() {
        for mask in &mut at_least[1..=usize::from(*count).min(4)] {
            *mask |= 1 << rank;
        }
    }
    let [_, one, two, three, four] = at_least;
    let best = |mask: u16| falling(mask).next();
    let without = |mask: u16, rank: u8| mask & !(1 << rank);
    if let Some(rank) = best(four) {
        let kicker = best(without(one, rank));
        return strength(Category::FourOfAKind, [rank].into_iter().chain(kicker));
    }
    let triple = best(three);
    if let Some(triple) = triple
        && let Some(pair) = best(without(two, triple))
    {
        return strength(Category::FullHouse, [triple, pair]);
    }
    if let Some(high) = straight(one) {
        return strength(Category::Straight, [high]);
    }
    if let Some(rank) = triple {
        let kickers = falling(without(one, rank)).take(2);
        return strength(Category::ThreeOfAKind, [rank].into_iter().chain(kickers));
    }
    let mut pairs = falling(two);
    match (pairs.next(), pairs.next()) {
        (Some(high), Some(low)) => {
            let kicker = best(without(without(one, high), low));
            let ranks = [high, low].into_iter().chain(kicker);
            strength(Category::TwoPair, ranks)
        }
        (Some(rank), None) => {
            let kickers = falling(without(one, rank)).take(3);
            strength(Category::OnePair, [rank].into_iter().chain(kickers))
        }
        _ => strength(Category::HighCard, falling(one)),
    }
}
