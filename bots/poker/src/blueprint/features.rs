//! The features of a hand on the flop and on the turn: how strong it will be on
//! the river.

use poker_rules::{Card, CardSet};

use crate::strong::HANDS;

use super::boards::{share, shares};

/// Limits between which the strength on the river is counted, denser where the
/// strong hands are.
const LIMITS: [f32; WIDTH] = [
    0.06, 0.12, 0.19, 0.26, 0.33, 0.40, 0.47, 0.54, 0.61, 0.67, 0.73, 0.79, 0.84, 0.89, 0.93, 0.97,
];

/// Numbers that describe a hand.
pub(super) const WIDTH: usize = 16;

/// The share of ends of the board after which the strength of a hand is below
/// each of the limits. Hands with like shares are played alike.
pub(super) type Feature = [f32; WIDTH];

/// A hand that the board makes impossible: no share is negative.
const IMPOSSIBLE: Feature = [-1.0; WIDTH];

/// Of the ends of a flop every so many is looked at. The ends run through
/// ranks and suits, of which this is no multiple.
const EVERY: usize = 5;

/// Whether a feature is that of a hand that can be held.
pub(super) fn is_possible(feature: &Feature) -> bool {
    feature[0] >= 0.0
}

/// The features of all hands, by their places, on a flop or a turn.
pub(super) fn features(board: &[Card]) -> Vec<Feature> {
    let mut counts = vec![Counts::default(); HANDS];
    for end in ends(board) {
        for (counts, share) in counts.iter_mut().zip(shares(&end)) {
            if share >= 0.0 {
                counts.count(share);
            }
        }
    }
    counts.iter().map(Counts::feature).collect()
}

/// The same of one hand.
pub(super) fn feature(board: &[Card], hand: [Card; 2]) -> Feature {
    let mut counts = Counts::default();
    if hand.iter().any(|card| board.contains(card)) {
        return counts.feature();
    }
    let free = |end: &Vec<Card>| hand.iter().all(|card| !end.contains(card));
    for end in ends(board).into_iter().filter(free) {
        counts.count(share(&end, hand));
    }
    counts.feature()
}

/// The ends that were seen.
#[derive(Clone, Default)]
struct Counts {
    below: Feature,
    all: f32,
}

impl Counts {
    fn count(&mut self, share: f32) {
        self.all += 1.0;
        for (below, limit) in self.below.iter_mut().zip(LIMITS) {
            *below += f32::from(u8::from(share < limit));
        }
    }

    fn feature(&self) -> Feature {
        match self.all {
            0.0 => IMPOSSIBLE,
            all => self.below.map(|below| below / all),
        }
    }
}

fn ends(board: &[Card]) -> Vec<Vec<Card>> {
    let known: CardSet = board.iter().copied().collect();
    let rest: Vec<Card> = known.others().iter().collect();
    let with = |more: &[Card]| [board, more].concat();
    if board.len() >= 4 {
        return rest.iter().map(|card| with(&[*card])).collect();
    }
    let indices = 0..rest.len();
    let pairs = indices.flat_map(|high| (0..high).map(move |low| (low, high)));
    let some = pairs.step_by(EVERY);
    some.map(|(low, high)| with(&[rest[low], rest[high]]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strong::place;

    #[test]
    fn a_hand_has_the_feature_that_it_has_among_all() {
        for board in ["Ah Kh 7d", "9c 8c 2s Td"] {
            let board = Card::parse_all(board).unwrap();
            let all = features(&board);
            for text in ["AsAd", "QhJh", "7c6c", "3d2d", "AhAc"] {
                let cards = Card::parse_all(text).unwrap();
                let hand = [cards[0], cards[1]];
                let one = feature(&board, hand);
                assert_eq!(one, all[place(hand)], "{text}");
                assert_eq!(is_possible(&one), !board.contains(&hand[0]));
                assert!(one.is_sorted());
            }
        }
    }
}
