//! The values of hands, by each of the rankings.

mod badugi;
mod best;
mod five;
pub(super) mod many;

pub use best::{Best, Bests};

use crate::{Card, Value};

/// A way to value hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ranking {
    /// The usual one.
    High,
    /// That of the 36 cards: a flush beats a full house, and the ace is also
    /// below the six in a straight. A straight beats three of a kind.
    ShortDeck,
    /// The lowest hand, the ace low; straights and flushes do not count: 5 4 3
    /// 2 A is the best of all.
    AceToFive,
    /// As [`Ranking::AceToFive`], of five different ranks that are not above
    /// eight.
    EightOrBetter,
    /// The hand that the usual ranking values lowest, the ace always high: 7 5
    /// 4 3 2 of different suits is the best of all.
    DeuceToSeven,
    /// The most cards of different ranks and suits; of as many the lowest, the
    /// ace low: 4 3 2 A is the best of all.
    Badugi,
}

/// How good a hand is: the higher wins, equal ones tie. Only ratings of the
/// same [`Ranking`] can be compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(pub(crate) u32);

/// The value of up to seven cards, by [`Ranking::High`].
impl From<Value> for Rating {
    #[inline]
    fn from(value: Value) -> Rating {
        Rating(u32::from(value.0))
    }
}

impl Rating {
    /// Above that of every hand.
    pub(crate) const BEST: Rating = Rating(u32::MAX);
}

impl Ranking {
    /// The rating of five cards; `None` if they do not qualify. For badugi any number of
    /// cards counts.
    pub fn rate(self, cards: &[Card]) -> Option<Rating> {
        match self {
            Ranking::Badugi => Some(badugi::rating(cards)),
            _ => five::rating(self, cards.try_into().ok()?),
        }
    }

    /// How many cards a hand has at most.
    pub fn cards(self) -> usize {
        match self {
            Ranking::Badugi => 4,
            _ => 5,
        }
    }
}

/// All choices of this number of these cards, of which at most eight count.
pub(super) fn choices<const N: usize>(cards: &[Card]) -> impl Iterator<Item = [Card; N]> {
    let cards = &cards[..cards.len().min(8)];
    let chosen = (0u32..1 << cards.len()).filter(|chosen| chosen.count_ones() as usize == N);
    chosen.map(|chosen| {
        let mut picked = [Card::LAST; N];
        let places = (0..cards.len()).filter(|index| chosen >> index & 1 == 1);
        for (place, index) in picked.iter_mut().zip(places) {
            *place = cards[index];
        }
        picked
    })
}

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
