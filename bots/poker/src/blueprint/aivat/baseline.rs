//! The average winnings of the strategy from itself with the same cards, as in
//! the baseline scores of Slumbot (E. Jackson).

use poker_rules::{Card, Chances, Deck, Spot};

use super::super::store::Blueprint;
use super::values::Deal;

/// Random boards that tell how two hands stand before the flop.
const SAMPLES: u64 = 1_024;

/// The average winnings of the player on the button with these hands (its own
/// first) on this board, in big blinds.
pub(super) fn baseline(
    blueprint: &Blueprint,
    holes: [[Card; 2]; 2],
    board: &[Card],
    seed: u64,
) -> Option<f64> {
    let cards = [0, 3, 4, 5];
    let mut buckets = [[0; 4]; 2];
    let mut chances = [0.0; 4];
    for (round, cards) in cards.into_iter().enumerate() {
        let board = board.get(..cards)?;
        for (buckets, hole) in buckets.iter_mut().zip(holes) {
            buckets[round] = blueprint.buckets.of(board, hole)?;
        }
        let spot = Spot::new(&holes.map(Some), board).ok()?;
        let counted = match cards {
            0 => spot.sample(SAMPLES, seed),
            _ => spot.exact().ok()?,
        };
        chances[round] = 2.0 * counted.first().map_or(0.5, Chances::equity) - 1.0;
    }
    let deal = Deal {
        blueprint,
        buckets,
        chances,
    };
    let won = deal.walk(0, 1.0, &mut |_, _, _| ());
    Some(won / f64::from(super::super::menu::BIG))
}

/// The hole cards and the board of a deck: the first two cards go to the big
/// blind, the button gets the next two.
pub(super) fn cards(deck: &Deck) -> ([[Card; 2]; 2], &[Card]) {
    let cards = deck.cards();
    let holes = [[cards[2], cards[3]], [cards[0], cards[1]]];
    (holes, &cards[4..9])
}
