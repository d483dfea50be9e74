//! The strength of every hand on a whole board, and boards that differ only in
//! the names of the suits.

use poker_rules::{Card, CardSet, Evaluator, Pile, Value};

use crate::strong::{HANDS, place};

/// A hand that the board makes impossible.
pub(super) const IMPOSSIBLE: f32 = -1.0;

/// Of each hand, by its place, the share of the 990 hands an opponent may hold
/// that it beats on a board of five cards, ties as halves.
pub(super) fn shares(board: &[Card]) -> [f32; HANDS] {
    let evaluator = Evaluator::get();
    let lying: CardSet = board.iter().copied().collect();
    let rest: Vec<Card> = lying.others().iter().collect();
    let pile: Pile = board.iter().copied().collect();
    let mut order: Vec<(Value, u8, u8)> = Vec::with_capacity(HANDS);
    for (index, one) in rest.iter().enumerate() {
        let with = pile.with(*one);
        for other in &rest[..index] {
            let value = evaluator.value(with.with(*other));
            order.push((value, one.index() as u8, other.index() as u8));
        }
    }
    order.sort_unstable_by_key(|(value, _, _)| *value);
    let mut shares = [IMPOSSIBLE; HANDS];
    // Hands below, all and by card.
    let mut below = 0u32;
    let mut below_with = [0u32; Card::COUNT];
    let places = places();
    for tied in order.chunk_by(|a, b| a.0 == b.0) {
        let mut tied_with = [0u32; Card::COUNT];
        for (_, one, other) in tied {
            tied_with[usize::from(*one)] += 1;
            tied_with[usize::from(*other)] += 1;
        }
        for (_, one, other) in tied {
            let (one, other) = (usize::from(*one), usize::from(*other));
            let beaten = below - below_with[one] - below_with[other];
            // The hand itself is counted with both of its cards.
            let even = tied.len() as u32 + 1 - tied_with[one] - tied_with[other];
            let share = (beaten as f32 + even as f32 / 2.0) / 990.0;
            shares[usize::from(places[one][other])] = share;
        }
        below += tied.len() as u32;
        for (sum, more) in below_with.iter_mut().zip(&tied_with) {
            *sum += more;
        }
    }
    shares
}

/// The same for one hand. Its cards are not on the board.
pub(super) fn share(board: &[Card], hand: [Card; 2]) -> f32 {
    let evaluator = Evaluator::get();
    let known: CardSet = board.iter().chain(&hand).copied().collect();
    let rest: Vec<Card> = known.others().iter().collect();
    let pile: Pile = board.iter().copied().collect();
    let own = evaluator.value(pile.with(hand[0]).with(hand[1]));
    let (mut beaten, mut even) = (0u32, 0u32);
    for (index, one) in rest.iter().enumerate() {
        let with = pile.with(*one);
        for other in &rest[..index] {
            let value = evaluator.value(with.with(*other));
            beaten += u32::from(value < own);
            even += u32::from(value == own);
        }
    }
    (beaten as f32 + even as f32 / 2.0) / 990.0
}

/// The places of hands by the numbers of their cards.
fn places() -> &'static [[u16; Card::COUNT]; Card::COUNT] {
    use std::sync::LazyLock;
    static PLACES: LazyLock<Box<[[u16; Card::COUNT]; Card::COUNT]>> = LazyLock::new(|| {
        let mut places = Box::new([[0; Card::COUNT]; Card::COUNT]);
        for one in Card::all() {
            for other in Card::all().filter(|other| *other != one) {
                places[one.index()][other.index()] = place([one, other]) as u16;
            }
        }
        places
    });
    &PLACES
}

/// A board with its suits renamed, so that boards of the same shape are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// The ranks of each suit, thirteen bits each, the largest suit first.
    pub(super) key: u64,
    /// The new name of each suit.
    suits: [u8; 4],
}

