//! The pack in the order in which it is dealt.

use super::{Card, CardSet};

/// All 52 cards in an order. The first two go to the first seat dealt in left
/// of the button, the next two to the seat after it, and so on; the board
/// follows. No card is burnt: nobody could see a marked one here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck([Card; Card::COUNT]);

/// Cards that do not begin any pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is in the pack once, but is asked for twice")]
pub struct RepeatedCard(pub Card);

impl Deck {
    /// A shuffled pack. `below(n)` gives a whole number from 0 to n - 1, each
    /// as likely as the others: the random numbers are the host's, so that the
    /// same ones deal the same cards.
    pub fn shuffled(mut below: impl FnMut(u64) -> u64) -> Deck {
        let mut cards = sorted();
        // Fisher and Yates, as Durstenfeld wrote it (CACM 7, 1964).
        for left in (1..Card::COUNT).rev() {
            let chosen = below(left as u64 + 1) as usize;
            cards.swap(left, chosen.min(left));
        }
        Deck(cards)
    }

    /// The pack that begins with these cards, as a record of a hand tells
    /// them; the rest follows in the order of [`Card::all`].
    ///
    /// # Errors
    /// A card that is there twice.
    pub fn beginning_with(known: &[Card]) -> Result<Deck, RepeatedCard> {
        let mut seen = CardSet::default();
        if let Some(again) = known.iter().find(|card| !seen.insert(**card)) {
            return Err(RepeatedCard(*again));
        }
        let mut cards = sorted();
        let order = known.iter().copied().chain(seen.others().iter());
        for (place, card) in cards.iter_mut().zip(order) {
            *place = card;
        }
        Ok(Deck(cards))
    }

    /// The cards in the order in which they are dealt.
    pub fn cards(&self) -> &[Card; Card::COUNT] {
        &self.0
    }
}

/// The pack in the order of [`Card::all`].
impl Default for Deck {
    fn default() -> Deck {
        Deck(sorted())
    }
}

fn sorted() -> [Card; Card::COUNT] {
    let mut all = Card::all();
    // There are as many as there are places.
    [(); Card::COUNT].map(|()| all.next().unwrap_or(Card::LAST))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small generator, so that the same start gives the same numbers.
    fn numbers(mut state: u64) -> impl FnMut(u64) -> u64 {
        move |n| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % n
        }
    }

    #[test]
    fn a_deck_has_every_card_once_and_comes_again_from_the_same_numbers() {
        let deck = Deck::shuffled(numbers(7));
        let set: CardSet = deck.cards().iter().copied().collect();
        assert_eq!(set, CardSet::ALL);
        assert_eq!(deck, Deck::shuffled(numbers(7)));
        assert_ne!(deck, Deck::shuffled(numbers(8)));
        assert_ne!(deck.cards(), &sorted());
    }

    #[test]
    fn every_card_comes_to_every_place_about_as_often() {
        let mut below = numbers(1);
        let mut first = [0u32; Card::COUNT];
        for _ in 0..52_000 {
            first[Deck::shuffled(&mut below).cards()[0].index()] += 1;
        }
        // 1,000 expected, with a deviation of 32.
        assert!(
            first.iter().all(|count| (840..1160).contains(count)),
            "{first:?}"
        );
    }

    #[test]
    fn a_deck_is_rebuilt_from_the_cards_that_were_seen() {
        let deck = Deck::shuffled(numbers(3));
        let again = Deck::beginning_with(&deck.cards()[..9]).unwrap();
        assert_eq!(again.cards()[..9], deck.cards()[..9]);
        let set: CardSet = again.cards().iter().copied().collect();
        assert_eq!(set, CardSet::ALL);
        let twice = [deck.cards()[0], deck.cards()[0]];
        let card = deck.cards()[0];
        assert_eq!(Deck::beginning_with(&twice), Err(RepeatedCard(card)));
    }
}
