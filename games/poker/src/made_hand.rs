//! The best five cards, and their names.

use std::fmt;
use std::sync::OnceLock;

use super::{Card, Category, Evaluator, Pile, Value};
use words::Phrase;

/// The hand that five to seven cards make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MadeHand {
    value: Value,
    category: Category,
    best: [Card; 5],
}

impl MadeHand {
    /// The best hand of these cards; `None` for fewer than five or more than
    /// seven.
    pub fn of(cards: &[Card]) -> Option<MadeHand> {
        if !(5..=7).contains(&cards.len()) {
            return None;
        }
        let evaluator = Evaluator::get();
        let value = evaluator.value(cards.iter().copied().collect::<Pile>());
        let fives = (0u32..1 << cards.len()).filter(|chosen| chosen.count_ones() == 5);
        let mut fives = fives.map(|chosen| {
            let mut best = [Card::LAST; 5];
            let chosen = (0..cards.len()).filter(|index| chosen >> index & 1 == 1);
            for (place, index) in best.iter_mut().zip(chosen) {
                *place = cards[index];
            }
            best
        });
        // Of equal fives the one with the cards that came first.
        let best = fives.find(|five| evaluator.value(five.iter().copied().collect()) == value)?;
        let category = value.category();
        Some(
            MadeHand {
                value,
                category,
                best,
            }
            .sorted(),
        )
    }

    /// Its value.
    pub fn value(&self) -> Value {
        self.value
    }

    /// The kind of hand.
    pub fn category(&self) -> Category {
        self.category
    }

    /// The same cards where they are another kind of hand, as in a pack of 36.
    pub(super) fn called(mut self, category: Category) -> MadeHand {
        self.category = category;
        self.sorted()
    }

    /// The five cards, those that decide first in front: pairs before single
    /// cards, higher before lower; in 5 4 3 2 A the ace is last.
    pub fn best(&self) -> &[Card; 5] {
        &self.best
    }

    fn sorted(mut self) -> MadeHand {
        let cards = self.best;
        let often = |rank: u8| cards.iter().filter(|card| card.rank() == rank).count();
        self.best
            .sort_by_key(|card| std::cmp::Reverse((often(card.rank()), *card)));
        let straight = matches!(self.category, Category::Straight | Category::StraightFlush);
        // An ace that is low.
        if straight && self.best[0].rank() == 12 && self.best[1].rank() != 11 {
            self.best.rotate_left(1);
        }
        self
    }
}

impl MadeHand {
    /// The name for people: `two pair, kings and fours`.
    pub fn phrase(&self) -> Phrase {
        let one = |card: Card| Phrase::new("contests-rank-one").with("rank", card.rank_name());
        let many = |card: Card| Phrase::new("contests-rank-many").with("rank", card.rank_name());
        let high = |key| Phrase::new(key).and("high", one(self.best[0]));
        let of = |key| Phrase::new(key).and("ranks", many(self.best[0]));
        match self.category {
            Category::HighCard => high("contests-made-high-card"),
            Category::OnePair => of("contests-made-one-pair"),
            Category::TwoPair => of("contests-made-two-pair").and("lower", many(self.best[2])),
            Category::ThreeOfAKind => of("contests-made-three-of-a-kind"),
            Category::Straight => high("contests-made-straight"),
            Category::Flush => high("contests-made-flush"),
            Category::FullHouse => of("contests-made-full-house").and("pair", many(self.best[3])),
            Category::FourOfAKind => of("contests-made-four-of-a-kind"),
            Category::StraightFlush if self.best[0].rank() == 12 => {
                Phrase::new("contests-made-royal-flush")
            }
            Category::StraightFlush => high("contests-made-straight-flush"),
        }
    }

    /// In English, as it stands on the wire. Each name is made once.
    pub fn name(&self) -> &'static str {
        static SAID: [OnceLock<String>; Category::ALL.len() * RANKS * RANKS] =
            [const { OnceLock::new() }; Category::ALL.len() * RANKS * RANKS];
        let second = match self.category {
            Category::TwoPair => self.best[2],
            Category::FullHouse => self.best[3],
            _ => self.best[0],
        };
        let ranks = [self.best[0], second].map(|card| usize::from(card.rank()));
        let place = (self.category as usize * RANKS + ranks[0]) * RANKS + ranks[1];
        SAID[place].get_or_init(|| self.phrase().to_string())
    }
}

