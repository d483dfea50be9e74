//! The cards that are left to be dealt.

use smallvec::SmallVec;

use crate::{Card, Deck, Variant};

/// The pack from the next card on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stub {
    /// A whole pack takes no memory of its own.
    cards: SmallVec<[Card; 64]>,
    next: usize,
    /// From which cards that were thrown away are shuffled.
    seed: u64,
}

impl Stub {
    pub(crate) fn new(variant: Variant, deck: &Deck) -> Stub {
        let cards = deck.cards().iter().copied();
        Stub::of(cards.filter(|card| variant.has(*card)))
    }

    /// These cards, as they come.
    pub(crate) fn of(cards: impl IntoIterator<Item = Card>) -> Stub {
        Stub {
            cards: cards.into_iter().collect(),
            next: 0,
            seed: 0,
        }
    }

    /// How many there are.
    pub(super) fn left(&self) -> usize {
        self.cards.len() - self.next
    }

    /// The next card. The caller has seen to it that there is one.
    pub(super) fn deal(&mut self) -> Card {
        let card = self.cards.get(self.next).copied();
        self.next += usize::from(card.is_some());
        card.unwrap_or(Card::LAST)
    }

    /// Puts these cards under the others, in an order that follows from the whole pack:
    /// it cannot be foreseen without that, and the same pack deals the same cards.
    pub(super) fn reshuffle(&mut self, mut cards: Vec<Card>) {
        // FNV-1a (Fowler, Noll and Vo) of all cards and of how many there were
        // the times before.
        let bytes = self.cards.iter().map(|card| card.index() as u64);
        self.seed = bytes.fold(self.seed ^ 0xCBF2_9CE4_8422_2325, |hash, byte| {
            (hash ^ byte).wrapping_mul(0x0100_0000_01B3)
        });
        let mut state = self.seed;
        for left in (1..cards.len()).rev() {
            // SplitMix64 (Steele, Lea and Flood 2014).
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^= z >> 31;
            cards.swap(left, (z % (left as u64 + 1)) as usize);
        }
        self.cards.extend(cards);
    }
}
