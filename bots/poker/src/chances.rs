//! How likely a player's cards win against hands of which nothing is known.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use games::holdem::{Card, Chances, MOST_HANDS, Spot, StartingHand};

use super::View;

/// Deals drawn a decision unless told otherwise: half a percent off at most,
/// two times out of three.
pub const SAMPLES: u64 = 10_000;

/// Deals drawn once for each starting hand against several.
const PREFLOP_SAMPLES: u64 = 100_000;

/// The share of the pot that one's cards win on average, ties shared, if all
/// opponents hold any cards and nobody folds: exact against one before the
/// flop, on the turn and on the river, else from so many random deals.
/// `None` where the own cards are not known.
pub fn equity(view: &View, samples: u64, seed: u64) -> Option<f64> {
    let hole = view.hole()?;
    let opponents = view.opponents().count().clamp(1, MOST_HANDS - 1);
    equity_of(hole, &view.board, opponents, samples, seed)
}

fn equity_of(
    hole: [Card; 2],
    board: &[Card],
    opponents: usize,
    samples: u64,
    seed: u64,
) -> Option<f64> {
    if board.is_empty() {
        return Some(preflop(StartingHand::of(hole), hole, opponents));
    }
    let mut hands = vec![None; opponents + 1];
    hands[0] = Some(hole);
    let spot = Spot::new(&hands, board).ok()?;
    let few = spot.deals().is_ok_and(|deals| deals <= samples);
    let chances = match few {
        true => spot.exact().ok()?,
        false => spot.sample(samples, seed),
    };
    chances.first().map(Chances::equity)
}

/// From the table of the 169 starting hands; against several opponents what
/// was drawn once is kept.
fn preflop(kind: StartingHand, hole: [Card; 2], opponents: usize) -> f64 {
    type Known = Mutex<HashMap<(StartingHand, usize), f64>>;
    static KNOWN: LazyLock<Known> = LazyLock::new(Known::default);
    if opponents == 1 {
        return kind.against_random().equity();
    }
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(equity) = known().get(&(kind, opponents)) {
        return *equity;
    }
    let mut hands = vec![None; opponents + 1];
    hands[0] = Some(hole);
    let drawn = Spot::new(&hands, &[]).map(|spot| spot.sample(PREFLOP_SAMPLES, 1));
    let equity = drawn.map_or(0.0, |chances| chances[0].equity());
    known().insert((kind, opponents), equity);
    equity
}

/// A chance against so many opponents as the chance against each of them would
/// have to be, if they had nothing to do with each other: so the same limits
/// serve at every table.
pub fn against_each(equity: f64, opponents: usize) -> f64 {
    equity.max(0.0).powf(1.0 / opponents.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hole(text: &str) -> [Card; 2] {
        let cards = Card::parse_all(text).unwrap();
        [cards[0], cards[1]]
    }

    #[test]
    fn chances_are_exact_where_that_is_cheap_and_near_elsewhere() {
        let aces = equity_of(hole("AsAh"), &[], 1, 1, 0).unwrap();
        assert!((aces - 0.852).abs() < 0.001, "{aces}");
        let three = equity_of(hole("AsAh"), &[], 2, 1, 0).unwrap();
        assert!((three - 0.734).abs() < 0.01, "{three}");
        assert_eq!(equity_of(hole("AdAc"), &[], 2, 1, 9), Some(three));
        let board = Card::parse_all("3h 4c Jh").unwrap();
        let flop = equity_of(hole("AdQc"), &board, 1, 20_000, 3).unwrap();
        assert!((flop - 0.5114).abs() < 0.02, "{flop}");
        let board = Card::parse_all("As Ks Qs Js 2d").unwrap();
        assert_eq!(equity_of(hole("Ts2c"), &board, 1, 1000, 3), Some(1.0));
        // A card at two places has no chances.
        assert_eq!(equity_of(hole("As2c"), &board, 1, 1000, 3), None);
    }
}
