//! Sums over hands that leave out those with known cards.

use poker_rules::Value;

/// A hand that is looked at.
pub(super) struct ValuedHand {
    pub(super) place: usize,
    pub(super) cards: [u8; 2],
    pub(super) value: Value,
}

/// How likely hands are, all and by card.
pub(super) struct Sums {
    all: f32,
    by_card: [f32; 64],
}

impl Default for Sums {
    fn default() -> Sums {
        Sums {
            all: 0.0,
            by_card: [0.0; 64],
        }
    }
}

impl Sums {
    pub(super) fn add(&mut self, hand: &ValuedHand, reach: f32) {
        self.all += reach;
        for card in hand.cards {
            self.by_card[usize::from(card) % 64] += reach;
        }
    }

    /// Hands without these cards, less those with both.
    pub(super) fn without(&self, hand: &ValuedHand) -> f32 {
        let [one, two] = hand.cards.map(|card| usize::from(card) % 64);
        self.all - self.by_card[one] - self.by_card[two]
    }
}