impl Shape {
    /// The shape of a board, in whatever order its cards lie.
    pub(super) fn of(board: &[Card]) -> Shape {
        let mut ranks = [0u64; 4];
        for card in board {
            ranks[usize::from(card.suit())] |= 1 << card.rank();
        }
        let mut order = [0u8, 1, 2, 3];
        order.sort_by_key(|suit| std::cmp::Reverse(ranks[usize::from(*suit)]));
        let mut suits = [0; 4];
        let mut key = 0;
        for (new, old) in order.into_iter().enumerate() {
            suits[usize::from(old)] = new as u8;
            key = key << 13 | ranks[usize::from(old)];
        }
        Shape { key, suits }
    }

    /// A card with its suit renamed.
    pub(super) fn rename(&self, card: Card) -> Card {
        let suit = self.suits[usize::from(card.suit())];
        Card::new(card.rank(), suit).unwrap_or(card)
    }

    /// The place of a hand with its suits renamed.
    pub(super) fn place(&self, hand: [Card; 2]) -> usize {
        place(hand.map(|card| self.rename(card)))
    }

    /// The cards of the shape.
    pub(super) fn cards(&self) -> Vec<Card> {
        let there = |card: &Card| self.key >> (13 * (3 - card.suit())) >> card.rank() & 1 == 1;
        Card::all().filter(there).collect()
    }
}

/// The keys of all shapes of so many cards, rising: 1,755 of three, 16,432 of
/// four.
pub(super) fn keys(count: usize) -> Vec<u64> {
    fn extend(board: &mut Vec<Card>, from: usize, count: usize, keys: &mut Vec<u64>) {
        if board.len() == count {
            keys.push(Shape::of(board).key);
            return;
        }
        for card in Card::all().skip(from) {
            board.push(card);
            extend(board, card.index() + 1, count, keys);
            board.pop();
        }
    }
    let mut keys = Vec::new();
    extend(&mut Vec::new(), 0, count, &mut keys);
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// The shape with this key.
pub(super) fn shape(key: u64) -> Shape {
    Shape {
        key,
        suits: [0, 1, 2, 3],
    }
}

#[cfg(test)]
mod tests {
    use poker_rules::{Deck, StrengthNow};

    use super::*;
    use crate::strong::hands;

    fn decks() -> impl Iterator<Item = Vec<Card>> {
        let mut state = 7u64;
        let mut below = move |n: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % n
        };
        (0..20).map(move |_| Deck::shuffled(&mut below).cards().to_vec())
    }

    #[test]
    fn shares_of_all_hands_are_those_that_are_counted_one_by_one() {
        for deck in decks() {
            let (board, rest) = deck.split_at(5);
            let shares = shares(board);
            for hand in rest.chunks_exact(2).take(5) {
                let hand = [hand[0], hand[1]];
                let counted = StrengthNow::of(hand, board).unwrap().value();
                assert!((f64::from(shares[place(hand)]) - counted).abs() < 1e-6);
                assert_eq!(share(board, hand), shares[place(hand)]);
            }
            let possible = shares.iter().filter(|share| **share != IMPOSSIBLE);
            assert_eq!(possible.count(), 47 * 46 / 2);
            assert_eq!(shares[place([board[0], rest[0]])], IMPOSSIBLE);
        }
    }

    #[test]
    fn boards_that_differ_in_the_names_of_suits_have_one_shape() {
        assert_eq!((keys(3).len(), keys(4).len()), (1_755, 16_432));
        for deck in decks() {
            let there = Shape::of(&deck[..4]);
            let swapped = |card: &Card| Card::new(card.rank(), (card.suit() + 1) % 4).unwrap();
            let mut other: Vec<Card> = deck[..4].iter().map(swapped).collect();
            other.reverse();
            assert_eq!(Shape::of(&other).key, there.key);
            let mut cards: Vec<Card> = deck[..4].iter().map(|card| there.rename(*card)).collect();
            cards.sort();
            assert_eq!(cards, shape(there.key).cards());
            // Every hand keeps a place of its own.
            let mut places: Vec<usize> = hands().iter().map(|hand| there.place(*hand)).collect();
            places.sort_unstable();
            assert!(places.into_iter().eq(0..HANDS));
        }
    }
}
