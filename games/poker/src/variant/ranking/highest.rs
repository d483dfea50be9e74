//! The highest card of a hand, by suit: its player gets the odd chip in stud.

use super::{Ranking, choices};
use crate::Card;

/// The ranks A 2 3 4 5.
const WHEEL: [u8; 5] = [0, 1, 2, 3, 12];

impl Ranking {
    /// Of the best five of these cards the highest one, as its rank and its suit;
    /// where several fives are as good, the highest of all of them. An ace that is
    /// low in its hand is the lowest card, with rank 0. `None` where no five
    /// qualify.
    pub(crate) fn highest_card(self, cards: &[Card]) -> Option<(u8, u8)> {
        let rated = || choices::<5>(cards).filter_map(|five| Some((self.rate(&five)?, five)));
        let best = rated().map(|(rating, _)| rating).max()?;
        let fives = rated().filter(|(rating, _)| *rating == best);
        fives.filter_map(|(_, five)| self.highest_of(five)).max()
    }

    fn highest_of(self, five: [Card; 5]) -> Option<(u8, u8)> {
        let mut ranks = five.map(Card::rank);
        ranks.sort_unstable();
        let low_ace = match self {
            Ranking::AceToFive | Ranking::EightOrBetter => true,
            _ => ranks == WHEEL,
        };
        let place = |card: Card| {
            if low_ace {
                ((card.rank() + 1) % 13, card.suit())
            } else {
                (card.rank() + 1, card.suit())
            }
        };
        five.into_iter().map(place).max()
    }
}
