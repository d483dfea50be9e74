//! The cards of one seat.

use crate::{Card, CardSet, Cards};

/// The most cards of one seat: those of stud.
const MOST: usize = 7;

/// The cards of one seat, in the order in which they were dealt, and which of
/// them lie face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Holding {
    cards: [Card; MOST],
    len: u8,
    /// A bit for each.
    up: u8,
}

impl Holding {
    pub(super) const EMPTY: Holding = Holding {
        cards: [Card::LAST; MOST],
        len: 0,
        up: 0,
    };

    /// Adds a card; nothing happens where there are seven.
    pub(super) fn push(&mut self, card: Card, up: bool) {
        let index = usize::from(self.len);
        if let Some(place) = self.cards.get_mut(index) {
            *place = card;
            self.up |= u8::from(up) << index;
            self.len += 1;
        }
    }

    pub(super) fn all(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    pub(super) fn up(&self) -> impl Iterator<Item = Card> {
        let cards = self.all().iter().enumerate();
        cards
            .filter(|(index, _)| self.up >> index & 1 == 1)
            .map(|(_, card)| *card)
    }

    /// The first two.
    pub(super) fn two(&self) -> [Card; 2] {
        [self.cards[0], self.cards[1]]
    }

    /// Takes away the cards of this set, and returns them.
    pub(super) fn throw(&mut self, thrown: CardSet) -> Cards {
        let mut kept = Holding::EMPTY;
        let mut gone = Cards::new();
        for (index, card) in self.all().iter().enumerate() {
            if thrown.contains(*card) {
                gone.push(*card);
            } else {
                kept.push(*card, self.up >> index & 1 == 1);
            }
        }
        *self = kept;
        gone
    }
}
