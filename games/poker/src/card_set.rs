//! A set of cards.

use super::Card;

/// Some of the 52 cards, a bit each: sixteen bits a suit, of which thirteen are
/// used, so that a suit is a shift away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// The whole pack.
    pub const ALL: CardSet = CardSet(0x1FFF_1FFF_1FFF_1FFF);

    /// The bit of a card.
    pub(super) const fn bit(card: Card) -> u64 {
        1 << (card.suit() * 16 + card.rank())
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is among them.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & CardSet::bit(card) != 0
    }

    /// Inserts a card, and returns whether it was new.
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= CardSet::bit(card);
        new
    }

    /// All cards that are not among these.
    #[must_use]
    pub const fn others(self) -> CardSet {
        CardSet(CardSet::ALL.0 & !self.0)
    }

    /// These without those.
    #[must_use]
    pub const fn without(self, those: CardSet) -> CardSet {
        CardSet(self.0 & !those.0)
    }

    /// The cards, in the order of [`Card::all`].
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| self.contains(*card))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        CardSet(
            cards
                .into_iter()
                .fold(0, |bits, card| bits | CardSet::bit(card)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_and_the_others_make_the_pack() {
        let mut set: CardSet = Card::parse_all("As 2c Td").unwrap().into_iter().collect();
        assert_eq!((set.len(), set.others().len()), (3, 49));
        assert!(!set.is_empty() && CardSet::default().is_empty());
        let ace: Card = "As".parse().unwrap();
        assert!(set.contains(ace) && !set.others().contains(ace));
        assert!(!set.insert(ace));
        assert!(set.insert("Ah".parse().unwrap()));
        assert_eq!(
            super::super::spaced(&set.iter().collect::<Vec<_>>()),
            "2c Td Ah As"
        );
        assert_eq!(Card::all().collect::<CardSet>(), CardSet::ALL);
    }
}
