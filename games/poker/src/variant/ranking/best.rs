//! The best hand among some cards, and its name.

use std::fmt;

use smallvec::SmallVec;
use words::Phrase;

use super::five::{low_rank, short_category};
use super::{Ranking, Rating, badugi, choices, five};
use crate::{Card, Cards, Category, MadeHand, Variant};

/// The best hand that a player's cards and the board make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    ranking: Ranking,
    rating: Rating,
    cards: Cards,
    /// It as a high hand, if it is one.
    made: Option<MadeHand>,
}

/// The best hands of a player: the one for the pot or its first half, then the low
/// one for the other half.
pub type Bests = SmallVec<[Best; 2]>;

impl Best {
    /// The best hand by a ranking in a game: of a player's own cards, and of
    /// the board. `None` where no hand qualifies, or the cards are too few.
    pub fn of(variant: Variant, ranking: Ranking, own: &[Card], board: &[Card]) -> Option<Best> {
        let omaha = variant.is_omaha();
        match ranking {
            Ranking::Badugi => {
                let cards = badugi::chosen(own);
                let rating = ranking.rate(&cards)?;
                Some(Best {
                    ranking,
                    rating,
                    cards: cards.into(),
                    made: None,
                })
            }
            Ranking::High if !omaha => {
                let all: Cards = own.iter().chain(board).copied().collect();
                let made = MadeHand::of(&all)?;
                Some(Best {
                    ranking,
                    rating: made.value().into(),
                    cards: made.best()[..].into(),
                    made: Some(made),
                })
            }
            _ if omaha => Best::choose(ranking, &fives_of_omaha(own, board)),
            _ => Best::choose(ranking, &fives(&[own, board].concat())),
        }
    }

    /// Of equal ones the first.
    fn choose(ranking: Ranking, fives: &[[Card; 5]]) -> Option<Best> {
        let rated = fives
            .iter()
            .filter_map(|cards| Some((five::rating(ranking, cards)?, cards)));
        let (rating, cards) =
            rated.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
        let made = match ranking {
            Ranking::High => MadeHand::of(cards),
            Ranking::ShortDeck => {
                MadeHand::of(cards).map(|made| made.called(short_category(cards)))
            }
            _ => None,
        };
        Some(Best {
            ranking,
            rating,
            cards: match &made {
                Some(made) => made.best()[..].into(),
                None => sorted(ranking, cards).into(),
            },
            made,
        })
    }

    /// The ranking by which it was rated.
    pub fn ranking(&self) -> Ranking {
        self.ranking
    }

    /// How good it is, beside others of the same ranking.
    pub fn rating(&self) -> Rating {
        self.rating
    }

    /// Its cards, those that decide first in front: five, or of badugi one to
    /// four.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// It as a high hand; `None` for a low one.
    pub fn made(&self) -> Option<MadeHand> {
        self.made
    }

    /// The name for people: `two pair, kings and fours`, `low, 8-6-4-2-A`.
    pub fn phrase(&self) -> Phrase {
        let ranks: Vec<String> = self
            .cards
            .iter()
            .map(|card| card.letters()[0].into())
            .collect();
        let ranks = ranks.join("-");
        let pairs = self
            .cards
            .windows(2)
            .any(|two| two[0].rank() == two[1].rank());
        let named = match self.ranking {
            Ranking::High | Ranking::ShortDeck => self.made(),
            Ranking::AceToFive if pairs => MadeHand::of(&self.cards),
            Ranking::DeuceToSeven => MadeHand::of(&self.cards).filter(|made| {
                // The ace is never low there.
                made.category() != Category::HighCard && !is_wheel(made)
            }),
            _ => None,
        };
        match named {
            Some(made) => made.phrase(),
            None if self.ranking == Ranking::Badugi => Phrase::new("contests-made-badugi")
                .with("cards", self.cards.len())
                .with("ranks", ranks),
            None => Phrase::new("contests-made-low").with("ranks", ranks),
        }
    }
}

impl fmt::Display for Best {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

/// Whether it is a straight only because its ace is low.
fn is_wheel(made: &MadeHand) -> bool {
    let straight = matches!(
        made.category(),
        Category::Straight | Category::StraightFlush
    );
    straight && made.best()[4].rank() == 12
}

/// All choices of five.
fn fives(cards: &[Card]) -> Vec<[Card; 5]> {
    choices::<5>(cards).collect()
}

/// Two of one's own with three of the board.
fn fives_of_omaha(own: &[Card], board: &[Card]) -> Vec<[Card; 5]> {
    let threes: Vec<[Card; 3]> = choices::<3>(board).collect();
    choices::<2>(own)
        .flat_map(|[a, b]| threes.iter().map(move |[c, d, e]| [a, b, *c, *d, *e]))
        .collect()
}

/// The cards of a low hand, those that decide first in front.
fn sorted(ranking: Ranking, cards: &[Card; 5]) -> Vec<Card> {
    let rank = |card: Card| match ranking {
        Ranking::DeuceToSeven => card.rank(),
        _ => low_rank(card),
    };
    let often = |card: Card| {
        cards
            .iter()
            .filter(|other| other.rank() == card.rank())
            .count()
    };
    let mut sorted = cards.to_vec();
    sorted.sort_by_key(|card| std::cmp::Reverse((often(*card), rank(*card), *card)));
    sorted
}