impl fmt::Display for MadeHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The number of ranks.
const RANKS: usize = NAMES.len();

const NAMES: [&str; 13] = [
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
];

/// The name of a rank, the deuce being 0.
pub(super) fn rank_name(rank: u8) -> &'static str {
    NAMES[usize::from(rank)]
}

impl Card {
    /// The name of a card of this rank: `deuce` … `ace`.
    pub fn rank_name(self) -> &'static str {
        rank_name(self.rank())
    }

    /// The card in words: `ace of spades`.
    pub fn phrase(self) -> Phrase {
        const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];
        Phrase::new("contests-card")
            .with("rank", self.rank_name())
            .with("suit", SUITS[usize::from(self.suit())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spaced;

    #[test]
    fn hands_are_named_and_their_best_five_shown() {
        for (cards, name, best) in [
            (
                "Kh 4c Kd 4s 9d 2c 3c",
                "two pair, kings and fours",
                "Kh Kd 4s 4c 9d",
            ),
            ("Ah Qc 9d 7s 5d 3c 2c", "high card, ace", "Ah Qc 9d 7s 5d"),
            ("6h 6c 9d Ts 5d 3c 2c", "one pair, sixes", "6h 6c Ts 9d 5d"),
            (
                "2h 2c 2d Ts 5d Ac 9c",
                "three of a kind, deuces",
                "2h 2d 2c Ac Ts",
            ),
            (
                "Ah 2c 3d 4s 5d Kc Kd",
                "straight, five high",
                "5d 4s 3d 2c Ah",
            ),
            (
                "Ah Kc Qd Js Td 9c 8d",
                "straight, ace high",
                "Ah Kc Qd Js Td",
            ),
            ("Ah 2h 9h 4h Jh Kc Kd", "flush, ace high", "Ah Jh 9h 4h 2h"),
            (
                "Ah Ac 9h 9d 9c Kc Kd",
                "full house, nines over aces",
                "9h 9d 9c Ah Ac",
            ),
            (
                "3h 3c 3d 3s 9c Kc Kd",
                "four of a kind, threes",
                "3s 3h 3d 3c Kc",
            ),
            (
                "Ah 2h 3h 4h 5h Kc 9h",
                "straight flush, five high",
                "5h 4h 3h 2h Ah",
            ),
            ("Ah Kh Qh Jh Th 9h 8h", "royal flush", "Ah Kh Qh Jh Th"),
            ("2c 3d 4h 5s 6c", "straight, six high", "6c 5s 4h 3d 2c"),
        ] {
            let cards = Card::parse_all(cards).unwrap();
            let made = MadeHand::of(&cards).unwrap();
            for said in [made.to_string(), made.phrase().to_string()] {
                assert_eq!((&*said, &*spaced(made.best())), (name, best));
            }
            let all = Evaluator::get().value(cards.iter().copied().collect());
            assert_eq!(made.value(), all);
        }
        let few = Card::parse_all("Ah Kh Qh Jh").unwrap();
        assert_eq!(MadeHand::of(&few), None);
    }

    #[test]
    fn hands_are_named_in_czech() {
        let czech = words::Language::find("cs").unwrap();
        for (cards, name) in [
            ("Kh 4c Kd 4s 9d 2c 3c", "dva páry, králové a čtyřky"),
            ("Ah Qc 9d 7s 5d 3c 2c", "vysoká karta, eso"),
            ("Ah 2c 3d 4s 5d Kc Kd", "postupka, nejvyšší pětka"),
            ("Ah Ac 9h 9d 9c Kc Kd", "full house, devítky a esa"),
            ("Ah Kh Qh Jh Th 9h 8h", "královská postupka"),
        ] {
            let made = MadeHand::of(&Card::parse_all(cards).unwrap()).unwrap();
            assert_eq!(made.phrase().say(czech), name);
        }
        let cards = Card::parse_all("Qs Jd").unwrap();
        let cards: Vec<String> = cards.iter().map(|card| card.phrase().say(czech)).collect();
        assert_eq!(cards, ["piková dáma", "kárový kluk"]);
    }
}
