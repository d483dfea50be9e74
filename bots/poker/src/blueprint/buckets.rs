//! The buckets of hands, by which the abstract game tells cards apart.

use poker_rules::{Card, Deck};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};
use rayon::prelude::*;

use crate::strong::{HANDS, hands};

use super::boards::{Shape, share, shares};
use super::cluster::{centres, nearest};
use super::features::{Feature, feature, features, is_possible};
use super::tree::ROUNDS;

/// The 169 kinds of starting hands, each a bucket of its own.
pub(super) const STARTS: usize = 169;

/// The most buckets of a round after the flop.
pub(super) const MOST_BUCKETS: usize = 250;

/// Boards that are drawn to find out which hands are alike, and hands of each.
const BOARDS: [usize; 2] = [300, 2_000];
const HANDS_EACH: usize = 50;

/// How hands are put into buckets.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Buckets {
    /// The centres of the buckets of the flop and of the turn.
    pub(super) centres: [Vec<Feature>; 2],
    /// Buckets of the river.
    pub(super) river: usize,
}

/// The bucket of a hand that the board makes impossible.
pub(super) const NONE: u8 = u8::MAX;

impl Buckets {
    /// Finds buckets: at most so many on the flop, the turn and the river.
    pub(super) fn find(counts: [usize; 3], seed: u64) -> Buckets {
        let mut random = SmallRng::seed_from_u64(seed);
        let mut found = [Vec::new(), Vec::new()];
        for (round, found) in found.iter_mut().enumerate() {
            let boards: Vec<(Vec<Card>, u64)> = (0..BOARDS[round])
                .map(|_| {
                    let deck = Deck::shuffled(|below| random.random_range(0..below));
                    (deck.cards()[..3 + round].to_vec(), random.random())
                })
                .collect();
            let drawn: Vec<Vec<Feature>> = boards
                .par_iter()
                .map(|(board, seed)| {
                    let mut random = SmallRng::seed_from_u64(*seed);
                    let all = features(board);
                    let drawn = (0..HANDS_EACH).map(|_| all[random.random_range(0..HANDS)]);
                    drawn.filter(is_possible).collect()
                })
                .collect();
            *found = centres(&drawn.concat(), counts[round], &mut random);
        }
        Buckets {
            centres: found,
            river: counts[2],
        }
    }

    /// How many there are on each round.
    pub(super) fn counts(&self) -> [usize; ROUNDS] {
        let [flop, turn] = &self.centres;
        [STARTS, flop.len(), turn.len(), self.river]
    }

    /// The bucket before the flop.
    pub(super) fn start(hand: [Card; 2]) -> u8 {
        let [one, other] = hand.map(|card| usize::from(card.rank()));
        let (high, low) = (one.max(other), one.min(other));
        let suited = hand[0].suit() == hand[1].suit();
        (if suited {
            high * 13 + low
        } else {
            low * 13 + high
        }) as u8
    }

    /// On the river, where only the share of hands that is beaten counts.
    /// There are more buckets where the strong hands are.
    pub(super) fn of_share(&self, share: f32) -> u8 {
        let place = 0.5 * share + 0.5 * share * share * share;
        ((place * self.river as f32) as usize).min(self.river - 1) as u8
    }

    /// The bucket of a hand; `None` where the board makes it impossible.
    pub(super) fn of(&self, board: &[Card], hand: [Card; 2]) -> Option<u8> {
        if hand.iter().any(|card| board.contains(card)) {
            return None;
        }
        Some(match board.len() {
            0..3 => Buckets::start(hand),
            5.. => self.of_share(share(&board[..5], hand)),
            cards => {
                // As the table of the training has it.
                let shape = Shape::of(board);
                let hand = hand.map(|card| shape.rename(card));
                let feature = feature(&shape.cards(), hand);
                nearest(&self.centres[cards - 3], &feature) as u8
            }
        })
    }

    /// The buckets of all hands, by their places; [`NONE`] for those that the
    /// board makes impossible.
    pub(super) fn on(&self, board: &[Card]) -> Vec<u8> {
        match board.len() {
            0..3 => hands().iter().map(|hand| Buckets::start(*hand)).collect(),
            5.. => shares(board)
                .iter()
                .map(|share| match share {
                    0.0.. => self.of_share(*share),
                    _ => NONE,
                })
                .collect(),
            cards => {
                let centres = &self.centres[cards - 3];
                // As the table of the training has it.
                let shape = Shape::of(board);
                let there = self.near(centres, &shape.cards());
                let renamed = hands().iter().map(|hand| there[shape.place(*hand)]);
                renamed.collect()
            }
        }
    }

    /// The same on a flop or a turn, with these centres.
    pub(super) fn near(&self, centres: &[Feature], board: &[Card]) -> Vec<u8> {
        let bucket = |feature: &Feature| {
            if is_possible(feature) {
                nearest(centres, feature) as u8
            } else {
                NONE
            }
        };
        features(board).iter().map(bucket).collect()
    }
}

#[cfg(test)]
mod tests {
    use poker_rules::StartingHand;

    use super::*;
    use crate::strong::place;

    fn hand(text: &str) -> [Card; 2] {
        let cards = Card::parse_all(text).unwrap();
        [cards[0], cards[1]]
    }

    #[test]
    fn every_starting_hand_has_a_bucket_of_its_own() {
        let mut seen = vec![None; STARTS];
        for hand in hands() {
            let kind = StartingHand::of(*hand);
            let place = &mut seen[usize::from(Buckets::start(*hand))];
            assert_eq!(*place.get_or_insert(kind), kind);
        }
        assert!(seen.iter().all(Option::is_some));
    }

    #[test]
    fn a_better_hand_on_the_river_is_in_no_lower_bucket() {
        let buckets = super::super::tests::buckets();
        let board = Card::parse_all("Ah Kh 7d 7c 2h").unwrap();
        let on = buckets.on(&board);
        let mut order: Vec<(f32, u8)> = shares(&board).into_iter().zip(on).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        order.retain(|(_, bucket)| *bucket != NONE);
        assert!(order.is_sorted_by_key(|(_, bucket)| *bucket));
        assert_eq!(usize::from(order[order.len() - 1].1), buckets.river - 1);
        assert_eq!(
            buckets.of(&board, hand("7s7h")),
            Some(buckets.river as u8 - 1)
        );
        assert_eq!(buckets.of(&board, hand("AhAs")), None);
        assert_eq!(
            [buckets.of_share(0.0), buckets.of_share(1.0)],
            [0, buckets.river as u8 - 1]
        );
    }

    #[test]
    fn buckets_of_the_flop_rise_with_strength_and_do_not_know_suits() {
        let buckets = super::super::tests::buckets();
        let board = Card::parse_all("Ah Kh 7d").unwrap();
        let of = |text| buckets.of(&board, hand(text)).unwrap();
        assert!(of("AsAd") > of("KsQs") && of("KsQs") > of("5s4c"));
        // A draw is worth more than the high card that it is now.
        assert!(of("Qh3h") > of("Qs3d"));
        let on = buckets.on(&board);
        let other = Card::parse_all("7s Kc Ac").unwrap();
        for (text, swapped) in [("AsQd", "AhQs"), ("9h8h", "9c8c"), ("2d2s", "2s2h")] {
            assert_eq!(on[place(hand(text))], of(text));
            assert_eq!(buckets.of(&other, hand(swapped)), Some(of(text)), "{text}");
        }
        assert_eq!(on[place(hand("AhAs"))], NONE);
    }
}
