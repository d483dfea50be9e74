//! How often a hand of a draw game wins, if all change cards by the same rules.

use poker_rules::{Card, CardSet, Rating, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::thrown;

/// How often the hand of an opponent is dealt anew until it changed as many cards
/// as was seen.
const TRIES: usize = 12;

/// The most opponents that are dealt: the pack has not enough for more.
const OPPONENTS: usize = 4;

/// A hand of a draw game, and the knowledge about the others.
pub(crate) struct DrawHand<'a> {
    /// The game.
    pub(crate) game: Variant,
    /// The own cards.
    pub(crate) own: &'a [Card],
    /// The draws to come.
    pub(crate) left: usize,
    /// Of each opponent how many cards it changed last, if that is known.
    pub(crate) others: Vec<Option<usize>>,
}

/// The share of the pot, 0 to 1, that the own hand wins on average over this
/// number of random deals.
pub(crate) fn share(drawing: &DrawHand<'_>, samples: u64, seed: u64) -> f64 {
    let own: CardSet = drawing.own.iter().copied().collect();
    let mut dealer = Dealer {
        game: drawing.game,
        pack: own.others().iter().collect(),
        dealt: 0,
        random: SmallRng::seed_from_u64(seed),
    };
    let samples = samples.max(1);
    let mut won = 0.0;
    for _ in 0..samples {
        dealer.dealt = 0;
        won += dealer.play(drawing);
    }
    won / samples as f64
}

struct Dealer {
    game: Variant,
    pack: Vec<Card>,
    dealt: usize,
    random: SmallRng,
}

impl Dealer {
    /// The share of one deal.
    fn play(&mut self, drawing: &DrawHand<'_>) -> f64 {
        let mut own = drawing.own.to_vec();
        for left in (1..=drawing.left).rev() {
            self.change(&mut own, left);
        }
        let own = self.rating(&own);
        let mut tied = 1.0;
        let mut is_beaten = false;
        for last in drawing.others.iter().take(OPPONENTS) {
            let mut other = self.opponent(drawing.left, *last);
            for left in (1..=drawing.left).rev() {
                self.change(&mut other, left);
            }
            let other = self.rating(&other);
            is_beaten |= other > own;
            tied += f64::from(u8::from(other == own));
        }
        if is_beaten { 0.0 } else { 1.0 / tied }
    }

    /// A hand that may be an opponent's: one that has changed cards on all draws
    /// before, and the last time this number of them.
    fn opponent(&mut self, left: usize, last: Option<usize>) -> Vec<Card> {
        let draws = self.game.draws();
        let begin = self.dealt;
        let mut hand = Vec::new();
        for _ in 0..TRIES {
            // Cards that were dealt in vain go back.
            self.dealt = begin;
            hand.clear();
            while hand.len() < self.game.first_cards() && self.has_more() {
                hand.push(self.next());
            }
            let mut changed = None;
            for left in (left + 1..=draws).rev() {
                changed = Some(self.change(&mut hand, left));
            }
            if last.is_none() || changed.is_none() || changed == last {
                break;
            }
        }
        hand
    }

    /// Changes cards by the rule, as many as the pack has; how many.
    fn change(&mut self, hand: &mut [Card], left: usize) -> usize {
        let thrown = thrown(self.game, hand, left);
        let mut count = 0;
        for card in hand {
            if thrown.contains(*card) && self.has_more() {
                *card = self.next();
                count += 1;
            }
        }
        count
    }

    fn has_more(&self) -> bool {
        self.dealt < self.pack.len()
    }

    /// The next card of the pack, which has one: one step of a shuffle.
    fn next(&mut self) -> Card {
        let chosen = self.random.random_range(self.dealt..self.pack.len());
        self.pack.swap(self.dealt, chosen);
        self.dealt += 1;
        self.pack[self.dealt - 1]
    }

    fn rating(&self, hand: &[Card]) -> Option<Rating> {
        self.game.worth(hand, &[])[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(game: Variant, own: &str, left: usize, others: &[Option<usize>]) -> f64 {
        let own = Card::parse_all(own).unwrap();
        let drawing = DrawHand {
            game,
            own: &own,
            left,
            others: others.to_vec(),
        };
        share(&drawing, 2_000, 7)
    }

    #[test]
    fn good_hands_win_more_and_a_pat_opponent_is_feared() {
        let one = [None];
        let nuts = of(Variant::TripleDraw, "2s 3d 4c 5h 7s", 3, &one);
        assert!(nuts > 0.99, "{nuts}");
        let draw = of(Variant::TripleDraw, "2s 3d 4c 7h Ks", 3, &one);
        let bad = of(Variant::TripleDraw, "Ks Kd Qc Qh Js", 3, &one);
        assert!(draw > bad + 0.1, "{draw} {bad}");
        let rough = |last| of(Variant::SingleDraw, "2s 5d 7c 8h Ts", 0, &[last]);
        assert!(
            rough(Some(0)) + 0.1 < rough(Some(3)),
            "{} {}",
            rough(Some(0)),
            rough(Some(3))
        );
        let trips = of(Variant::FiveCardDraw, "As Ad Ac 7h 2s", 1, &one);
        let pair = of(Variant::FiveCardDraw, "3s 3d Kc 7h 2s", 1, &one);
        assert!(trips > 0.85 && pair < 0.6, "{trips} {pair}");
        let badugi = of(Variant::Badugi, "As 2d 3c 5h", 1, &one);
        let three = of(Variant::Badugi, "As 2d 3c 5c", 1, &one);
        assert!(badugi > 0.95 && three < badugi - 0.2, "{badugi} {three}");
    }

    #[test]
    fn more_opponents_win_more_and_the_pack_is_enough_for_nine() {
        let game = Variant::FiveCardDraw;
        let one = of(game, "As Ad 9c 7h 2s", 1, &[None]);
        let four = of(game, "As Ad 9c 7h 2s", 1, &[None; 4]);
        assert!(four < one - 0.15, "{one} {four}");
        let many = of(Variant::TripleDraw, "2s 3d 4c 8h Ks", 3, &[Some(1); 9]);
        assert!((0.0..=1.0).contains(&many));
        assert_eq!(
            many,
            of(Variant::TripleDraw, "2s 3d 4c 8h Ks", 3, &[Some(1); 9])
        );
    }
}
